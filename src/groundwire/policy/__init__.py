"""Rules that turn a report into a decision, by risk level."""
