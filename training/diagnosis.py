"""Diagnostic sets: pairs that differ in one thing (negation, a word, monotonicity, a conjunction)."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType

from benchmarks.records import SEED

from training.clean import detokenised
from training.readers.tables import json_lines, tsv_lines
from training.row import Label, Row

_WORDS: dict[str, Label] = {
    "entailment": "entailment",
    "neutral": "neutral",
    "contradiction": "contradiction",
    "not_entailment": "not_entailed",
    "SUPPORTS": "entailment",
    "REFUTES": "contradiction",
}

Reader = Callable[[Path], Iterator[Row]]


def _tsv(path: str, premise: str, statement: str, label: str) -> Reader:
    def read(data: Path) -> Iterator[Row]:
        for line in tsv_lines(data / path):
            yield from _row(line[premise], line[statement], line[label])

    return read


def breaking_nli(data: Path) -> Iterator[Row]:
    """One word replaced (Glockner et al., 2018)."""
    with zipfile.ZipFile(data / "breaking_nli" / "breaking_nli_dataset.zip") as archive:
        for line in archive.read("data/dataset.jsonl").decode("utf-8").splitlines():
            entry = json.loads(line)
            yield from _row(entry["sentence1"], entry["sentence2"], entry["gold_label"])


def fever_symmetric(data: Path) -> Iterator[Row]:
    """Claims and evidence crossed, so that the claim alone tells nothing (Schuster et al., 2019)."""
    for line in json_lines(data / "fever_symmetric" / "fever_symmetric_test.jsonl"):
        yield from _row(detokenised(line["evidence"]), detokenised(line["claim"]), line["gold_label"])


DIAGNOSTICS: Mapping[str, Reader] = MappingProxyType(
    {
        "MNLI matched": _tsv(
            "hans_mnli_dev/mnli_development_set_number_of_correct_responses.txt", "premise", "hypothesis", "gold_label"
        ),
        "MED": _tsv("med_help_monotonicity/MED.tsv", "sentence1", "sentence2", "gold_label"),
        "Breaking-NLI": breaking_nli,
        "ConjNLI": _tsv("conjnli/conj_dev.tsv", "Premise", "Hypothesis", "Label"),
        "FEVER symmetric": fever_symmetric,
        "Negation, MNLI": _tsv("negation_nli/MNLI.txt", "Text", "Hypothesis", "gold_label"),
        "Negation, SNLI": _tsv("negation_nli/SNLI.txt", "Text", "Hypothesis", "gold_label"),
        "Negation, RTE": _tsv("negation_nli/RTE.txt", "Text", "Hypothesis", "gold_label"),
    }
)
"""By name. Accuracy is that of entailed or not."""


def sampled_pairs(read: Reader, data: Path, *, most: int) -> list[Row]:
    """Up to `most` pairs of a set, the same ones every time."""
    rows = list(read(data))
    return Random(SEED).sample(rows, most) if len(rows) > most else rows


def _row(premise: str, statement: str, word: str) -> Iterator[Row]:
    label = _WORDS.get(word.strip())
    if label:
        yield Row(premise=premise.strip(), statement=statement.strip(), label=label, dataset="diagnostic", group="")
