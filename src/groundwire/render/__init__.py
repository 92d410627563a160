"""A report for people: in the terminal, and as annotated text."""
