"""Turns development sets into records for `groundwire run`, keeping their gold labels beside them.

    python benchmarks/records.py wice DATA/wice/….jsonl --out RECORDS.jsonl
    python benchmarks/records.py ragtruth DATA/ragtruth_train_part.jsonl --out RECORDS.jsonl

Gold labels go into each record's `metadata`, which `groundwire run` carries along and never reads.
"""

from __future__ import annotations

import argparse
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

Record = dict[str, Any]

_PASSAGE = re.compile(r"(?m)^passage (\d+):")


def wice(lines: Iterator[Record]) -> Iterator[Record]:
    """WiCE: one claim against the sentences of a cited page (Kamoi et al., 2023)."""
    for number, line in enumerate(lines):
        yield {
            "id": f"wice-{number}",
            "answer": line["claim"],
            "sources": [{"id": "page", "text": "\n".join(line["evidence"])}],
            "metadata": {"hallucinated": line["label"] != "supported", "label": line["label"]},
        }


def ragtruth(lines: Iterator[Record]) -> Iterator[Record]:
    """RAGTruth: an answer or summary with human spans of what its source does not carry (Niu et al., 2024)."""
    for number, line in enumerate(lines):
        yield {
            "id": f"ragtruth-{number}",
            "answer": line["response"],
            "question": line.get("question") or None,
            "sources": _passages(line["source"]),
            "metadata": {"hallucinated": bool(line["labels"]), "task": line["task"]},
        }


def _passages(source: str) -> list[Record]:
    pieces = _PASSAGE.split(source)
    if len(pieces) == 1:
        return [{"id": "document", "text": source}]
    numbered = zip(pieces[1::2], pieces[2::2], strict=True)
    return [{"id": f"passage {number}", "text": text.strip()} for number, text in numbered]


SETS: dict[str, Callable[[Iterator[Record]], Iterator[Record]]] = {"wice": wice, "ragtruth": ragtruth}


def main() -> None:
    """Write the records of one set."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("set", choices=SETS)
    parser.add_argument("data", type=Path)
    parser.add_argument("--out", type=Path, required=True)
    arguments = parser.parse_args()
    with arguments.data.open(encoding="utf-8") as lines, arguments.out.open("w", encoding="utf-8") as out:
        for record in SETS[arguments.set](json.loads(line) for line in lines if line.strip()):
            out.write(json.dumps(record, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
