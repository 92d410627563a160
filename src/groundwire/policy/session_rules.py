"""What is made of the turns of a conversation that cannot be judged, by risk level."""

from __future__ import annotations

from typing import Literal

from groundwire.domain.text import Value
from groundwire.policy.by_risk import ByRisk

NoSources = Literal["note", "review"]
"""A turn that claims something and had no sources is noted alone, or goes to a person."""


class SessionRules(Value):
    """How the audit of conversations treats turns."""

    no_sources: ByRisk[NoSources]
