"""An OpenAI-compatible server in front of another one: what the model says goes through the guard."""
