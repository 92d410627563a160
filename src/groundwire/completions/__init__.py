"""Chat completions in OpenAI's protocol, as the guard sees them: what was asked, what the model said, what is shown."""
