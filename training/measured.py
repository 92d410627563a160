"""All texts of the sets on which the model is measured, whatever their format."""

from __future__ import annotations

import csv
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from training.readers.tables import MOST_FIELD

TEXT_FILES = frozenset({".json", ".jsonl", ".csv", ".tsv", ".txt", ".zip"})

FEWEST_CHARACTERS = 20
"""Shorter strings are labels and names of files."""


def measured_texts(folder: Path) -> Iterator[str]:
    """Every text in the files under `folder`; notes (`*.md`, files with a leading underscore) are left out.

    Raises:
        SystemExit: there is nothing under it; without it, nothing could be kept apart.
    """
    paths = [path for path in sorted(folder.rglob("*")) if path.suffix in TEXT_FILES and not path.name.startswith("_")]
    if not paths:
        raise SystemExit(f"no data in {folder}; name the folder of the sets that the model is measured on")
    for path in paths:
        for text in _strings(path):
            if len(text) >= FEWEST_CHARACTERS:
                yield text


def _strings(path: Path) -> Iterator[str]:
    if path.suffix == ".zip":
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                if name.endswith(".jsonl"):
                    for line in archive.read(name).decode("utf-8").splitlines():
                        yield from _leaves(json.loads(line))
    elif path.suffix == ".json":
        yield from _leaves(json.loads(path.read_text(encoding="utf-8")))
    elif path.suffix == ".jsonl":
        for line in path.read_text(encoding="utf-8").splitlines():
            yield from _leaves(json.loads(line))
    else:
        csv.field_size_limit(MOST_FIELD)
        with path.open(encoding="utf-8-sig", errors="replace", newline="") as file:
            comma = path.suffix == ".csv"
            lines = csv.reader(file) if comma else csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            for fields in lines:
                yield from fields


def _leaves(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        if value and all(isinstance(each, str) for each in value):
            yield " ".join(value)  # the sentences of one document
        for each in value:
            yield from _leaves(each)
    elif isinstance(value, dict):
        for each in value.values():
            yield from _leaves(each)
