"""What the words around a value say of it: the label before it, "by" of a change, "the two" of known things."""

from __future__ import annotations

import re

from groundwire.facts.fact import Fact
from groundwire.judges.embedded.parsed import Parsed

LONGEST_LABEL = 60
"""Characters before a colon that are looked at for a label."""

LEAST_LABELS = 2
"""Labels from which a passage is made of fields."""

_LABEL = re.compile(r"(?:^|[;|\n,.:—–]\s)([^;|\n,.:—–]{1,60}):\s*$")
_BY = re.compile(r"\bby\s(?:(?:about|around|some|almost|nearly|over|roughly)\s)?$", re.IGNORECASE)
_THE = re.compile(r"\b(?:the|these|those|both)\s(?:other\s)?$", re.IGNORECASE)
_PRESUPPOSED = 2


def is_colon_of(value: Fact, stop: int, passage: Parsed) -> bool:
    """Whether the boundary at `stop` is the colon between a value and its own label, which parts nothing."""
    text = passage.text
    return text[stop : stop + 1] == ":" and not text[stop + 1 : value.start].strip(" \"'(")


def is_labelled_for(claim: Parsed, value: Fact, passage: Parsed) -> bool:
    """Whether the claim has any word of the label of a value, where the passage is made of labelled fields.

    What stands under a label that the claim does not speak of says nothing of the claim's value.
    """
    if passage.text.count(": ") < LEAST_LABELS or "; " not in passage.text:
        return True
    label = _LABEL.search(passage.text[max(value.start - LONGEST_LABEL, 0) : value.start])
    if label is None:
        return True
    start = value.start - (min(value.start, LONGEST_LABEL) - label.start(1))
    own = [word for word in passage.words if start <= word.start and word.end <= value.start]
    return not own or any(claim.says(word) for word in own)


def is_change(text: str, value: Fact) -> bool:
    """Whether a text gives a value as the size of a rise or fall: "went up by 5". What it goes to is another thing."""
    if value.measure is None or value.measure.direction is None:
        return False
    return bool(_BY.search(text[max(value.start - LONGEST_LABEL, 0) : value.start]))


def is_presupposed(claim: Parsed, value: Fact, passage: Parsed) -> bool:
    """Whether the claim takes for known that there are two of something ("of the two stores"): no claim of its own."""
    measure = value.measure
    if measure is None or measure.dimension != "number" or measure.counted is None or not measure.plain:
        return False
    others = [other.measure for other in passage.facts if other.measure]
    counts = any(other.counted == measure.counted for other in others)
    return measure.written == _PRESUPPOSED and not counts and bool(_THE.search(claim.text[: value.start]))
