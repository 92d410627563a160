"""What the report on a conversation rests on: software, judge and policy, and all that its turns rest on together."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from functools import reduce
from operator import add
from typing import TypeVar

from groundwire._version import __version__
from groundwire.domain.exchange import Usage
from groundwire.domain.provenance import JudgeInfo, Provenance
from groundwire.domain.text import written
from groundwire.policy import Policy

T = TypeVar("T")


def session_provenance(
    turns: Mapping[int, Provenance], *, judge: JudgeInfo, policy: Policy, now: datetime, duration_ms: float
) -> Provenance:
    """The provenance of a conversation from those of the turns that were checked, by their indices.

    Sources are named `<turn index>:<id>`, because turns may use one id for different texts. The fingerprint of the
    evidence is the SHA-256 of the JSON object of those of the turns, by their indices, without spaces.
    """
    usages = [turn.usage for turn in turns.values() if turn.usage is not None]
    kinds = {index: turn.source_kinds for index, turn in turns.items() if turn.source_kinds is not None}
    evidence = {str(index): turn.evidence_fingerprint for index, turn in turns.items()}
    return Provenance(
        groundwire_version=__version__,
        judge=written(judge),
        policy=policy.name,
        policy_version=policy.version,
        policy_sha256=policy.sha256,
        evidence_fingerprint=hashlib.sha256(json.dumps(evidence, separators=(",", ":")).encode()).hexdigest(),
        source_fingerprints=_by_turn({index: turn.source_fingerprints for index, turn in turns.items()}),
        source_kinds=_by_turn(kinds),
        created_at=now,
        duration_ms=duration_ms,
        usage=reduce(add, usages, Usage()) if usages else None,
        templates=_once(template for turn in turns.values() for template in turn.templates),
        reported_models=_once(model for turn in turns.values() for model in turn.reported_models),
        notes=_once(note for turn in turns.values() for note in turn.notes),
    )


def _by_turn(named: Mapping[int, Mapping[str, T]]) -> dict[str, T]:
    return {f"{index}:{source_id}": told for index, sources in named.items() for source_id, told in sources.items()}


def _once(items: Iterator[T]) -> tuple[T, ...]:
    return tuple(dict.fromkeys(items))
