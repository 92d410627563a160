"""FEVER (Thorne et al., 2018): claims about Wikipedia pages with the sentences that decide them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from training.clean import detokenised
from training.readers.tables import csv_lines
from training.row import Label, Row
from training.subject import subject

MOST_EVIDENCE_WORDS = 110
"""Words of gold evidence in one premise. Several annotators' sentences stand in one list; the first decide."""

_LABELS: dict[str, Label] = {"SUPPORTS": "entailment", "REFUTES": "contradiction", "NOT ENOUGH INFO": "not_entailed"}


def fever(folder: Path) -> Iterator[Row]:
    """Claims with gold evidence; those without enough information have an empty premise, for retrieval to fill."""
    for path in sorted(folder.glob("split_wiki_data_*.csv")):
        for line in csv_lines(path):
            claim = detokenised(line["claim"])
            evidence = [detokenised(each) for each in ast.literal_eval(line["evidence"])]
            label = _LABELS[line["label"]]
            yield Row(
                premise=_titled(" ".join(_first(evidence)), claim),
                statement=claim,
                label=label,
                dataset="fever",
                group=subject(claim) or claim,
            )


def docnli_fever(folder: Path) -> Iterator[Row]:
    """The FEVER part of DocNLI (Yin et al., 2021): longer premises, entailed or not."""
    for path in sorted(folder.glob("Data__binary-FEVER-NLI__*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            fields = line.split("\t")
            if len(fields) == len(("label", "premise", "claim")):
                label, premise, claim = fields
                yield Row(
                    premise=detokenised(premise),
                    statement=detokenised(claim),
                    label="entailment" if label == "entailment" else "not_entailed",
                    dataset="docnli_fever",
                    group=subject(claim) or claim,
                )


def _first(evidence: list[str]) -> list[str]:
    room = MOST_EVIDENCE_WORDS
    kept: list[str] = []
    for sentence in dict.fromkeys(evidence):
        room -= len(sentence.split())
        if kept and room < 0:
            break
        kept.append(sentence)
    return kept


def _titled(premise: str, claim: str) -> str:
    """The premise with the page's name in front where it only says "he": without it, the claim would not follow."""
    name = subject(claim)
    if not premise or not name or any(word in premise for word in name.split() if word[0].isupper()):
        return premise
    return f"{name}: {premise}"
