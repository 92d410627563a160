"""Development sets: answers with their sources, and whether people found something unsupported in them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from types import MappingProxyType

from training.readers.tables import csv_lines, json_lines

SAMPLE = 350
"""Answers measured of each set, at most."""

SEED = 7
"""Of the sample, so that every model is measured on the same answers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """An answer with its sources."""

    sources: tuple[str, ...]
    answer: str
    hallucinated: bool


def wice(data: Path) -> Iterator[Case]:
    """Claims against the cited page (Kamoi et al., 2023)."""
    for line in json_lines(data / "wice" / "data__entailment_retrieval__claim__dev.jsonl"):
        yield Case(sources=tuple(line["evidence"]), answer=line["claim"], hallucinated=line["label"] != "supported")


def attributionbench(data: Path) -> Iterator[Case]:
    """Claims with references (Li et al., 2024)."""
    for line in json_lines(data / "attributionbench" / "dev_all_subset_balanced.jsonl"):
        wrong = line["attribution_label"] != "attributable"
        yield Case(sources=tuple(line["references"]), answer=line["claim"], hallucinated=wrong)


def ragtruth(task: str) -> Callable[[Path], Iterator[Case]]:
    """Answers or summaries with marked spans (Niu et al., 2024); `task` is `qa` or `summary`."""

    def read(data: Path) -> Iterator[Case]:
        for line in json_lines(data / "ragtruth_train_part" / "ragtruth_train_part.jsonl"):
            if str(line["task"]).lower().startswith(task):
                passages = re.split(r"(?m)^passage \d+:", line["source"])
                yield Case(sources=tuple(passages), answer=line["response"], hallucinated=bool(line["labels"]))

    return read


def summedits(domain: str) -> Callable[[Path], Iterator[Case]]:
    """Summaries with at most one edit (Laban et al., 2023)."""

    def read(data: Path) -> Iterator[Case]:
        for line in json.loads((data / "summedits" / f"summedits_{domain}.json").read_text(encoding="utf-8")):
            yield Case(sources=(line["doc"],), answer=line["summary"], hallucinated=int(line["label"]) == 0)

    return read


def healthver(data: Path) -> Iterator[Case]:
    """Claims about COVID-19 beside one passage (Sarrouti et al., 2021)."""
    for line in csv_lines(data / "healthver" / "healthver_dev.csv"):
        yield Case(sources=(line["evidence"],), answer=line["claim"], hallucinated=line["label"] != "Supports")


def qags(part: str) -> Callable[[Path], Iterator[Case]]:
    """Sentences of summaries with votes (Wang et al., 2020); one is wrong if most say so."""

    def read(data: Path) -> Iterator[Case]:
        for line in json_lines(data / "qags" / f"mturk_{part}.jsonl"):
            for sentence in line["summary_sentences"]:
                votes = [each["response"] == "no" for each in sentence["responses"]]
                yield Case(
                    sources=(line["article"],), answer=sentence["sentence"], hallucinated=sum(votes) * 2 > len(votes)
                )

    return read


SETS: Mapping[str, Callable[[Path], Iterator[Case]]] = MappingProxyType(
    {
        "WiCE dev": wice,
        "AttributionBench dev": attributionbench,
        "RAGTruth part, QA": ragtruth("qa"),
        "RAGTruth part, summaries": ragtruth("summ"),
        "SummEdits news": summedits("news"),
        "SummEdits samsum": summedits("samsum"),
        "SummEdits sales call": summedits("sales_call"),
        "SummEdits qmsumm": summedits("qmsumm"),
    }
)
"""The sets over which the mean is taken."""

FURTHER_SETS: Mapping[str, Callable[[Path], Iterator[Case]]] = MappingProxyType(
    {"HealthVer dev": healthver, "QAGS CNN/DM": qags("cnndm"), "QAGS XSum": qags("xsum")}
)
"""Measured too, outside the mean."""


def sampled(read: Callable[[Path], Iterator[Case]], data: Path, *, most: int = SAMPLE) -> list[Case]:
    """Up to `most` cases of a set, the same ones every time."""
    cases = list(read(data))
    return Random(SEED).sample(cases, most) if len(cases) > most else cases
