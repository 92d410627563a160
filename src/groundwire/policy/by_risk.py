"""One value for each risk level."""

from __future__ import annotations

from typing import Generic, TypeVar

from pydantic import model_validator

from groundwire.domain.risk import Risk
from groundwire.domain.text import Value

Each = TypeVar("Each")


class ByRisk(Value, Generic[Each]):
    """One value for each risk level; a single number stands for all four."""

    LOW: Each
    MEDIUM: Each
    HIGH: Each
    CRITICAL: Each

    @model_validator(mode="before")
    @classmethod
    def _same_for_all(cls, value: object) -> object:
        if isinstance(value, int | float) and not isinstance(value, bool):
            return dict.fromkeys(Risk, value)
        return value

    def at(self, risk: Risk) -> Each:
        """The value at `risk`."""
        value: Each = getattr(self, risk.value)
        return value
