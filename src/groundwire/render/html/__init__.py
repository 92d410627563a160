"""A report as one page for a browser that loads nothing else and obeys nothing that stands in answer or sources."""
