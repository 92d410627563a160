"""What was so before a change, of which a passage tells: "postponed from 3 May to 9 June"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from groundwire.facts.words import Word
from groundwire.judges.embedded.parsed import Parsed

_CHANGES = (
    "moved|moves|postponed|rescheduled|delayed|shifted|transferred|relocated|changed|changes|switched|renamed|revised|"
    "corrected|amended|raised|lowered|cut|increased|reduced|decreased|brought forward|put back"
)
_CHANGE = re.compile(
    rf"\b(?:{_CHANGES})\b[^.;:]{{0,60}}?(?<!, )\b(?:from (?P<old>[^.;,:]{{1,40}}?) to (?P<new>[^.;,:]{{1,40}})"
    r"|to (?P<now>[^.;,:]{1,40}?) from (?P<before>[^.;,:]{1,40}))",
    re.IGNORECASE,
)
_TELLS = re.compile(
    rf"\b(?:{_CHANGES}|from|original(?:ly)?|previous(?:ly)?|initial(?:ly)?|before|until|former(?:ly)?|earlier|first|old|"
    r"used|once|instead|planned|scheduled|called|known|had been|no longer|not)\b",
    re.IGNORECASE,
)
"""Words of a claim that itself tells of the change, or of what was before it."""


def former(claim: Parsed, passage: Parsed) -> str | None:
    """What the claim has from before a change, as the passage words it; None if nothing, or if it says so itself.

    Not if it says when that was: "187 mg/L on admission" of "lowered from 187 mg/L on admission to …". English only.
    """
    if _TELLS.search(claim.text):
        return None
    for change in _changes(claim, passage):
        told = [word for word in change.gone if not word.is_number] or change.gone
        says_when = change.parts > 1 and all(map(claim.says, change.gone))
        if told and all(map(claim.says, told)) and not any(map(claim.says, change.came)) and not says_when:
            return change.old
    return None


@dataclass(frozen=True, slots=True, kw_only=True)
class _Change:
    old: str
    gone: tuple[Word, ...]
    """Words of what was before that are not of what came."""
    came: tuple[Word, ...]
    """Words of what came that are not of what was before."""
    parts: int
    """How many values, and words beside them, say what was before: with more than one of them, they say when."""


def _changes(claim: Parsed, passage: Parsed) -> Iterator[_Change]:
    if claim.language != "en":
        return
    for found in _CHANGE.finditer(passage.text):
        old, new = ("old", "new") if found["old"] else ("before", "now")
        was, now = (_words(passage, *found.span(which)) for which in (old, new))
        stems = {word.stem for word in was} & {word.stem for word in now}
        gone, came = (tuple(word for word in words if word.stem not in stems) for words in (was, now))
        values = [fact for fact in passage.facts if found.start(old) <= fact.start < found.end(old)]
        loose = any(not any(fact.start <= word.start < fact.end for fact in values) for word in gone)
        yield _Change(old=found[old], gone=gone, came=came, parts=len(values) + loose)


def _words(passage: Parsed, start: int, end: int) -> list[Word]:
    return [word for word in passage.words if start <= word.start < end]
