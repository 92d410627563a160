"""A value that a claim denies, limits or adds up may differ from the one in the source."""

from __future__ import annotations

import pytest

from groundwire import verify


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The reading room does not open on Fridays.", "The reading room is open Tuesday to Thursday."),
        ("The tower was not built in 1910.", "The tower was built in 1894."),
        ("A crew may carry 64 kg in total.", "Each of the two crew bags may weigh 32 kg."),
        ("Five tablets in a day are too many.", "Do not take more than four tablets in a day."),
        ("A parcel of 40 kg is over the limit.", "A parcel may weigh up to 30 kg."),
        ("A pack that has been open for five days should not be used.", "A pack should be used within three days."),
        ("The solution must not be stored above 25 °C.", "Store the solution at no more than 25 °C."),
    ],
)
def test_it_is_no_contradiction(answer: str, source: str) -> None:
    """What is not so at one value may be so at another."""
    assert verify(answer, [source]).claims[0].verdict != "CONTRADICTED"


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("No refund is given after 30 days.", "No refund is given after 14 days."),
        ("The tower was built in 1910.", "The tower was built in 1894."),
        ("The solution must not be stored above 30 °C.", "The solution must not be stored above 25 °C."),
    ],
)
def test_other_values_still_are(answer: str, source: str) -> None:
    """Where both deny, or neither does, the values are compared."""
    assert verify(answer, [source]).claims[0].verdict == "CONTRADICTED"
