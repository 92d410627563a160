"""A template as a TOML file: read with care, and refused if it lacks what code relies on."""

from __future__ import annotations

import stat
import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from string import Template as Text
from typing import Any, Final, TypeVar

from pydantic import ValidationError

from groundwire.domain.risk import Risk
from groundwire.domain.rubric import Example, Words
from groundwire.domain.text import Value
from groundwire.errors import ConfigError

MAX_BYTES: Final = 100_000
"""Size of a template file; those that ship have under 4,000 bytes."""

SYSTEM_VARIABLES: Final[Mapping[str, str]] = {
    "rubric": "the rules of the risk level and of the policy",
    "contract": "the shape of the reply",
}
"""What the system text must have, and what each of them becomes."""

FILE_VARIABLES: Final = ("role", "rules", "examples")
"""What the system text must have if the file has it."""

USER_VARIABLES: Final[Mapping[str, str]] = {
    "nonce": "the code of the fences",
    "first_code": "the code that stands before everything else",
    "sources": "the sources",
    "answers": "the answers, with their sentences and claims",
    "last_code": "the code that stands behind everything else",
}
"""What the user text must have, in this order: a prompt that is cut at either end then loses a code."""

OTHER_USER_VARIABLES: Final = ("ids",)
"""What the user text may have, between the others or behind them."""

_Model = TypeVar("_Model", bound=Value)


class Stricter(Value):
    """What is asked more from each risk level on."""

    LOW: tuple[Words, ...]
    MEDIUM: tuple[Words, ...]
    HIGH: tuple[Words, ...]
    CRITICAL: tuple[Words, ...]

    def at(self, risk: Risk) -> tuple[str, ...]:
        """What is asked at `risk`: what stands there and at every lower level."""
        levels = list(Risk)
        return tuple(rule for level in levels[: levels.index(risk) + 1] for rule in getattr(self, level.value))


class Headings(Value):
    """What stands above lists that may be empty."""

    stricter: str
    constraints: str
    examples: str


class Frame(Value):
    """What prompts share."""

    system: str
    user: str
    contract: str
    headings: Headings
    stricter: Stricter


class TemplateFile(Value):
    """What is said in a template's file, over the frame that it names."""

    version: Words = "1"
    frame: str = "v1"
    """Version of the shared frame, which gives what the file does not."""
    role: str = ""
    rules: tuple[Words, ...] = ()
    examples: tuple[Example, ...] = ()
    system: str | None = None
    user: str | None = None

    def over(self, frame: Frame, *, origin: str) -> Frame:
        """The frame with the file's own system and user text.

        Raises:
            ConfigError: a variable that is needed is missing, stands twice or in the wrong order, or is unknown.
        """
        own = {name: text for name, text in (("system", self.system), ("user", self.user)) if text is not None}
        merged = frame.model_copy(update=own)
        said = [name for name in FILE_VARIABLES if getattr(self, name)]
        needed = {**SYSTEM_VARIABLES, **{name: f"the file's own {name}" for name in said}}
        if not (self.role.strip() or self.system):
            raise ConfigError(f"template {origin}: key `role` is missing: say in it what the judge is to do")
        _require(merged.system, "system", needed, FILE_VARIABLES, origin)
        positions = _require(merged.user, "user", USER_VARIABLES, OTHER_USER_VARIABLES, origin)
        for earlier, later in (("first_code", "sources"), ("first_code", "answers"), ("sources", "last_code")):
            _require_order(positions, earlier, later, origin)
        _require_order(positions, "answers", "last_code", origin)
        return merged


