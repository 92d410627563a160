"""One module for each framework; each needs that framework installed."""
