"""What a comparison of two values can say."""

from __future__ import annotations

from enum import StrEnum


class Relation(StrEnum):
    """How the value of a claim stands to a value of a source."""

    SAME = "same"
    """The source's value carries the claim's: equal, a rounding of it, inside the bound, converted."""
    DIFFERENT = "different"
    """If both speak of the same fact, the claim is wrong."""
    UNDETERMINED = "undetermined"
    """The source's value neither carries the claim's nor rules it out, as when the claim is the more precise one."""
    INCOMPARABLE = "incomparable"
    """The values are of kinds that say nothing about each other."""
