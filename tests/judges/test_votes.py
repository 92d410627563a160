"""How several outcomes of one claim become one."""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest
from tests.judges.tasks import quote, said, span, task

from groundwire import Outcome, Verdict
from groundwire.judges.votes import WORST_FIRST, Vote, decide_vote, winner, worst

LETTERS = {"S": "SUPPORTED", "P": "PARTIAL", "U": "UNSUPPORTED", "C": "CONTRADICTED", "-": "UNCHECKED"}


def votes(letters: str) -> list[Vote]:
    return [
        Vote(voter=name, outcome=said(LETTERS[letter]).model_copy(update={"claim_id": "a#0.0", "judge": name}))
        for name, letter in zip("abcdefg", letters, strict=False)
    ]


@pytest.mark.parametrize(
    ("cast", "verdict"),
    [
        ("S", "S"),
        ("SS", "S"),
        ("SSU", "S"),
        ("SSUU", "U"),
        ("SU", "U"),
        ("SC", "C"),
        ("SP", "P"),
        ("PU", "U"),
        ("UC", "C"),
        ("SPC", "C"),
        ("SSUPC", "C"),
        ("SSPPC", "P"),
        ("PPUC", "C"),
        ("SSSUC", "S"),
        ("SS-", "S"),
        ("SSC-", "C"),
        ("SSSC-", "S"),
        ("SSSS-", "S"),
        ("PP-", "P"),
        ("CC-", "C"),
        ("SU-", "-"),
        ("SSP-", "-"),
        ("S--", "-"),
        ("S-", "-"),
        ("--", "-"),
        ("-", "-"),
    ],
)
def test_the_majority_decides_and_ties_go_to_the_worse(cast: str, verdict: str) -> None:
    """S supported, P partial, U unsupported, C contradicted, - unchecked."""
    assert decide_vote(votes(cast), voters="judges").verdict == LETTERS[verdict]


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
def test_no_verdict_wins_that_half_of_the_votes_are_worse_than(number: int) -> None:
    """Of all ballots; and one more vote for a worse verdict never makes the result better."""
    rank = WORST_FIRST.index
    for ballot in product(WORST_FIRST, repeat=number):
        won = winner(ballot)
        assert sum(rank(vote) < rank(won) for vote in ballot) * 2 < number
        assert won in ballot
        supported = winner((*ballot, Verdict.UNSUPPORTED)) is Verdict.SUPPORTED
        assert not supported or won is Verdict.SUPPORTED


def test_confidence_counts_those_against_as_nothing() -> None:
    """Two of three at 0.9 are 0.6, whether the third is against it or could not check it."""
    assert decide_vote(votes("SSU"), voters="judges").confidence == pytest.approx(0.6)
    assert decide_vote(votes("SS-"), voters="judges").confidence == pytest.approx(0.6)


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5, 6])
def test_no_outcome_gets_better_because_a_voter_failed(number: int) -> None:
    """Of all ballots and all sets of failures: the verdict is UNCHECKED, or one that is no better, and no surer."""
    rank = WORST_FIRST.index
    for ballot in combinations_with_replacement("SPUC", number):
        whole = decide_vote(votes("".join(ballot)), voters="judges")
        for failing in product((False, True), repeat=number):
            cast = "".join("-" if fails else letter for letter, fails in zip(ballot, failing, strict=True))
            outcome = decide_vote(votes(cast), voters="judges")
            assert outcome.verdict is Verdict.UNCHECKED or rank(outcome.verdict) <= rank(whole.verdict)
            assert outcome.verdict is not whole.verdict or (outcome.confidence or 0) <= (whole.confidence or 0) + 1e-9


@pytest.mark.parametrize(("number", "missing"), [(1, 1), (2, 1), (3, 2), (4, 3)])
def test_the_worst_is_that_of_all_that_missing_votes_could_say(number: int, missing: int) -> None:
    """As trying them all gives it."""
    rank = WORST_FIRST.index
    for cast in product(WORST_FIRST, repeat=number):
        tried = (winner([*cast, *more]) for more in product(WORST_FIRST, repeat=missing))
        assert worst(cast, missing=missing) is min(tried, key=rank)


def test_an_outcome_with_missing_votes_is_provisional() -> None:
    """So is one that rests on an outcome that is."""
    assert decide_vote(votes("SS-"), voters="judges").provisional
    assert not decide_vote(votes("SSC"), voters="judges").provisional
    one, two = votes("SS")
    makeshift = Vote(voter="c", outcome=one.outcome.model_copy(update={"provisional": True}))
    assert decide_vote([two, makeshift], voters="judges").provisional


def test_what_missing_votes_could_change_is_told() -> None:
    """Who failed, and what could have come out."""
    outcome = decide_vote(votes("SU-"), voters="judges")
    assert (
        "1 of 3 judges could not check it, and with them it could be CONTRADICTED: c: UNCHECKED" in outcome.explanation
    )


def test_quotes_and_words_are_of_those_who_agree() -> None:
    """Each once; what the outvoted quote is left out."""
    one = task()
    fee, eur = span(one, "fee"), span(one, "EUR")
    cast: list[Outcome] = [
        said("PARTIAL", 0.7, words="The fee is 5 EUR.", unsupported_spans=(fee,), support="direct"),
        said("PARTIAL", 0.8, words="The fee is 5 EUR.", unsupported_spans=(fee, eur), support="inferred"),
        said("CONTRADICTED", 0.9, words="It is due in May."),
    ]
    outcome = decide_vote([Vote(voter="x", outcome=each) for each in cast], voters="judges")
    assert outcome.quotes == (quote("The fee is 5 EUR."),)
    assert outcome.unsupported_spans == (fee, eur)
    assert outcome.support == "inferred"


def test_disagreement_is_told() -> None:
    """Who says otherwise, and why."""
    outcome = decide_vote(
        [
            Vote(voter="a", outcome=said("SUPPORTED", 0.7, explanation="it says so")),
            Vote(voter="b", outcome=said("SUPPORTED", 0.9, explanation="word for word")),
            Vote(voter="c", outcome=said("UNSUPPORTED", explanation="nobody\nsays so")),
        ],
        voters="judges",
    )
    assert outcome.explanation == (
        "2 of 3 judges say SUPPORTED (confidence 0.70 to 0.90); word for word; c: UNSUPPORTED, “nobody says so”"
    )


def test_a_vote_without_quorum_says_who_failed() -> None:
    """The cause is the one that most had."""
    cast = [
        Vote(voter="a", outcome=said("UNCHECKED", cause="judge_timeout", explanation="hung")),
        Vote(voter="b", outcome=said("SUPPORTED")),
    ]
    outcome = decide_vote(cast, voters="judges")
    assert outcome.cause == "judge_timeout"
    assert outcome.explanation == "1 of 2 judges could not check it: a: UNCHECKED, “hung”"
