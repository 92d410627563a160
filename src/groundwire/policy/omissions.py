"""What the answer leaves out of the passages it rests on: contraindications, warnings, fees, exceptions, deadlines."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from groundwire.domain.evidence import Evidence
from groundwire.domain.quotation import SourceSpan
from groundwire.domain.report import CheckedSentence, Finding
from groundwire.domain.text import excerpt
from groundwire.domain.verdict import Quote
from groundwire.facts.compare import Relation, compare
from groundwire.facts.extract import extract
from groundwire.facts.fact import Fact, Measure
from groundwire.facts.lexicon import lemmas, synonyms
from groundwire.facts.words import Word, content_words
from groundwire.policy.exclusions import excluded, places
from groundwire.quotes import locate
from groundwire.segment import Passage, passages
from groundwire.segment.language import detect

NEIGHBOURS = 2
"""Passages on either side of a quoted one that belong to it if they are under its heading and share a word with it."""

SAID = 0.5
"""Share of the words of a fact from which the answer says it, in whatever order."""

SAID_WITH_KIND = 0.3
"""The same for an answer that speaks of a fact of its kind: of a fee where the passage names one."""

FAMILY = 5
"""First letters in common from which two words are of one family: `pregnant` and `pregnancy`."""

SHOWN = 120
"""Characters of a fact shown in a message."""

_CLAUSE = re.compile(r"[,;:(—–]\s|\s[—–-]\s")
_END = re.compile(r"[;.!?。！？)](?=\s|$)")


@dataclass(frozen=True, slots=True)
class _Salience:
    """A kind of fact that a reader may need."""

    name: str
    cue: re.Pattern[str]
    joining: re.Pattern[str]
    """Those cues behind which the fact begins that they join to another."""
    values: frozenset[str]
    """Kinds of value of which one must stand beside the cue; none if it is empty."""


@dataclass(frozen=True, slots=True)
class _Omitted:
    """A fact of a passage that the answer does not say."""

    kind: str
    span: SourceSpan


def omission_findings(sentences: Sequence[CheckedSentence], evidence: Evidence) -> tuple[Finding, ...]:
    """A finding for each salient fact that stands beside what the answer rests on and that the answer does not say.

    Looked at are the passages that support a claim, those next to them on the same thing, and the items of a list near
    them that says what is excluded. A fact is said if its
    values, or enough of its words, stand anywhere in the answer. Never part of a score or of a gate.
    """
    told = _Answer(" ".join(sentence.text for sentence in sentences))
    read = cache(passages)
    found: dict[tuple[str, int, int], Finding] = {}
    for sentence in sentences:
        for quote in dict.fromkeys(quote for claim in sentence.claims for quote in claim.supporting):
            text = evidence.by_id[quote.source_id].text
            every = read(text)
            for omitted in (*_omitted(quote, every, told), *_excluded(quote, every, text, told)):
                span = omitted.span
                found.setdefault((span.source_id, span.start, span.end), _finding(omitted, sentence))
    return tuple(found.values())


def _finding(omitted: _Omitted, sentence: CheckedSentence) -> Finding:
    span = omitted.span
    article = "an" if omitted.kind[0] in "aeiou" else "a"
    return Finding(
        kind="omission",
        message=f"the answer leaves out {article} {omitted.kind}: {span.source_id} {excerpt(span.text, SHOWN)}",
        sentence_index=sentence.index,
        source_ids=(span.source_id,),
        passages=(span,),
    )


class _Answer:
    """The whole answer, as facts are looked for in it."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.language = detect(text)
        self.words = content_words(text, language=self.language)
        self.facts = extract(text, language=self.language)

    def says(self, fact: str, salience: _Salience) -> bool:
        """Whether the words of a salient fact, or what they amount to, stand in the answer."""
        values = [value for value in extract(fact, language=self.language) if value.kind != "ordinal"]
        if values:
            return all(self._holds(value) for value in values)
        words = [word for word in content_words(fact, language=self.language) if not word.is_number]
        if not words:
            return True
        share = sum(self._has(word) for word in words) / len(words)
        return share >= (SAID_WITH_KIND if salience.cue.search(self.text) else SAID)

    def _holds(self, value: Fact) -> bool:
        """Whether the answer has a value of a fact: the same, or at least the same figure, in whatever bound."""
        figure = value.payload.written if isinstance(value.payload, Measure) else None
        return any(
            Relation.SAME in (compare(ours, value), compare(value, ours))
            or (isinstance(ours.payload, Measure) and ours.payload.written == figure)
            for ours in self.facts
        )

    def _has(self, word: Word) -> bool:
        forms = lemmas(word.folded) | synonyms(word.folded) if self.language == "en" else frozenset()
        return any(
            word.stem == other.stem
            or not forms.isdisjoint(lemmas(other.folded))
            or (len(word.folded) >= FAMILY and word.folded[:FAMILY] == other.folded[:FAMILY])
            for other in self.words
        )


