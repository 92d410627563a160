"""Words that widen or narrow a claim (`only`, `always`, `even if`): without them it would be another claim."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib.resources import files

from groundwire.domain.text import Span


def unscoped(claim: str, passage: str, *, language: str) -> tuple[Span, ...]:
    """The scope words of the claim in whose place the passage has none of the same sense; offsets into the claim."""
    missing = []
    for pattern in _groups(language):
        match = pattern.search(claim)
        if match and not pattern.search(passage):
            missing.append(Span.of(claim, match.start(), match.end()))
    return tuple(missing)


@cache
def _groups(language: str) -> tuple[re.Pattern[str], ...]:
    """One pattern for each sense; languages without a list have none."""
    table = tomllib.loads((files("groundwire.facts") / "data" / "scope.toml").read_text(encoding="utf-8"))
    groups = table.get(language, {}).values()
    return tuple(re.compile(rf"\b(?:{'|'.join(map(re.escape, words))})\b", re.IGNORECASE) for words in groups)
