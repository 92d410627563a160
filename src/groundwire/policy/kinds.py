"""Names by which a policy picks claims and sources."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from groundwire.domain.claim import ClaimKind

Kinds = frozenset[ClaimKind] | Literal["all"]
"""Some claim kinds, or all of them."""

SourceKind = Annotated[str, Field(pattern=r"\S")]
"""What kind of source something is, in the caller's own words; never blank."""


def covers(kinds: Kinds, kind: ClaimKind) -> bool:
    """Whether `kind` is among `kinds`."""
    return kinds == "all" or kind in kinds
