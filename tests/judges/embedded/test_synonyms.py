"""The embedded judge reads the policy's synonyms as one term."""

from __future__ import annotations

import pytest

from groundwire import Policy, verify

POLICY = Policy.parse(
    'synonyms = [["Acme", "Acme Holdings plc"], ["Bolt", "Zephyr Works"], ["heart attack", "myocardial infarction"]]',
    name="terms",
)


@pytest.mark.parametrize(
    ("answer", "source", "verdict"),
    [
        ("Acme opened a mill in 1962.", "Acme Holdings plc opened a mill in 1962.", "SUPPORTED"),
        ("Bolt opened a mill in 1962.", "Zephyr Works opened a mill in 1962.", "SUPPORTED"),
        ("Zephyr Works opened a mill in 1962.", "Bolt opened a mill in 1962.", "SUPPORTED"),
        ("Bolt opened a mill in 1963.", "Zephyr Works opened a mill in 1962.", "CONTRADICTED"),
        ("The patient had a heart attack in May.", "The patient had a myocardial infarction in May.", "SUPPORTED"),
        ("Bolt sells 40 lamps.", "| Firm | Lamps |\n|---|---|\n| Zephyr Works | 40 |\n| Orion | 12 |\n", "SUPPORTED"),
    ],
)
def test_synonyms_stand_for_each_other(answer: str, source: str, verdict: str) -> None:
    """In prose and in tables, and a wrong value stays wrong."""
    assert verify(answer, [source], policy=POLICY).claims[0].verdict == verdict


def test_without_them_two_names_are_two_things() -> None:
    """What the caller does not call equal is not equal."""
    report = verify("Boltex opened a mill in 1962.", ["Zephyr Works opened a mill in 1962."])

    assert report.claims[0].verdict != "SUPPORTED"


def test_quotes_keep_the_words_of_the_source() -> None:
    """Reading a term as another changes no character of a quote."""
    report = verify("Bolt opened a mill in 1962.", ["Zephyr Works opened a mill in 1962."], policy=POLICY)

    assert report.claims[0].quotes[0].text == "Zephyr Works opened a mill in 1962."


def test_words_of_a_synonym_are_not_marked_as_missing() -> None:
    """What the source says in the other term is said."""
    report = verify("Bolt opened a mill in 1963.", ["Zephyr Works opened a mill in 1962."], policy=POLICY)

    assert [span.text for span in report.claims[0].unsupported_spans] == ["1963"]


def test_the_policy_hash_tells_synonyms_apart() -> None:
    """A report made with other synonyms rests on another policy."""
    assert POLICY.sha256 != Policy.parse("", name="terms").sha256
