"""What is known of quoted words: where they stand in a source, or the passage that comes nearest to them."""

from __future__ import annotations

from pydantic import Field

from groundwire.domain.text import Span, Value


class SourceSpan(Span):
    """A piece of a source: the source's own characters, and where they stand in it."""

    source_id: str
    location: str | None = None
    """Where that is, for people, if the place has a name: `plans[1].price`, `row Premium, column Price`."""


class Difference(Value):
    """Words of a quote, and what the source has in their place."""

    quoted: Span
    """Offsets into the quote; empty where the quote leaves words out."""
    found: Span
    """Offsets into the source; empty where the quote adds words."""


class NearMiss(Value):
    """The passage of a source that comes nearest to words which stand nowhere as they are quoted."""

    passage: SourceSpan
    similarity: float = Field(ge=0.0, le=1.0)
    """Share of the characters that the two have in common, in order."""
    differences: tuple[Difference, ...]
    """What differs, in order; never empty."""


class Located(Value):
    """Where quoted words stand."""

    passage: SourceSpan
    """From the first to the last of them, with what an ellipsis leaves out."""
    parts: tuple[Span, ...]
    """The pieces between ellipses, in order; one if nothing is left out. Offsets into the source."""
    cited: tuple[str, ...] = ()
    """The sources that the quote was ascribed to."""

    @property
    def misplaced(self) -> bool:
        """Whether the words stand in another source than those that they were ascribed to."""
        return bool(self.cited) and self.passage.source_id not in self.cited
