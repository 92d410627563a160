"""What an earlier assistant turn of the conversation came to, for comparison with the one under audit."""

from __future__ import annotations

from pydantic import Field

from groundwire.domain.text import Value
from groundwire.domain.thresholds import Score


class PriorTurn(Value):
    """One earlier assistant turn, in numbers."""

    turn_index: int = Field(ge=0)
    """Which assistant turn of the conversation, from 0."""
    grounding_score: Score | None
    """Null where nothing was claimed, or not everything could be checked: no measure of how the session started."""
    claims: int = Field(ge=0)
    uncited_unsupported: int = Field(ge=0)
    """Claims without support that cite nothing: what the model says out of its own knowledge."""
    source_ids: tuple[str, ...] = ()
    """The sources of that turn."""
