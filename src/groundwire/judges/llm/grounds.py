"""One set of evidence, made ready once for all that is looked up in it: quotes, and passages beside a claim."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from groundwire.domain.evidence import Evidence
from groundwire.domain.synonyms import Synonyms
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome, Quote
from groundwire.judges.embedded.entries import Entry
from groundwire.judges.embedded.index import EvidenceIndex
from groundwire.judges.embedded.languages import Reading, reading_of
from groundwire.quotes import EvidenceText
from groundwire.segment import Passage, passages

_Way = tuple[str, Synonyms]
"""How passages are read: in which language, and with which terms as one."""


@dataclass(frozen=True)
class Grounds:
    """The whole evidence of an answer, whatever of it a prompt shows; each thing is made when it is first needed."""

    evidence: Evidence
    _indexes: dict[_Way, EvidenceIndex] = field(default_factory=dict)
    _passages: dict[str, tuple[Passage, ...]] = field(default_factory=dict)
    _readings: dict[str, Reading] = field(default_factory=dict)

    @cached_property
    def texts(self) -> EvidenceText:
        """The sources, for locating quotes."""
        return EvidenceText(self.evidence)

    def reading(self, task: Task) -> Reading:
        """How a claim is read."""
        if task.claim.id not in self._readings:
            self._readings[task.claim.id] = reading_of(task)
        return self._readings[task.claim.id]

    def index(self, task: Task) -> EvidenceIndex:
        """The passages as they are read beside a claim, in its language and with its synonyms."""
        language, synonyms = way = (self.reading(task).language, task.synonyms)
        if way not in self._indexes:
            index = EvidenceIndex(self.evidence, language=language, synonyms=synonyms, cut=self.passages)
            self._indexes[way] = index
        return self._indexes[way]

    def entries(self, source_id: str, task: Task) -> tuple[Entry, ...]:
        """The passages of one source, read likewise."""
        return self.index(task).of_source(source_id)

    def passages(self, text: str) -> tuple[Passage, ...]:
        """The passages of a source, or of what is shown of one, for all that reads them."""
        if text not in self._passages:
            self._passages[text] = passages(text)
        return self._passages[text]

    def placed(self, outcome: Outcome, task: Task) -> Outcome:
        """The outcome with the section or row that each of its quotes begins in, where it has a name."""
        quotes = tuple(
            quote if quote.location else quote.model_copy(update={"location": self._location(quote, task)})
            for quote in outcome.quotes
        )
        return outcome.model_copy(update={"quotes": quotes})

    def _location(self, quote: Quote, task: Task) -> str | None:
        inside = (e for e in self.entries(quote.source_id, task) if e.passage.start <= quote.start < e.passage.end)
        return next((entry.location(None) for entry in inside), None)
