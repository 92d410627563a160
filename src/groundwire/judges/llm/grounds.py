"""One set of evidence, made ready once for all that is looked up in it: quotes, and passages beside a claim."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property

from groundwire.domain.evidence import Evidence
from groundwire.domain.synonyms import Synonyms
from groundwire.domain.task import Task
from groundwire.judges.embedded.index import EvidenceIndex
from groundwire.judges.embedded.languages import reading_of
from groundwire.quotes import EvidenceText


@dataclass(frozen=True)
class Grounds:
    """The whole evidence of an answer, whatever of it a prompt shows."""

    evidence: Evidence
    _indexes: dict[tuple[str, Synonyms], EvidenceIndex] = field(default_factory=dict)

    @cached_property
    def texts(self) -> EvidenceText:
        """The sources, for locating quotes."""
        return EvidenceText(self.evidence)

    def index(self, task: Task) -> EvidenceIndex:
        """The passages as they are read beside a claim, in its language and with its synonyms."""
        return self.index_in(reading_of(task).language, task.synonyms)

    def index_in(self, language: str, synonyms: Synonyms) -> EvidenceIndex:
        """The passages as they are read in a language; read once."""
        key = (language, synonyms)
        if key not in self._indexes:
            self._indexes[key] = EvidenceIndex(self.evidence, language=language, synonyms=synonyms)
        return self._indexes[key]
