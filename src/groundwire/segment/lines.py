"""Lines of a text: where they stand, and which of them stand alone rather than being wrapped."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from groundwire.segment.grammar import is_clause
from groundwire.segment.rules import rules_for

MIN_WRAP = 50
"""Characters from which a line may have been broken only because it was full."""

MAX_KEY = 40
"""Characters of the name in a `Name: value` line."""

CODE_SHARE = 0.5
"""Share of lines with code characters from which a block without a language is code."""


MAX_EXCLAMATION = 2
"""Words of a line of chat that says nothing by itself: `ok so`, `brb`."""

MIN_PROSE = 3
"""Words of a sentence in a code block."""

TEXT_LANGUAGES = frozenset({"", "text", "txt", "plain", "plaintext", "markdown", "md"})
"""What is named as the language of a code block that holds text."""


@dataclass(frozen=True, slots=True)
class Line:
    """A piece of one line; offsets into the text."""

    start: int
    end: int

    def trimmed(self, text: str) -> Line | None:
        """The piece without surrounding white space; None if nothing is left."""
        piece = text[self.start : self.end]
        start = self.start + len(piece) - len(piece.lstrip())
        end = self.end - (len(piece) - len(piece.rstrip()))
        return Line(start, end) if start < end else None


_LINE_END = re.compile(r"\r\n|\r|\n")
_BULLET = re.compile(
    r"(?:[•‣▪▫◦●○■□➢➤►✓✔–—*+-]|\d{1,2}[.)]|\((?:[a-z]|\d{1,2}|[ivx]{1,5})\)|(?:[a-z]|[ivx]{1,5})\)|[IVX]{2,5}\.)"
    r"[ \t]+(?=\S)"
)
_KEY_VALUE = re.compile(rf"(?:\*\*|__)?[^\W_][^:\n]{{0,{MAX_KEY}}}?(?:\*\*|__)?[:：](?:\*\*|__)?(?:[ \t]+\S|$)")
_CONFIG = re.compile(r"[\w.\-]{1,60}[ \t]*=[ \t]*\S|\[[^\]\n]{1,60}\]$|[\w.\-]{1,60}:[ \t]*\S*$")
_TERMINAL = re.compile(r"[.!?:;。！？：；؟…][\"'”’»)\]*_]*$")
_CODE_LINE = re.compile(
    r"[{};]\s*$|^\s*(?:[#$>]\s|//|<\/?\w+|import |from \w+ import|def |class |return\b|[\w.]+\(|sudo |npm |pip |curl )"
    r"|[=!<>]=|=>|->|\w\(\)|^\s*[\w.\-\[\]\"']+\s*[=:]\s*\S|&&|\|\|"
)


def physical_lines(text: str) -> tuple[Line, ...]:
    r"""The lines of `text` without their ends; `\r\n`, `\r` and `\n` end a line, nothing else does."""
    lines: list[Line] = []
    start = 0
    for end in _LINE_END.finditer(text):
        lines.append(Line(start, end.start()))
        start = end.end()
    lines.append(Line(start, len(text)))
    return tuple(lines)


def standing_alone(text: str, lines: Sequence[Line]) -> list[tuple[Line, ...]]:
    """The lines of one paragraph in groups: a wrapped sentence stays together, separate lines come apart."""
    groups: list[list[Line]] = []
    width = max((line.end - line.start for line in lines), default=0)
    chat = width < MIN_WRAP and bool(lines) and text[lines[0].start].islower()
    for line in lines:
        if groups and not _separate(
            text[groups[-1][-1].start : groups[-1][-1].end], text[line.start : line.end], width, chat=chat
        ):
            groups[-1].append(line)
        else:
            groups.append([line])
    return [tuple(group) for group in groups]


def strip_bullet(text: str, line: Line) -> Line | None:
    """The line without its bullet or number; None if it has none."""
    mark = _BULLET.match(text, line.start, line.end)
    return Line(mark.end(), line.end) if mark else None


def code_like(lines: Sequence[str]) -> bool:
    """Whether these lines are program text, commands or settings rather than prose."""
    filled = [line for line in lines if line.strip()]
    return sum(bool(_CODE_LINE.search(line)) for line in filled) > CODE_SHARE * len(filled)


def is_prose(line: str) -> bool:
    """Whether a line of a code block is said to the reader: a sentence, as against an instruction to a machine."""
    found = line.split()
    plain = not any(mark in line for mark in "{}=<>;|")
    return plain and len(found) >= MIN_PROSE and line.strip()[:1].isupper() and not _CODE_LINE.search(line)


def reads_as_text(language: str, lines: Sequence[str]) -> bool:
    """Whether the lines of a code block are text; where a language is named, only whole sentences are."""
    if not lines or code_like(lines):
        return False
    return language in TEXT_LANGUAGES or any(is_prose(line) and _TERMINAL.search(line) for line in lines)


def is_setting(line: str) -> bool:
    """Whether a line sets something by itself: `port = 8443`, `[server]`, `name: value`."""
    return bool(_CONFIG.match(line) or _KEY_VALUE.match(line))


def _said_apart(line: str, following: str) -> bool:
    """Whether two short lines without capital letters are two things said: chat has no full stops."""
    ends = line[-1:] not in ",(" and line.rsplit(maxsplit=1)[-1].lower() not in rules_for("en").stop_words
    return ends and is_clause(following) and (is_clause(line) or len(line.split()) <= MAX_EXCLAMATION)


def _separate(line: str, following: str, width: int, *, chat: bool) -> bool:
    """Whether the line end between two lines of a paragraph ends a sentence too."""
    if _BULLET.match(following) or _KEY_VALUE.match(following) or _CONFIG.match(following):
        return True
    if chat and _said_apart(line, following):
        return True
    if not following[:1].isalnum() or following[0].islower():
        return False
    last, first = line.rsplit(maxsplit=1)[-1], following.split(maxsplit=1)[0]
    if any(character > "\u2e7f" for character in last + first):
        return True
    if _TERMINAL.search(line):
        return len(line) < MIN_WRAP or len(line) + 1 + len(first) <= width
    if last[-1:] in ",(" or last.lower() in rules_for("en").stop_words:
        return False
    return len(line) < MIN_WRAP or len(line) + 1 + len(first) <= width
