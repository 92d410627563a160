"""How good a model is: answers of the development sets through a plain pipeline, and pairs of the diagnostic sets."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from benchmarks.metrics import auroc, balanced_accuracy, best_threshold
from benchmarks.records import FURTHER_SETS, SAMPLE, SETS, Record, sampled

from training.diagnosis import DIAGNOSTICS, sampled_pairs
from training.retrieval import TextIndex
from training.score import Scorer
from training.sentences import sentences

WINDOW_WORDS = 100
"""Words of a window of neighbouring sentences."""

WINDOWS = 4
"""Windows and single sentences scored for each sentence of an answer, best by words first."""

PAIRS = 1500
"""Pairs of each diagnostic set."""

QUICK_ANSWERS = 60
QUICK_PAIRS = 200
"""The same for a look while a run is on: under two minutes on two free cores."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetFigures:
    """Figures of one development set."""

    name: str
    answers: int
    auroc: float
    best: float
    """Balanced accuracy at the threshold that is best on this set: a high mark."""
    fixed: float
    """The same on every second answer, at the threshold of the best mean on the others of all sets that count."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Everything that was measured."""

    sets: tuple[SetFigures, ...]
    further: tuple[SetFigures, ...]
    diagnostics: dict[str, float]
    """Share of pairs that are right as entailed or not."""

    @property
    def mean(self) -> SetFigures:
        """Means over the sets that count."""
        size = len(self.sets)
        return SetFigures(
            name="mean",
            answers=sum(each.answers for each in self.sets),
            auroc=sum(each.auroc for each in self.sets) / size,
            best=sum(each.best for each in self.sets) / size,
            fixed=sum(each.fixed for each in self.sets) / size,
        )

    def json(self) -> str:
        """The figures and their means as JSON."""
        return json.dumps({**asdict(self), "mean": asdict(self.mean)}, indent=1)

    @staticmethod
    def parse(text: str) -> Figures:
        """Figures that `json` wrote."""
        raw = json.loads(text)
        sets, further = (tuple(SetFigures(**each) for each in raw[part]) for part in ("sets", "further"))
        return Figures(sets=sets, further=further, diagnostics=raw["diagnostics"])

    def table(self) -> str:
        """The figures as a table of Markdown."""
        lines = ["| set | n | AUROC | balanced accuracy, best | fixed |", "|---|---|---|---|---|"]
        lines += [
            f"| {each.name} | {each.answers} | {each.auroc:.3f} | {each.best:.3f} | {each.fixed:.3f} |"
            for each in (*self.sets, self.mean, *self.further)
        ]
        lines += ["", "| diagnostic set | entailed or not |", "|---|---|"]
        lines += [f"| {name} | {share:.3f} |" for name, share in self.diagnostics.items()]
        return "\n".join(lines)


def evaluate(
    scorer: Scorer, data: Path, *, answers: int = SAMPLE, pairs: int = PAIRS, out: Path | None = None
) -> Figures:
    """Measures a model on so many answers of each development set and pairs of each diagnostic set, at most.

    `data` holds `dev` and `diagnostic`. With `out`, writes the figures there as JSON.
    """
    scored, beside = (
        {name: _scored(scorer, sampled(name, data / "dev", most=answers)) for name in sets}
        for sets in (SETS, FURTHER_SETS)
    )
    threshold = best_threshold(*(found[::2] for found in scored.values()))
    figures = Figures(
        sets=tuple(_figures(name, found, threshold) for name, found in scored.items()),
        further=tuple(_figures(name, found, threshold) for name, found in beside.items()),
        diagnostics=_diagnosed(scorer, data / "diagnostic", most=pairs),
    )
    print(figures.table())
    if out:
        out.write_text(figures.json() + "\n", encoding="utf-8")
    return figures


def windows(sources: Sequence[str]) -> list[str]:
    """Single sentences and runs of neighbours up to `WINDOW_WORDS` words, which overlap by half."""
    found: dict[str, None] = {}
    for source in sources:
        pieces = [piece for line in source.split("\n") for piece in sentences(line)]
        start = 0
        while start < len(pieces):
            end, room = start, WINDOW_WORDS
            while end < len(pieces) and (end == start or len(pieces[end].split()) <= room):
                room -= len(pieces[end].split())
                end += 1
            found[" ".join(pieces[start:end])] = None
            start = end if end >= len(pieces) else max(start + 1, (start + end + 1) // 2)
        found.update(dict.fromkeys(pieces))
    return list(found)


def _scored(scorer: Scorer, records: Sequence[Record]) -> list[tuple[float, bool]]:
    """Support of each answer, which is that of its worst sentence, and whether it is right."""
    pairs: list[tuple[str, str]] = []
    owners: list[tuple[int, int]] = []
    for number, record in enumerate(records):
        texts = windows([source["text"] for source in record["sources"]])
        index = TextIndex(texts)
        for place, sentence in enumerate(sentences(" ".join(record["answer"].split()))):
            nearest = index.search(sentence, most=WINDOWS) or list(range(min(WINDOWS, len(texts))))
            pairs += [(texts[each], sentence) for each in nearest]
            owners += [(number, place)] * len(nearest)
    support: dict[tuple[int, int], float] = {}
    for owner, scores in zip(owners, scorer.score(pairs), strict=True):
        support[owner] = max(support.get(owner, 0.0), scores[0])
    worst = [1.0] * len(records)
    for (number, _), value in support.items():
        worst[number] = min(worst[number], value)
    return [(score, not record["metadata"]["hallucinated"]) for score, record in zip(worst, records, strict=True)]


def _figures(name: str, pairs: Sequence[tuple[float, bool]], threshold: float) -> SetFigures:
    scores, right = [score for score, _ in pairs], [good for _, good in pairs]
    return SetFigures(
        name=name,
        answers=len(pairs),
        auroc=auroc(scores, right),
        best=balanced_accuracy(scores, right, best_threshold(pairs)),
        fixed=balanced_accuracy(scores[1::2], right[1::2], threshold),
    )


def _diagnosed(scorer: Scorer, data: Path, *, most: int) -> dict[str, float]:
    shares = {}
    for name, read in DIAGNOSTICS.items():
        rows = sampled_pairs(read, data, most=most)
        scores = scorer.score([(row.premise, row.statement) for row in rows])
        right = [(each[0] == max(each)) == (row.label == "entailment") for each, row in zip(scores, rows, strict=True)]
        shares[name] = sum(right) / max(len(right), 1)
    return shares
