"""Secrets kept out of what is shown or stored: the key in what a server says, a key in the place of a name."""

from __future__ import annotations

import re
from typing import Final

from pydantic import SecretStr

MASK: Final = "[key]"
"""What stands where a key, or a piece of it, was."""

PIECE: Final = 8
"""Characters of a key that are masked wherever they stand together. Fewer tell little, and occur in words by chance."""

SHOWN: Final = 6
"""Characters that are shown of what looks like a key: enough to see which one it is."""

_KEY: Final = re.compile(
    r"(?:sk-|sk_|pk_|rk_|gsk_|xai-|hf_|ghp_|AIza|AKIA)[-_A-Za-z0-9]+"
    r"|.*(?<![A-Za-z0-9])(?=[A-Za-z]*[0-9])(?=[0-9]*[A-Za-z])[A-Za-z0-9]{20,}.*",
    re.ASCII,
)
"""How keys begin, each of a provider in its own way, or letters and digits in a row as no name of a model has them."""

_WORD: Final = re.compile(r"[-_A-Za-z0-9]{12,}", re.ASCII)
"""What can be a key: no separator of judges, modules or models stands in one."""


def masked(text: str, key: SecretStr | None) -> str:
    """The text without the key and without any piece of it that tells something.

    A key shorter than a piece is masked where it stands as a word: there, it may be a word like any other.
    """
    if key is None:
        return text
    secret = key.get_secret_value()
    if len(secret) < PIECE:
        return re.sub(rf"(?<!\w){re.escape(secret)}(?!\w)", MASK, text)
    pieces = {secret[start : start + PIECE] for start in range(len(secret) - PIECE + 1)}
    kept: list[str] = []
    end = 0
    for start in range(len(text) - PIECE + 1):
        if text[start : start + PIECE] not in pieces:
            continue
        if start > end or not kept:
            kept.extend((text[end:start], MASK))
        end = start + PIECE
    return "".join((*kept, text[end:]))


def without_keys(name: str) -> str:
    """The name, with a few characters of whatever in it looks like a key."""
    return _WORD.sub(lambda found: f"{found[0][:SHOWN]}…" if _KEY.fullmatch(found[0]) else found[0], name)
