"""Groups of names or terms that the caller says mean the same: validated here, applied by judges."""

from __future__ import annotations

from typing import Annotated, Final

from pydantic import AfterValidator, Field

MOST_GROUPS: Final = 2_000
"""Groups that are taken; more is a thesaurus, which is a judge's own business."""

LONGEST_TERM: Final = 200
"""Characters of one term; a name is shorter."""

Term = Annotated[str, Field(min_length=1, max_length=LONGEST_TERM)]

Group = Annotated[tuple[Term, ...], Field(min_length=2)]


def _told_apart(groups: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """The groups, if each term stands for one thing only and is more than a figure."""
    seen: set[str] = set()
    for group in groups:
        for term in group:
            if not any(map(str.isalpha, term)):
                raise ValueError(f"the term {term!r} has no letter; synonyms are names and words, never figures")
            folded = " ".join(term.casefold().split())
            if folded in seen:
                raise ValueError(f"the term {term!r} stands twice; put all that means the same into one group")
            seen.add(folded)
    return groups


Synonyms = Annotated[tuple[Group, ...], Field(max_length=MOST_GROUPS), AfterValidator(_told_apart)]
"""Groups of at least two terms each; no term is in two of them. A group's first term stands for all."""
