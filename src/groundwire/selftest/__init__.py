"""Whether a judge is good enough to gate: small cases whose verdict is certain, and faults that must not pass."""
