"""What `SOURCES...` on the command line stands for: files, folders, and JSON or JSONL lists of sources."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from pydantic import JsonValue

from groundwire.cli.files import binary_reason, decode, read_bytes
from groundwire.cli.own_reports import is_report
from groundwire.domain import strict_json
from groundwire.domain.evidence import Evidence
from groundwire.errors import InputError

SHOWN = 3
"""Skipped files named in a note; the rest are counted."""

Item = str | dict[str, Any]


@dataclass(slots=True)
class SourceFiles:
    """The sources found in files and folders, and what was passed over on the way."""

    items: list[Item] = field(default_factory=list)
    skipped: list[str] = field(default_factory=list)
    """Hidden and binary files."""
    reports: list[str] = field(default_factory=list)
    """Groundwire's own reports, which quote the answers that they are about."""

    def evidence(self) -> Evidence:
        """The sources, in order.

        Raises:
            InputError: one is not a source, or an id stands for two texts.
        """
        return Evidence.of(self.items)

    def notes(self) -> Iterator[str]:
        """What was passed over, for people; one note for each reason."""
        if self.skipped:
            yield f"skipped hidden or binary files: {_some(self.skipped)}"
        if self.reports:
            yield f"skipped Groundwire reports, which are no evidence: {_some(self.reports)}"


def _some(names: Sequence[str]) -> str:
    rest = len(names) - SHOWN
    return f"{', '.join(names[:SHOWN])}{f' and {rest} more' if rest > 0 else ''}"


def read_sources(arguments: Iterable[str]) -> SourceFiles:
    """The sources that the arguments name, in order.

    A file is one source named by its relative path; a folder stands for its files, recursively and sorted, without
    hidden and binary ones and Groundwire's own reports; a JSON or JSONL file that lists sources (strings or objects
    with `text`) stands for those.

    Raises:
        InputError: a file is missing, binary, not UTF-8, broken JSON or a report, or a folder holds no text.
    """
    found = SourceFiles()
    for argument in arguments:
        path = Path(argument)
        if path.is_dir():
            _read_folder(path, found)
        else:
            data = read_bytes(path)
            if is_report(data):
                raise InputError(
                    f"{_name(path)!r} is a Groundwire report: it quotes the answer that it is about, so it is no "
                    "evidence; name the sources alone"
                )
            found.items += _read_file(path, data)
    return found


def _read_folder(folder: Path, found: SourceFiles) -> None:
    texts = 0
    for path in _walk(folder, found.skipped):
        data = read_bytes(path)
        if binary_reason(data):
            found.skipped.append(_name(path))
        elif is_report(data):
            found.reports.append(_name(path))
        else:
            found.items += _read_file(path, data)
            texts += 1
    if not texts:
        raise InputError(f"the folder {str(folder)!r} holds no text files; name the files that are the sources")


def _walk(folder: Path, skipped: list[str]) -> Iterator[Path]:
    try:
        entries = sorted(folder.iterdir(), key=lambda path: path.name)
    except OSError as error:
        raise InputError(f"cannot read the folder {str(folder)!r}: {error.strerror}") from None
    for path in entries:
        if path.name.startswith("."):
            skipped.append(_name(path))
        elif path.is_dir() and not path.is_symlink():
            yield from _walk(path, skipped)
        elif path.is_file():
            yield path


def _read_file(path: Path, data: bytes) -> Sequence[Item]:
    name = _name(path)
    text = decode(data, name)
    listed: list[JsonValue] | None = None
    if path.suffix.lower() == ".json":
        value = strict_json.loads(text, repr(name))
        listed = value if isinstance(value, list) else None
    elif path.suffix.lower() in (".jsonl", ".ndjson"):
        lines = enumerate(text.split("\n"), start=1)
        listed = [strict_json.loads(line, f"line {number} of {name!r}") for number, line in lines if line.strip()]
    sources = None if listed is None else _as_sources(listed, name)
    return [{"id": name, "text": text}] if sources is None else sources


def _as_sources(values: Sequence[JsonValue], name: str) -> Sequence[Item] | None:
    """The values as sources; None if not one of them is, so that the file is data to be read as text."""
    sources: list[Item] = []
    other: list[int] = []
    for number, value in enumerate(values, start=1):
        if isinstance(value, str):
            sources.append(value)
        elif isinstance(value, dict) and "text" in value:
            sources.append(dict(value))
        else:
            other.append(number)
    if other and sources:
        raise InputError(
            f"item {other[0]} of {name!r} is no source, while others are; make each a string or an object with `text`"
        )
    return None if other else sources


def _name(path: Path) -> str:
    """The path from here, with `/` on every system: how reports and citations name the file."""
    try:
        return Path(os.path.relpath(path)).as_posix()
    except ValueError:  # another drive on Windows: there is no way from here
        return path.as_posix()
