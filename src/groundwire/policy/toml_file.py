"""TOML read with care: a policy file is short, shallow text, and whatever else is given is refused at once."""

from __future__ import annotations

import stat
import tomllib
from pathlib import Path
from typing import Any, Final

from groundwire.errors import ConfigError

MAX_BYTES: Final = 100_000
"""Size of a policy; the default one has 4,000 bytes, with its comments."""

MAX_LINE: Final = 10_000
"""Characters of one line: a key of many thousand dotted parts keeps the TOML library busy for minutes."""

BYTE_ORDER_MARK: Final = "\ufeff"


def read_policy(path: str | Path) -> str:
    """The text of a policy file.

    Raises:
        ConfigError: there is no such file, it is no regular file, it is too large, or it is not UTF-8 text.
    """
    if not isinstance(path, str | Path):
        raise ConfigError(f"the policy must be the path of a file, not {type(path).__name__}; or use Policy.parse")
    try:
        # A pipe or a device may never end, so the kind is looked at before the file is opened.
        if not stat.S_ISREG(Path(path).stat().st_mode) and not Path(path).is_dir():
            raise ConfigError(f"cannot read the policy {str(path)!r}: it is no regular file; save it to one first")
        with Path(path).open("rb") as file:
            return file.read(MAX_BYTES + 1).decode("utf-8")
    except UnicodeDecodeError as error:
        # What was cut off inside a character is too large, and is said to be so where its length is looked at.
        if error.end > MAX_BYTES:
            raise ConfigError(_too_large(str(path))) from None
        raise ConfigError(f"cannot read the policy {str(path)!r}: it is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        raise ConfigError(f"cannot read the policy {str(path)!r}: {_unreadable(error)}") from None


def toml_table(text: str, origin: str) -> dict[str, Any]:
    """The table that a TOML text is, with or without a byte order mark; `origin` names it in errors.

    Raises:
        ConfigError: it is not text, too large, or not TOML that can be read.
    """
    if not isinstance(text, str):
        raise ConfigError(f"policy {origin} must be TOML as text, not {type(text).__name__}; or use Policy.load")
    if len(text) > MAX_BYTES:
        raise ConfigError(_too_large(origin))
    long = next((number for number, line in enumerate(text.split("\n"), start=1) if len(line) > MAX_LINE), None)
    if long is not None:
        raise ConfigError(f"policy {origin}: line {long} has more than {MAX_LINE:,} characters; break it up")
    try:
        return tomllib.loads(text.removeprefix(BYTE_ORDER_MARK))
    except RecursionError:
        raise ConfigError(f"policy {origin} is nested too deeply; a policy has tables of plain values") from None
    except ValueError as error:  # broken TOML, and numbers of more digits than Python reads
        raise ConfigError(f"policy {origin} is not valid TOML: {error}") from None


def _too_large(origin: str) -> str:
    return f"policy {origin} is larger than {MAX_BYTES:,} bytes; is it the right file?"


def _unreadable(error: OSError | ValueError) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file; check the path"
    return (error.strerror or str(error)) if isinstance(error, OSError) else "this is no file name"
