"""The heart of Groundwire: segment -> judge -> assemble -> result -> decision. Read this file first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Unpack

from groundwire import policy as policies
from groundwire import protocols
from groundwire.domain import assembly
from groundwire.domain.answer import Answer
from groundwire.domain.claim import Claim, Sentence
from groundwire.domain.clock import Clock, utc_now
from groundwire.domain.ports import Judge, Observer, RecordStore
from groundwire.domain.report import Action, CheckedSentence, Report
from groundwire.domain.request import Options, Request, Sources
from groundwire.domain.score import score_interval
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome
from groundwire.errors import ConfigError
from groundwire.facts.kinds import kind_of
from groundwire.judges.embedded import EmbeddedJudge
from groundwire.judges.inner import require_judge
from groundwire.judges.run import run
from groundwire.observability.watching import require_observer
from groundwire.policy import Policy
from groundwire.recorder import Entry, on_record, require_store
from groundwire.segment import segment


@dataclass(frozen=True, slots=True, kw_only=True)
class Verifier:
    """Checks answers against evidence with one judge under one policy; safe to share between tasks and threads."""

    judge: Judge = field(default_factory=EmbeddedJudge.bundled)
    policy: Policy = field(default_factory=Policy.default)
    store: RecordStore | None = None
    """Where each check is put on record, whatever comes of it; None to keep nothing."""
    observer: Observer | None = None
    """Who is told of each check, in numbers and names; None for nobody."""
    clock: Clock = utc_now
    """Tells the time of the check, against which a policy measures the age of sources."""

    def __post_init__(self) -> None:
        if not isinstance(self.policy, Policy):
            raise ConfigError(f"the policy must be a Policy, not {type(self.policy).__name__}; see Policy.load")
        require_judge(self.judge)
        require_store(self.store)
        require_observer(self.observer)

    async def verify(self, answer: str | Answer, evidence: Sources, **options: Unpack[Options]) -> Report:
        """The report on one answer; `options` are those of `groundwire.verify`, without `judge` and `policy`.

        Raises:
            InputError: an argument cannot be used, or the evidence is not the one that was fingerprinted.
            JudgeUnavailable: the judge could not start, so nothing was checked.
            StoreError: the check could not be put on record.
        """
        return await self.check(Request.of(answer, evidence, **options))

    async def check(self, request: Request) -> Report:
        """The report on a request that was validated before; put on record if there is a store."""
        async with on_record(
            request, judge=self.judge, policy=self.policy, store=self.store, observer=self.observer
        ) as entry:
            judged = policies.with_user_statements(request, self.policy.sources)
            entry.report = report = await self._check(judged, entry)
        return report

    async def _check(self, request: Request, entry: Entry) -> Report:
        sentences = segment(
            request.answer,
            response_id=request.response_id,
            question=request.question,
            history=request.history,
            names=request.citable,
            kind_of=kind_of,
        )
        outcomes = await self._outcomes(request, sentences)
        checked = assembly.assemble(sentences, outcomes, request.evidence, severity_of=self.policy.severity.of)
        return self._report(request, checked, entry)

    async def _outcomes(self, request: Request, sentences: Sequence[Sentence]) -> dict[str, Outcome]:
        if request.evidence.empty:
            return {c.id: Outcome.without_evidence(c.id, c) for sentence in sentences for c in sentence.claims}
        tasks = [self._task(claim, sentence, request) for sentence in sentences for claim in sentence.claims]
        policies.require_egress(request.evidence, self.judge.info, self.policy.egress)
        return await run(self.judge, tasks)

    def _task(self, claim: Claim, sentence: Sentence, request: Request) -> Task:
        return Task(
            claim=claim,
            evidence=request.evidence,
            question=request.question,
            context=request.answer.text[: sentence.start],
            exact=self.policy.is_exact(claim.kind),
            synonyms=self.policy.synonyms,
            answer=request.answer,
            sentence=sentence,
            history=request.history,
            protocol=request.protocol,
            risk=request.risk,
            rubric=self.policy.rubric_at(request.risk),
            generator=request.generator,
        )

    def _report(self, request: Request, checked: tuple[CheckedSentence, ...], entry: Entry) -> Report:
        now = self.clock()
        evidence, judge = request.evidence, self.judge.info
        found = assembly.findings(request.answer.text, checked, evidence, request.prior_turns)
        found += policies.findings(checked, evidence, self.policy, now, question=request.question, risk=request.risk)
        found += policies.hidden_findings(request.answer.text)
        found += policies.quotation_findings(checked, evidence, request.user_words)
        basis = policies.Basis.before(request, sentences=checked, findings=found, judge=judge)
        decision = policies.decide_basis(basis, self.policy)
        coverage = assembly.coverage(checked)
        context = protocols.Context.of(
            request,
            sentences=checked,
            findings=found,
            thresholds=self.policy.thresholds.at(request.risk),
            passed=decision.gate == "passed",
            escalation=decision.action in (Action.REVIEW, Action.BLOCK) or coverage.unchecked > 0,
            verified_at=now,
        )
        return Report(
            response_id=request.response_id,
            protocol=request.protocol,
            risk=request.risk,
            decision=decision,
            coverage=coverage,
            score_interval=score_interval(request.protocol, checked, found),
            sentences=checked,
            findings=found,
            result=protocols.build(request.protocol, context),
            calibration=self.policy.calibration(judge, request.protocol),
            provenance=entry.provenance(now, evidence),
        )
