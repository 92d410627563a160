"""Turns development sets into records for `groundwire run`, keeping their gold labels beside them.

    python -m benchmarks.records DATA/dev --out FOLDER [--most 350] [--set NAME ...]

`DATA/dev` has one folder per data set, `FOLDER` gets one file per set. Gold labels go into each record's `metadata`,
which the verifier carries along and never reads: `hallucinated` of the answer; and of its parts, where people marked
them: `spans` (start and end of what the sources do not carry), or `whole` if the answer is one claim.
"""

from __future__ import annotations

import argparse
import csv
import json
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from types import MappingProxyType
from typing import Any

Record = dict[str, Any]
Reader = Callable[[Path], Iterator[Record]]

SAMPLE = 350
"""Answers measured of each set, at most."""

SEED = 7
"""Of the sample, so that every judge is measured on the same answers."""

_PASSAGE = re.compile(r"(?m)^passage (\d+):")


def wice(data: Path) -> Iterator[Record]:
    """WiCE: one claim against the sentences of a cited page (Kamoi et al., 2023)."""
    for line in _json_lines(data / "wice" / "data__entailment_retrieval__claim__dev.jsonl"):
        sources = [{"id": "page", "text": "\n".join(line["evidence"])}]
        yield _claim(line["claim"], sources, wrong=line["label"] != "supported", label=line["label"])


def attributionbench(data: Path) -> Iterator[Record]:
    """AttributionBench: claims with the references that they cite (Li et al., 2024)."""
    for line in _json_lines(data / "attributionbench" / "dev_all_subset_balanced.jsonl"):
        sources = [{"id": f"reference {n}", "text": text} for n, text in enumerate(line["references"], start=1)]
        wrong = line["attribution_label"] != "attributable"
        yield _claim(line["claim"], sources, wrong=wrong, label=line["attribution_label"])


def ragtruth(task: str) -> Reader:
    """RAGTruth: answers or summaries with spans of what the source does not carry (Niu et al., 2024)."""

    def read(data: Path) -> Iterator[Record]:
        for line in _json_lines(data / "ragtruth_train_part" / "ragtruth_train_part.jsonl"):
            if line["task"] == task:
                yield {
                    "answer": line["response"],
                    "question": line.get("question") or None,
                    "sources": _passages(line["source"]),
                    "metadata": {
                        "hallucinated": bool(line["labels"]),
                        "spans": [[span["start"], span["end"]] for span in line["labels"]],
                    },
                }

    return read


def _passages(source: str) -> list[Record]:
    pieces = _PASSAGE.split(source)
    if len(pieces) == 1:
        return [{"id": "document", "text": source}]
    numbered = zip(pieces[1::2], pieces[2::2], strict=True)
    return [{"id": f"passage {number}", "text": text.strip()} for number, text in numbered]


def summedits(domain: str) -> Reader:
    """SummEdits: summaries with at most one edit (Laban et al., 2023)."""

    def read(data: Path) -> Iterator[Record]:
        for line in json.loads((data / "summedits" / f"summedits_{domain}.json").read_text(encoding="utf-8")):
            yield {
                "answer": line["summary"],
                "sources": [{"id": "document", "text": line["doc"]}],
                "metadata": {"hallucinated": int(line["label"]) == 0},
            }

    return read


def healthver(data: Path) -> Iterator[Record]:
    """HealthVer: claims about COVID-19 beside one passage (Sarrouti et al., 2021)."""
    with (data / "healthver" / "healthver_dev.csv").open(encoding="utf-8", newline="") as file:
        for line in csv.DictReader(file):
            sources = [{"id": "passage", "text": line["evidence"]}]
            yield _claim(line["claim"], sources, wrong=line["label"] != "Supports", label=line["label"])


def climate_fever(data: Path) -> Iterator[Record]:
    """Climate-FEVER: claims from the web beside five sentences of Wikipedia (Diggelmann et al., 2020)."""
    for line in _json_lines(data / "climate_fever" / "climate-fever.jsonl"):
        sources = [{"id": each["evidence_id"], "text": each["evidence"]} for each in line["evidences"]]
        wrong = line["claim_label"] != "SUPPORTS"
        if line["claim_label"] != "DISPUTED":
            yield _claim(line["claim"], sources, wrong=wrong, label=line["claim_label"])


def qags(part: str) -> Reader:
    """QAGS: sentences of summaries with votes (Wang et al., 2020); one is wrong if most say so."""

    def read(data: Path) -> Iterator[Record]:
        for line in _json_lines(data / "qags" / f"mturk_{part}.jsonl"):
            for sentence in line["summary_sentences"]:
                votes = [each["response"] == "no" for each in sentence["responses"]]
                sources = [{"id": "article", "text": line["article"]}]
                yield _claim(sentence["sentence"], sources, wrong=sum(votes) * 2 > len(votes))

    return read


def _claim(claim: str, sources: list[Record], *, wrong: bool, **metadata: str) -> Record:
    return {"answer": claim, "sources": sources, "metadata": {"hallucinated": wrong, "whole": True, **metadata}}


def _json_lines(path: Path) -> Iterator[Record]:
    with path.open(encoding="utf-8") as lines:
        yield from (json.loads(line) for line in lines if line.strip())


SETS: Mapping[str, Reader] = MappingProxyType(
    {
        "wice": wice,
        "attributionbench": attributionbench,
        "ragtruth-qa": ragtruth("qa"),
        "ragtruth-summary": ragtruth("summary"),
        "summedits-news": summedits("news"),
        "summedits-samsum": summedits("samsum"),
        "summedits-sales-call": summedits("sales_call"),
        "summedits-qmsumm": summedits("qmsumm"),
    }
)
"""The sets over which means are taken."""

FURTHER_SETS: Mapping[str, Reader] = MappingProxyType(
    {"healthver": healthver, "climate-fever": climate_fever, "qags-cnndm": qags("cnndm"), "qags-xsum": qags("xsum")}
)
"""Measured too, outside the mean."""


def sampled(name: str, data: Path, *, most: int = SAMPLE) -> list[Record]:
    """Up to `most` records of a set, the same ones every time, each with an id that tells its set."""
    read = {**SETS, **FURTHER_SETS}[name]
    numbered = [{"id": f"{name}-{number}", **record} for number, record in enumerate(read(data))]
    return Random(SEED).sample(numbered, most) if len(numbered) > most else numbered


def write_records(name: str, data: Path, out: Path, *, most: int = SAMPLE) -> Path:
    """Writes the records of a set to a file of its name in `out`, and returns the file."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / f"{name}.jsonl"
    lines = (json.dumps(record, ensure_ascii=False) + "\n" for record in sampled(name, data, most=most))
    path.write_text("".join(lines), encoding="utf-8")
    return path


def main() -> None:
    """Write the records of some sets, or of all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("data", type=Path, help="folder of the development sets")
    parser.add_argument("--out", type=Path, required=True, help="folder for the records")
    parser.add_argument("--most", type=int, default=SAMPLE, help="answers of each set, at most")
    parser.add_argument("--set", action="append", choices=[*SETS, *FURTHER_SETS], help="only this set; repeatable")
    arguments = parser.parse_args()
    for name in arguments.set or [*SETS, *FURTHER_SETS]:
        write_records(name, arguments.data, arguments.out, most=arguments.most)


if __name__ == "__main__":
    main()
