"""Rows of the files that data sets come in."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

MOST_FIELD = 10_000_000
"""Characters of one field of a CSV file; whole pages stand in some."""


def csv_lines(path: Path) -> Iterator[dict[str, str]]:
    """The records of a CSV file with a header."""
    csv.field_size_limit(MOST_FIELD)
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        yield from csv.DictReader(file)


def tsv_lines(path: Path) -> Iterator[dict[str, str]]:
    """The records of a tab-separated file with a header, in which quotes mean nothing; short lines are left out."""
    csv.field_size_limit(MOST_FIELD)
    with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
        for line in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            if None not in line.values():
                yield line


def json_lines(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a file with one JSON object a line."""
    with path.open(encoding="utf-8") as file:
        yield from (json.loads(line) for line in file if line.strip())
