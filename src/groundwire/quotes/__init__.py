"""Where the words of a quote stand in a source."""
