"""What the rows of a training run rest on, as TOML: data sets, licences, hashes and counts."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True, kw_only=True)
class SetCounts:
    """One data set and the rows that rest on it."""

    name: str
    read: int
    near_duplicates: int
    """Rows left out because they share a 12-gram with texts on which the model is measured."""
    title: str = ""
    licence: str = ""
    ships: bool = True
    sha256: str = ""
    """Over the names and contents of its files."""
    rows: int = 0
    """Rows trained on that rest on it."""
    made: int = 0
    """How many of these a generator made from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Manifest:
    """The prepared rows. With the seed, the same files make the same rows."""

    seed: int
    ngram: int
    everything: bool
    """Whether data sets that may not ship are among them: then the weights may not either."""
    train: int
    held_out: int
    train_sha256: str
    made_near_duplicates: int
    labels: dict[str, int]
    kinds: dict[str, int]
    sets: tuple[SetCounts, ...]


def write_manifest(path: Path, manifest: Manifest) -> None:
    """Writes the manifest as TOML."""
    path.parent.mkdir(parents=True, exist_ok=True)
    lines = ["# Written by `python -m training prepare`.", ""]
    scalars = ("seed", "ngram", "everything", "train", "held_out", "train_sha256", "made_near_duplicates")
    lines += [f"{name} = {json.dumps(getattr(manifest, name))}" for name in scalars]
    for name in ("labels", "kinds"):
        lines += ["", f"[{name}]"]
        lines += [f"{json.dumps(key)} = {count}" for key, count in getattr(manifest, name).items()]
    for each in manifest.sets:
        lines += ["", f"[sets.{each.name}]"]
        fields = ("title", "licence", "ships", "sha256", "read", "near_duplicates", "rows", "made")
        lines += [f"{field} = {json.dumps(getattr(each, field), ensure_ascii=False)}" for field in fields]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
