"""Whether the judge looks in the right places: the recall of its selection of windows, by gold evidence.

A claim counts as found if all sentences of one of its sets of gold evidence stand in premises that the model is asked
about. All that it may be asked about counts, single passages and joined ones: in a check, the joined are left out where
a single passage supports the claim.
"""

from __future__ import annotations

import asyncio
import csv
import json
from ast import literal_eval
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import TypeVar

from groundwire import JudgeInfo, Outcome, Task, Verifier
from groundwire.judges.embedded.candidates import joined_passages, single_passages
from groundwire.judges.embedded.index import EvidenceIndex
from groundwire.judges.embedded.judge import statement_of
from groundwire.judges.embedded.languages import reading_of
from groundwire.judges.embedded.model import UNSEEN, Scores

T = TypeVar("T")

SEED = 7
"""Of the sample and of the documents that are made of FEVER's sentences."""

OTHERS = 30
"""Other claims whose gold evidence stands in the same document of FEVER."""

HELD = 0.9
"""Share of a sentence's letters from which it counts as held: segmentation leaves list marks and headings out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Located:
    """A claim, a document as sentences, and alternative sets of sentences (by place) that decide it."""

    claim: str
    sentences: tuple[str, ...]
    gold: tuple[frozenset[int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recall:
    """How often the gold evidence was selected, and how many pairs that takes."""

    name: str
    claims: int
    found: int
    pairs: float
    """Pairs for a claim, in the mean."""

    @property
    def share(self) -> float:
        """Share of claims that were found, 0-1."""
        return self.found / max(self.claims, 1)


@dataclass(slots=True)
class Selecting:
    """A judge that judges nothing and notes which passages the embedded judge may ask its model about."""

    spans: list[tuple[int, int]] = field(default_factory=list)
    pairs: set[tuple[str, str]] = field(default_factory=set)

    @property
    def info(self) -> JudgeInfo:
        """Its name."""
        return JudgeInfo(name="selecting", version="1")

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """Selects for each claim; every outcome is unchecked."""
        for task in tasks:
            self._select(task)
        return [Outcome.unchecked(task.claim.id, "judge_error", "only selected") for task in tasks]

    def _select(self, task: Task) -> None:
        language = reading_of(task).language
        index = EvidenceIndex(task.evidence, language=language, synonyms=task.synonyms)
        singles = single_passages(statement_of(task, language), index, self._note, exact=False)
        for candidate in (*singles, *joined_passages(singles, index, self._note)):
            self.spans += [(each.passage.start, each.passage.end) for each in candidate.premise.entries]

    def _note(self, pairs: Sequence[tuple[str, str]]) -> list[Scores]:
        self.pairs.update(pairs)
        return [UNSEEN] * len(pairs)


def recall(name: str, cases: Sequence[Located]) -> Recall:
    """The recall over some claims."""
    found = pairs = 0
    for case in cases:
        judge = Selecting()
        asyncio.run(Verifier(judge=judge).verify(case.claim, ["\n".join(case.sentences)]))
        found += _is_found(case, judge.spans)
        pairs += len(judge.pairs)
    return Recall(name=name, claims=len(cases), found=found, pairs=pairs / max(len(cases), 1))


def _is_found(case: Located, spans: Sequence[tuple[int, int]]) -> bool:
    covered = {place for start, end in spans for place in range(start, end)}
    held, start = set(), 0
    for number, sentence in enumerate(case.sentences):
        letters = [start + n for n, character in enumerate(sentence) if character.isalnum()]
        if letters and len(covered.intersection(letters)) >= HELD * len(letters):
            held.add(number)
        start += len(sentence) + 1
    return any(gold <= held for gold in case.gold)


def wice(data: Path, *, most: int) -> list[Located]:
    """Claims of WiCE whose page says something of them, with the sets of sentences that annotators chose."""
    path = data / "dev" / "wice" / "data__entailment_retrieval__claim__dev.jsonl"
    with path.open(encoding="utf-8") as lines:
        every = [json.loads(line) for line in lines]
    cases = [
        Located(
            claim=line["claim"],
            sentences=tuple(line["evidence"]),
            gold=tuple(frozenset(places) for places in line["supporting_sentences"]),
        )
        for line in every
        if any(line["supporting_sentences"])
    ]
    return _sampled(cases, most)


def fever(data: Path, *, most: int, whole: bool) -> list[Located]:
    """Claims of FEVER, each in a document of its gold sentences and those of `OTHERS` other claims, shuffled.

    The data merge all annotators' sentences, which are mostly alternatives. `whole` asks for all of them; else one is
    enough.
    """
    rng = Random(SEED)
    path = data / "train" / "fever_with_evidence" / "split_wiki_data_0.csv"
    with path.open(encoding="utf-8", newline="") as file:
        known = [(line["claim"], _evidence(line)) for line in csv.DictReader(file)]
    known = [each for each in known if each[1]]
    return [_document(rng, known, claim, evidence, whole=whole) for claim, evidence in _sampled(known, most)]


def _evidence(line: dict[str, str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(map(_plain, literal_eval(line["evidence"]))))


def _document(
    rng: Random, known: Sequence[tuple[str, tuple[str, ...]]], claim: str, evidence: tuple[str, ...], *, whole: bool
) -> Located:
    others = [sentence for _, those in rng.sample(known, OTHERS) for sentence in those]
    sentences = list(dict.fromkeys([*evidence, *others]))
    rng.shuffle(sentences)
    places = [number for number, sentence in enumerate(sentences) if sentence in evidence]
    gold = (frozenset(places),) if whole else tuple(frozenset({place}) for place in places)
    return Located(claim=claim, sentences=tuple(sentences), gold=gold)


def _plain(sentence: str) -> str:
    """A sentence of FEVER without its marks for brackets."""
    for mark, meant in (("-LRB-", "("), ("-RRB-", ")"), ("-LSB-", "["), ("-RSB-", "]")):
        sentence = sentence.replace(mark, meant)
    return " ".join(sentence.split())


def _sampled(cases: list[T], most: int) -> list[T]:
    return Random(SEED).sample(cases, most) if len(cases) > most else cases
