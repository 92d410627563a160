from __future__ import annotations

from fractions import Fraction

import pytest

from groundwire.domain.percent import percent


@pytest.mark.parametrize(
    ("share", "shown"),
    [
        (0.0, "0 %"),
        (1.0, "100 %"),
        (0.5, "50 %"),
        (2 / 3, "66.6 %"),
        (Fraction(2, 3), "66.6 %"),
        (0.9499, "94.9 %"),
        (0.99999, "99.9 %"),
        (0.29, "29 %"),
    ],
)
def test_percentages_are_rounded_down(share: float | Fraction, shown: str) -> None:
    """A share just below a threshold never reads as if it had reached it."""
    assert percent(share) == shown
