"""Sentences that give several things their values in order ("respectively"), read as one sentence for each."""

from __future__ import annotations

import re
from itertools import pairwise

from groundwire.facts.words import words

_MARK = re.compile(
    r",?\s*\b(?:respectively|in that order|beziehungsweise|respectivement|respectivamente)\b", re.IGNORECASE
)
_JOINT = re.compile(r",\s+(?:and|und|et|y|e)\s+|,\s+|\s+(?:and|und|et|y|e)\s+")
_FIGURE = re.compile(r"[^\w\s,.]{0,2}\d[\d.,]*(?<=\d)[^\w\s,.;]?")
_VERB = re.compile(r"is|are|was|were|has|have|had")
_SENTENCE = re.compile(r"[.!?](?=\s)|\n|;")

MOST_THINGS = 12
"""Things that one such sentence tells apart; a longer list is left as it is."""

LEAST_THINGS = 2

LONGEST_SENTENCE = 2_000
"""Characters of a sentence that is read so; a longer one is no such list, and would take long."""

MOST_UNIT_WORDS = 2
"""Words that may stand between a value and the next one: "3.5 million euros and 4.1 million euros"."""

MOST_THING_WORDS = 4
"""Words looked at for the end of the last thing."""

Places = list[tuple[int, int]]


def one_by_one(text: str) -> str:
    """`text` with each such sentence as one sentence for each thing; offsets change, so this is for comparing only.

    "Lisbon and Porto had 31 and 27 degrees respectively." becomes "Lisbon had 31 degrees. Porto had 27 degrees." A
    sentence in which things and values cannot be told, or are not equally many, stays as it is.
    """
    if not _MARK.search(text):
        return text
    ends = [match.end() for match in _SENTENCE.finditer(text)]
    starts = [0, *ends]
    sentences = [text[start:end] for start, end in zip(starts, [*ends, len(text)], strict=True)]
    return "".join(_apart(sentence) or sentence for sentence in sentences)


def _apart(sentence: str) -> str | None:
    mark = _MARK.search(sentence) if len(sentence) <= LONGEST_SENTENCE else None
    if mark is None:
        return None
    said = (sentence[: mark.start()] + sentence[mark.end() :]).rstrip().rstrip(".;")
    values = _values(said)
    if not LEAST_THINGS <= len(values) <= MOST_THINGS:
        return None
    start, end = values[0][0], values[-1][1]
    things = _things(said[:start], len(values), last=True)
    if things is not None:
        return _told(said, things, values, sentence)
    things = _things(said[end:], len(values), last=False)
    return None if things is None else _told(said, values, [(a + end, b + end) for a, b in things], sentence)


def _told(said: str, one: Places, other: Places, sentence: str) -> str:
    """A sentence for each pair of two lists, the first of which stands before the second."""
    lead, between, rest = said[: one[0][0]], said[one[-1][1] : other[0][0]], said[other[-1][1] :]
    pairs = zip(one, other, strict=True)
    parts = (f"{lead}{said[a:b]}{between}{said[c:d]}{rest}.".strip() for (a, b), (c, d) in pairs)
    return sentence[: len(sentence) - len(sentence.lstrip())] + " ".join(parts) + "\n" * sentence.endswith("\n")


def _values(said: str) -> Places:
    """The places of the last figures that a list joins, each with the words behind it that all of them have."""
    run: Places = []
    units = 0
    for start, end in reversed([match.span() for match in _FIGURE.finditer(said)]):
        joint = _behind(said, end, run[0][0]) if run else end
        if joint is None:
            break
        units = len(said[end:joint].split())
        run.insert(0, (start, joint))
    unit = re.compile(rf"(?:\s?[\w%°/]+){{{units}}}").match(said, run[-1][1]) if run else None
    return [*run[:-1], (run[-1][0], unit.end())] if unit else run


def _behind(said: str, end: int, following: int) -> int | None:
    """Where a list's value ends whose figure ends at `end`; None if no joint leads on to the following one."""
    joint = next((match for match in _JOINT.finditer(said, end, following) if match.end() == following), None)
    return None if joint is None or len(said[end : joint.start()].split()) > MOST_UNIT_WORDS else joint.start()


def _things(text: str, count: int, *, last: bool) -> Places | None:
    """The places of as many things that a list joins: the last list of that length, or the first one."""
    joints = [match.span() for match in _JOINT.finditer(text)]
    tries = range(len(joints) - count + 2)
    for at in reversed(tries) if last else tries:
        run = joints[at : at + count - 1]
        if at and _goes_on(text, joints[at - 1]):
            return None
        if text[slice(*run[-1])].strip() != ",":
            inner = [(one[1], other[0]) for one, other in pairwise(run)]
            return [(_run_before(text, run[0][0]), run[0][0]), *inner, (run[-1][1], _run_after(text, run[-1][1]))]
    return None


def _goes_on(text: str, joint: tuple[int, int]) -> bool:
    """Whether a joint before a list joins one thing more to it, and does not only end an opening ("In 2022, …")."""
    before = words(text[: joint[0]].rsplit(",", 1)[-1])
    return 0 < len(before) <= MOST_THING_WORDS and not before[0].is_stop


def _run_before(text: str, end: int) -> int:
    """Where the thing that ends at `end` begins: with its capitalised words, or else the last word."""
    start = text.rfind(" ", 0, end) + 1
    while start > 0 and text[start].isupper():
        previous = text.rfind(" ", 0, start - 1) + 1
        if not text[previous].isupper() or text[previous:start].rstrip().endswith((",", ":")):
            break
        start = previous
    return start


def _run_after(text: str, start: int) -> int:
    """Where the thing that begins at `start` ends: with its capitalised words, before the verb, or with its word."""
    pieces = list(re.finditer(r"\S+", text[start:]))[:MOST_THING_WORDS]
    if not pieces:
        return len(text)
    if pieces[0][0].endswith(","):
        return start + pieces[0].end() - 1
    size = 1
    if pieces[0][0][0].isupper():
        while size < len(pieces) and (pieces[size][0][0].isupper() or pieces[size][0].isdigit()):
            size += 1
    else:
        size = next((n for n, piece in enumerate(pieces) if n and _VERB.fullmatch(piece[0])), 1)
    return start + pieces[size - 1].end()
