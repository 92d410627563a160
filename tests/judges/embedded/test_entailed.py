"""The model alone carries a claim only where it is sure and code has nothing against it."""

from __future__ import annotations

import pytest

from groundwire.domain.evidence import Evidence
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.candidates import joined_passages, single_passages
from groundwire.judges.embedded.entailed import entailed
from groundwire.judges.embedded.index import EvidenceIndex
from groundwire.judges.embedded.model import Scores
from groundwire.judges.embedded.parsed import Parsed

SURE = Scores(entailment=0.97, neutral=0.02, contradiction=0.01)
UNSURE = Scores(entailment=0.2, neutral=0.6, contradiction=0.2)
OPPOSED = Scores(entailment=0.45, neutral=0.05, contradiction=0.5)


def candidate(claim: str, passage: str, scores: Scores = SURE, *, language: str = "en") -> Candidate:
    index = EvidenceIndex(Evidence.of([passage]), language=language, synonyms=())
    (found,) = single_passages(
        Parsed(text=claim, language=language), index, lambda pairs: [scores for _ in pairs], exact=False
    )
    return found


PARAPHRASE = ("Pupils learn Russian in class.", "The school teaches children the Russian language.")


def test_a_sure_model_carries_a_paraphrase() -> None:
    """Whatever words it is in."""
    assert entailed(candidate(*PARAPHRASE)) == SURE.entailment


@pytest.mark.parametrize("scores", [UNSURE, OPPOSED])
def test_a_doubtful_model_does_not(scores: Scores) -> None:
    """Nor does one that sees as much against the claim as for it."""
    assert entailed(candidate(*PARAPHRASE, scores)) == 0


def test_the_model_has_no_say_in_other_languages() -> None:
    """It was trained on English."""
    claim, passage = "Die Schüler lernen Russisch.", "An der Schule wird die russische Sprache unterrichtet."
    assert entailed(candidate(claim, passage, language="de")) == 0


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("The fee is 5 EUR.", "The fee is 7 EUR."),
        ("The trial had 48 patients.", "Patients took part in the trial."),
        ("Entry is not free.", "Entry is free."),
        ("Only members may enter.", "Members may enter."),
        ("The mayor took bribes.", "The mayor is alleged to have taken bribes."),
        ("Anna Weber signed the lease.", "Tom Kern signed the lease."),
    ],
)
def test_code_has_the_last_word(claim: str, passage: str) -> None:
    """A value, a negation, a limit, a report or a name that speaks against the claim stops a sure model."""
    assert entailed(candidate(claim, passage)) == 0


@pytest.mark.parametrize("claim", ["Ibuprofen verboten.", "Ibuprofen 400 mg yasak."])
def test_words_that_are_not_english_are_not_read(claim: str) -> None:
    """Though the claim is too short to tell its language."""
    assert entailed(candidate(claim, "Ibuprofen 400 mg is allowed.")) == 0


@pytest.mark.parametrize(
    ("claim", "source"),
    [
        (
            "The reading room is open on Sundays.",
            "The house has three floors. The reading room, on the second floor, is closed on Sundays. It is quiet.",
        ),
        (
            "The fee is waived for members.",
            "A fee is due. If it rains, the fee is waived for members. It is paid in cash.",
        ),
        (
            "The store is open on Sundays.",
            "We answer questions. Is the store open on Sundays? Ask at the store on Sundays.",
        ),
    ],
)
def test_several_passages_say_no_more_than_each_of_them_allows(claim: str, source: str) -> None:
    """One that is about the same thing and denies, conditions or asks it stops a sure model."""
    index = EvidenceIndex(Evidence.of([source]), language="en", synonyms=())
    singles = single_passages(Parsed(text=claim), index, lambda pairs: [SURE for _ in pairs], exact=False)
    joined = joined_passages(singles, index, lambda pairs: [SURE for _ in pairs])
    assert joined
    assert all(entailed(each) == 0 for each in joined)


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("One guard was hurt.", "The guard is in a critical condition."),
        ("The outbreak affected 130 people.", "The outbreak has affected 130 Californians."),
    ],
)
def test_a_count_may_be_worded_otherwise(claim: str, passage: str) -> None:
    """Few as a singular; the same number of what the passage calls by another name."""
    assert entailed(candidate(claim, passage)) == SURE.entailment


def test_who_says_so_is_no_doubt() -> None:
    """A passage by which the police told reporters something carries it; one that alleges it does not."""
    told = "The police told reporters that the guard is in a critical condition."
    assert entailed(candidate("The guard is in a critical condition.", told)) == SURE.entailment
