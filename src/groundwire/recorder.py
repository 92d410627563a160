"""Puts checks on record: what was asked, what went to models and came back, and the report or the error at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from time import perf_counter

from groundwire._version import __version__
from groundwire.domain.clock import utc_now
from groundwire.domain.evidence import Evidence
from groundwire.domain.ports import Judge, RecordStore
from groundwire.domain.provenance import Provenance
from groundwire.domain.record import CheckError, Record
from groundwire.domain.report import Report
from groundwire.domain.request import Request
from groundwire.domain.text import written
from groundwire.errors import ConfigError, GroundwireError
from groundwire.judges.recording import Recording, recording
from groundwire.policy import Policy


@dataclass(slots=True, kw_only=True)
class Entry:
    """A check that is going on: what is asked of whom, what judges have told so far, and what came of it."""

    request: Request
    judge: Judge
    policy: Policy
    recorded: Recording
    started: float = field(default_factory=perf_counter)
    report: Report | None = None
    error: BaseException | None = None

    def provenance(self, now: datetime, judged: Evidence) -> Provenance:
        """What a report that is made `now` rests on; `judged` is the evidence with what the policy added to it."""
        return Provenance(
            groundwire_version=__version__,
            judge=written(self.judge.info),
            policy=self.policy.name,
            policy_version=self.policy.version,
            policy_sha256=self.policy.sha256,
            evidence_fingerprint=self.request.evidence.fingerprint,
            source_fingerprints=self.request.evidence.source_fingerprints,
            source_kinds=judged.kinds,
            created_at=now,
            duration_ms=round((perf_counter() - self.started) * 1000, 1),
            usage=self.recorded.usage,
            templates=self.recorded.templates,
            reported_models=self.recorded.reported_models,
            notes=tuple(self.recorded.notes),
        )

    def record(self) -> Record:
        """What is kept of it."""
        report = self.report if self.error is None else None
        return Record(
            response_id=self.request.response_id,
            recorded_at=utc_now(),
            groundwire_version=__version__,
            judge=written(self.judge.info) if report is None else report.provenance.judge,
            request=self.request,
            policy=self.policy.model_dump(mode="json"),
            exchanges=tuple(self.recorded.exchanges),
            report=report,
            error=None if self.error is None else _told(self.error),
        )


def require_store(store: object) -> None:
    """Return if `store` is none, or looks like one: what turns out to be none after a check has cost its price.

    Raises:
        ConfigError: it cannot be added to.
    """
    if store is not None and (isinstance(store, type) or not callable(getattr(store, "add", None))):
        raise ConfigError(
            f"{store!r:.60} is no store of records; use one of `groundwire.storage`, such as LogFile.at(path)"
        )


@asynccontextmanager
async def on_record(
    request: Request, *, judge: Judge, policy: Policy, store: RecordStore | None
) -> AsyncIterator[Entry]:
    """What is done in the block is recorded and, however it ends, added to the store; to nothing if there is none.

    Raises:
        StoreError: the record could not be stored, so the check does not count either.
    """
    with recording() as recorded:
        entry = Entry(request=request, judge=judge, policy=policy, recorded=recorded)
        try:
            yield entry
        except BaseException as error:  # boundary: raised again
            if isinstance(error, GeneratorExit):  # nothing may be awaited any more
                raise
            entry.error = error
        if store is not None:
            await store.add(entry.record())
        if entry.error is not None:
            raise entry.error


def _told(error: BaseException) -> CheckError:
    # Errors of other code may hold what no record may, such as an address with a key in it.
    return CheckError(kind=type(error).__name__, message=str(error) if isinstance(error, GroundwireError) else "")
