"""A training pair and its label, and the files that hold many of them."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Literal, get_args

Label = Literal["entailment", "neutral", "contradiction", "not_entailed"]
"""`not_entailed`: neutral or contradiction, nobody says which."""

LABELS: tuple[Label, ...] = get_args(Label)

GIVEN = "given"
"""The kind of a row whose label is the data set's own; other kinds are names of generators."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """Whether a premise carries a statement."""

    premise: str
    statement: str
    label: Label
    dataset: str
    """Name of the data set it rests on, as in `datasets.toml`."""
    group: str
    """What it shares with other rows (document, claim): groups are never split between training and held-out rows."""
    kind: str = GIVEN

    def edited(self, kind: str, label: Label, *, premise: str | None = None, statement: str | None = None) -> Row:
        """The row with another text and the label that follows from the edit."""
        return replace(
            self,
            kind=kind,
            label=label,
            premise=self.premise if premise is None else premise,
            statement=self.statement if statement is None else statement,
        )


def write_rows(path: Path, rows: Iterable[Row]) -> int:
    """Writes one row a line, gzipped, without a time stamp so that equal rows make equal files; returns how many."""
    count = 0
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as raw, gzip.GzipFile(filename="", mode="wb", fileobj=raw, mtime=0, compresslevel=6) as file:
        for row in rows:
            file.write(json.dumps(asdict(row), ensure_ascii=False).encode() + b"\n")
            count += 1
    return count


def read_rows(path: Path) -> Iterator[Row]:
    """The rows of a file written by `write_rows`.

    Raises:
        SystemExit: a line is no row; the message names it.
    """
    with gzip.open(path, "rt", encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            try:
                row = Row(**json.loads(line))
            except (TypeError, ValueError) as error:
                raise SystemExit(f"{path}, line {number}: {error}; run `python -m training prepare` again") from None
            if row.label not in LABELS:
                raise SystemExit(f"{path}, line {number}: label {row.label!r} is none of {', '.join(LABELS)}")
            yield row
