"""How it is explained to people what decided: the values and words of claim and passage."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.domain.text import Span
from groundwire.facts.fact import Fact
from groundwire.facts.names import Name
from groundwire.judges.embedded.slots import Slot, Standing

LIMITS = {
    "at_least": "at least",
    "at_most": "at most",
    "more_than": "more than",
    "less_than": "less than",
    "since": "since",
    "until": "until",
    "about": "about",
}
"""How a bound is called in explanations."""

DIRECTIONS = {"up": "a rise of", "down": "a fall of"}
"""How the direction of a change is called in explanations."""


def shown(item: Fact | Name | Span) -> str:
    """A value in its own words, after the limit that was read with it: at most '7 days' is not at least '7 days'."""
    if not isinstance(item, Fact):
        return repr(item.text)
    way = item.measure.direction if item.measure else None
    said = (LIMITS.get(item.bound), DIRECTIONS.get(way) if way else None, repr(item.text))
    return " ".join(filter(None, said))


def differ(found: Fact | Name | Span, claimed: Fact | Name | Span) -> str:
    """That the source says one thing where the answer says another."""
    return f"the source says {shown(found)} where the answer says {shown(claimed)}"


def agree(slots: Sequence[Slot]) -> str:
    """That the passage holds the values and names of the claim, or simply says so."""
    held = [f"{slot.item.text!r}" for slot in slots if slot.standing is Standing.LOCATED]
    return f"the passage holds {', '.join(held)}" if held else "the passage says so"
