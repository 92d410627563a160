"""Sentence boundaries in plain text."""

from __future__ import annotations

import re
from collections.abc import Iterator

from groundwire.segment.full_stops import REACH, ends_sentence
from groundwire.segment.grammar import is_clause
from groundwire.segment.missing_stops import at_missing_stops
from groundwire.segment.rules import FALLBACK, UNSPACED, Rules

MIN_CLAUSE_WORDS = 3
"""Words that a clause after a semicolon has at least when it stands alone."""

MIN_CLAUSE_CHARACTERS = 5
"""The same in characters, for languages without spaces."""

MAX_QUOTE = 400
"""Characters of a sentence with somebody's words in quotes that is kept whole."""

MAX_CHUNK = 10_000
"""Characters that the sentence library is given at once; it is slow on longer texts full of quotes."""

_AFTER_CLOSING = re.compile(r"(?:[.!?。！？؟]['\")\]”’»」』]{1,3}|/[A-Za-z]{1,4}\.|[^\W_]\.)\s+(?=[A-ZÀ-ÞА-Я])")
_LAST_WORD = re.compile(r"\s[a-z]{3,30}\.$")
_FIRST_WORD = re.compile(r"[A-Z][a-z]{0,30} ")
_FULL_STOP = re.compile(r"[^\W_]\.\s+$")
_GLUED = re.compile(r"[。！？](?![。！？」』”’)）]|$)")
_SEMICOLON = re.compile(r"[;；؛]")
_QUOTE_MARK = re.compile(r"[\"”]")
_QUOTE_ENDS = ("」", "』", "”", "»")
_OPEN, _CLOSE = "([{（「『“«", ")]}）」』”»"


def sentences(text: str, rules: Rules) -> list[tuple[int, int]]:
    """The sentences of `text` as half-open offsets, without white space around them; nothing visible is left out.

    A full stop of an abbreviation ends no sentence; a semicolon does where a clause that stands alone follows.
    """
    pieces: list[tuple[int, int]] = []
    for start, end in _merged(text, _raw(text, rules), rules):
        apart = at_missing_stops(text, start, end) if rules.language == FALLBACK else iter([(start, end)])
        for first, last in (piece for a, b in apart for piece in _at_semicolons(text, a, b, rules)):
            trimmed = _trim(text, first, last)
            if trimmed is not None:
                pieces.append(trimmed)
    return _without_empty(text, pieces)


def _raw(text: str, rules: Rules) -> Iterator[tuple[int, int]]:
    """Boundaries of the sentence library, and those it leaves out: after a closing mark, a unit, an abbreviation."""
    from sentencex import get_sentence_boundaries  # a native library, loaded when needed

    pattern = _GLUED if rules.language in UNSPACED else _AFTER_CLOSING
    found = (
        (first + bound["start_index"], first + bound["end_index"])
        for first, last in _chunks(text)
        for bound in get_sentence_boundaries(rules.language, text[first:last])
    )
    for start, end in found:
        depth, counted, begin = 0, start, start
        for match in pattern.finditer(text, start, end):
            depth, counted = depth + _opened(text, counted, match.end()), match.end()
            if begin < match.end() < end and depth <= 0 and _ends(text, begin, match.end(), end, rules):
                yield begin, match.end()
                begin, depth = match.end(), 0
        yield begin, end


def _chunks(text: str) -> Iterator[tuple[int, int]]:
    """Pieces that the sentence library reads fast; cut after a full stop, or else after a space."""
    start = 0
    while len(text) - start > MAX_CHUNK:
        limit = start + MAX_CHUNK
        cut = max(text.rfind(". ", start, limit), text.rfind(".\n", start, limit)) + 2
        if cut <= start + 2:
            cut = text.rfind(" ", start, limit) + 1
        end = cut if cut > start else limit
        yield start, end
        start = end
    yield start, len(text)


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


def _ends(text: str, start: int, at: int, end: int, rules: Rules) -> bool:
    """Whether the sentence from `start` ends at `at`, where the sentence library sees no end."""
    left = text[max(start, at - REACH) : at]
    if not _FULL_STOP.search(left) or rules.language in UNSPACED:
        return True
    return ends_sentence(left.rstrip(), text[at : min(end, at + REACH)], rules) is True


def _continues(text: str, before: tuple[int, int], start: int, end: int, rules: Rules) -> bool:
    """Whether the piece `start:end` goes on with the sentence before it."""
    if _in_quote(text, before[0], start) or _glued_name(text, before, start, min(end, start + REACH), rules):
        return True
    left = text[max(before[0], before[1] - REACH) : before[1]]
    following = text[start : min(end, start + REACH)].lstrip()
    quoted = left.rstrip().endswith(_QUOTE_ENDS) and rules.goes_on.match(following) is not None
    return not following or quoted or ends_sentence(left.rstrip(), following, rules) is False


def _in_quote(text: str, start: int, at: int) -> bool:
    """Whether `at` is inside somebody's words, of which the sentence that begins at `start` says whose they are."""
    if at - start > MAX_QUOTE:
        return False
    piece = text[start:at]
    opening = (
        piece.rfind('"') if piece.count('"') % 2 else piece.rfind("“") if piece.count("“") > piece.count("”") else -1
    )
    return (
        opening > 0
        and any(map(str.isalpha, piece[:opening]))
        and _QUOTE_MARK.search(text, at, start + MAX_QUOTE) is not None
    )


def _glued_name(text: str, before: tuple[int, int], start: int, end: int, rules: Rules) -> bool:
    """Whether a full stop without a space belongs to a name, as in `ASP.NET`, rather than between two clauses."""
    glued = start == before[1] and text[start - 1 : start] == "." and text[start : start + 1].isalpha()
    if not glued or rules.language != FALLBACK:
        return False
    left, right = text[max(before[0], start - REACH) : start], text[start:end]
    plain = _LAST_WORD.search(left) and _FIRST_WORD.match(right)  # "… for a minute.Remove it and …"
    long = min(len(left.split()), len(right.split())) >= MIN_CLAUSE_WORDS
    return not (plain and long) and not (is_clause(right) and is_clause(left))


def _at_semicolons(text: str, start: int, end: int, rules: Rules) -> Iterator[tuple[int, int]]:
    marks = [match.end() for match in _SEMICOLON.finditer(text, start, end)]
    position, depth = start, 0
    edges = [start, *marks, end]
    for number, mark in enumerate(marks):
        depth += _opened(text, edges[number], mark)
        left, right = text[edges[number] : mark - 1], text[mark : edges[number + 2]]
        if depth <= 0 and _stands_alone(left, rules) and _stands_alone(right.rstrip(";；؛"), rules):
            yield position, mark
            position, depth = mark, 0
    yield position, end


def _stands_alone(clause: str, rules: Rules) -> bool:
    if rules.language in UNSPACED:
        return len(clause.strip()) >= MIN_CLAUSE_CHARACTERS
    if len(clause.split()) < MIN_CLAUSE_WORDS:
        return False
    return is_clause(clause) if rules.language == "en" else len(clause.split()) > MIN_CLAUSE_WORDS


def _opened(text: str, start: int, end: int) -> int:
    """How many brackets and quotes more are opened than closed in `text[start:end]`."""
    piece = text[start:end]
    return sum(piece.count(mark) for mark in _OPEN) - sum(piece.count(mark) for mark in _CLOSE)


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
    return all(character in ".!?…。！？؟;；)]}\"'”’»」』*†‡" or character.isspace() for character in piece)
