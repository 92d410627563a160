"""What the words of a claim make of its values: a denial, a limit, a sum; then another value in a passage may agree."""

from __future__ import annotations

import re

from groundwire.facts import tables
from groundwire.facts.arithmetic import said_operation
from groundwire.facts.clash import Clash
from groundwire.facts.fact import Fact
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.slots import Slot

REACH = 60
"""Characters before a value in which a negated verb is looked for."""

_VERB_DENIED = re.compile(r"\b(?:not|never|cannot)\b(?!\W+only)|n['’]t\b", re.IGNORECASE)
_LIMITS = frozenset({"at_most", "at_least", "less_than", "more_than", "since", "until"})
_BEYOND = re.compile(
    r"\btoo (?:late|early|many|much|few|little|long|short|old|young|heavy|large|small)\b"
    r"|\b(?:over|above|beyond) the limit\b"
    r"|\bno longer\b|\bany ?more\b|\bnot (?:be )?(?:allowed|permitted|accepted|used)\b",
    re.IGNORECASE,
)
_CLAUSE_END = re.compile(r"[.;,](?=\s)|\b(?:and|but|or|until|before|because)\b")


def differs_rightly(slot: Slot, claim: Parsed, passage: Parsed) -> bool:
    """Whether a value may differ from the passage's without a mismatch."""
    return _is_denied(slot, claim, passage) or _is_part(slot, claim, passage) or _is_beyond(slot, claim)


def _is_denied(slot: Slot, claim: Parsed, passage: Parsed) -> bool:
    """Whether the claim says that something is not so at its value, and the passage says what it is at another.

    "It does not open on Friday" does not differ from "it opens on Tuesday". A limit ("not over 5") is no such value.
    """
    item = slot.item
    if not isinstance(item, Fact) or item.bound not in ("exact", "about") or claim.language != "en":
        return False
    return bool(_denied(claim.text, item.start)) and not _VERB_DENIED.search(passage.text)


def _is_beyond(slot: Slot, claim: Parsed) -> bool:
    """Whether the claim says that its value is outside the limit that the passage sets: "five days are too long"."""
    limit = slot.found.bound if isinstance(slot.found, Fact) else "exact"
    return limit in _LIMITS and bool(_BEYOND.search(claim.text))


def _is_part(slot: Slot, claim: Parsed, passage: Parsed) -> bool:
    """Whether the claim adds up and the passage's lesser value may be one of the parts."""
    ours = slot.item.measure if isinstance(slot.item, Fact) else None
    theirs = slot.found.measure if isinstance(slot.found, Fact) else None
    if ours is None or theirs is None or said_operation(claim.text) != "sum":
        return False
    return theirs.low < ours.low and said_operation(passage.text) != "sum"


def is_limit(clash: Clash, slots: tuple[Slot, ...], claim: Parsed, passage: Parsed) -> bool:
    """Whether a negation only makes a limit of a value that both have: "not above 25" is "at most 25"."""
    if clash.kind != "negation":
        return False
    for slot in slots:
        ours, theirs = slot.item, slot.found
        if isinstance(ours, Fact) and isinstance(theirs, Fact) and ours.bound == theirs.bound:
            said = _sets_limit(claim.text, ours), _sets_limit(passage.text, theirs)
            if (said[0] and ours.start - REACH <= clash.claim.start < ours.end and not said[1]) or (
                said[1] and theirs.start - REACH <= clash.source.start < theirs.end and not said[0]
            ):
                return True
    return False


def _sets_limit(text: str, value: Fact) -> bool:
    """Whether a negated verb and a comparing word stand before a value: "must not be kept above 25"."""
    before = text[max(value.start - REACH, 0) : value.start]
    comparing = any(before.rstrip().endswith(word) for word in tables.table("bounds")["turned"]["limits"])
    return value.bound in ("at_most", "at_least") and comparing and _denied(text, value.start)


def _denied(text: str, start: int) -> bool:
    before = text[max(start - REACH, 0) : start]
    clause = _CLAUSE_END.split(before)[-1]
    return bool(_VERB_DENIED.search(clause))
