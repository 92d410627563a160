"""Words by which an answer speaks of its evidence or of itself, taken off before it is compared."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

LEAST_LEFT = 2
"""Words that must be left; a statement that only speaks of the evidence stays as it is."""

_WORD = re.compile(r"\w+")


def without_mentions(text: str, *, language: str) -> str:
    """`text` without "according to the passage", "the article states that" or "Answer:" around what it says.

    Offsets change; this is for comparing only. A person or body that is named ("according to Dr. Lee") stays.
    """
    patterns = _patterns(language)
    if patterns is None:
        return text
    left = text
    for pattern in patterns:
        shorter = pattern.sub("", left, count=1).strip()
        if len(_WORD.findall(shorter)) >= LEAST_LEFT and shorter != left:
            left = shorter[0].upper() + shorter[1:]
    return left


@cache
def _patterns(language: str) -> tuple[re.Pattern[str], ...] | None:
    """What stands in front (labels, leads, "the passage says that"), then what stands behind."""
    table = tomllib.loads((files("groundwire.facts") / "data" / "mentions.toml").read_text(encoding="utf-8"))
    words = table.get(language)
    if words is None:
        return None
    which, evidence, leads, verbs, labels = (
        "|".join(map(re.escape, words[key])) for key in ("which", "evidence", "leads", "verbs", "labels")
    )
    named = rf"(?:(?:{which})\s+){{1,3}}(?:{evidence})(?:\s+\d{{1,3}})?|(?:{evidence})\s+\d{{1,3}}"
    return tuple(
        re.compile(pattern, re.IGNORECASE)
        for pattern in (
            rf"^(?:{labels}|(?:{evidence})\s+\d{{1,3}}):\s+",
            rf"^(?:{leads})\s+(?:{named})\s*,\s*",
            rf"^(?:{named})\s+(?:also\s+)?(?:{verbs})\s+that\s+",
            rf",?\s+(?:{leads})\s+(?:{named})(?=[.!]?$)",
        )
    )
