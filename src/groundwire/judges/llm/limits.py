"""How much one call may hold, in tokens: what is known of the model, and what was learnt when it was too much."""

from __future__ import annotations

from dataclasses import dataclass, field
from threading import Lock

REPLY_TOKENS = 4_000
"""Tokens of a reply that one call is planned for: about 25 claims, and as much as most models may write at once."""

LEAST_REPLY_TOKENS = 250
"""No call is planned for less: the reply for one claim is about half of that."""

CLAIM_TOKENS = 130
"""Tokens of a reply for one claim with an explanation and a quote or two."""

TEMPLATE_TOKENS = 1_500
"""Tokens that a template's own words, the codes and the fences take at most."""

REPLY_SHARE = 4
"""A reply may take one part in so many of the context; the rest is for what is read."""

SAFETY = 0.9
"""Share of the context that is filled: tokens are estimated."""


@dataclass(slots=True)
class Limits:
    """Limits that only get narrower; shared by all calls of a judge, safe between threads."""

    context_tokens: int | None
    """Tokens that a prompt and its reply may have together; None if unknown."""
    reply_tokens: int = REPLY_TOKENS
    """Tokens that the reply of one call is planned for."""
    prompt_tokens: int | None = None
    """Tokens that a prompt may have, where that was learnt; None if not."""
    _lock: Lock = field(default_factory=Lock, repr=False)

    def __post_init__(self) -> None:
        if self.context_tokens is not None:
            self.reply_tokens = max(min(self.reply_tokens, self.context_tokens // REPLY_SHARE), LEAST_REPLY_TOKENS)

    def room(self, beside: int) -> int | None:
        """Tokens that are left for sources beside so many of everything else; None if there is no known limit."""
        most = self.prompt_tokens
        if self.context_tokens is not None:
            left = int(self.context_tokens * SAFETY) - self.reply_tokens
            most = left if most is None else min(left, most)
        return None if most is None else max(most - TEMPLATE_TOKENS - beside, 0)

    def reply_was_cut(self, planned: int) -> None:
        """From now on, no call is planned for more than half of what was planned for one whose reply was cut off."""
        with self._lock:
            self.reply_tokens = max(min(self.reply_tokens, planned // 2), LEAST_REPLY_TOKENS)

    def prompt_was_too_long(self, sent: int) -> None:
        """From now on, no prompt is longer than half of one that was refused for its length."""
        with self._lock:
            self.prompt_tokens = sent // 2 if self.prompt_tokens is None else min(self.prompt_tokens, sent // 2)
