"""The embedded judge: retrieval by words, fact comparison, and a small cross-encoder; deterministic, no network."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from groundwire.domain.claim import Claim
from groundwire.domain.evidence import Evidence
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.synonyms import Synonyms
from groundwire.domain.task import Task
from groundwire.domain.text import Span
from groundwire.domain.verdict import Outcome
from groundwire.errors import ConfigError
from groundwire.facts.mentions import without_mentions
from groundwire.facts.readable import readable
from groundwire.facts.respective import one_by_one
from groundwire.facts.synonyms import unified
from groundwire.judges.embedded.backends.backend import BackendName
from groundwire.judges.embedded.backends.choice import BackendChoice
from groundwire.judges.embedded.candidates import Remembering, Score, single_pairs
from groundwire.judges.embedded.confidence import Calibration
from groundwire.judges.embedded.index import EvidenceIndex
from groundwire.judges.embedded.languages import Reading, reading_of
from groundwire.judges.embedded.model import BUNDLED, CrossEncoder
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.uncovered import across, without_rules
from groundwire.judges.embedded.undisguised import undisguised
from groundwire.judges.embedded.verdict import Judgement, judgement

VERSION = "4"
"""Raised with every change of rules or constants that can change an outcome."""

MOST_STATEMENT_TOKENS = 256
"""Longest statement that is judged. It leaves half of the model's input to the evidence; longer ones are UNCHECKED."""

REFERENCE: BackendName = "onnxruntime"
"""The backend whose scores decide; thresholds and calibration were fitted with it."""

REREAD = 3
"""Pairs of a claim that it reads once more after another backend, likeliest first."""

