from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

import pytest
from tests.protocols.builders import NOW, checked, report_of

from groundwire import verify
from groundwire.domain.report import Finding, Report
from groundwire.domain.request import Request
from groundwire.domain.risk import Risk
from groundwire.errors import InputError
from groundwire.policy import Policy
from groundwire.policy.comparison import Check, compare

DEFAULT = Policy.default()
STRICT = Policy.parse("[thresholds]\ngrounded_percent = 100", name="strict")
LAX = Policy.parse("[thresholds]\ngrounded_percent = 0", name="lax")
BLOCKING = Policy.parse("[[rules]]\nname='no'\nverdicts=['UNSUPPORTED']\naction='BLOCK'", name="blocking")
SURE = Policy.parse("[[rules]]\nname='no'\nverdicts=['UNSUPPORTED']\naction='REVIEW'", name="sure")


def check(
    name: str, row: Sequence[str], *, risk: str = "LOW", at: datetime = NOW, findings: tuple[Finding, ...] = ()
) -> Check:
    report = report_of(checked(row), "evidence-grounding", risk, *findings)
    provenance = report.provenance.model_copy(update={"created_at": at})
    return Check(report=report.model_copy(update={"response_id": name, "provenance": provenance}))


MOSTLY = ["SUPPORTED"] * 4 + ["UNSUPPORTED"]
"""Four in five are grounded: enough at LOW, not at HIGH."""


def test_flips_with_their_reasons() -> None:
    """A decision that changes is told with what it was, what it is, and why."""
    compared = compare([check("a", MOSTLY), check("b", ["SUPPORTED"])], STRICT)
    (flip,) = compared.flips
    assert (flip.response_id, flip.risk, flip.before, flip.after) == ("a", "LOW", "PASS", "REVIEW")
    assert (flip.gate_before, flip.gate_after, flip.stricter) == ("passed", "failed", True)
    assert ([r.code for r in flip.gained], flip.lost) == (["grounding_below_threshold"], ())
    assert (compared.policy, compared.policy_sha256, compared.against) == ("strict", STRICT.sha256, None)


@pytest.mark.parametrize(
    ("written", "told"),
    [
        (["r10", "r2", "r1", "r0"], ["r0", "r1", "r2", "r10"]),
        (["talk:1", "z", "talk:0", "b"], ["talk:0", "talk:1", "z", "b"]),
        (["b", "a"], ["b", "a"]),
        (["r01", "r1", "r001"], ["r01", "r1", "r001"]),
    ],
)
def test_answers_of_a_run_stand_in_its_order(written: list[str], told: list[str]) -> None:
    """A log has them as they ended; all others stay where they are, and none is lost."""
    compared = compare([check(name, MOSTLY) for name in written], STRICT)
    assert [flip.response_id for flip in compared.flips] == told
    assert compared.total.answers == len(written)


def test_what_passes_now() -> None:
    """A laxer policy lets pass what failed, and loses the reason."""
    (flip,) = compare([check("a", MOSTLY, risk="HIGH")], LAX).flips
    assert (flip.before, flip.after, flip.stricter) == ("REVIEW", "PASS", False)
    assert ([r.code for r in flip.lost], flip.gained) == (["grounding_below_threshold"], ())


@pytest.mark.parametrize(
    ("row", "policy", "stricter"),
    [
        (["SUPPORTED", "UNCHECKED"], LAX, False),
        (["UNSUPPORTED", "UNCHECKED"], BLOCKING, True),
        (["UNSUPPORTED", "UNCHECKED", "SUPPORTED", "SUPPORTED"], SURE, True),
    ],
)
def test_a_gate_that_changes_is_a_flip(row: list[str], policy: Policy, *, stricter: bool) -> None:
    """Between actions and between gates, what lets less pass is stricter."""
    (flip,) = compare([check("a", row)], policy).flips
    assert flip.stricter is stricter


def test_reviews_in_all_by_risk_and_a_day() -> None:
    """Answers for a person are counted at each level, before and after; days are whole ones, the first and last too."""
    checks = [
        check("a", MOSTLY),
        check("b", MOSTLY, at=NOW + timedelta(days=1)),
        check("c", MOSTLY, risk="HIGH", at=NOW + timedelta(days=3)),
        check("d", ["SUPPORTED"], risk="HIGH"),
    ]
    compared = compare(checks, STRICT)
    assert (compared.days, compared.more_reviews_a_day(compared.total)) == (4, 0.5)
    assert compared.total.model_dump() == {
        "answers": 4, "reviews_before": 1, "reviews_after": 3, "stricter": 2, "laxer": 0
    }  # fmt: skip
    assert list(compared.by_risk) == [Risk.LOW, Risk.HIGH]
    assert (compared.by_risk[Risk.LOW].reviews_after, compared.by_risk[Risk.HIGH].reviews_after) == (2, 1)
    assert compared.more_reviews_a_day(compared.by_risk[Risk.HIGH]) == 0
    lax = compare(checks, LAX)
    assert lax.more_reviews_a_day(lax.total) == -0.25


