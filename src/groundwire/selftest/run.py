"""Asks a judge all cases, as any answer is checked, and breaks it in all ways."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Final

from groundwire._version import __version__
from groundwire.domain.ports import Judge
from groundwire.domain.report import ProtocolName, Report
from groundwire.domain.risk import Risk
from groundwire.domain.verdict import Verdict, combine
from groundwire.judges.names import JudgeName
from groundwire.judges.recording import recording
from groundwire.selftest.case import Case
from groundwire.selftest.faults import check_faults
from groundwire.selftest.result import CaseResult, Floor, SelfTest, Tally, gate_of, recall_of, wrongly_passed_of
from groundwire.verifier import Verifier

CONCURRENCY: Final = 8
"""Cases under way at the same time: a hosted model answers them in a minute or two, and a small server is not flooded;
clients of language models have limits of their own."""


async def self_test(  # noqa: PLR0913  # what is tested, how it is asked, and what it is held against
    judge: Judge,
    name: JudgeName,
    cases: Sequence[Case],
    *,
    protocol: ProtocolName = "evidence-grounding",
    risk: Risk = Risk.HIGH,
    floor: Floor | None = None,
    advance: Callable[[], None] = lambda: None,
) -> SelfTest:
    """What `judge` makes of the cases, and whether judges that are written as in `name` hold against faults.

    `advance` is called after each case.

    Raises:
        JudgeUnavailable: the judge could not start.
        ConfigError: the judge cannot do what it was configured for.
    """
    floor = Floor() if floor is None else floor
    verifier, slots = Verifier(judge=judge), asyncio.Semaphore(CONCURRENCY)

    async def checked(case: Case) -> CaseResult:
        async with slots:
            report = await verifier.verify(
                case.answer, case.sources, question=case.question, protocol=protocol, risk=risk, response_id=case.id
            )
        advance()
        return CaseResult.of(case, combine([each.verdict for each in report.sentences]), _explanation(report))

    with recording() as recorded:
        results = await asyncio.gather(*map(checked, cases))
    held = [fault async for fault in check_faults(name)]
    wrongly_passed, wrong_checked = wrongly_passed_of(results)
    least, most, supported = recall_of(results)
    return SelfTest(
        groundwire_version=__version__,
        judge=judge.info,
        protocol=protocol,
        risk=risk,
        floor=floor,
        gate=gate_of(results, held, floor),
        kinds=tuple(Tally.of(kind, [r for r in results if r.kind == kind]) for kind in _kinds(cases)),
        total=Tally.of("all", results),
        wrong_checked=wrong_checked,
        wrongly_passed_share=wrongly_passed / wrong_checked if wrong_checked else None,
        supported=supported,
        recall=(least / supported, most / supported) if supported else None,
        results=tuple(results),
        faults=tuple(held),
        usage=recorded.usage,
    )


def _kinds(cases: Sequence[Case]) -> Sequence[str]:
    return list(dict.fromkeys(case.kind for case in cases))


def _explanation(report: Report) -> str:
    """What the judge says of the claims that are not supported, or of all if all are."""
    failing = [claim for claim in report.claims if claim.verdict is not Verdict.SUPPORTED] or report.claims
    return "; ".join(claim.explanation for claim in failing if claim.explanation)
