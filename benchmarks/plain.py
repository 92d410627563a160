"""A cross-encoder by itself, through a plain pipeline: what a first model is measured by, to compare the judge with.

    PLAIN_MODEL=FOLDER python -m benchmarks.accuracy RECORDS/*.jsonl --judge benchmarks.plain:judge

FOLDER holds `model.onnx`, `tokenizer.json` and `manifest.json`, as `groundwire.judges.embedded.model` reads them.
Sources are read as windows of up to 100 words and as single sentences; a claim is scored against the four that share
most of its words, and the highest entailment counts. No facts are compared, and nothing else is looked at.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

import sentencex

from groundwire import JudgeInfo, Outcome, Quote, Source, Task, Verdict
from groundwire.judges.embedded.model import CrossEncoder

WINDOW_WORDS = 100
CANDIDATES = 4
HALF = 0.5
"""Entailment from which a claim counts as supported; the figures with fitted thresholds do not rest on it."""

WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Plain:
    """Judges by the highest entailment among the windows that share most words with the claim."""

    model: CrossEncoder

    @property
    def info(self) -> JudgeInfo:
        """Names the model."""
        return JudgeInfo(name="plain", version="1", model=f"{self.model.manifest.name} {self.model.manifest.version}")

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """One outcome per task."""
        return [self._outcome(task) for task in tasks]

    def _outcome(self, task: Task) -> Outcome:
        wanted = _words(task.claim.statement)
        found = [(span, source) for source in task.evidence.sources for span in _windows(source.text)]
        found.sort(key=lambda each: -len(wanted & _words(each[1].text[slice(*each[0])])))
        best = found[:CANDIDATES]
        scores = self.model.score([(source.text[slice(*span)], task.claim.statement) for span, source in best])
        entailment, quote = max(
            ((score.entailment, _quote(source, span)) for score, (span, source) in zip(scores, best, strict=True)),
            key=lambda each: each[0],
            default=(0.0, None),
        )
        if entailment < HALF or quote is None:
            return Outcome(claim_id=task.claim.id, verdict=Verdict.UNSUPPORTED, confidence=1 - entailment)
        return Outcome(claim_id=task.claim.id, verdict=Verdict.SUPPORTED, confidence=entailment, quotes=(quote,))


def judge() -> Plain:
    """The pipeline around the model in the folder that `PLAIN_MODEL` names."""
    return Plain(CrossEncoder.load(os.environ["PLAIN_MODEL"], backend="onnxruntime"))


def _quote(source: Source, span: tuple[int, int]) -> Quote:
    start, end = span
    return Quote(source_id=source.id, start=start, end=end, text=source.text[start:end], stance="support")


@lru_cache(maxsize=256)
def _windows(text: str) -> tuple[tuple[int, int], ...]:
    """Spans of the single sentences and of the windows, each once."""
    sentences = list(_sentences(text))
    return tuple(dict.fromkeys((*sentences, *_joined(text, sentences))))


def _sentences(text: str) -> Iterator[tuple[int, int]]:
    end = 0
    for sentence in sentencex.segment("en", text):
        piece = sentence.strip()
        start = text.find(piece, end)
        if piece and start >= 0:
            end = start + len(piece)
            yield start, end


def _joined(text: str, sentences: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """Neighbouring sentences, as many as fit into a window."""
    start = end = count = 0
    for first, last in sentences:
        words = len(WORD.findall(text[first:last]))
        if count and count + words > WINDOW_WORDS:
            yield start, end
            count = 0
        start, end, count = (first if not count else start), last, count + words
    if count:
        yield start, end


@lru_cache(maxsize=4096)
def _words(text: str) -> frozenset[str]:
    return frozenset(word.casefold() for word in WORD.findall(text))
