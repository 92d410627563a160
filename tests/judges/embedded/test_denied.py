"""A source that says "not" to what the answer says."""

from __future__ import annotations

import pytest

from groundwire.judges.embedded.denied import denied, unheard
from groundwire.judges.embedded.parsed import Parsed


def _denied(claim: str, passage: str) -> str | None:
    return denied(Parsed(text=claim), Parsed(text=passage))


@pytest.mark.parametrize(
    ("claim", "passage", "words"),
    [
        ("The filter may be washed in water.", "It is made of paper: do not wash in water.", "not wash in water"),
        ("The cake was made with eggs.", "The cake is made without eggs, milk or nuts.", "without eggs"),
        ("A ticket is needed on the night bus.", "Take the night bus; no ticket is needed.", "no ticket is needed"),
        ("Editors can view and delete pages.", "Editors can view pages, but not delete them.", "not delete"),
        ("Late fees are paid back.", "Late fees are kept and are not paid back.", "not paid back"),
        (
            "Bikes are allowed in the yard.",
            "Bikes are not permitted anywhere in the yard.",
            "not permitted anywhere in the yard",
        ),
        ("Guests may park in the yard.", "Parking is not permitted in the yard.", "not permitted in the yard"),
        ("A scan showed a crack in the beam.", "The scan of the beam showed no crack.", "no crack"),
    ],
)
def test_a_negation_of_words_of_the_claim_is_found(claim: str, passage: str, words: str) -> None:
    """In any clause, whatever the verb before it."""
    assert _denied(claim, passage) == words


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("The bus runs on weekdays.", "The bus runs on weekdays but does not run on Sundays."),
        ("The trustees may follow the advice.", "The trustees may, but need not, follow the advice."),
        ("The update requires no restart.", "No restart is needed after the update."),
        ("Limits apply per account.", "Limits apply per account, not per key."),
        ("Smoking is forbidden in the yard.", "There is no smoking in the yard."),
        ("Steam is ruled out, for it harms the film.", "The film can be cleaned with water but not with steam."),
        ("The soup contains fish.", "The soup contains fish, but no raw fish."),
    ],
)
def test_a_negation_of_something_else_denies_nothing(claim: str, passage: str) -> None:
    """Something the claim does not speak of, a choice, or a claim that is negative itself."""
    assert _denied(claim, passage) is None


@pytest.mark.parametrize(
    ("claim", "passage", "alone"),
    [
        ("Members do not pay the handling fee.", "There is a 12 EUR handling fee.", True),
        ("The lift does not stop at the lobby.", "The lift serves the lobby and five floors.", True),
        ("Members do not pay the handling fee.", "The handling fee is waived for members.", False),
        ("The museum is not open on Mondays.", "The museum is closed on Mondays.", False),
        ("The drug was not approved.", "The agency refused the drug.", False),
        ("The drug was not approved.", "The drug never got its approval.", False),
        ("Members pay the handling fee.", "There is a 12 EUR handling fee.", False),
    ],
)
def test_a_negation_that_nothing_in_the_passage_answers_is_known(claim: str, passage: str, *, alone: bool) -> None:
    """That there is something says nothing of who need not have it; "closed", "waived" and "refused" do."""
    assert unheard(Parsed(text=claim), Parsed(text=passage)) is alone
