"""Sentences that follow each other without a full stop: after a picture sign, three dots, or nothing at all."""

from __future__ import annotations

import re
from collections.abc import Iterator

from groundwire.segment.grammar import is_clause, is_verb, lexicon, words
from groundwire.segment.phrase import listed

REACH = 200
"""Characters on either side that are read to decide."""

_OPENERS = (
    "The|It|They|This|These|We|You|He|She|There|Its|His|Her|Their|Our|Your|However|Also|If|Yes|No|Please|All|Each|Every|Both|"
    "Then|Here|But|And|So"
)
_PICTURE = "\u2600-\u27bf\u2b50\u2b55\U0001f000-\U0001faff"
_GAP = re.compile(
    rf"(?P<picture>[{_PICTURE}][{_PICTURE}\ufe0f\u200d\s]{{0,20}})(?=[^\W_])"
    r"|(?P<dots>…|\.\.\.)\s+(?=[A-Z])"
    rf"|(?<=[^\W_]|[%)])(?P<bare>\s+)(?=(?:{_OPENERS})\b)"
)
_NAMING = frozenset({"and", "or", "but", "called", "named", "titled"})
"""Words that a title or a name with a capital letter may follow."""

_OPEN, _CLOSE = "([{“«", ")]}”»"


def at_missing_stops(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The pieces of the English sentence `start:end`, apart where two clauses meet without a full stop."""
    position = start
    for gap in _GAP.finditer(text, start, end):
        cut = gap.end()
        left, right = text[max(position, cut - REACH) : gap.start()], text[cut : min(end, cut + REACH)]
        if _enclosed(left) or not (is_clause(left) and is_clause(_until_next(right))):
            continue
        if gap["bare"] and not _may_end(left):
            continue
        yield position, cut
        position = cut
    yield position, end


def _until_next(right: str) -> str:
    following = _GAP.search(right)
    return right[: following.start()] if following else right


def _enclosed(left: str) -> bool:
    """Whether a quote or a bracket is open."""
    return sum(map(left.count, _OPEN)) > sum(map(left.count, _CLOSE)) or left.count('"') % 2 == 1


def _may_end(left: str) -> bool:
    """Whether the last word of `left` can end a sentence, and does not say something of what follows."""
    tokens = words(left)
    lex = lexicon()
    last = tokens[-1].lower
    if last in lex.determiners | lex.prepositions | listed("subordinators") | _NAMING:
        return False
    said = (lex.third.get(last) or lex.past.get(last) or last) in listed("saying")
    name = tokens[-1].text[:1].isupper() and not tokens[-1].text.isupper()
    return not (said or name or (last in lex.third and is_verb(tokens, len(tokens) - 1)))
