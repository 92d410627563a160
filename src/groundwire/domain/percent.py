"""Shares as people read them; machine-readable output has 0.0 to 1.0 instead."""

from __future__ import annotations

import math
from fractions import Fraction


def percent(share: float | Fraction) -> str:
    """A share of 0.0-1.0 in percent with at most one decimal, rounded down.

    Down, so that a score just below a threshold never reads as if it had reached it.
    """
    tenths = math.floor(round(float(share) * 1000, 6))
    return f"{tenths // 10} %" if tenths % 10 == 0 else f"{tenths / 10:.1f} %"
