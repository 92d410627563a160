"""What a claim turns on: the most specific kind of value in it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from groundwire.domain.claim import ClaimKind
from groundwire.facts import tables
from groundwire.facts.extract import extract
from groundwire.facts.fact import Code, Fact, Measure

_NAME = re.compile(
    r"(?<![.!?:]\s)(?<!^)\b[^\W\d_a-z][^\W\d_]*(?:[ '-](?:(?:of|the|de|la|von|van|der|di|al) )?[^\W\d_a-z][^\W\d_]+)+"
)
_ONE_NAME = re.compile(r"(?<=[^\W\d_,;] )[A-ZÀ-ÖØ-Þ][^\W\d_]*[^\W\d_A-Z][^\W\d_]*")
_WORD = re.compile(r"[^\W\d_]+\d?\w*(?:/[^\W\d_]+)?")


def kind_of(statement: str, *, language: str = "en") -> ClaimKind:
    """The most specific kind the statement holds: dosage, lab value, amount, identifier, date, number, name, other."""
    facts = extract(statement, language=language)
    words = frozenset(word.lower() for word in _WORD.findall(statement))
    if any(_is_dosage(fact, words) for fact in facts):
        return "dosage"
    if any(_is_lab_value(fact) for fact in facts) or (any(map(_may_be_lab_value, facts)) and _names_a_test(statement)):
        return "lab_value"
    return _by_fact(facts) or ("name" if _has_name(statement) else "other")


def _by_fact(facts: Sequence[Fact]) -> ClaimKind | None:
    if any(fact.kind == "amount" for fact in facts):
        return "amount"
    if any(isinstance(fact.payload, Code) for fact in facts):
        return "identifier"
    if any(fact.kind in ("date", "time") for fact in facts):
        return "date"
    return "number" if facts else None


def _is_dosage(fact: Fact, words: frozenset[str]) -> bool:
    measure = fact.payload
    if not isinstance(measure, Measure):
        return False
    if measure.dimension in tables.words("kinds", "dose_dimensions"):
        return True
    if measure.dimension not in tables.words("kinds", "possible_dose_dimensions"):
        return False
    if measure.unit not in tables.words("kinds", "dose_units"):
        return False
    endings = tuple(tables.table("kinds")["drug_endings"])
    return not words.isdisjoint(tables.words("kinds", "dosing")) or any(word.endswith(endings) for word in words)


def _is_lab_value(fact: Fact) -> bool:
    return fact.measure is not None and fact.measure.dimension in tables.words("kinds", "lab_dimensions")


def _may_be_lab_value(fact: Fact) -> bool:
    """Whether it is one if a laboratory test is named beside it."""
    return fact.measure is not None and fact.measure.dimension in tables.words("kinds", "lab_percent_dimensions")


def _names_a_test(statement: str) -> bool:
    lowered = statement.lower()
    return any(re.search(rf"\b{re.escape(word)}\b", lowered) for word in tables.words("kinds", "lab_words"))


def _has_name(statement: str) -> bool:
    return _NAME.search(statement) is not None or _ONE_NAME.search(statement) is not None
