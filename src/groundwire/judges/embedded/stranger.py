"""Whether the source that speaks for a claim speaks of somebody else than the claim: one record is like another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from groundwire.domain.evidence import Source
from groundwire.facts.lexicon import known_words, lemmas
from groundwire.facts.names import Name, NameRelation, compare_names, names
from groundwire.facts.words import words
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.entries import Entry
from groundwire.judges.embedded.index import EvidenceIndex
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.unbound import holds

_OWNER = re.compile(r".*?(?=['’]s? )")
_POSSESSIVES = ("'s", "’s", "'", "’")


def stranger(candidate: Candidate) -> Name | None:
    """A name of the claim that says whom or what it is about, and that the source which speaks for it does not have.

    Only where that source names others: what a text without any name says may be said of whoever it is by. If other
    sources have the name, others count that stand no later than what decides and that those sources do not have: the
    later pages of a record name its subject no more, but its doctors.
    """
    claim, index = candidate.claim, candidate.index
    for name in map(_owner, filter(_is_about, claim.names)):
        naming = [source for source in index.evidence.sources if _has(source, name, claim, index)]
        ids = {source.id for source in naming}
        for entries in _deciding(candidate):
            own = [entry for entry in entries if entry.source_id in ids]
            if not own and any(_of_others(entry, claim, index, naming) for entry in entries):
                return name
    return None


def _is_about(name: Name) -> bool:
    """Whether a claim is likely about it: a person with a title, an owner, what it begins with, more than a word."""
    first = name.start == 0 and not all(lemmas(part) & known_words() for part in name.text.lower().split("-"))
    return bool(name.title) or name.text.endswith(_POSSESSIVES) or first or len(name.parts) > 1


def _owner(name: Name) -> Name:
    """The owner alone of what is named with it: "Mr Smith" of "Mr Smith's CRP", for anybody's CRP does not name him."""
    alone = _OWNER.match(name.text)
    found = names(alone[0]) if alone else ()
    return replace(found[0], start=name.start, end=name.start + len(found[0].text)) if found else name


def _deciding(candidate: Candidate) -> Iterator[Sequence[Entry]]:
    """The passages of the premise that hold each value of the claim; all of them, if it has no values."""
    entries = candidate.premise.entries
    for fact in candidate.claim.facts:
        yield [entry for entry in entries if holds(entry.parsed, fact, candidate.exact)]
    if not candidate.claim.facts:
        yield entries


def _has(source: Source, name: Name, claim: Parsed, index: EvidenceIndex) -> bool:
    """Whether a source or its title has a word of the name, or what it is short for, or a short form."""
    own = [word for word in claim.words if name.start <= word.start < name.end and word.folded in name.parts]
    called = words(" ".join(filter(None, (source.id, source.title, source.uri))), language="")
    if not {word.folded for word in called}.isdisjoint(name.parts):
        return True
    return any(
        any(map(entry.parsed.says, own))
        or compare_names(name, entry.parsed.names, entry.parsed.text).relation is NameRelation.SAME
        for entry in index.of_source(source.id)
    )


def _of_others(entry: Entry, claim: Parsed, index: EvidenceIndex, naming: Sequence[Source]) -> bool:
    """Whether the passage's source names somebody that neither the claim nor the sources with the claim's name have."""
    return any(
        not any(_has(source, name, other.parsed, index) for source in naming)
        for other in index.of_source(entry.source_id)
        if not naming or other.place <= entry.place
        for name in other.parsed.names
        if compare_names(name, claim.names, claim.text).relation is not NameRelation.SAME
    )
