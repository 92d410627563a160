"""Two things of an answer that stand in each other's place in the source."""

from __future__ import annotations

import pytest

from groundwire.judges.embedded.exchanged import exchanged
from groundwire.judges.embedded.parsed import Parsed


def _exchanged(claim: str, passage: str) -> bool:
    return exchanged(Parsed(text=claim), Parsed(text=passage)) is not None


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        (
            "Anna Berg beat the title holder Ines Coral 6-4 in the final.",
            "Ines Coral beat the title holder Anna Berg 6-4 in Sunday's final.",
        ),
        (
            "A deposit is compulsory for the hall and optional for the garden.",
            "A deposit is optional for the hall and compulsory for the garden.",
        ),
        ("Switch the pump from water to oil today.", "Switch the pump from oil to water today."),
        ("The roof is insured for hail but not for fire.", "The roof is insured for fire but not for hail."),
        ("The fund paid 5.0% in May, against 4.2% in June.", "The fund paid 4.2% in May, against 5.0% in June."),
        (
            "Old valves failed less often than new valves at ten bar.",
            "Checks showed that new valves failed less often than old valves at ten bar.",
        ),
        (
            "Repairs are done by the tenant at the owner's expense.",
            "The garden is common, but repairs are done by the owner at the tenant's expense.",
        ),
        ("Always pour the base into the acid slowly.", "Never hurry; always pour the acid into the base slowly."),
    ],
)
def test_two_things_have_changed_places(claim: str, passage: str) -> None:
    """Around a verb, a negation, a comparison or a preposition, in a clause that holds the whole claim."""
    assert _exchanged(claim, passage)


@pytest.mark.parametrize(
    ("claim", "passage"),
    [
        ("Ines Coral was beaten by Anna Berg in the final.", "Anna Berg beat Ines Coral in the final."),
        ("Unplug the router before you open the case.", "Before opening the case of the router, unplug it."),
        (
            "The account is locked if the code is entered wrongly.",
            "If the code is entered wrongly, the account is locked.",
        ),
        ("Node 14 is no longer supported as of release 3.20.", "Release 3.20 ended support for Node 14."),
        ("The hall opens at 9 on Monday.", "On Monday the hall opens at 9."),
        ("Tea and coffee are served in the hall.", "Coffee and tea are served in the hall."),
        ("There is zinc in grade B brass screws.", "Brass screws of grade B contain zinc."),
        ("Anna Berg lost the final to Ines Coral.", "Ines Coral beat Anna Berg in the final."),
        (
            "Some nurses and parents suspect that the pupils were poisoned.",
            "Hundreds of pupils of the town's schools fell ill, and some parents and nurses suspect poison.",
        ),
        (
            "Use rich, sandy soil when planting pot-grown basil.",
            "Pot-grown basil should be planted in rich, sandy soil.",
        ),
    ],
)
def test_another_order_may_say_the_same(claim: str, passage: str) -> None:
    """Passives, clauses in front, times in front, lists, other joints and other verbs."""
    assert not _exchanged(claim, passage)


@pytest.mark.parametrize(
    ("claim", "passage", "party"),
    [
        ("We settle claims in cash, at your option.", "We settle claims in cash, at our option.", True),
        ("We will pay the excess.", "You will pay the excess.", True),
        ("The invoice is paid by us.", "The invoice is paid by you.", True),
        ("You will pay the excess.", "You will pay the excess, and we will pay the rest.", False),
        ("You can cancel within 14 days.", "We let you cancel within 14 days.", False),
        ("You can cancel by phone.", "How I can cancel: by phone.", False),
    ],
)
def test_who_speaks_is_not_who_is_spoken_to(claim: str, passage: str, *, party: bool) -> None:
    """The other party beside the same word, where the claim's own stands nowhere beside it."""
    assert _exchanged(claim, passage) is party
