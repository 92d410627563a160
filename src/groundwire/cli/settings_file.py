"""The file that settings are read from: `groundwire.toml`, or a table in `pyproject.toml`, nearest upward."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from groundwire.cli.files import read_text
from groundwire.errors import ConfigError, InputError

OWN_FILE: Final = "groundwire.toml"

SHARED_FILE: Final = "pyproject.toml"

TABLE: Final = "tool.groundwire"
"""Where settings stand in a file that others share."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingsFile:
    """What a settings file says."""

    path: Path
    table: Mapping[str, Any]

    @property
    def folder(self) -> Path:
        """What relative paths in the file are relative to."""
        return self.path.parent

    @property
    def name(self) -> str:
        """How messages name it: with the table, where others have theirs in it."""
        return f"{_from_here(self.path)} [{TABLE}]" if self.path.name == SHARED_FILE else _from_here(self.path)

    def heading(self, key: str) -> str:
        """How a table below the settings is written in this file."""
        return f"[{TABLE}.{key}]" if self.path.name == SHARED_FILE else f"[{key}]"


def find(folder: Path) -> SettingsFile | None:
    """The settings file that is nearest to `folder`: in it, or in a folder above it; None if there is none.

    Raises:
        ConfigError: two files of one folder have settings, or a file cannot be read.
    """
    for place in (folder, *folder.parents):
        found = [file for name in (OWN_FILE, SHARED_FILE) if (file := _settings_in(place / name)) is not None]
        if len(found) > 1:
            raise ConfigError(f"{found[0].name} and {found[1].name} both hold settings; keep them in one of the two")
        if found:
            return found[0]
    return None


def named_file(path: Path, variable: str) -> SettingsFile:
    """The settings file at `path`, which the environment variable `variable` names.

    Raises:
        ConfigError: it cannot be read, or is shared and has no table of ours.
    """
    file = _settings_in(path) if path.is_file() else None
    if file is None:
        missing = f"has no table [{TABLE}]" if path.is_file() else "is no file"
        raise ConfigError(f"{variable}: {str(path)!r} {missing}; name a file with settings, or unset the variable")
    return file


def _settings_in(path: Path) -> SettingsFile | None:
    """What a file sets; None if there is no such file, or if it is shared and none of it is ours."""
    if not path.is_file():
        return None
    try:
        text = read_text(path)
    except InputError as error:
        raise ConfigError(str(error)) from None
    if path.name != SHARED_FILE:
        return SettingsFile(path=path, table=_toml(text, path))
    # The file of another project may be broken without being any of our business.
    if "groundwire" not in text:
        return None
    table = _toml(text, path).get("tool", {})
    ours = table.get("groundwire") if isinstance(table, dict) else None
    if ours is not None and not isinstance(ours, dict):
        raise ConfigError(f"{_from_here(path)}: `{TABLE}` must be a table, written as `[{TABLE}]`")
    return None if ours is None else SettingsFile(path=path, table=ours)


def _from_here(path: Path) -> str:
    try:
        return os.path.relpath(path)
    except ValueError:  # another drive on Windows: there is no way from here
        return str(path)


def _toml(text: str, path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise ConfigError(f"{_from_here(path)} is nested too deeply; settings are tables of plain values") from None
    except ValueError as error:
        raise ConfigError(f"{_from_here(path)} is not valid TOML: {error}") from None
