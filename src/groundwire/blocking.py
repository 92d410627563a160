"""`verify` for code that is not async: the one bridge from blocking code to async code."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from typing import Any, TypeVar

from groundwire.domain.answer import Answer
from groundwire.domain.ports import Judge, Observer, RecordStore
from groundwire.domain.prior_turn import PriorTurn
from groundwire.domain.report import Report
from groundwire.domain.request import Request, Sources
from groundwire.domain.risk import Risk
from groundwire.domain.turn import Turn
from groundwire.judges.embedded import EmbeddedJudge
from groundwire.policy import Policy
from groundwire.verifier import Verifier

T = TypeVar("T")


def verify(  # noqa: PLR0913  # the public signature names every option
    answer: str | Answer,
    evidence: Sources,
    *,
    question: str | None = None,
    history: Sequence[Turn | Mapping[str, Any]] = (),
    protocol: str = "evidence-grounding",
    risk: Risk | str = Risk.HIGH,
    policy: Policy | None = None,
    prior_scores: Sequence[float] = (),
    prior_turns: Sequence[PriorTurn | Mapping[str, Any]] = (),
    response_id: str | None = None,
    evidence_fingerprint: str | Mapping[str, str] | None = None,
    generator: str | None = None,
    judge: Judge | None = None,
    store: RecordStore | None = None,
    observer: Observer | None = None,
) -> Report:
    """The report on one answer; the blocking form of `Verifier.verify`, safe inside a running event loop too.

    Args:
        answer: the text under audit, or an `Answer` with the caller's own sentences or claims.
        evidence: the sources, in order: strings, mappings with `id` and `text`, or `Source`s; [] if there were none.
        question: what the user asked; short answers are read with it.
        history: earlier turns, `{"role": ..., "content": ...}`; for reading the answer, never evidence.
        protocol: which audit fills `report.result`.
        risk: LOW, MEDIUM, HIGH or CRITICAL; chooses the policy's thresholds.
        policy: rules and thresholds; the default ones if None.
        prior_scores: grounding scores of the session's earlier turns, 0.0-1.0, oldest first.
        prior_turns: what those turns came to, `PriorTurn`s or mappings, oldest first; they say more than scores.
        response_id: name of the answer in every record; a UUID if None.
        evidence_fingerprint: `Evidence.fingerprint` or `.source_fingerprints` from generation time, to be compared.
        generator: the model that wrote the answer; a judge that is the same model is noted in the report.
        judge: who judges; the embedded judge if None.
        store: where the check is put on record; nowhere if None.
        observer: who is told of the check, in numbers and names; nobody if None.

    Raises:
        InputError: an argument cannot be used, or the evidence is not the one that was fingerprinted.
        JudgeUnavailable: the judge could not start, so nothing was checked.
        StoreError: the check could not be put on record.
    """
    request = Request.of(
        answer,
        evidence,
        question=question,
        history=history,
        protocol=protocol,
        risk=risk,
        prior_scores=prior_scores,
        prior_turns=prior_turns,
        response_id=response_id,
        evidence_fingerprint=evidence_fingerprint,
        generator=generator,
    )
    verifier = Verifier(
        judge=EmbeddedJudge.bundled() if judge is None else judge,
        policy=Policy.default() if policy is None else policy,
        store=store,
        observer=observer,
    )
    return run_blocking(verifier.check(request))


def run_blocking(work: Coroutine[Any, Any, T]) -> T:
    """Run `work` to completion and return its result; inside a running event loop, in a thread of its own.

    The calling loop waits meanwhile: async code should await instead.
    """
    try:
        asyncio.get_running_loop()
    except RuntimeError:
        return asyncio.run(work)
    with ThreadPoolExecutor(max_workers=1) as pool:
        # In the caller's context, so that its span and its other context variables hold there, too.
        return pool.submit(copy_context().run, asyncio.run, work).result()
