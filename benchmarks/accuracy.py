"""How well the results of `groundwire run` agree with gold labels, answer by answer.

    groundwire run RECORDS.jsonl --out RESULTS.jsonl
    python benchmarks/accuracy.py RECORDS.jsonl RESULTS.jsonl

A record's `metadata.hallucinated` is the gold label. An answer counts as flagged if any claim is PARTIAL, UNSUPPORTED,
CONTRADICTED or UNCHECKED; a record that ended in an error counts as flagged, too, and is counted apart.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

FINE = frozenset({"SUPPORTED", "NOT_A_CLAIM"})


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One answer: whether it is hallucinated, and what was said of it."""

    hallucinated: bool
    verdicts: tuple[str, ...]
    failed: bool

    @property
    def flagged(self) -> bool:
        """Whether anything in it was found wanting."""
        return self.failed or any(verdict not in FINE for verdict in self.verdicts)


def main() -> None:
    """Read both files and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("records", type=Path)
    parser.add_argument("results", type=Path)
    arguments = parser.parse_args()
    gold = {record["id"]: record["metadata"]["hallucinated"] for record in _lines(arguments.records)}
    answers = [_answer(line, gold) for line in _lines(arguments.results)]
    if len(answers) != len(gold):
        raise SystemExit(f"{len(gold)} records but {len(answers)} results; run them again")
    _print(answers)


def _lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def _answer(line: dict[str, Any], gold: dict[str, bool]) -> Answer:
    sentences = line.get("report", {}).get("sentences", [])
    verdicts = tuple(claim["verdict"] for sentence in sentences for claim in sentence["claims"])
    return Answer(hallucinated=gold[line["id"]], verdicts=verdicts, failed="error" in line)


def _print(answers: Sequence[Answer]) -> None:
    wrong = [answer for answer in answers if answer.hallucinated]
    right = [answer for answer in answers if not answer.hallucinated]
    caught = sum(answer.flagged for answer in wrong)
    passed = sum(not answer.flagged for answer in right)
    recall, specificity = caught / len(wrong), passed / len(right)
    flagged = sum(answer.flagged for answer in answers)
    f1 = 2 * caught / (flagged + len(wrong))
    print(f"answers: {len(answers)}, of them hallucinated {len(wrong)}, errors {sum(a.failed for a in answers)}")
    print(f"balanced accuracy {(recall + specificity) / 2:.3f} (recall {recall:.3f}, specificity {specificity:.3f})")
    print(f"F1 of hallucinated {f1:.3f}; of flagging everything {2 * len(wrong) / (len(answers) + len(wrong)):.3f}")
    for name, those in (("hallucinated", wrong), ("faithful", right)):
        counts = Counter(verdict for answer in those for verdict in answer.verdicts)
        print(f"claims of {name} answers: {dict(counts.most_common())}")


if __name__ == "__main__":
    main()
