"""Citation markers of an answer, resolved against the sources."""

from __future__ import annotations

from collections.abc import Collection
from typing import Literal

from groundwire.domain.claim import Marker
from groundwire.domain.evidence import Evidence
from groundwire.domain.report import Citation


def resolve(key: str, evidence: Evidence) -> str | None:
    """The id of the source that a citation key names: equal to an id, else the n-th source, counted from 1."""
    wanted = key.strip()
    if wanted in evidence.by_id:
        return wanted
    if wanted.isascii() and wanted.isdigit() and 1 <= int(wanted) <= len(evidence.sources):
        return evidence.sources[int(wanted) - 1].id
    return None


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
