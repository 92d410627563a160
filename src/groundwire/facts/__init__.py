"""Numbers, dates, units, names and negation: read from text and compared."""
