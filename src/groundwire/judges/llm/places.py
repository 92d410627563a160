"""Where a control claim may stand in an answer without changing what any of its sentences says."""

from __future__ import annotations

import re
from collections.abc import Sequence

from groundwire.facts.rules import rules
from groundwire.facts.words import words
from groundwire.judges.llm.controls import REFERRING
from groundwire.segment.language import detect

_OPENS_PLAINLY = re.compile(r"[^\W\d_a-z]|\d(?!\d{0,2}[.)])|[\"'“„«]")
"""A capital letter, a number that is none of a list, or a quotation: no bullet, no heading, no second half."""

_GOES_ON = re.compile(
    r"(?:and|but|or|so|yet|nor|however|moreover|otherwise|both|neither|either|another|others?|that|one|ones|same"
    r"|likewise|similarly|instead|which|who)\b",
    re.IGNORECASE,
)
"""Words by which a sentence that they begin hangs on the one before it."""


def safe_places(texts: Sequence[tuple[str, bool]]) -> tuple[int, ...]:
    """The places before, between and behind some sentences where another one changes nothing, in order.

    Each sentence comes with whether it is plain: read by itself in its own words, no list item, no row, no heading.
    Behind the last one is always safe. A place before a sentence is if that one refers to nothing before it, and if the
    sentence in front does not lead to it; that can be told of English only.
    """
    if detect(" ".join(text for text, _ in texts)) != "en":
        return (len(texts),)
    found = [
        place
        for place, (text, plain) in enumerate(texts)
        if plain and stands_alone(text) and (place == 0 or _is_closed(*texts[place - 1]))
    ]
    return (*found, len(texts))


def stands_alone(text: str) -> bool:
    """Whether a sentence neither refers to another one nor goes on with it."""
    pronouns = rules("en").pronouns
    refers = any(word.folded in pronouns for word in words(text, language="en"))
    opens = _OPENS_PLAINLY.match(text) is not None and _GOES_ON.match(text) is None
    return opens and not refers and REFERRING.search(text) is None


def _is_closed(text: str, plain: bool) -> bool:  # noqa: FBT001  # the two come together
    return plain and not text.rstrip().endswith(":")