def read_template(path: str | Path) -> str:
    """The text of a template file.

    Raises:
        ConfigError: there is no such file, or it is no regular file, too large, or not UTF-8 text.
    """
    shown = repr(str(path))
    try:
        # A pipe or a device may never end.
        if not stat.S_ISREG(Path(path).stat().st_mode):
            raise ConfigError(f"cannot read the template {shown}: it is no regular file")
        with Path(path).open("rb") as file:
            data = file.read(MAX_BYTES + 1)
        if len(data) > MAX_BYTES:
            raise ConfigError(f"the template {shown} is larger than {MAX_BYTES:,} bytes; is it the right file?")
        return data.decode("utf-8")
    except UnicodeDecodeError:
        raise ConfigError(f"cannot read the template {shown}: it is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "this is no file name"
        raise ConfigError(f"cannot read the template {shown}: {reason}") from None


def parse_template(text: str, origin: str) -> TemplateFile:
    """What a template's file says; `origin` names it in errors.

    Raises:
        ConfigError: it is no TOML, or a key is unknown or has a value that does not fit.
    """
    return _validated(text, TemplateFile, f"template {origin}")


def parse_frame(text: str, origin: str) -> Frame:
    """What a frame's file says; `origin` names it in errors.

    Raises:
        ConfigError: it is no TOML, or a key is unknown, missing or has a value that does not fit.
    """
    return _validated(text, Frame, origin)


def _validated(text: str, model: type[_Model], origin: str) -> _Model:
    try:
        return model.model_validate(_table(text, origin))
    except ValidationError as error:
        problems = error.errors(include_url=False)
        # A misspelt key is the cause of whatever else is wrong, so it is named first.
        problem = next((each for each in problems if each["type"] == "extra_forbidden"), problems[0])
        key = ".".join(map(str, problem["loc"]))
        if problem["type"] == "extra_forbidden":
            allowed = ", ".join(model.model_fields) if len(problem["loc"]) == 1 else "passage, claim, verdict, why"
            raise ConfigError(f"{origin}: unknown key `{key}`; allowed here: {allowed}") from None
        if problem["type"] == "missing":
            raise ConfigError(f"{origin}: key `{key}` is missing") from None
        message = "must not be blank" if problem["type"] == "string_pattern_mismatch" else problem["msg"]
        raise ConfigError(f"{origin}: `{key}`: {message}") from None


def _table(text: str, origin: str) -> dict[str, Any]:
    if not isinstance(text, str):
        raise ConfigError(f"{origin} must be TOML as text, not {type(text).__name__}")
    try:
        return tomllib.loads(text.removeprefix("\ufeff"))
    except RecursionError:
        raise ConfigError(f"{origin} is nested too deeply") from None
    except ValueError as error:
        raise ConfigError(f"{origin} is not valid TOML: {error}") from None


def _require(text: str, part: str, needed: Mapping[str, str], optional: tuple[str, ...], origin: str) -> dict[str, int]:
    """Where each variable stands, if the text has all that it must have once, and none that is unknown."""
    found: list[tuple[str, int]] = []
    for match in Text.pattern.finditer(text):
        if match["invalid"] is not None:
            line = text.count("\n", 0, match.start()) + 1
            raise ConfigError(f"template {origin}: line {line} of `{part}` has a lone $; write $$ for a dollar sign")
        name = match["named"] or match["braced"]
        if name:
            found.append((name, match.start()))
    counts = Counter(name for name, _ in found)
    allowed = tuple(dict.fromkeys((*needed, *optional)))
    for name in counts.keys() - set(allowed):
        known = ", ".join(f"${each}" for each in allowed)
        raise ConfigError(f"template {origin}: `{part}` has an unknown variable ${name}; allowed there: {known}")
    for name, meaning in needed.items():
        if counts[name] != 1:
            what = f"lacks the variable ${name}" if not counts[name] else f"has the variable ${name} more than once"
            raise ConfigError(f"template {origin}: `{part}` {what} ({meaning}); it must stand there once")
    return dict(found)


def _require_order(positions: Mapping[str, int], earlier: str, later: str, origin: str) -> None:
    if positions[earlier] > positions[later]:
        raise ConfigError(
            f"template {origin}: `user` must have ${earlier} before ${later}, to show that nothing was cut"
        )
