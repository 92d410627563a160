"""Whole conversations: their turns, trend, drift, and inventions that live on."""
