"""A tiny retriever: the paragraphs of a folder that share most words with a question."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

from groundwire import Source

HANDBOOK: Final = Path(__file__).parent / "handbook"

_WORD: Final = re.compile(r"\w{4,}")


def paragraphs(folder: Path = HANDBOOK) -> list[Source]:
    """Each paragraph of the Markdown files, named by its file and number."""
    found = []
    for file in sorted(folder.glob("*.md")):
        blocks = [block for block in file.read_text(encoding="utf-8").split("\n\n") if not block.startswith("#")]
        found += [
            Source(id=f"{file.stem}-{number}", title=file.stem.capitalize(), text=" ".join(block.split()))
            for number, block in enumerate(blocks, start=1)
        ]
    return found


def retrieve(question: str, most: int = 2) -> list[Source]:
    """The paragraphs that share most words with the question, best first."""
    asked = _words(question)
    ranked = sorted(paragraphs(), key=lambda source: -len(asked & _words(f"{source.title} {source.text}")))
    return ranked[:most]


def _words(text: str) -> frozenset[str]:
    return frozenset(word.rstrip("s") for word in _WORD.findall(text.casefold()))
