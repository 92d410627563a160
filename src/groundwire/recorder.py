"""Puts checks on record: what was asked, what went to models and came back, and the report or the error at the end."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from time import perf_counter
from typing import Any

from groundwire._version import __version__
from groundwire.domain.clock import utc_now
from groundwire.domain.event import CheckEvent
from groundwire.domain.evidence import Evidence
from groundwire.domain.exchange import Usage
from groundwire.domain.ports import Judge, Observer, RecordStore
from groundwire.domain.provenance import Provenance
from groundwire.domain.record import CheckError, Record
from groundwire.domain.report import Report
from groundwire.domain.request import Request
from groundwire.domain.score import factual_claims
from groundwire.domain.text import written
from groundwire.domain.verdict import Verdict
from groundwire.errors import ConfigError, GroundwireError
from groundwire.judges.recording import Recording, recording
from groundwire.observability.watching import watch
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
            duration_ms=self._elapsed_ms(),
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

    def event(self) -> CheckEvent:
        """What observers are told of it."""
        request, info, usage = self.request, self.judge.info, self.recorded.usage or Usage()
        said = {
            "response_id": request.response_id,
            "protocol": request.protocol,
            "risk": request.risk,
            "judge": info.name,
            "model": info.model,
            "policy": self.policy.name,
            "retries": sum(exchange.attempt > 0 for exchange in self.recorded.exchanges),
            "input_tokens": usage.input_tokens,
            "output_tokens": usage.output_tokens,
            "cost_usd": usage.cost_usd,
            "duration_ms": self._elapsed_ms(),
        }
        if self.report is None or self.error is not None:
            return CheckEvent(**said, error=type(self.error).__name__)
        return CheckEvent(**said, **_outcome(self.report))

    def _elapsed_ms(self) -> float:
        return round((perf_counter() - self.started) * 1000, 1)


def _outcome(report: Report) -> dict[str, Any]:
    claims = factual_claims(report.sentences)
    return {
        "action": report.decision.action,
        "gate": report.decision.gate,
        "score_lower": report.score_interval.lower,
        "score_upper": report.score_interval.upper,
        "claims": len(claims),
        "claims_flagged": sum(claim.verdict is not Verdict.SUPPORTED for claim in claims),
        "claims_unchecked": report.coverage.unchecked,
        "verdicts": Counter(claim.verdict.value for claim in claims),
        "findings": Counter(finding.kind for finding in report.findings),
    }


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
    request: Request, *, judge: Judge, policy: Policy, store: RecordStore | None, observer: Observer | None = None
) -> AsyncIterator[Entry]:
    """What is done in the block is recorded and, however it ends, added to the store and told to the observer.

    Raises:
        StoreError: the record could not be stored, so the check does not count either.
    """
    with watch(observer, "check") as watched, recording() as recorded:
        entry = Entry(request=request, judge=judge, policy=policy, recorded=recorded)
        try:
            yield entry
        except BaseException as error:  # boundary: raised again
            entry.error = error
            if isinstance(error, GeneratorExit):  # nothing may be awaited any more
                raise
        try:
            if store is not None:
                await store.add(entry.record())
        except BaseException as error:  # boundary: raised again
            entry.error = entry.error or error
            raise
        finally:
            watched.tell(entry.event())
        if entry.error is not None:
            raise entry.error


def _told(error: BaseException) -> CheckError:
    # Errors of other code may hold what no record may, such as an address with a key in it.
    return CheckError(kind=type(error).__name__, message=str(error) if isinstance(error, GroundwireError) else "")
