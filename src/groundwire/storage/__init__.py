"""Where things are kept: each store is a port of `domain/ports.py`, and has a twin in memory."""
