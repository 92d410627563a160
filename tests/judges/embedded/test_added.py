"""Details of an answer that its source does not have."""

from __future__ import annotations

import pytest

from groundwire import verify


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        (
            "The Castle Museum will close on Mondays from 1 May to save heating costs.",
            "From 1 May the Castle Museum will close on Mondays; admission remains free for anyone under 16.",
        ),
        (
            "Members may borrow up to five books for three weeks on production of a passport.",
            "Members may borrow up to five books for three weeks.",
        ),
        (
            "Stir the rice with the saffron for 15 minutes in unsalted broth.",
            "Stir the rice with the saffron for 15 minutes and serve it at once.",
        ),
        (
            "Her fever was treated for two days with antibiotics.",
            "Her fever was treated for two days and then subsided.",
        ),
    ],
)
def test_a_detail_of_its_own_keeps_a_claim_from_support(answer: str, source: str) -> None:
    """Though all values agree: why, how and on what condition is in no passage."""
    assert verify(answer, [source]).claims[0].verdict in {"PARTIAL", "UNSUPPORTED"}


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The sample weighs 2.5 kg.", "The sample has a mass of 2,500 grams."),
        ("The share price rose 0.75%.", "Change in the share price over the week: +0.75 %."),
        ("Nearly 500 people tested the app.", "496 people tested the app, and 24.6 % of them gave up."),
        ("You can book by writing to stay@hotel.example.", "Bookings: stay@hotel.example or phone +33 4 91 55 02 17."),
    ],
)
def test_a_word_that_only_tells_what_a_value_is_adds_nothing(answer: str, source: str) -> None:
    """Verbs and words of measure beside a value."""
    assert verify(answer, [source]).claims[0].verdict == "SUPPORTED"


@pytest.mark.parametrize(
    ("claim", "verdicts"),
    [
        ("Workers may hold over up to three unused sick days until the next month.", ("SUPPORTED",)),
        ("Workers may hold over up to four unused sick days until the next month.", ("CONTRADICTED", "UNSUPPORTED")),
    ],
)
def test_a_claim_whose_words_may_all_be_said_is_reworded(claim: str, verdicts: tuple[str, ...]) -> None:
    """Agreeing values and words of a like sense carry a claim; where a value differs they do not."""
    source = (
        "Employees are allowed to carry over a maximum of 3 days of sick leave that they have not taken to the "
        "following month."
    )
    (checked,) = verify(claim, [source]).claims
    assert checked.verdict in verdicts
