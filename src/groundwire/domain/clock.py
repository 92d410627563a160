"""The time, as a seam: whoever measures ages takes a clock, so that a check can be repeated as of another day."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

Clock = Callable[[], datetime]
"""Tells the time, with its zone."""


def utc_now() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)
