"""How far one judge agrees with another one on the same answers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Annotated, Literal

from pydantic import Field

from groundwire.domain.exchange import Count, Usage
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.report import CheckedClaim, Report
from groundwire.domain.text import Value
from groundwire.domain.verdict import Verdict

Measure = Literal["kappa", "agreement", "recall", "gate_agreement"]
"""The figures that a floor can be set for."""

Floor = Annotated[float, Field(ge=0.0, le=1.0)]

Share = Annotated[float, Field(ge=0.0, le=1.0)]

Pair = tuple[Report, Report]
"""Reports of two judges on one answer: of the one that is measured, and of the one that is taken as the reference."""


class Agreement(Value):
    """What the judge that is measured makes of the claims that the reference has checked.

    That a claim is UNCHECKED is a verdict of its own for the judge that is measured, and never the same as another.
    """

    answers: Count
    claims: Count
    """Claims that the reference has checked."""
    unjudged: Count
    """Claims that it could not check: nothing can be said of the other judge there."""
    same: Count
    """Claims of which both say the same."""
    agreement: Share | None
    """Share of the claims of which both say the same; None without claims."""
    kappa: Annotated[float, Field(ge=-1.0, le=1.0)] | None
    """Cohen's kappa: agreement beyond that of chance, 0 as by chance, 1 whole; None where chance alone gives 1."""
    failing: Count
    """Claims that the reference does not call SUPPORTED."""
    caught: Count
    """Of these, claims that the judge does not call SUPPORTED either."""
    recall: Share | None
    """Share of the failing claims that is caught; None without any."""
    false_alarms: Count
    """Claims that the reference calls SUPPORTED and the judge does not."""
    same_gate: Count
    """Answers whose gate comes to the same."""
    gate_agreement: Share | None
    """Share of the answers whose gate comes to the same; None without answers."""
    confusion: dict[Verdict, dict[Verdict, int]]
    """Claims by the reference's verdict, and by that of the judge."""


class Cost(Value):
    """What a judge took for all answers."""

    seconds: Annotated[float, Field(ge=0)]
    """Added up over the answers, though some were checked at the same time."""
    usage: Usage | None
    """None where no language model was called."""


class Correlation(Value):
    """How far a judge agrees with a reference, and what both took."""

    judge: JudgeInfo
    reference: JudgeInfo
    errors: Count
    """Records that could not be read."""
    figures: Agreement
    cost: Cost
    """Of the judge that is measured."""
    reference_cost: Cost
    floors: dict[Measure, Floor] = Field(default_factory=dict)
    """What was demanded."""

    @property
    def below(self) -> tuple[Measure, ...]:
        """The measures that are below their floors."""
        found = ((name, getattr(self.figures, name), floor) for name, floor in self.floors.items())
        return tuple(name for name, value, floor in found if value is not None and value < floor)

    @property
    def open_ended(self) -> bool:
        """Whether something is missing that could have changed the figures, or a measure with a floor has no value."""
        untold = any(getattr(self.figures, name) is None for name in self.floors)
        return untold or self.errors > 0 or self.figures.unjudged > 0


def agreement(pairs: Sequence[Pair]) -> Agreement:
    """The agreement over some answers.

    Raises:
        ValueError: two reports are not of the same claims.
    """
    verdicts = [(one.verdict, two.verdict) for pair in pairs for one, two in _side_by_side(pair)]
    judged = [(one, two) for one, two in verdicts if two is not Verdict.UNCHECKED]
    same = sum(one is two for one, two in judged)
    failing = [one for one, two in judged if two is not Verdict.SUPPORTED]
    caught = sum(one is not Verdict.SUPPORTED for one in failing)
    same_gate = sum(one.decision.gate == two.decision.gate for one, two in pairs)
    counts: Counter[tuple[Verdict, Verdict]] = Counter((two, one) for one, two in judged)
    return Agreement(
        answers=len(pairs),
        claims=len(judged),
        unjudged=len(verdicts) - len(judged),
        same=same,
        agreement=_share(same, len(judged)),
        kappa=cohen_kappa(judged),
        failing=len(failing),
        caught=caught,
        recall=_share(caught, len(failing)),
        false_alarms=sum(one is not Verdict.SUPPORTED and two is Verdict.SUPPORTED for one, two in judged),
        same_gate=same_gate,
        gate_agreement=_share(same_gate, len(pairs)),
        confusion={
            row: {column: counts[row, column] for column in Verdict if counts[row, column]}
            for row in Verdict
            if any(two is row for _, two in judged)
        },
    )


def cost(reports: Iterable[Report]) -> Cost:
    """What the reports of one judge took together."""
    origins = [report.provenance for report in reports]
    usages = [each.usage for each in origins if each.usage is not None]
    return Cost(
        seconds=round(sum(each.duration_ms for each in origins) / 1000, 3),
        usage=sum(usages, Usage()) if usages else None,
    )


def cohen_kappa(pairs: Sequence[tuple[str, str]]) -> float | None:
    """Agreement of two raters beyond chance, -1 to 1 (Cohen, A coefficient of agreement for nominal scales, 1960).

    None if nothing was rated, or if both always say the same one thing, so that chance alone gives full agreement.
    """
    total = len(pairs)
    one, two = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    by_chance = sum(count * two[label] for label, count in one.items())
    if by_chance == total * total:  # also without any pair
        return None
    observed = sum(a == b for a, b in pairs)
    return (observed * total - by_chance) / (total * total - by_chance)


def _share(part: int, whole: int) -> float | None:
    return part / whole if whole else None


def _side_by_side(pair: Pair) -> list[tuple[CheckedClaim, CheckedClaim]]:
    one, two = ({claim.id: claim for claim in report.claims} for report in pair)
    if one.keys() != two.keys():
        raise ValueError("the reports are not of the same claims")
    return [(claim, two[claim_id]) for claim_id, claim in one.items()]
