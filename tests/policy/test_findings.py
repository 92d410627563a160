from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from tests.protocols.builders import CONFLICT, NOW, checked, quote

from groundwire.domain.evidence import Evidence, Source
from groundwire.policy import Policy, findings

SPECIFIC = Evidence.of(
    [
        Source(id="S1", text="The fee is 5 EUR.", kind="forum", retrieved_at=NOW - timedelta(days=40)),
        Source(id="S2", text="The fee is 7 EUR.", kind="contract", retrieved_at=NOW - timedelta(days=2)),
        Source(id="S3", text="The fee is 5 EUR."),
    ]
)


def kinds(text: str, *rows: Any, citations: Any = (), now: datetime = NOW) -> list[str]:
    policy = Policy.parse(text, name="mine")
    return [finding.kind for finding in findings(checked(*rows, citations=citations), SPECIFIC, policy, now)]


def supported_by(*source_ids: str, **fields: Any) -> dict[str, Any]:
    quotes = tuple(quote(source_id, "support", evidence=SPECIFIC) for source_id in source_ids)
    return {"verdict": "SUPPORTED", "quotes": quotes, **fields}


def test_the_default_asks_for_nothing() -> None:
    """The default policy makes no findings of its own."""
    assert kinds("", ["SUPPORTED", "UNSUPPORTED"], [CONFLICT], []) == []


@pytest.mark.parametrize(
    ("claim", "citations", "missing"),
    [
        (supported_by("S1"), [], True),
        (supported_by("S1"), [{}], False),
        (supported_by("S1"), [{"status": "does_not_carry"}], True),
        (supported_by("S1"), [{"source_ids": ("S2",)}], True),
        (supported_by("S1"), [{"status": "unknown", "source_ids": ()}], True),
        (supported_by("S1", kind="name"), [], False),
        ("NOT_A_CLAIM", [], False),
        ({"verdict": "UNSUPPORTED", "kind": "other"}, [{"status": "does_not_carry"}], False),
        ({"verdict": "UNCHECKED", "kind": "other"}, [], True),
    ],
)
def test_required_citations(claim: Any, citations: list[dict[str, Any]], *, missing: bool) -> None:
    """A claim of a required kind needs a citation that carries it, to a source that supports it."""
    assert kinds('required_citations = ["other"]', [claim], citations=citations) == ["missing_citation"] * missing


def test_all_kinds_can_be_required() -> None:
    """`all` stands for every kind."""
    assert kinds('required_citations = "all"', [supported_by("S1", kind="dosage")]) == ["missing_citation"]


@pytest.mark.parametrize(
    ("text", "missing"),
    [
        ("As it says, the fee is 5 eur.", False),
        ("THE  FEE\nIS 5 EUR", False),
        ("There is a “fee is 5 EUR”.", False),
        ("There is a «fee is 5 EUR» [1].", False),
        ("You pay 5 EUR.", True),
        ("The “fee” is 5 euros.", True),
        ("There is a “fee of 5 EUR”.", True),
        ("There is a “” fee.", True),
    ],
)
def test_direct_quote_required(text: str, *, missing: bool) -> None:
    """The source's words must stand in the claim, or be quoted in it with every figure inside the marks."""
    found = kinds('direct_quote_required = ["other"]', [supported_by("S1", text=text)])
    assert found == ["missing_direct_quote"] * missing


def test_direct_quotes_are_asked_of_supported_claims_only() -> None:
    """Where nothing supports a claim there is nothing to quote."""
    assert kinds('direct_quote_required = "all"', ["UNSUPPORTED"]) == []


@pytest.mark.parametrize(
    ("source_ids", "found"), [(("S1",), True), (("S2",), False), (("S1", "S2"), False), (("S3",), True)]
)
def test_accepted_kinds(source_ids: tuple[str, ...], *, found: bool) -> None:
    """Some source that supports the claim must be of an accepted kind; one without a kind is not."""
    policy = '[sources]\naccepted_kinds = ["contract"]'
    assert kinds(policy, [supported_by(*source_ids)]) == ["unaccepted_source"] * found


@pytest.mark.parametrize(
    ("source_ids", "said"),
    [
        (("S1",), "only a source of kind 'forum' supports this claim, and the policy does not accept that kind"),
        (
            ("S1", "S3"),
            "only a source of kind 'forum' or a source without a kind supports",
        ),
    ],
)
def test_a_source_kind_that_is_not_accepted_is_named(source_ids: tuple[str, ...], said: str) -> None:
    """The message says that the support is there and that the policy does not take it."""
    policy = Policy.parse('[sources]\naccepted_kinds = ["contract"]', name="mine")
    (found,) = findings(checked([supported_by(*source_ids)]), SPECIFIC, policy, NOW)
    assert found.message.startswith(said)


@pytest.mark.parametrize(
    ("source_ids", "found"), [(("S1",), True), (("S2",), False), (("S1", "S2"), False), (("S3",), True)]
)
def test_age(source_ids: tuple[str, ...], *, found: bool) -> None:
    """Some source that supports the claim must be young enough; one of unknown age is not."""
    assert kinds("[sources]\nmax_age_days = 30", [supported_by(*source_ids)]) == ["stale_source"] * found


def test_age_is_measured_to_the_second() -> None:
    """A source of exactly the largest age is still accepted; times without a zone are UTC."""
    policy, claim = "[sources]\nmax_age_days = 40", supported_by("S1")
    assert kinds(policy, [claim], now=NOW.replace(tzinfo=None)) == []
    assert kinds(policy, [claim], now=NOW.astimezone(UTC) + timedelta(seconds=1)) == ["stale_source"]


@pytest.mark.parametrize(
    ("authority", "found"),
    [
        ('["contract", "forum"]', True),
        ('["contract"]', True),
        ('["forum", "contract"]', False),
        ('["forum"]', False),
        ('["guideline"]', False),
        ("[]", False),
    ],
)
def test_authority(authority: str, *, found: bool) -> None:
    """A conflict is outranked where the contradicting source stands above every supporting one."""
    assert kinds(f"[sources]\nauthority = {authority}", [CONFLICT]) == ["outranked"] * found


def test_findings_name_their_place() -> None:
    """A finding names claim, sentence, offsets and sources, and comes in the order of the answer."""
    policy = Policy.parse('required_citations = "all"\n[sources]\nmax_age_days = 1', name="mine")
    sentences = checked([supported_by("S1")], [supported_by("S2")])
    found = findings(sentences, SPECIFIC, policy, NOW)
    assert [(f.kind, f.claim_id) for f in found] == [
        ("missing_citation", "r1#0.0"),
        ("stale_source", "r1#0.0"),
        ("missing_citation", "r1#1.0"),
        ("stale_source", "r1#1.0"),
    ]
    last, claim = found[-1], sentences[1].claims[0]
    assert (last.sentence_index, last.start, last.end, last.source_ids) == (1, claim.start, claim.end, ("S2",))
