"""Passages with statements about them, written for this project."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from training.row import Row


def written(folder: Path) -> Iterator[Row]:
    """The pairs in `training/written`; statements about one passage are one group."""
    for path in sorted(folder.glob("*.jsonl")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines()):
            passage = json.loads(line)
            for statement in passage["statements"]:
                yield Row(
                    premise=passage["passage"],
                    statement=statement["text"],
                    label=statement["label"],
                    dataset="written",
                    group=f"{path.stem} {number}",
                )
