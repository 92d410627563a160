"""Groundwire verifies that what a language model says is grounded in the sources it was given."""
