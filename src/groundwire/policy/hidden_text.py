"""Words of the answer that a browser would not show: nobody checks them, and a page of plain text shows them."""

from __future__ import annotations

from collections.abc import Iterator

from groundwire.domain.report import Finding
from groundwire.domain.text import excerpt
from groundwire.markup.html import hidden_elements

SHOWN = 60
"""Characters of the hidden words in the message."""

_INSTRUCTION = ("<?", "?>")
"""The ends of an instruction to a program, as in `<?php … ?>`."""


def hidden_findings(answer: str) -> tuple[Finding, ...]:
    """One finding for each place with words in a comment, a hidden element, or an instruction to a program."""
    places = sorted({*_elements(answer), *_instructions(answer)})
    return tuple(
        Finding(
            kind="hidden_text",
            message=f"words that no browser shows, so nobody checks them: {excerpt(answer[start:end], SHOWN)}",
            start=start,
            end=end,
        )
        for start, end in places
        if any(map(str.isalpha, answer[start:end]))
    )


def _elements(answer: str) -> Iterator[tuple[int, int]]:
    for start, end, _ in hidden_elements(answer):
        # Of a picture, the words that stand for it are read as its text.
        if not answer[start:end].lower().startswith("<img"):
            yield start, end


def _instructions(answer: str) -> Iterator[tuple[int, int]]:
    first, last = _INSTRUCTION
    start = answer.find(first)
    while start >= 0:
        end = answer.find(last, start)
        if end < 0:
            yield start, len(answer)
            return
        yield start, end + len(last)
        start = answer.find(first, end)
