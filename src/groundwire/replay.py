"""Rebuilds the report of a record from what is stored, without a network, and says what comes out otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, Final

from pydantic import JsonValue

from groundwire.domain.ports import Judge
from groundwire.domain.record import Record
from groundwire.domain.report import Report
from groundwire.domain.text import Value
from groundwire.errors import InputError
from groundwire.judges.replayed import Replayed
from groundwire.policy import Policy
from groundwire.prompts.template import Template
from groundwire.verifier import Verifier

VARYING: Final = ("provenance.duration_ms", "provenance.groundwire_version")
"""What may differ between two reports that say the same: how long it took, and which version wrote it."""

NOTHING: Final = "(nothing)"
"""Stands in a difference for what one of the reports does not have."""


class Difference(Value):
    """One place where the rebuilt report says something else."""

    place: str
    """Where, such as `sentences.0.claims.0.verdict`."""
    stored: JsonValue
    rebuilt: JsonValue


class Replay(Value):
    """A report that was rebuilt, beside the one that was stored."""

    response_id: str
    record_id: str
    same: bool
    """Whether both say the same."""
    differences: tuple[Difference, ...]
    report: Report
    """The rebuilt one."""


async def replay(record: Record, *, judge: Judge | None = None, template: Template | None = None) -> Replay:
    """The report of `record`, rebuilt: the replies of language models are read again, everything else is done anew.

    A claim for which no reply is stored comes out UNCHECKED.
    The time is that of the stored report, so that sources are as old as they were then. `judge` stands in for a judge
    that cannot be made again from a record, such as one of your own; `template` is needed if language models were asked
    with one that is not Groundwire's.

    Raises:
        InputError: there is no report to rebuild, or text was taken out of the record.
        ConfigError: the judge or the policy cannot be made again.
        JudgeUnavailable: the embedded judge could not start.
    """
    stored = _require_report(record)
    verifier = Verifier(
        judge=Replayed(exchanges=record.exchanges, template=template).judge(record.judge) if judge is None else judge,
        policy=Policy.restored(record.policy),
        clock=lambda: stored.provenance.created_at,
    )
    rebuilt = await verifier.check(record.request)
    found = tuple(differences(stored, rebuilt))
    return Replay(
        response_id=record.response_id, record_id=record.id, same=not found, differences=found, report=rebuilt
    )


def differences(stored: Report, rebuilt: Report) -> Iterator[Difference]:
    """Where two reports of one answer differ, in the order of the report."""
    for each in _differing("", stored.model_dump(mode="json"), rebuilt.model_dump(mode="json")):
        if each.place not in VARYING:
            yield each


def _require_report(record: Record) -> Report:
    if record.redacted:
        raise InputError(
            f"text was taken out of the record of {record.response_id!r} before it was stored, so its report cannot be "
            "rebuilt; `groundwire rejudge` can judge what is left of it"
        )
    if record.report is None:
        why = f"{record.error.kind}: {record.error.message}".rstrip(": ") if record.error else "unknown"
        raise InputError(
            f"the check of {record.response_id!r} ended without a report ({why}); there is none to rebuild"
        )
    return record.report


def _differing(place: str, stored: Any, rebuilt: Any) -> Iterator[Difference]:  # noqa: ANN401  # any JSON
    match stored, rebuilt:
        case dict(), dict():
            for key in (*stored, *(key for key in rebuilt if key not in stored)):
                below = f"{place}.{key}" if place else key
                yield from _differing(below, stored.get(key, NOTHING), rebuilt.get(key, NOTHING))
        case list(), list():
            for number, (one, other) in enumerate(zip_longest(stored, rebuilt, fillvalue=NOTHING)):
                yield from _differing(f"{place}.{number}", one, other)
        case _ if stored != rebuilt:
            yield Difference(place=place, stored=stored, rebuilt=rebuilt)
