"""Whether the document that speaks for a claim is of somebody else than the claim: one contract is like another."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain

from groundwire.facts.fact import Code, Fact
from groundwire.facts.lexicon import known_words, lemmas
from groundwire.facts.names import Name, NameRelation, compare_names, names
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.documents import Document
from groundwire.judges.embedded.entries import Entry
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.stance import SOLE_SCHEMES
from groundwire.judges.embedded.unbound import holds

SHORTEST_WORD = 3
"""Letters of a word that may be a name's: "of" in "Head of Finance" is none."""

_PREPOSITIONS = frozenset({"at", "by", "for", "from", "in", "of", "to", "with"})
_POSSESSIVE = re.compile(r"['’]s?$")
_LABEL = re.compile(r"[^:.]{1,60}:\s")
_OWNER = re.compile(r".*?(?=['’]s? )")


def stranger(candidate: Candidate) -> Name | None:
    """A name of the claim that the document which speaks for it does not have, although it has others.

    What a text without any name says may be said of whoever it is by. If another document has the name, only those
    others count that stand no later than what decides, and that the other document does not have: later pages of a file
    no longer name whom it is about, but who signs.
    """
    claim, documents = candidate.claim, candidate.index.documents
    for name in [_owner(name) for name in claim.names if _is_about(name, claim)]:
        naming = [each for each in dict.fromkeys(documents.values()) if each.has(name)]
        for entries in _deciding(candidate, name):
            if any(documents[entry.source_id] in naming for entry in entries):
                continue
            others = chain.from_iterable(_others(documents[entry.source_id], entry, naming) for entry in entries)
            if any(_rivals(name, other, claim, known=bool(naming)) for other in others):
                return name
    return None


def other_number(candidate: Candidate) -> Fact | None:
    """An identifier of the claim that the document which speaks for the rest does not have, although it has another.

    "Ticket 4821 was closed on 7 March" is not carried by the ticket 4812 that was, beside one of its own number.
    """
    documents = candidate.index.documents
    for fact in candidate.claim.facts:
        code = fact.payload
        if not isinstance(code, Code) or code.scheme in SOLE_SCHEMES:
            continue
        for entries in _deciding(candidate, fact):
            found = [documents[entry.source_id].codes for entry in entries]
            others = any(
                other.scheme == code.scheme and other.owner == code.owner for codes in found for other in codes
            )
            if others and not any(code in codes for codes in found):
                return fact
    return None


def _is_about(name: Name, claim: Parsed) -> bool:
    """Whether it is a name that says whom or what a claim is about.

    A person with a title, an owner, a name of several words; of a claim with values also what it begins with, and one
    word behind a preposition: "the train to Ghent takes 34 minutes". Not a label ("Key finding: …") or "the Buyer".
    """
    before = claim.text[: name.start].lower()
    label = _LABEL.match(claim.text)
    if (label and name.end < label.end()) or (_is_common(name) and before.endswith("the ")):
        return False
    if name.title or len(name.parts) > 1 or (_POSSESSIVE.search(name.text) and not name.is_acronym):
        return True
    placed = not before.strip() or before.split()[-1] in _PREPOSITIONS
    return bool(claim.facts) and placed and not (_is_common(name) or name.is_acronym)


def _is_common(name: Name) -> bool:
    """Whether all its words are common ones: "Part Two", "Plant-based", but also "Sterling Trust"."""
    pieces = re.split(r"[\s-]+", _POSSESSIVE.sub("", name.text.lower()))
    return not name.title and all(len(piece) < SHORTEST_WORD or lemmas(piece) & known_words() for piece in pieces)


def _owner(name: Name) -> Name:
    """The owner alone of what is named with it: "Mr Smith" of "Mr Smith's CRP", for anybody's CRP does not name him."""
    alone = _OWNER.match(name.text)
    found = names(alone[0]) if alone else ()
    return replace(found[0], start=name.start, end=name.start + len(found[0].text)) if found else name


def _deciding(candidate: Candidate, about: Name | Fact) -> Iterator[Sequence[Entry]]:
    """The passages of the premise with each value of the claim but what it is about; without any, with most words."""
    entries, claim = candidate.premise.entries, candidate.claim
    values = [fact for fact in claim.facts if fact is not about]
    for fact in values:
        yield [entry for entry in entries if holds(entry.parsed, fact, candidate.exact)] or entries
    if not values:
        words = [word for word in claim.words if not about.start <= word.start < about.end]
        held = {entry: sum(map(entry.parsed.says, words)) for entry in entries}
        yield [entry for entry in entries if held[entry] == max(held.values())]


def _others(document: Document, entry: Entry, naming: Sequence[Document]) -> Iterator[Name]:
    """Names that a document has up to a passage, or in a title, and that those with the claim's name do not have."""
    read = (other for other in document.entries if not naming or other.place <= entry.place)
    for other in chain(document.titled, chain.from_iterable(each.parsed.names for each in read)):
        if not any(each.has(other) for each in naming):
            yield other


def _rivals(name: Name, other: Name, claim: Parsed, *, known: bool) -> bool:
    """Whether another name may be the one that is spoken of in the place of the claim's.

    If a document has the claim's, a place or a month beside a person is none; if none does, any other is.
    """
    if compare_names(other, claim.names, claim.text).relation is NameRelation.SAME:
        return False
    return not known or _is_full(other) or not _is_full(name)


def _is_full(name: Name) -> bool:
    """Whether it has a title, or several words that are not all common ones: a person's or a firm's."""
    return bool(name.title) or (len(name.parts) > 1 and not _is_common(name))