def _omitted(quote: Quote, every: Sequence[Passage], told: _Answer) -> Iterator[_Omitted]:
    """The salient facts around a quote, among the passages of its source, that the answer does not say."""
    for passage in _around(quote, every, told.language):
        for salience in _saliences(told.language):
            for fact in _facts(passage.reading, salience, told.language):
                if not told.says(fact, salience):
                    yield _Omitted(salience.name, _place(fact, passage, quote.source_id))


def _excluded(quote: Quote, every: Sequence[Passage], text: str, told: _Answer) -> Iterator[_Omitted]:
    """The items of lists of exclusions near a quote, under its heading, that the answer does not say."""
    quoted = _quoted(quote, every)
    salience = next((each for each in _saliences(told.language) if each.name == "exception"), None)
    if not quoted or salience is None:
        return
    at = places(every, text)
    for listed in excluded(every, text, told.language, salience.cue):
        near = at[quoted[0]] - NEIGHBOURS <= listed.place <= at[quoted[-1]] + NEIGHBOURS
        for item in listed.items if near and listed.heading == every[quoted[0]].heading else ():
            if not told.says(item.text, salience):
                yield _Omitted(salience.name, _place(item.text, item, quote.source_id))


def _quoted(quote: Quote, every: Sequence[Passage]) -> list[int]:
    """Which passages a quote stands in."""
    return [n for n, each in enumerate(every) if each.start < quote.end and quote.start < each.end]


def _around(quote: Quote, every: Sequence[Passage], language: str) -> Iterator[Passage]:
    """The passages that a quote stands in, and those beside them on the same thing."""
    quoted = _quoted(quote, every)
    if not quoted:
        return
    heading = every[quoted[0]].heading
    stems = {word.stem for n in quoted for word in content_words(every[n].reading, language=language)}
    for number in range(max(quoted[0] - NEIGHBOURS, 0), min(quoted[-1] + NEIGHBOURS + 1, len(every))):
        passage = every[number]
        shared = any(word.stem in stems for word in content_words(passage.reading, language=language))
        # Rows of a table are about other things, however alike their words are.
        if number in quoted or (shared and passage.heading == heading and not passage.cells):
            yield passage


def _facts(reading: str, salience: _Salience, language: str) -> Iterator[str]:
    """The clauses of a passage that state a fact of one kind: from the clause the cue stands in to its end."""
    position = 0
    while (cue := salience.cue.search(reading, position)) is not None:
        joins = bool(salience.joining.fullmatch(cue[0]))
        starts = [cue.start()] if joins else []
        starts += [match.end() for match in _CLAUSE.finditer(reading, 0, cue.start())]
        starts += [match.end() for match in _END.finditer(reading, 0, cue.start())]
        end = _END.search(reading, cue.end())
        position = end.end() if end else len(reading)
        fact = reading[max(starts, default=0) : end.start() if end else len(reading)].strip()
        kinds = {value.kind for value in extract(fact, language=language)} if salience.values else set()
        if not salience.values or kinds & salience.values:
            yield fact


def _place(fact: str, passage: Passage, source_id: str) -> SourceSpan:
    """Where a fact stands in its source; the whole passage where its words are not verbatim there."""
    found = locate(fact, passage.text)
    start, text = (passage.start + found.start, found.text) if found else (passage.start, passage.text)
    return SourceSpan(start=start, end=start + len(text), text=text, source_id=source_id, location=passage.location)


@cache
def _saliences(language: str) -> tuple[_Salience, ...]:
    """The kinds of fact that are looked for in a language; none where there is no list for it."""
    data = files("groundwire.policy").joinpath("data", "omissions.toml").read_text(encoding="utf-8")
    return tuple(
        _Salience(
            kind["name"],
            _any_of([*kind["cues"], *kind.get("joining", ())]),
            _any_of(kind.get("joining", ())),
            frozenset(kind.get("values", ())),
        )
        for kind in tomllib.loads(data).get(language, {}).values()
    )


def _any_of(cues: Sequence[str]) -> re.Pattern[str]:
    if not cues:
        return re.compile(r"(?!)")
    spelled = (re.escape(cue).replace(r"\*", r"\w*") for cue in cues)
    return re.compile(rf"\b(?:{'|'.join(spelled)})\b", re.IGNORECASE)
