"""A server with the interface of OpenAI in front of another, with the guard between them."""
