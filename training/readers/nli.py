"""Sentence pairs of natural language inference, with three labels."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from training.clean import detokenised, sentence_case, unquoted
from training.readers.tables import tsv_lines
from training.row import Label, Row

_LABELS: dict[str, Label] = {
    "entailment": "entailment",
    "neutral": "neutral",
    "contradiction": "contradiction",
}


def nli_new_protocols(folder: Path) -> Iterator[Row]:
    """Sentences of Wikipedia with statements written under four protocols (Bowman et al., 2020)."""
    for path in sorted(folder.glob("data__*.tsv")):
        yield from _pairs(path, "nli_new_protocols")


def cad_nli(folder: Path) -> Iterator[Row]:
    """SNLI pairs edited by hand so that the label changes (Kaushik et al., 2020)."""
    for name in ("train.tsv", "dev.tsv", "test.tsv"):
        yield from _pairs(folder / name, "cad_nli")


def mnli(folder: Path) -> Iterator[Row]:
    """MultiNLI (Williams et al., 2018), the mismatched development set; the matched one is for diagnosis."""
    yield from _parallel(folder, "cl_multinli_dev_mismatched", "mnli")


def snli(folder: Path) -> Iterator[Row]:
    """SNLI (Bowman et al., 2015): captions of pictures."""
    for part in ("val", "test"):
        yield from _parallel(folder, f"cl_snli_{part}", "snli")


def scitail(folder: Path) -> Iterator[Row]:
    """SciTail (Khot et al., 2018): statements of science exams, entailed or neutral."""
    for part in ("val", "test"):
        yield from _parallel(folder, f"cl_scitail_{part}", "scitail")


def _pairs(path: Path, dataset: str) -> Iterator[Row]:
    for line in tsv_lines(path):
        label = _LABELS.get(line["gold_label"])
        premise, statement = unquoted(line["sentence1"]), unquoted(line["sentence2"])
        if label and premise and statement:
            yield Row(
                premise=premise, statement=sentence_case(statement), label=label, dataset=dataset, group=premise[:80]
            )


def _parallel(folder: Path, name: str, dataset: str) -> Iterator[Row]:
    sources = (folder / f"{name}_source_file").read_text(encoding="utf-8").splitlines()
    labels = (folder / f"{name}_lbl_file").read_text(encoding="utf-8").splitlines()
    for source, word in zip(sources, labels, strict=True):
        premise, _, statement = (part.strip() for part in source.partition("|||"))
        label = _LABELS.get(word.strip())
        if label and premise and statement:
            yield Row(
                premise=detokenised(premise),
                statement=sentence_case(detokenised(statement)),
                label=label,
                dataset=dataset,
                group=premise[:80],
            )
