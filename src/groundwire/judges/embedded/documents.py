"""Which sources are parts of one document, and whom a document names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain

from groundwire.domain.evidence import Source
from groundwire.facts.fact import Code
from groundwire.facts.names import Name, NameRelation, compare_names, names
from groundwire.facts.words import fold
from groundwire.judges.embedded.entries import Entry

SHORTEST_PART = 4
"""Letters from which a part of a name is looked for inside the words of an id, as in `DanielHartley.pdf`."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Document:
    """Sources with the same address: chunks of one text. Not with the same title: many contracts are called so."""

    sources: tuple[Source, ...]
    entries: tuple[Entry, ...]
    """Their passages, in order."""

    _known: dict[tuple[str, ...], bool] = field(default_factory=dict, repr=False)

    def has(self, name: Name) -> bool:
        """Whether it or a title has the name, its last word, another word of it alone, its long or its short form."""
        key = (name.acronym, *name.parts)
        if key not in self._known:
            self._known[key] = self._has(name)
        return self._known[key]

    def _has(self, name: Name) -> bool:
        if not self._words.isdisjoint(name.parts[-1:]):
            return True
        if any(len(own.parts) == 1 and own.parts[0] in name.parts for own in self._names):
            return True
        if any(part in self._called for part in name.parts if len(part) >= SHORTEST_PART):
            return True
        return compare_names(name, self._names, "").relation is NameRelation.SAME

    @cached_property
    def titled(self) -> tuple[Name, ...]:
        """The names in its titles."""
        return tuple(chain.from_iterable(names(source.title or "") for source in self.sources))

    @cached_property
    def codes(self) -> frozenset[Code]:
        """The identifiers in it."""
        facts = chain.from_iterable(entry.parsed.facts for entry in self.entries)
        return frozenset(fact.payload for fact in facts if isinstance(fact.payload, Code))

    @cached_property
    def _called(self) -> str:
        every = ((source.id, source.title, source.uri) for source in self.sources)
        return fold(" ".join(filter(None, chain.from_iterable(every))))

    @cached_property
    def _words(self) -> frozenset[str]:
        return frozenset(word.folded for entry in self.entries for word in entry.parsed.words)

    @cached_property
    def _names(self) -> tuple[Name, ...]:
        return tuple(chain.from_iterable(entry.parsed.names for entry in self.entries))


def documents(passages: Sequence[tuple[Source, Sequence[Entry]]]) -> dict[str, Document]:
    """The document of each source, by the id of the source, from the sources with their passages."""
    grouped: dict[str, list[tuple[Source, Sequence[Entry]]]] = {}
    for source, entries in passages:
        grouped.setdefault(_document_of(source), []).append((source, entries))
    found = {}
    for parts in grouped.values():
        entries = tuple(chain.from_iterable(own for _, own in parts))
        whole = Document(sources=tuple(source for source, _ in parts), entries=entries)
        found.update({source.id: whole for source in whole.sources})
    return found


def _document_of(source: Source) -> str:
    """What the sources of a document share: the address without a fragment; a source without one is one by itself."""
    return (source.uri or "").partition("#")[0] or source.id
