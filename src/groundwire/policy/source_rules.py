"""Which sources a policy takes the word of: their kinds, their age, and which one wins; its table `[sources]`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Final, Self

from pydantic import Field, StrictBool, StrictInt, model_validator

from groundwire.domain.text import Value
from groundwire.policy.kinds import SourceKind

MOST_DAYS: Final = 1_000_000
"""Days that a limit of age may have: more than any source is old, and few enough to be counted with."""


class SourceRules(Value):
    """Which sources may support a claim, and which one wins where they disagree."""

    accepted_kinds: frozenset[SourceKind]
    max_age_days: Annotated[StrictInt, Field(ge=0, le=MOST_DAYS)]
    authority: tuple[SourceKind, ...]
    user_statements: StrictBool
    """Whether what the user states is evidence, too."""

    @model_validator(mode="after")
    def _ranked_once(self) -> Self:
        twice = first_twice(self.authority)
        if twice is not None:
            raise ValueError(f"`sources.authority` ranks {twice!r} twice; name each kind once")
        return self

    def rank(self, kind: str | None) -> int:
        """The place of a source kind in the order of authority; 0 is the highest."""
        return self.authority.index(kind) if kind in self.authority else len(self.authority)


def first_twice(names: Sequence[str]) -> str | None:
    """The first of `names` that stands there again."""
    return next((name for name, count in Counter(names).items() if count > 1), None)
