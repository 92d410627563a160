"""How much is at stake when an answer is wrong."""

from __future__ import annotations

from enum import StrEnum


class Risk(StrEnum):
    """The risk level of an answer's domain; HIGH unless the caller says otherwise."""

    LOW = "LOW"
    MEDIUM = "MEDIUM"
    HIGH = "HIGH"
    CRITICAL = "CRITICAL"
