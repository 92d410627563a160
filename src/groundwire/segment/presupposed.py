"""Questions that assert: what they take for granted can be false."""

from __future__ import annotations

import re

from groundwire.segment.figures import states_amount, states_figure
from groundwire.segment.questions import presupposition

_TO_SOMEBODY = re.compile(r"\b(?:you|your|yours|i|me|my|we|us|our|else)\b", re.IGNORECASE)
"""Words of a question that is put to the user, or in the user's name."""

_WHY = re.compile(r"(?:(?:and|so|but|then) )?why\b", re.IGNORECASE)
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][^\W\d_]+")
"""A word with a capital letter inside a sentence: a name, a month, a day of the week."""


def presupposed(question: str) -> str | None:
    """The statement that `question` takes for granted, where that is something to check; else None.

    Why something is so presupposes that it is; with a figure or a name in it, it is a claim. How, when and where
    presuppose less, so that only an amount makes them one: `How is the fee of 5 EUR paid?`.
    """
    plain = " ".join(question.split())
    if _TO_SOMEBODY.search(plain):
        return None
    checkable = states_figure(plain) or _NAME.search(plain) if _WHY.match(plain) else states_amount(plain)
    return presupposition(plain) if checkable else None
