"""Answers of dialogue systems beside the knowledge they were given."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from training.clean import detokenised, joined_hyphens, sentence_case
from training.readers.tables import csv_lines, tsv_lines
from training.retrieval import window
from training.row import Label, Row
from training.sentences import sentences

WORDS = 130
"""Words of knowledge in one premise."""

FEWEST_WORDS = 4
"""Shorter answers ("yes , i do") say nothing that knowledge could carry."""

_BEGIN: dict[str, Label] = {
    "Fully attributable": "entailment",
    "Not fully attributable": "not_entailed",
    "entailment": "entailment",
    "hallucination": "not_entailed",
    "off-topic": "not_entailed",
    "contradiction": "contradiction",
}

_AUDIT: dict[str, Label] = {
    "entailment": "entailment",
    "hallucination": "not_entailed",
    "partial hallucination": "not_entailed",
    "entailment,hallucination": "not_entailed",
}


def begin(folder: Path) -> Iterator[Row]:
    """BEGIN (Dziri et al., 2022), both versions; generic answers are left out."""
    for path in sorted(folder.glob("begin_*.tsv")):
        for line in tsv_lines(path):
            yield from _row(line["knowledge"], line["response"], _BEGIN.get(line["begin_label"]), "begin")
    for path in sorted(folder.glob("*_05_24_21.tsv")):
        for line in tsv_lines(path):
            yield from _row(line["evidence"], line["response"], _BEGIN.get(line["gold label"]), "begin")


def faithdial_audit(folder: Path) -> Iterator[Row]:
    """The audit of FaithDial (Dziri et al., 2022): people and models; generic and uncooperative answers left out."""
    for path in sorted(folder.glob("*.csv")):
        model = path.stem.partition("_")[0]
        for line in csv_lines(path):
            knowledge = line.get("evidence") or line.get("knowledge") or ""
            answer = line.get("response") or line.get(model) or ""
            label = _AUDIT.get((line.get("BEGIN") or line.get("begin_label") or "").strip().lower())
            yield from _row(knowledge, answer, label, "faithdial_audit")


def convfever(folder: Path) -> Iterator[Row]:
    """Factual consistency of dialogues (Santhanam et al., 2021): whether an answer holds something made up."""
    for path in sorted(folder.glob("*.csv")):
        for line in csv_lines(path):
            if line["Verifiable"] == "y":
                label: Label = "not_entailed" if line["Hallucination"] == "Yes" else "entailment"
                if label == "entailment" and float(line["Avg Factual Correctness"] or 0) < 1:
                    continue  # not hallucinated, not right either: nobody could say what it rests on
                yield from _row(line["knowledge"], line["response"], label, "convfever")


def _row(knowledge: str, answer: str, label: Label | None, dataset: str) -> Iterator[Row]:
    statement = sentence_case(joined_hyphens(detokenised(answer)))
    knowledge = joined_hyphens(detokenised(knowledge))
    if label and knowledge and len(statement.split()) >= FEWEST_WORDS:
        premise = window(sentences(knowledge), statement, words=WORDS)
        yield Row(premise=premise, statement=statement, label=label, dataset=dataset, group=knowledge[:80])
