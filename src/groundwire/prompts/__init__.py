"""Prompt templates, one immutable file for each protocol and version, and the fences around untrusted text."""
