"""How far two judges agree."""

from __future__ import annotations

import math
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire import JudgeInfo, Report, Verdict, verify
from groundwire.calibration.agreement import Correlation, Measure, Pair, agreement, cohen_kappa, cost
from groundwire.testing import ScriptedJudge

LABELS = st.sampled_from(["a", "b", "c"])


def report(*verdicts: str) -> Report:
    claims = [f"The fee is {number} EUR." for number in range(len(verdicts))]
    judge = ScriptedJudge(dict(zip(claims, verdicts, strict=True)))
    return verify(" ".join(claims), ["Fees: 0 to 99 EUR."], judge=judge, response_id="a")


def pair(judge: str, reference: str) -> Pair:
    """Two reports, a letter for each claim."""
    words = {"S": "SUPPORTED", "P": "PARTIAL", "U": "UNSUPPORTED", "C": "CONTRADICTED", "-": "UNCHECKED"}
    return report(*(words[each] for each in judge)), report(*(words[each] for each in reference))


@pytest.mark.parametrize(
    ("pairs", "kappa"),
    [
        ([("y", "y")] * 20 + [("y", "n")] * 5 + [("n", "y")] * 10 + [("n", "n")] * 15, 0.4),
        ([("y", "y")] * 45 + [("y", "n")] * 15 + [("n", "y")] * 25 + [("n", "n")] * 15, 0.1304),
        ([("a", "a"), ("b", "b")], 1.0),
        ([("a", "b"), ("b", "a")], -1.0),
        ([("a", "a"), ("a", "b")], 0.0),
        ([("a", "b")] * 3, 0.0),
        ([("a", "a")] * 9, None),
        ([], None),
    ],
)
def test_kappa_is_agreement_beyond_chance(pairs: list[tuple[str, str]], kappa: float | None) -> None:
    """Known tables, whole agreement, none, and two raters who can only agree."""
    assert cohen_kappa(pairs) == (None if kappa is None else pytest.approx(kappa, abs=5e-5))


@given(st.lists(st.tuples(LABELS, LABELS), min_size=1))
def test_kappa_is_what_its_formula_says(pairs: list[tuple[str, str]]) -> None:
    """(p_o - p_e) / (1 - p_e), the same both ways, from -1 to 1."""
    one, two = Counter(a for a, _ in pairs), Counter(b for _, b in pairs)
    chance = sum(one[label] * two[label] for label in one) / len(pairs) ** 2
    found = cohen_kappa(pairs)
    if found is None:
        assert chance == pytest.approx(1)
        return
    observed = sum(a == b for a, b in pairs) / len(pairs)
    assert math.isclose(found, (observed - chance) / (1 - chance), abs_tol=1e-9)
    assert found == cohen_kappa([(b, a) for a, b in pairs])
    assert -1 <= found <= 1


def test_figures_count_what_they_say() -> None:
    """Judge and reference on seven claims of two answers, one of which the reference left unchecked."""
    found = agreement([pair("SSUC-", "SUUCS"), pair("SU", "-U")])
    assert (found.answers, found.claims, found.unjudged) == (2, 6, 1)
    assert found.same == 4
    assert found.agreement == pytest.approx(4 / 6)
    assert (found.failing, found.caught, found.recall) == (4, 3, 0.75)
    assert found.false_alarms == 1, "UNCHECKED does not pass what the reference supports"
    assert found.confusion == {
        Verdict.SUPPORTED: {Verdict.SUPPORTED: 1, Verdict.UNCHECKED: 1},
        Verdict.UNSUPPORTED: {Verdict.SUPPORTED: 1, Verdict.UNSUPPORTED: 2},
        Verdict.CONTRADICTED: {Verdict.CONTRADICTED: 1},
    }


def test_gates_are_compared_by_answer() -> None:
    """One verdict can turn a gate."""
    found = agreement([pair("S", "S"), pair("S", "U")])
    assert (found.same_gate, found.gate_agreement) == (1, 0.5)


def test_without_claims_there_are_no_figures() -> None:
    """None, not 1."""
    found = agreement([])
    assert (found.agreement, found.kappa, found.recall, found.gate_agreement) == (None, None, None, None)


def test_reports_of_other_claims_are_refused() -> None:
    """Agreement on different things means nothing."""
    with pytest.raises(ValueError, match="same claims"):
        agreement([(report("SUPPORTED"), report("SUPPORTED", "SUPPORTED"))])


@pytest.mark.parametrize(
    ("pairs", "floors", "below", "open_ended"),
    [
        ([("SSUU", "SSUU")], {"kappa": 1.0, "recall": 1.0}, (), False),
        ([("SSUU", "SSUC")], {"agreement": 0.8, "recall": 1.0}, ("agreement",), False),
        ([("SS", "SU")], {"recall": 0.1}, ("recall",), False),
        ([("SS", "SS")], {"kappa": 0.5}, (), True),
        ([("SU", "S-")], {}, (), True),
        ([], {"kappa": 0.0}, (), True),
    ],
)
def test_floors(
    pairs: list[tuple[str, str]], floors: dict[Measure, float], below: tuple[str, ...], *, open_ended: bool
) -> None:
    """A figure without a value is neither below its floor nor above it."""
    info, reports = JudgeInfo(name="x", version="1"), [pair(*each) for each in pairs]
    nothing = cost([])
    found = Correlation(
        judge=info,
        reference=info,
        errors=0,
        figures=agreement(reports),
        cost=nothing,
        reference_cost=nothing,
        floors=floors,
    )
    assert (found.below, found.open_ended) == (below, open_ended)
    assert found.model_copy(update={"errors": 1}).open_ended
