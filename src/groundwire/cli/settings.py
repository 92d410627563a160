"""The settings in force, and where each comes from: flag over environment over file over default."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final, Literal, get_args

from pydantic import BaseModel, SecretStr, ValidationError
from typing_extensions import override

from groundwire.cli.settings_file import SettingsFile, find, named_file
from groundwire.errors import ConfigError
from groundwire.settings import Settings

PREFIX: Final = "GROUNDWIRE_"
"""What the names of all environment variables of Groundwire begin with."""

FILE_VARIABLE: Final = f"{PREFIX}CONFIG"
"""Names the settings file, so that none is looked for."""

PATHS: Final = ("policy", "log", "events", "cache")
"""The settings that name files: in a settings file, relative to its folder."""

SECRET: Final = re.compile(r"key|secret|passw|credential|token(?!s)", re.IGNORECASE)
"""What the names of secrets have in common; `tokens` are what models count."""

NEAR: Final = 0.6
"""How like a known key an unknown one must be to be taken for it, as `difflib` measures; its own default."""

NEAR_FOR_A_SECRET: Final = 0.9
"""The same for what may be a secret: one letter wrong in a key of ours, no more, so that `api_key` gets its advice."""

Level = Literal["default", "file", "environment", "flag"]


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a setting comes from."""

    level: Level
    name: str = ""
    """The file, the variable or the flag; empty for a default."""

    @override
    def __str__(self) -> str:
        return self.name or self.level


@dataclass(frozen=True, slots=True, kw_only=True)
class InForce:
    """Settings, with the origin of each by its dotted key."""

    settings: Settings
    origins: Mapping[str, Origin]

    def value(self, key: str) -> object:
        """What is set under a dotted key."""
        value: object = self.settings
        for part in key.split("."):
            value = getattr(value, part)
        return value


def keys(model: type[BaseModel] = Settings, above: str = "") -> Iterator[str]:
    """The dotted key of everything that may be set, in the order of the docs. Secrets are never settings."""
    for name, field in model.model_fields.items():
        below = field.annotation
        if isinstance(below, type) and issubclass(below, BaseModel):
            yield from keys(below, f"{above}{name}.")
        elif SecretStr not in get_args(below):
            yield f"{above}{name}"


def variable(key: str) -> str:
    """The environment variable of a dotted key."""
    return PREFIX + key.upper().replace(".", "_")


def in_force(environment: Mapping[str, str] | None = None, folder: Path | None = None, **flags: object) -> InForce:
    """The settings for a command that is called in `folder` with `flags`, those that are None not being given.

    Raises:
        ConfigError: a key is unknown, a value does not fit, or a file cannot be read; the message names the place.
    """
    environment = os.environ if environment is None else environment
    folder = Path.cwd() if folder is None else folder
    named = environment.get(FILE_VARIABLE)
    file = named_file(Path(named), FILE_VARIABLE) if named else find(folder)
    table: dict[str, Any] = {}
    origins = dict.fromkeys(keys(), Origin("default"))
    for key, value, origin in (*_from_file(file), *_from_environment(environment), *_from_flags(flags)):
        _put(table, key, value)
        origins[key] = origin
    try:
        settings = Settings.model_validate(table)
    except ValidationError as error:
        raise ConfigError(_describe(error, origins)) from None
    return InForce(settings=settings, origins=MappingProxyType(origins))


def _from_file(file: SettingsFile | None) -> Iterator[tuple[str, object, Origin]]:
    if file is None:
        return
    for key, value in _flat(file.table, file):
        yield key, _placed(key, value, file.folder), Origin("file", file.name)


def _placed(key: str, value: object, folder: Path) -> object:
    """A setting of a file in `folder`: what names a file is relative to it, and so is what may be a policy's name."""
    if key not in PATHS or not isinstance(value, str) or not value.strip():
        return value
    if key == "policy":
        from groundwire.policy.ready import READY, is_ready

        if is_ready(value, folder):
            return value if value.startswith(READY) else f"{READY}{value}"
    return str(folder / value)


def _flat(table: Mapping[str, object], file: SettingsFile, above: str = "") -> Iterator[tuple[str, object]]:
    """The values of a table by their dotted keys; every key is one that is known."""
    known = list(keys())
    for name, value in table.items():
        key = f"{above}{name}"
        is_table = any(each.startswith(f"{key}.") for each in known)
        if is_table and isinstance(value, dict):
            yield from _flat(value, file, f"{key}.")
        elif is_table:
            raise ConfigError(f"{file.name}: `{key}` must be a table, written as `{file.heading(key)}`")
        elif key in known:
            yield key, value
        else:
            raise ConfigError(f"{file.name}: {_unknown(key, known)}")


def _from_environment(environment: Mapping[str, str]) -> Iterator[tuple[str, object, Origin]]:
    by_variable = {variable(key): key for key in keys()}
    for name in sorted(environment):
        # An empty variable is how scripts leave one unset.
        if not name.startswith(PREFIX) or name == FILE_VARIABLE or not environment[name]:
            continue
        if name not in by_variable:
            raise ConfigError(f"the environment: {_unknown(name, [*by_variable, FILE_VARIABLE])}")
        yield by_variable[name], environment[name], Origin("environment", name)


def _from_flags(flags: Mapping[str, object]) -> Iterator[tuple[str, object, Origin]]:
    for key, value in flags.items():
        if value is not None:
            yield key, str(value), Origin("flag", f"--{key}")


def _put(table: dict[str, Any], key: str, value: object) -> None:
    above, _, name = key.rpartition(".")
    (table.setdefault(above, {}) if above else table)[name] = value


def _unknown(key: str, known: list[str]) -> str:
    secret = SECRET.search(key) is not None
    near = get_close_matches(key, known, n=1, cutoff=NEAR_FOR_A_SECRET if secret else NEAR)
    if secret and not near:
        return (
            f"`{key}` looks like a secret, which does not belong here; set the provider's own environment variable, or "
            f"name another one with `llm.key_variable`"
        )
    meant = f"did you mean `{near[0]}`? " if near else ""
    return f"unknown key `{key}`; {meant}there are: {', '.join(known)}"


def _describe(error: ValidationError, origins: Mapping[str, Origin]) -> str:
    """The first problem, without the value: it may be a secret in the wrong place."""
    problem = error.errors(include_url=False, include_input=False)[0]
    key = ".".join(map(str, problem["loc"]))
    message = problem["msg"].removeprefix("Value error, ")
    origin = origins[key]
    return f"{origin}: `{key}`: {message}" if origin.level == "file" else f"{origin}: {message}"
