from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.protocols.builders import CONFLICT, Row, checked, finding

from groundwire.domain.report import ProtocolName
from groundwire.domain.score import (
    consistency_level,
    exact,
    factual_score,
    grounding,
    mean_score,
    outranked_claims,
    resolve,
    score_interval,
    sentence_score,
)
from groundwire.domain.verdict import Verdict

CLAIMS = st.sampled_from(["SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED", "UNCHECKED", "NOT_A_CLAIM", CONFLICT])
ROWS = st.lists(st.lists(CLAIMS, max_size=3), max_size=5)


@pytest.mark.parametrize(
    ("verdict", "score"),
    [
        (Verdict.SUPPORTED, Fraction(1)),
        (Verdict.NOT_A_CLAIM, Fraction(1)),
        (Verdict.PARTIAL, Fraction(1, 2)),
        (Verdict.UNSUPPORTED, Fraction(0)),
        (Verdict.CONTRADICTED, Fraction(0)),
        (Verdict.UNCHECKED, None),
    ],
)
def test_sentence_score(verdict: Verdict, score: Fraction | None) -> None:
    """Each verdict has its step of the rubric; what was not checked has none."""
    assert sentence_score(verdict) == score


def test_partial_is_grounded_only_if_hedged() -> None:
    """A PARTIAL claim counts as grounded only where the answer itself hedges it."""
    sentences = checked(["SUPPORTED", "PARTIAL", {"verdict": "PARTIAL", "qualified": True}, "UNCHECKED", "NOT_A_CLAIM"])
    assert grounding(sentences) == (2, 4)


def test_outranked_is_not_grounded() -> None:
    """A claim that a more authoritative source contradicts is not grounded, even if it is hedged."""
    sentences = checked([{"verdict": CONFLICT, "qualified": True}])
    outranked = outranked_claims([finding("outranked", sentences[0].claims[0]), finding("conflict")])
    assert (grounding(sentences), grounding(sentences, outranked)) == ((1, 1), (0, 1))


def test_nothing_to_ground_is_a_full_score() -> None:
    """Without claims every score is 1."""
    assert grounding(checked([])).score == mean_score(()) == mean_score(checked([])) == factual_score(checked([])) == 1


def test_headings_do_not_lift_the_factual_score() -> None:
    """The factual mean leaves out sentences that claim nothing; the aggregate counts them as 1."""
    sentences = checked([], ["PARTIAL"], ["UNSUPPORTED"], ["UNCHECKED"])
    assert (mean_score(sentences), factual_score(sentences)) == (Fraction(3, 8), Fraction(1, 6))


def test_resolve_gives_both_ends() -> None:
    """An unchecked claim takes the assumed verdict, its sentence follows, and its cause stays."""
    sentences = checked(["SUPPORTED", "UNCHECKED"], ["SUPPORTED"])
    lower, upper = resolve(sentences, Verdict.UNSUPPORTED), resolve(sentences, Verdict.SUPPORTED)
    assert [s.verdict for s in (sentences[0], lower[0], upper[0])] == ["UNCHECKED", "PARTIAL", "SUPPORTED"]
    assert [s.confidence for s in (sentences[0], lower[0], upper[0])] == [None, 0.9, 0.9]
    assert lower[0].claims[1].cause == "judge_timeout"
    assert lower[1] is sentences[1]


@given(ROWS, st.sampled_from(["evidence-grounding", "grounding-score", "attribution"]))
def test_interval_holds_no_surprise(rows: list[Row], protocol: ProtocolName) -> None:
    """The lower end never exceeds the upper one, and they meet when everything was checked."""
    sentences = checked(*rows)
    interval = score_interval(protocol, sentences)
    assert interval.lower is not None
    assert interval.upper is not None
    assert 0 <= interval.lower <= interval.upper <= 1
    if not any(claim.verdict is Verdict.UNCHECKED for sentence in sentences for claim in sentence.claims):
        assert interval.lower == interval.upper


def test_a_level_has_no_interval() -> None:
    """The consistency protocol gives a level, so its interval is null."""
    assert score_interval("consistency", checked(["SUPPORTED"])).model_dump() == {"lower": None, "upper": None}


@pytest.mark.parametrize(
    ("rows", "level"),
    [
        ([["SUPPORTED"]], "HIGH"),
        ([[]], "HIGH"),
        ([["NOT_A_CLAIM"]], "HIGH"),
        ([["SUPPORTED"] * 9, ["UNSUPPORTED"]], "MEDIUM"),
        ([["SUPPORTED"] * 9, ["PARTIAL"]], "MEDIUM"),
        ([["SUPPORTED"] * 9, ["UNCHECKED"]], "MEDIUM"),
        ([["SUPPORTED"] * 8, ["UNSUPPORTED"]], "LOW"),
        ([["SUPPORTED"] * 8, ["UNCHECKED"]], "LOW"),
        ([["SUPPORTED"] * 20, ["CONTRADICTED"]], "LOW"),
        ([["SUPPORTED"] * 20, [CONFLICT]], "LOW"),
        ([[{"verdict": "SUPPORTED", "quotes": ()}]], "LOW"),
    ],
)
def test_consistency_level(rows: list[Row], level: str) -> None:
    """Ten percent unsupported is still MEDIUM; one contradiction, or support without a quote to show, is LOW."""
    assert consistency_level(checked(*rows), 10) == level


def test_assumed_support_needs_no_quote() -> None:
    """At the upper end an unchecked claim passes, although it has no quote."""
    assert consistency_level(resolve(checked(["UNCHECKED"]), Verdict.SUPPORTED), 10) == "HIGH"


@given(st.integers(0, 1000))
def test_exact_reads_decimals(thousandths: int) -> None:
    """A decimal is taken as it was written, not as the nearest binary fraction."""
    assert exact(thousandths / 1000) == Fraction(thousandths, 1000)
