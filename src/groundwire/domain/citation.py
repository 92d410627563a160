"""Citation markers of an answer, resolved against the sources."""

from __future__ import annotations

import re
from collections.abc import Collection
from difflib import get_close_matches
from pathlib import PurePosixPath
from typing import Literal

from groundwire.domain.claim import Marker
from groundwire.domain.evidence import Evidence
from groundwire.domain.report import Citation

MIN_LIKENESS = 0.8
"""How alike the spelling of a marker and of an id are before one is taken to be meant for the other, from 0 to 1."""

MAX_MEANT = 2
"""Ids that are proposed for an unknown marker."""

_NUMBERS = re.compile(r"\d+")
_BRACKETS = "[]()【】 ^"


def resolve(key: str, evidence: Evidence) -> str | None:
    """The id of the source that a citation key names, or None.

    A key equal to an id is that source; else the n-th source, counted from 1; else the one of that title or file name.
    """
    wanted = key.strip()
    if wanted in evidence.by_id:
        return wanted
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted) <= len(evidence.numbered):
        return evidence.numbered[int(wanted) - 1].id
    return evidence.named.get(wanted)


def meant(marker: str, evidence: Evidence) -> tuple[str, ...]:
    """The ids that an unknown marker may be meant to name: spelled alike, with the same numbers; up to two."""
    wanted = marker.strip(_BRACKETS).lower()
    spelled: dict[str, list[str]] = {}
    for source in evidence.sources:
        path = PurePosixPath(source.id.lower())
        for name in (source.id.lower(), path.name, path.stem, (source.title or "").lower()):
            spelled.setdefault(name, []).append(source.id)
    alike = [name for name in spelled if _NUMBERS.findall(name) == _NUMBERS.findall(wanted)]
    close = get_close_matches(wanted, alike, n=MAX_MEANT, cutoff=MIN_LIKENESS)
    return tuple(dict.fromkeys(source_id for name in close for source_id in spelled[name]))[:MAX_MEANT]


def cite(marker: Marker, evidence: Evidence, carrying: Collection[str]) -> Citation:
    """The citation that a marker makes; `carrying` are the ids of the sources that support the sentence's claims."""
    resolved = [resolve(key, evidence) for key in marker.keys]
    source_ids = tuple(dict.fromkeys(source_id for source_id in resolved if source_id is not None))
    status: Literal["carries", "does_not_carry", "unknown"]
    if None in resolved or not resolved:
        status = "unknown"
    else:
        status = "carries" if any(source_id in carrying for source_id in source_ids) else "does_not_carry"
    return Citation(start=marker.start, end=marker.end, text=marker.text, source_ids=source_ids, status=status)
