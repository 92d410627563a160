"""Files read as text: UTF-8 or a clear refusal that says where and why."""

from __future__ import annotations

import codecs
import stat
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final

from groundwire.errors import InputError

SNIFFED = 8192
"""Bytes at the start of a file that are searched for a zero byte, which text in UTF-8 does not hold."""

_SIGNATURES: Final[Mapping[bytes, str]] = MappingProxyType(
    {
        codecs.BOM_UTF16_LE: "UTF-16 text; convert it to UTF-8",
        codecs.BOM_UTF16_BE: "UTF-16 text; convert it to UTF-8",
        b"%PDF-": "a PDF; extract its text first",
        b"PK\x03\x04": "an archive or office document; extract its text first",
        b"\xd0\xcf\x11\xe0": "an old office document; extract its text first",
        b"\x1f\x8b": "compressed; unpack it first",
        b"\x89PNG": "an image; extract its text first",
        b"GIF8": "an image; extract its text first",
        b"\xff\xd8\xff": "an image; extract its text first",
    }
)
"""How files that are no plain text begin, and what to do with them."""


def read_text(path: Path) -> str:
    """The text of a file, without a byte order mark.

    Raises:
        InputError: there is no such file, it cannot be read, it is binary, or it is not UTF-8.
    """
    return decode(read_bytes(path), str(path))


def read_bytes(path: Path) -> bytes:
    """The bytes of a file.

    Raises:
        InputError: there is no such file, it is a pipe or a device, or it cannot be read.
    """
    try:
        # A pipe or a device may never end, so its kind is looked at before it is opened.
        if _is_endless(path.stat().st_mode):
            raise InputError(f"{str(path)!r} is a pipe or a device, no file; save what it says to a file first")
        return path.read_bytes()
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read {str(path)!r}: {_reason(error)}") from None


def decode(data: bytes, name: str) -> str:
    """`data` as UTF-8 text, without a byte order mark; `name` stands for it in errors.

    Raises:
        InputError: it is binary or not UTF-8; the message names the offset.
    """
    reason = binary_reason(data)
    if reason:
        raise InputError(f"{name!r} is {reason}")
    try:
        return data.decode("utf-8").removeprefix("\ufeff")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{name!r} is not UTF-8: byte 0x{data[error.start]:02x} at offset {error.start}; convert it to UTF-8"
        ) from None


def binary_reason(data: bytes) -> str | None:
    """Why `data` is no plain text and what to do about it; None if it may be text."""
    zero = data[:SNIFFED].find(0)
    return foreign_format(data) or (None if zero < 0 else f"binary: a zero byte at offset {zero}; hand in text")


def foreign_format(data: bytes) -> str | None:
    """The known format that `data` is in, if it is not plain text, and what to do about it."""
    return next((reason for signature, reason in _SIGNATURES.items() if data.startswith(signature)), None)


def _is_endless(mode: int) -> bool:
    return not stat.S_ISREG(mode) and not stat.S_ISDIR(mode)


def _reason(error: Exception) -> str:
    if isinstance(error, FileNotFoundError):
        return "there is no such file; check the path"
    return getattr(error, "strerror", None) or "this is no file name"
