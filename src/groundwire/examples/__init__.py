"""Answers with their sources that ship with the package, for `groundwire demo`."""
