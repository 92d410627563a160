"""What a text says is the cause of what, and what came about in spite of what."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from groundwire.facts.clauses import Token
from groundwire.facts.rules import Rules, find_phrases


@dataclass(frozen=True, slots=True)
class Link:
    """A cause, or what did not prevent something, and its effect, as the stems of their words."""

    cause: frozenset[str]
    effect: frozenset[str]
    tokens: tuple[int, ...]
    """The words that make the link."""
    in_spite: bool

    def reverses(self, other: Link) -> bool:
        """Whether the one calls the effect what the other calls the cause."""
        crossed = self.cause & other.effect and self.effect & other.cause
        return bool(crossed) and not (self.cause & other.cause or self.effect & other.effect)

    def denies(self, other: Link) -> bool:
        """Whether the one says `because` and the other `despite`, of the same two things."""
        return self.in_spite != other.in_spite and bool(self.cause & other.cause and self.effect & other.effect)


def link(tokens: Sequence[Token], rule: Rules) -> Link | None:
    """The first link that a sentence makes; None if there is none, or one side of it is empty."""
    folded = [token.folded for token in tokens]
    found = [(span, False) for span in find_phrases(folded, rule.connectives)]
    found += [(span, True) for span in find_phrases(folded, rule.concessions)]
    for (start, end), in_spite in sorted(found):
        before, after = _stems(tokens[:start]), _stems(tokens[end:])
        if start == 0:
            cut = next((i for i in range(end, len(tokens)) if "," in tokens[i].gap), len(tokens))
            before, after = _stems(tokens[cut:]), _stems(tokens[end:cut])
        forward = tuple(folded[start:end]) in rule.forward
        cause, effect = (before, after) if forward else (after, before)
        if cause and effect:
            return Link(cause, effect, tuple(range(start, end)), in_spite)
    return None


def _stems(tokens: Sequence[Token]) -> frozenset[str]:
    return frozenset(token.word.stem for token in tokens if not token.word.is_stop)
