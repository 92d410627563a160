"""A question without what stands around it, and in the words of the one who answers."""

from __future__ import annotations

import re

_ASKER = {"i": "you", "my": "your", "me": "you", "myself": "yourself", "mine": "yours", "am": "are"}
"""The asker's words as the answer says them."""


def last_question(question: str) -> str:
    """The question itself, without greeting or background before it, and without its question mark."""
    pieces = [piece.strip() for piece in re.split(r"(?<=[.!?？\n])\s+", question.strip()) if piece.strip()]
    asking = [piece for piece in pieces if piece.endswith(("?", "？"))]
    return (asking[-1] if asking else pieces[-1] if pieces else "").rstrip("?？؟ ")


def as_answered(question: str) -> str:
    """A question as the one who answers repeats it: `Can I cancel` is `Can you cancel`."""
    return re.sub(
        r"\b(?:i|my|me|myself|mine|am)\b(?!['’.])",
        lambda match: _ASKER[match[0].lower()] if match[0] in {"I", "My", "Am", match[0].lower()} else match[0],
        question,
        flags=re.IGNORECASE,
    )