@pytest.mark.parametrize("risk", ["LOW", "HIGH"])
def test_what_is_blocked_waits_for_a_person_where_much_is_at_stake(risk: str) -> None:
    """A blocked answer is for a person at HIGH; at LOW nobody has to look."""
    compared = compare([check("a", ["UNSUPPORTED"], risk=risk)], BLOCKING)
    assert (compared.total.reviews_before, compared.total.reviews_after) == (1, int(risk == "HIGH"))
    assert compared.total.stricter == 1


def test_days_are_those_of_utc() -> None:
    """Two checks on one day of UTC are one day, whatever their zones say; a time without a zone is in UTC."""
    evening = datetime(2026, 3, 1, 23, 30, tzinfo=UTC)
    east = datetime(2026, 3, 2, 1, 0, tzinfo=timezone(timedelta(hours=2)))
    bare = datetime(2026, 3, 1, 0, 5)  # noqa: DTZ001  # as stored by hand
    checks = [
        check("a", ["SUPPORTED"], at=evening),
        check("b", ["SUPPORTED"], at=east),
        check("c", ["SUPPORTED"], at=bare),
    ]
    assert compare(checks, STRICT).days == 1


def test_the_latest_check_of_an_answer_counts() -> None:
    """A draft and its repair are one answer."""
    compared = compare([check("a", ["UNSUPPORTED"]), check("a", ["SUPPORTED"])], STRICT)
    assert (compared.total.answers, compared.flips) == (1, ())


def test_two_policies_side_by_side() -> None:
    """With a policy to compare with, what was decided then does not matter."""
    compared = compare([check("a", MOSTLY)], STRICT, against=LAX)
    assert (compared.against, [flip.response_id for flip in compared.flips]) == ("lax", ["a"])
    assert compare([check("a", MOSTLY)], STRICT, against=STRICT).flips == ()


def test_nothing_to_compare() -> None:
    """No reports are no evidence that nothing changes."""
    with pytest.raises(InputError, match="no reports"):
        compare([], STRICT)


FORUM = {"id": "S1", "text": "The fee is 5 EUR.", "kind": "forum"}
CONTRACTS = Policy.parse("[sources]\naccepted_kinds = ['contract']", name="contracts")


def stored(*, request: bool = True, policy: Policy | None = DEFAULT) -> Check:
    report: Report = verify("The fee is 5 EUR.", [FORUM])
    asked = Request.of("The fee is 5 EUR.", [FORUM]) if request else None
    return Check(report=report, request=asked, policy=None if policy is None else policy.model_dump(mode="json"))


def test_with_the_request_sources_are_looked_at_anew() -> None:
    """A log knows what the sources were; a report alone does not, and that is said."""
    compared = compare([stored()], CONTRACTS)
    assert ([flip.gained[0].code for flip in compared.flips], compared.limits) == (["unaccepted_source"], ())
    without = compare([stored(request=False)], CONTRACTS)
    assert without.flips == ()
    (limit,) = without.limits
    assert limit.startswith("1 of 1 reports came without sources")
    assert "sources.accepted_kinds" in limit


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("exact = ['amount']", "`exact`"),
        ("synonyms = [['Acme', 'Acme plc']]", "`synonyms`"),
        ("[rubric]\nrules = ['No.']", "`rubric`"),
        ("[sources]\nuser_statements = true", "`sources.user_statements`"),
    ],
)
@pytest.mark.parametrize("as_other", [False, True])
def test_what_would_have_to_be_judged_anew_is_said(text: str, key: str, *, as_other: bool) -> None:
    """A policy that asks something else of judges, the new one or the one compared with, cannot be tried in full."""
    asking = Policy.parse(text, name="asking")
    compared = compare([stored()], DEFAULT if as_other else asking, against=asking if as_other else None)
    (limit,) = compared.limits
    assert limit.startswith(f"1 of 1 answers were judged under other {key}, and verdicts stay")


def test_a_policy_that_is_not_known_is_said() -> None:
    """A report holds the hash of its policy alone, which tells only whether it was the same."""
    (limit,) = compare([stored(policy=None)], STRICT).limits
    assert limit.startswith("1 of 1 reports do not hold their policy")
    assert compare([stored(policy=None)], DEFAULT).limits == ()


def test_a_policy_of_another_version_is_no_reason_to_fail() -> None:
    """What cannot be read of a stored policy is said, and the rest is compared."""
    odd: Any = {"unknown": 1}
    compared = compare([Check(report=stored().report, request=stored().request, policy=odd)], STRICT)
    assert compared.limits[0].startswith("1 of 1 answers were judged under other keys")
