"""Text to sentences to claims, with offsets; language rules are data."""
