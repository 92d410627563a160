"""Sentence boundaries in plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from groundwire.segment.grammar import is_clause
from groundwire.segment.rules import UNSPACED, Rules

MIN_CLAUSE_WORDS = 3
"""Words that a clause after a semicolon has at least when it stands alone."""

MIN_CLAUSE_CHARACTERS = 5
"""The same in characters, for languages without spaces."""

_LAST_WORD = re.compile(r"(?:^|[\s(\[\"'“‘«/])([^\s(\[\"'“‘«/]{1,20})\.\s*$")
_LAST_NUMBER = re.compile(r"(?:^|[\s;:,(])\d{1,3}\.\s*$")
_ENUMERATED = re.compile(r"(?:^|[:;,(]\s*)\d{1,3}\.\s*$")
_AFTER_CLOSING = re.compile(r"[.!?。！？؟]['\")\]”’»」』]{1,3}\s+(?=[A-ZÀ-ÞА-Я])")
_GLUED = re.compile(r"[。！？](?![。！？」』”’)）]|$)")
_SEMICOLON = re.compile(r"[;；؛]")
_OPEN, _CLOSE = "([{（「『“«", ")]}）」』”»"


def sentences(text: str, rules: Rules) -> list[tuple[int, int]]:
    """The sentences of `text` as half-open offsets, without white space around them; nothing visible is left out.

    A full stop of an abbreviation ends no sentence; a semicolon does where a clause that stands alone follows.
    """
    pieces: list[tuple[int, int]] = []
    for start, end in _merged(text, _raw(text, rules), rules):
        for first, last in _at_semicolons(text, start, end, rules):
            trimmed = _trim(text, first, last)
            if trimmed is not None:
                pieces.append(trimmed)
    return _without_empty(text, pieces)


def _raw(text: str, rules: Rules) -> Iterator[tuple[int, int]]:
    """Boundaries of the sentence library, and those that it leaves out after a closing bracket or quote."""
    from sentencex import get_sentence_boundaries  # a native library, loaded when needed

    for found in get_sentence_boundaries(rules.language, text):
        start, end = found["start_index"], found["end_index"]
        pattern = _GLUED if rules.language in UNSPACED else _AFTER_CLOSING
        for match in pattern.finditer(text, start, end):
            if start < match.end() < end and not _depth(text[start : match.end()]):
                yield start, match.end()
                start = match.end()
        yield start, end


def _merged(text: str, pieces: Iterator[tuple[int, int]], rules: Rules) -> Iterator[tuple[int, int]]:
    """The pieces, with those joined that an abbreviation, a number or an open bracket cut in two."""
    current: tuple[int, int] | None = None
    for start, end in pieces:
        if current is None:
            current = start, end
        elif _continues(text, current, start, end, rules):
            current = current[0], end
        else:
            yield current
            current = start, end
    if current is not None:
        yield current


def _continues(text: str, before: tuple[int, int], start: int, end: int, rules: Rules) -> bool:
    """Whether the piece `start:end` goes on with the sentence before it."""
    left = text[max(before[0], before[1] - 40) : before[1]]
    following = text[start : min(end, start + 40)].lstrip()
    if not following:
        return True
    word = _LAST_WORD.search(left)
    if word:
        name = word[1].lower()
        if name in rules.abbreviations:
            return True
        if following[0].isdigit() and name in rules.number_abbreviations:
            return True
    if _ENUMERATED.search(text[max(before[0], before[1] - 8) : before[1]]) and before[1] - before[0] > len(
        left.strip()
    ):
        return True
    return bool(_ENUMERATED.search(left)) and len(left.strip()) <= len("100.")


def _at_semicolons(text: str, start: int, end: int, rules: Rules) -> Iterator[tuple[int, int]]:
    position = start
    for match in _SEMICOLON.finditer(text, start, end):
        left, right = text[position : match.start()], text[match.end() : end]
        right = _SEMICOLON.split(right, maxsplit=1)[0]
        if not _depth(text[start : match.start()]) and _stands_alone(left, rules) and _stands_alone(right, rules):
            yield position, match.end()
            position = match.end()
    yield position, end


def _stands_alone(clause: str, rules: Rules) -> bool:
    if rules.language in UNSPACED:
        return len(clause.strip()) >= MIN_CLAUSE_CHARACTERS
    if len(clause.split()) < MIN_CLAUSE_WORDS:
        return False
    return is_clause(clause) if rules.language == "en" else len(clause.split()) > MIN_CLAUSE_WORDS


def _depth(text: str) -> int:
    """How many brackets and quotes are open at the end of `text`."""
    return max(0, sum(text.count(mark) for mark in _OPEN) - sum(text.count(mark) for mark in _CLOSE)) + (
        text.count('"') % 2
    )


def _trim(text: str, start: int, end: int) -> tuple[int, int] | None:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    end -= len(piece) - len(piece.rstrip())
    return (start, end) if start < end else None


def _without_empty(text: str, pieces: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Pieces that hold only punctuation join the sentence before them."""
    joined: list[tuple[int, int]] = []
    for start, end in pieces:
        if joined and not any(map(str.isalnum, text[start:end])) and _is_tail(text[start:end]):
            joined[-1] = joined[-1][0], end
        else:
            joined.append((start, end))
    return joined


def _is_tail(piece: str) -> bool:
    return all(character in ".!?…。！？؟;；)]}\"'”’»」』" or character.isspace() for character in piece)
