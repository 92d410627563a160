"""The pairs that were written for this project are whole: labelled, not repeated, and not those that are measured."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from training.catalogue import HERE
from training.readers.written import written
from training.row import LABELS

ROOT = Path(__file__).parents[2]


def test_every_pair_is_a_row_with_a_known_label() -> None:
    """Each of the three labels has its share, and no pair occurs twice."""
    rows = list(written(HERE / "written"))
    labels = Counter(row.label for row in rows)
    assert set(labels) == set(LABELS) - {"not_entailed"}
    assert min(labels.values()) > 0.1 * len(rows)
    assert len({(row.premise, row.statement) for row in rows}) == len(rows)


def test_what_is_measured_on_is_not_trained_on() -> None:
    """No passage of the benchmark's pairs is among them."""
    measured = (ROOT / "benchmarks" / "cases" / "pairs.jsonl").read_text(encoding="utf-8")
    assert not [row.premise for row in written(HERE / "written") if row.premise in measured]
