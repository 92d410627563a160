"""What was so before a change, of which a passage tells: "postponed from 3 May to 9 June"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from groundwire.facts.words import Word
from groundwire.judges.embedded.parsed import Parsed

_CHANGES = (
    "moved|moves|postponed|rescheduled|delayed|shifted|transferred|relocated|changed|changes|switched|renamed|revised|"
    "corrected|amended|raised|lowered|cut|increased|reduced|decreased|extended|shortened|brought forward|put back"
)
_CHANGE = re.compile(
    rf"\b(?:{_CHANGES})\b[^.;:]{{0,60}}?\b(?:from (?P<old>[^.;,:]{{1,40}}?) to (?P<new>[^.;,:]{{1,40}})"
    r"|to (?P<now>[^.;,:]{1,40}?) from (?P<before>[^.;,:]{1,40}))",
    re.IGNORECASE,
)
_TELLS = re.compile(
    rf"\b(?:{_CHANGES}|from|original(?:ly)?|previous(?:ly)?|initial(?:ly)?|before|until|former(?:ly)?|earlier|first|old|"
    r"used|once|instead|planned|scheduled|had been|no longer|not)\b",
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
        dated = [word for word in change.gone if not any(f.start <= word.start < f.end for f in passage.facts)]
        told = [word for word in change.gone if not word.is_number] or change.gone
        says_when = 0 < len(dated) < len(change.gone) and all(map(claim.says, dated))
        if told and all(map(claim.says, told)) and not any(map(claim.says, change.came)) and not says_when:
            return change.old
    return None


def renewed(claim: Parsed, passage: Parsed) -> bool:
    """Whether the claim has what came by a change of which the passage tells, and nothing of what was before."""
    return any(
        change.came and all(map(claim.says, change.came)) and not any(map(claim.says, change.gone))
        for change in _changes(claim, passage)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Change:
    old: str
    gone: tuple[Word, ...]
    """Words of what was before that are not of what came."""
    came: tuple[Word, ...]


def _changes(claim: Parsed, passage: Parsed) -> Iterator[_Change]:
    if claim.language != "en":
        return
    for found in _CHANGE.finditer(passage.text):
        old, new = ("old", "new") if found["old"] else ("before", "now")
        was, now = (_words(passage, *found.span(which)) for which in (old, new))
        stems = {word.stem for word in was} & {word.stem for word in now}
        gone, came = (tuple(word for word in words if word.stem not in stems) for words in (was, now))
        yield _Change(old=found[old], gone=gone, came=came)


def _words(passage: Parsed, start: int, end: int) -> list[Word]:
    return [word for word in passage.words if start <= word.start < end]
