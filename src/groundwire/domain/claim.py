"""What the answer asserts: sentences, the claims inside them, and its citation markers."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from groundwire.domain.text import Span

ClaimKind = Literal["number", "amount", "date", "name", "dosage", "lab_value", "identifier", "other"]
"""What a claim turns on; policies set rules by kind."""

StatementSource = Literal[
    "verbatim", "markdown", "table", "list", "heading", "question", "context", "conjunction", "caller"
]
"""Where the judge's reading of a claim comes from, when it is not the claim's own words alone."""

Reason = Literal[
    "greeting",
    "question",
    "heading",
    "transition",
    "opinion",
    "hedge",
    "meta",
    "abstention",
    "offer",
    "code",
    "punctuation",
    "outside_given_claims",
]
"""Why a sentence is not a claim."""


class Claim(Span):
    """One checkable assertion inside a sentence."""

    id: str
    """`<response_id>#<sentence>.<claim>`, the same in run, queue and golden set."""
    statement: str
    """What the judge reads: the claim made whole from Markdown, table header, heading, question or context."""
    statement_source: StatementSource
    kind: ClaimKind
    qualified: bool = False
    """Whether the answer itself hedges this claim."""


class Marker(Span):
    """A citation marker in the answer, such as `[1]` or `[S2]`, as written; not resolved yet."""

    keys: tuple[str, ...]
    """What it names, in order: `("1", "3")` for `[1, 3]`."""


class Sentence(Span):
    """A unit of the answer: a sentence, a list item, a table row, or a clause that stands alone."""

    index: int = Field(ge=0)
    claims: tuple[Claim, ...] = ()
    reason: Reason | None = None
    """Why there is nothing to check; set exactly when `claims` is empty."""
    markers: tuple[Marker, ...] = ()
