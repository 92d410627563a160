"""Events, spans and metrics: what happened, in numbers and names, never in text."""