SHORTEST_MENTION = 6
"""Characters of a source id from which its words in a claim are taken to name the source."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EmbeddedJudge:
    """The default judge. The same task gives the same outcome, whatever else is in the batch."""

    encoder: CrossEncoder
    calibration: Calibration
    referee: CrossEncoder | None = None
    """The same model by the backend that others only come near to, if `encoder` is another one: it reads once more what
    a verdict turns on, so that verdicts do not depend on the backend."""

    @classmethod
    def bundled(cls) -> EmbeddedJudge:
        """The judge with the model that ships with the package.

        Raises:
            JudgeUnavailable: a model file is missing, cut or changed.
        """
        return cls.load()

    @classmethod
    def load(cls, folder: Path | str = BUNDLED, *, backend: BackendChoice = "auto") -> EmbeddedJudge:
        """The judge with the model in a folder.

        Raises:
            ConfigError: there is no such backend.
            JudgeUnavailable: a model file is missing, cut or changed, or the backend is not installed.
        """
        encoder = CrossEncoder.load(folder, backend=backend)
        exact = encoder.backend.name == REFERENCE
        return cls(
            encoder=encoder,
            calibration=Calibration.load(Path(folder)),
            referee=None if exact else CrossEncoder.load(folder, backend=REFERENCE),
        )

    @property
    def info(self) -> JudgeInfo:
        """The judge, its model, the hash of the model file, and what runs it."""
        manifest = self.encoder.manifest
        return JudgeInfo(
            name="embedded",
            version=VERSION,
            model=f"{manifest.name}-{manifest.version}",
            model_sha256=manifest.files["model.onnx"],
            parameters={"backend": self.encoder.backend.name},
        )

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """One outcome per task, in order; the work runs in a thread, so an event loop stays free.

        Raises:
            ConfigError: a task comes with a rubric, which only a judge that reads words can follow.
        """
        if any(not task.rubric.empty for task in tasks):
            raise ConfigError(
                "the embedded judge cannot follow a rubric; use a language model as judge, or a policy that "
                "asks nothing in `[rubric]`"
            )
        return await asyncio.to_thread(self._judge, tuple(tasks))

    def _judge(self, tasks: Sequence[Task]) -> list[Outcome]:
        return [judged.outcome(self.calibration) for judged in self.judgements(tasks)]

    def judgements(self, tasks: Sequence[Task]) -> list[Judged]:
        """What the judge makes of each claim, in order, before confidence is put to it.

        Claims are read first and judged then, so that the model gets all their nearest passages at once.
        """
        indexes: dict[_Evidence, EvidenceIndex] = {}
        read: dict[tuple[object, ...], _Read] = {}
        keys = []
        for task in tasks:
            reading = reading_of(task)
            key = (task.evidence.fingerprint, reading.language, task.synonyms)
            if key not in indexes:
                indexes[key] = EvidenceIndex(task.evidence, language=reading.language, synonyms=task.synonyms)
            said = (key, reading, task.claim.text, task.claim.statement, task.claim.kind, task.exact)
            if said not in read:
                parsed = statement_of(task, reading.language)
                read[said] = _Read(task=task, reading=reading, parsed=parsed, index=indexes[key])
            keys.append(said)
        refused = {said: self._refused(each) for said, each in read.items()}
        judged = {said: each for said, each in read.items() if not refused[said]}
        score = Remembering(self.encoder.score)
        score([pair for each in judged.values() for pair in each.pairs()])
        if self.referee is not None:
            reread = [pair for each in judged.values() for pair in each.turning_on(score)]
            score.known.update(zip(reread, self.referee.score(reread), strict=True))
        found = {said: refused[said] or each.judgement(score) for said, each in read.items()}
        return [
            Judged(claim=task.claim, read=read[said], found=found[said]) for said, task in zip(keys, tasks, strict=True)
        ]

    def _refused(self, read: _Read) -> Outcome | None:
        """The outcome of a claim that this judge cannot read; None if it can."""
        if read.reading.uncovered is not None:
            return without_rules(read.task.claim, read.index, read.reading.uncovered)
        if self.encoder.tokens(read.parsed.text) > MOST_STATEMENT_TOKENS:
            explanation = f"the claim is longer than {MOST_STATEMENT_TOKENS} tokens; split it and check the parts"
            return Outcome.unchecked(read.task.claim.id, "claim_too_long", explanation)
        return None


_Evidence = tuple[str, str, Synonyms]
"""What an index is made of: the evidence's fingerprint, and the language and synonyms that it is read with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    """A claim as it will be judged."""

    task: Task
    reading: Reading
    parsed: Parsed
    index: EvidenceIndex

    def pairs(self) -> list[tuple[str, str]]:
        """What the model will be asked first."""
        return single_pairs(self.parsed, self.index)

    def judgement(self, score: Score) -> Judgement:
        """What the judge makes of it."""
        return judgement(self.task.claim, self.parsed, self.index, score, exact=self.task.exact)

    def turning_on(self, score: Score) -> list[tuple[str, str]]:
        """The pairs on which the judgement may turn: of those that it asks for, the likeliest."""
        asked = Remembering(score)
        self.judgement(asked)
        return sorted(asked.known, key=lambda pair: -asked.known[pair].entailment)[:REREAD]


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A claim with the judgement of it, or with the outcome of one that is not judged."""

    claim: Claim
    read: _Read
    """As it was read, here or where the answer says the same for the first time."""
    found: Judgement | Outcome

    def outcome(self, calibration: Calibration) -> Outcome:
        """The outcome of the claim."""
        first = self.read.task.claim
        if isinstance(self.found, Outcome):
            return _moved(first, self.found, self.claim)
        found = undisguised(first, self.found.outcome(first, calibration))
        return _moved(first, across(found, self.read.parsed, self.read.index), self.claim)


def statement_of(task: Task, language: str) -> Parsed:
    """What a claim says, without its mentions of sources and in the words of its synonyms."""
    said = without_mentions(readable(task.claim.statement, language=language), language=language)
    text = unified(one_by_one(said), task.synonyms)
    return Parsed(text=text, language=language, ignored=tuple(_source_mentions(text, task.evidence)))


def _moved(judged: Claim, found: Outcome, claim: Claim) -> Outcome:
    """The outcome of a claim that says the same as one that was judged, with the places in its own words."""
    if claim is judged:
        return found
    by = claim.start - judged.start
    spans = tuple(Span(start=each.start + by, end=each.end + by, text=each.text) for each in found.unsupported_spans)
    return found.model_copy(update={"claim_id": claim.id, "unsupported_spans": spans})


def _source_mentions(statement: str, evidence: Evidence) -> Iterator[tuple[int, int]]:
    """Where a statement names a source by its id; short ids are left alone, for they may be words."""
    folded = statement.lower()
    for source in evidence.sources:
        name = source.id.lower()
        start = folded.find(name) if len(name) >= SHORTEST_MENTION else -1
        while start >= 0:
            yield start, start + len(name)
            start = folded.find(name, start + 1)
