"""Comparison of identifiers: equal or not, after case, spaces and dashes."""

from __future__ import annotations

import re

from groundwire.facts.fact import Code
from groundwire.facts.relation import Relation

LOCAL_PHONE_DIGITS = 7
"""A phone number with at least this many digits may lack the country or area code of the other one."""

_LETTERS = re.compile(r"[^\W\d_]+")
_DIGITS = re.compile(r"\d+")


def compare_codes(claim: Code, source: Code) -> Relation:
    """SAME if they are one identifier; DIFFERENT if they are two of one kind; INCOMPARABLE otherwise."""
    owned = claim.owner is None or source.owner is None or claim.owner == source.owner
    if claim.normal == source.normal:
        return Relation.SAME if owned else Relation.INCOMPARABLE
    if claim.scheme != source.scheme or claim.scheme == "key" or not owned:
        return Relation.INCOMPARABLE
    if claim.scheme == "phone":
        shorter, longer = sorted((claim.normal.lstrip("0"), source.normal.lstrip("0")), key=len)
        same = len(shorter) >= LOCAL_PHONE_DIGITS and longer.endswith(shorter)
        return Relation.SAME if same else Relation.DIFFERENT
    if claim.scheme == "code" and _shape(claim.normal) != _shape(source.normal):
        return Relation.INCOMPARABLE
    return Relation.DIFFERENT


def _shape(code: str) -> str:
    """What two codes of one series share: letters kept, each run of digits as one mark."""
    return _DIGITS.sub("9", code) if len(_LETTERS.sub("", code)) else code
