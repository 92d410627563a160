"""What is known of each data set: where it lies, its licence, and whether weights that rest on it may ship."""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from pathlib import Path

from training.readers import READERS

HERE = Path(__file__).parent


@dataclass(frozen=True, slots=True, kw_only=True)
class DataSet:
    """An entry of `datasets.toml`."""

    name: str
    folder: str
    files: tuple[str, ...]
    title: str
    licence: str
    ships: bool
    why: str = ""
    """Why it does not ship."""
    ours: bool = False
    """Whether it was written for this project and lies beside this file."""

    def place(self, data: Path) -> Path:
        """Its folder; `data` holds those that are not ours, under `train`."""
        return (HERE if self.ours else data / "train") / self.folder

    def digest(self, data: Path) -> str:
        """SHA-256 (hex) over the names and contents of its files.

        Raises:
            SystemExit: one of its patterns matches no file.
        """
        total = hashlib.sha256()
        for pattern in self.files:
            paths = sorted(self.place(data).glob(pattern))
            if not paths:
                raise SystemExit(
                    f"data set {self.name!r}: no {pattern} in {self.place(data)}; fetch it, or leave it out"
                )
            for path in paths:
                total.update(path.name.encode())
                total.update(path.read_bytes())
        return total.hexdigest()


def catalogue(*, everything: bool) -> list[DataSet]:
    """The data sets that may ship; with `everything`, the others too, for measuring what leaving them out costs."""
    listed = tomllib.loads((HERE / "datasets.toml").read_text(encoding="utf-8"))
    sets = [
        DataSet(**{**entry, "name": name, "files": tuple(entry["files"])})
        for name, entry in listed.items()
        if name in READERS
    ]
    if len(sets) != len(READERS):
        raise SystemExit("datasets.toml and the readers do not name the same data sets")
    return [each for each in sets if each.ships or everything]
