"""How good a judge is, and which thresholds fit it: figures over many reports, computed by code."""
