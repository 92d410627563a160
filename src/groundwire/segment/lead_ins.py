"""The text that opens a list: whether it only does that, and what it asserts beside."""

from __future__ import annotations

import re

from groundwire.segment.figures import states_amount, states_figure
from groundwire.segment.grammar import finite_verb, is_clause, words
from groundwire.segment.not_a_claim import MAX_LENGTH
from groundwire.segment.rules import FALLBACK, UNSPACED, Rules

_JOINT = re.compile(r"(?:\s*[,;])?\s+(?:and|but|or|which|that)(?:\s+\w+){0,2}\s*$", re.IGNORECASE)
"""What joins the words that open the list to a clause of its own: `Refunds are free and` `include:`."""

_SCALE = re.compile(r"\b(?:thousands|millions|billions) of\b", re.IGNORECASE)
"""The scale of a table that follows: `sales in thousands of EUR`."""

_YEAR = re.compile(r"\b(?:1[5-9]|20)\d\d\b")
_COUNT = re.compile(r"(?<![\d.,])\d{1,2}(?= [^\W\d_][\w-]*(?: [\w-]+){0,2}$)")
"""How many items follow: `the following 3 documents`. The list itself shows whether that is so."""


def is_lead_in(text: str, rules: Rules) -> bool:
    """Whether `text` opens what follows: `The kit includes:`; see `asserted_length`. Mostly it ends in a colon."""
    plain = _plain(text)
    if len(plain) > MAX_LENGTH:
        return False
    if rules.language in UNSPACED and text.rstrip().endswith("。"):
        return rules.list_follows.fullmatch(plain.rstrip("。")) is not None
    if not text.rstrip().endswith((":", "：")):
        return False
    if _ending(plain, rules) is not None:
        return True
    if states_figure(plain):
        return False
    return rules.language != FALLBACK or finite_verb(words(plain)) is None


def asserted_length(text: str, rules: Rules) -> int:
    """How many characters of a lead-in, from its start, are an assertion; 0 if it only opens what follows.

    A clause before the words that open the list is one (`Refunds take 5 days` of `Refunds take 5 days and include:`);
    a lead-in with a figure that does not just count the items is one as a whole.
    """
    plain = _plain(text)
    ending = _ending(plain, rules)
    head = plain if ending is None else plain[:ending]
    joint = _JOINT.search(head) if rules.language == FALLBACK else None
    if joint and is_clause(head[: joint.start()]):
        return joint.start()
    return len(plain) if _has_figure(plain, rules) else 0


def _has_figure(plain: str, rules: Rules) -> bool:
    plain = _SCALE.sub("", plain)
    rest = _COUNT.sub("", plain)
    if states_amount(plain) or states_figure(_YEAR.sub("", rest)):
        return True
    # A year alone names what the list is about, unless something is said of it: `Here is what rose in 2023:`.
    if not _YEAR.search(rest) or rules.language != FALLBACK:
        return False
    tokens = words(plain)
    first = len(("Here", "are")) if tokens[0].lower == "here" else 1
    return finite_verb(tokens, first, len(tokens) - 1) is not None


def _plain(text: str) -> str:
    return text.replace("'", "’").rstrip(" :：\n")


def _ending(plain: str, rules: Rules) -> int | None:
    """Where the words begin that open the list; None if there are none."""
    found = re.search(rf"(?:^|[\s，,])(?:{rules.lead_in.pattern})$", plain, re.IGNORECASE)
    return found.end() - len(found[0].lstrip(" \t\n,，")) if found else None
