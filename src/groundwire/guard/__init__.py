"""The way of an answer to its user: checked, repaired, marked, held back, or handed to a person."""
