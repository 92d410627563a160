"""How a judge does on passages with statements about them: verdicts by label, and what passes that must not.

    python -m benchmarks.pairs PAIRS.jsonl [--judge module:factory] [--misses]

A line has `passage` and `statements`, a list of `{text, label, kind}`; labels are entailment, neutral, contradiction.
A statement has the worst verdict of its claims. `benchmarks/cases/pairs.jsonl` holds pairs that nothing was fitted to.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.behaviour import verifier_of

from groundwire import Report, Verifier

WORST_FIRST = ("CONTRADICTED", "UNCHECKED", "UNSUPPORTED", "PARTIAL", "SUPPORTED")
LABELS = ("entailment", "neutral", "contradiction")


@dataclass(frozen=True, slots=True, kw_only=True)
class Judged:
    """A statement with its label and the verdict it got."""

    passage: str
    text: str
    label: str
    verdict: str


def main() -> None:
    """Run the pairs and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("pairs", type=Path)
    parser.add_argument("--judge", help="module:factory of another judge; the embedded one by default")
    parser.add_argument("--misses", action="store_true", help="list what passes wrongly")
    arguments = parser.parse_args()
    lines = arguments.pairs.read_text(encoding="utf-8").splitlines()
    judged = asyncio.run(_run(verifier_of(arguments.judge), [json.loads(line) for line in lines]))
    for line in _table(judged):
        print(line)
    if arguments.misses:
        for each in judged:
            if each.verdict == "SUPPORTED" and each.label != "entailment":
                print(f"{each.label}: {each.text} | {each.passage}")


async def _run(verifier: Verifier, passages: Sequence[dict[str, object]]) -> list[Judged]:
    judged: list[Judged] = []
    for each in passages:
        passage, statements = str(each["passage"]), each["statements"]
        for said in statements if isinstance(statements, list) else []:
            report = await verifier.verify(said["text"], [passage])
            judged.append(Judged(passage=passage, text=said["text"], label=said["label"], verdict=_worst(report)))
    return judged


def _worst(report: Report) -> str:
    verdicts = {claim.verdict for claim in report.claims}
    return next((verdict for verdict in WORST_FIRST if verdict in verdicts), "NOT_A_CLAIM")


def _table(judged: Sequence[Judged]) -> Iterator[str]:
    columns = (*WORST_FIRST, "NOT_A_CLAIM")
    yield f"{'label':<14}{'n':>6}" + "".join(f"{column:>14}" for column in columns)
    for label in LABELS:
        counts = Counter(each.verdict for each in judged if each.label == label)
        total = counts.total()
        yield f"{label:<14}{total:>6}" + "".join(f"{counts[column] / max(total, 1):>13.1%} " for column in columns)
    passed = [each.label for each in judged if each.verdict == "SUPPORTED"]
    wrong = sum(label != "entailment" for label in passed)
    yield f"\nof {len(passed)} that pass as SUPPORTED, {wrong} must not ({wrong / max(len(passed), 1):.1%})"


if __name__ == "__main__":
    main()
