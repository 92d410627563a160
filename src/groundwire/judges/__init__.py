"""Judges: whoever says what the evidence makes of a claim."""
