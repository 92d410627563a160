"""Control claims: one that the sources certainly carry and one that they certainly do not, among those that are asked.

They are made from the sources of each call, so no judge can know them beforehand, and they look like any other claim.
A judge that approves everything, refuses everything, or does as a source tells it, fails one of them. Both are decided
by code alone, so that a failed control says something of the judge and nothing of the control.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass

from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.entries import Entry
from groundwire.judges.embedded.index import EvidenceIndex, Window
from groundwire.judges.embedded.model import UNSEEN
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.stance import Side, stance
from groundwire.judges.llm.fresh import Fresh
from groundwire.quotes import EDGES, Folded, locate

SHORTEST, LONGEST = 5, 40
"""Words of a sentence that a control is made of: enough to say one thing by itself, and not many."""

MOST_TRIED = 12
"""Sentences that are tried for each of the two controls."""

MOST_OTHERS = 4
"""Passages nearest to a sentence that are searched for anything that speaks against it."""

STEPS = (3, 4, 6, 7, 9, 11)
"""What a number is changed by: enough that nothing rounds to it."""

_NUMBER = re.compile(r"(?<![\w.,:/+-])\d{1,6}(?![\w/:-]|[.,]\d)")
_VERB = re.compile(r"\b(?:is|are|was|were|can|may|must|will)\b(?! not\b| no\b|n't)")
_TYPOGRAPHY = str.maketrans({"’": "'", "“": '"', "”": '"', "–": "-", "\u00a0": " "})
_PLAINER = str.maketrans({"'": "’", '"': "”"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """A claim whose verdict code knows."""

    text: str
    supported: bool
    """Whether the sources carry it; if not, they say otherwise."""


def controls(
    index: EvidenceIndex, shown: Collection[Entry], fresh: Fresh, *, claims: Collection[str]
) -> tuple[Control, ...]:
    """The controls that can be made of the passages that a prompt shows: both, one or none.

    Passages that one of the claims repeats come last: a control that says the same, or the opposite, stands out.
    """
    repeated = {Folded.of(claim).text.strip(EDGES) for claim in claims}
    usable = [entry for entry in fresh.shuffled("sentences", shown) if _is_usable(entry)]
    usable.sort(key=lambda entry: Folded.of(entry.passage.text).text.strip(EDGES) in repeated)
    found = next((made for entry in usable[:MOST_TRIED] if (made := _true(entry, index))), None)
    # Of another sentence than the true one, where there is one: two that are so alike would show what they are.
    true, used = found or (None, None)
    rest = sorted(usable, key=lambda entry: entry is used)
    false = next((turned for entry in rest[:MOST_TRIED] if (turned := _false(entry, index, fresh))), None)
    return tuple(made for made in (true, false) if made)


def _is_usable(entry: Entry) -> bool:
    """Whether a passage is one whole sentence that can be read by itself."""
    text = entry.passage.text
    whole = text[:1].isupper() and text.rstrip()[-1:] in (".", "。") and "\n" not in text
    return whole and not entry.passage.cells and SHORTEST <= len(text.split()) <= LONGEST and not _refers(text)


def _refers(text: str) -> bool:
    """Whether it has a word that only the sentences before it explain."""
    return bool(Parsed(text=text).pronouns)


def _true(entry: Entry, index: EvidenceIndex) -> tuple[Control, Entry] | None:
    """A sentence of the source with other typography, if no other passage says otherwise."""
    text = entry.passage.text
    said = text.translate(_TYPOGRAPHY)
    said = said.translate(_PLAINER) if said == text else said
    claim = Parsed(text=said, language=entry.parsed.language)
    others = [other for other in index.search(claim, most=MOST_OTHERS) if other is not entry]
    if locate(said, text) is None or any(_side(claim, other, index) is Side.AGAINST for other in others):
        return None
    return Control(text=said, supported=True), entry


def _false(entry: Entry, index: EvidenceIndex, fresh: Fresh) -> Control | None:
    """A sentence of the source that says something else, if its own passage speaks against that and none for it."""
    for text in _changed(entry.passage.text, index, fresh):
        claim = Parsed(text=text, language=entry.parsed.language)
        if _side(claim, entry, index) is not Side.AGAINST:
            continue
        others = [other for other in index.search(claim, most=MOST_OTHERS) if other is not entry]
        if not any(_side(claim, other, index) is Side.FOR for other in others):
            return Control(text=text, supported=False)
    return None


def _changed(text: str, index: EvidenceIndex, fresh: Fresh) -> Iterator[str]:
    """The sentence with one number changed, or else with its verb denied (English only)."""
    said = {number for source in index.evidence.sources for number in _NUMBER.findall(source.text)}
    for match in fresh.shuffled("numbers", _NUMBER.finditer(text)):
        for step in fresh.shuffled(match[0], STEPS):
            number = str(int(match[0]) + step)
            if number not in said and not match[0].startswith("0"):
                yield text[: match.start()] + number + text[match.end() :]
                break
    verb = _VERB.search(text)
    if verb:
        yield f"{text[: verb.end()]} not{text[verb.end() :]}"


def _side(claim: Parsed, entry: Entry, index: EvidenceIndex) -> Side:
    premise = Window(entries=(entry,))
    return stance(Candidate(claim=claim, premise=premise, index=index, exact=True, scores=UNSEEN)).side
