"""Recipes of what ships as data and is made from other works."""
