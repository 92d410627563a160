"""Text, the spans into it, and the base of every value that leaves the process.

Offsets are Unicode code points of the text exactly as it was given, half-open: `text[start:end]`.
"""

from __future__ import annotations

import re
import unicodedata
from typing import Any, Final, Self, TypeVar

from pydantic import BaseModel, ConfigDict, Field, model_validator

from groundwire.errors import InputError

_HALVES: Final = re.compile("[\ud800-\udfff]")
"""Halves of characters, which JSON can say and UTF-8 cannot."""

_UNSEEN: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and symbols that look like nothing: the fillers of Hangul, and Braille without a dot."""

_ON_OTHERS: Final = ("Mn", "Me")
"""Categories of characters that stand on the one before them."""

MARKS: Final = frozenset('"“”„‟«»＂「」『』')
"""Double quotation marks, and what stands for them."""


class Value(BaseModel):
    """A frozen value that may cross a boundary (JSON, database, HTTP, prompt); unknown fields are refused."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        allow_inf_nan=False,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
    )


V = TypeVar("V", bound=Value)


class Span(Value):
    """A piece of a text together with where it stands."""

    start: int = Field(ge=0)
    """Offset of the first character."""
    end: int = Field(ge=0)
    """Offset after the last character; never before `start`."""
    text: str
    """The characters themselves, verbatim."""

    @model_validator(mode="after")
    def _fits(self) -> Self:
        if self.end - self.start != len(self.text):
            raise ValueError(f"span {self.start}:{self.end} does not fit its {len(self.text)} characters")
        return self

    @classmethod
    def of(cls, text: str, start: int, end: int) -> Span:
        """The span `start:end` of `text`."""
        return Span(start=start, end=end, text=text[start:end])

    @classmethod
    def trimmed(cls, text: str, start: int, end: int) -> Span | None:
        """The span `start:end` of `text` without surrounding white space; None if nothing is left."""
        piece = text[start:end]
        start += len(piece) - len(piece.lstrip())
        end -= len(piece) - len(piece.rstrip())
        return cls.of(text, start, end) if start < end else None

    def shifted(self, by: int) -> Span:
        """The same characters, `by` further on: from offsets into a piece to offsets into the whole."""
        return Span(start=self.start + by, end=self.end + by, text=self.text)


def excerpt(text: str, most: int) -> str:
    """`text` on one line, cut to `most` characters, between quotation marks if it has none itself."""
    line = " ".join(text.split())
    return in_quotes(line if len(line) <= most else f"{line[: most - 1].rstrip()}…")


def in_quotes(text: str) -> str:
    """`text` between quotation marks, or as it is where it has such marks itself: JSON would read `““id": 5”`."""
    return text if has_marks(text) else f"“{text}”"


def has_marks(text: str) -> bool:
    """Whether there are double quotation marks in `text`."""
    return not MARKS.isdisjoint(text)


def writable(text: str) -> str:
    """`text` as it can be written as UTF-8, of the same length: half of a character becomes a replacement character."""
    return _HALVES.sub("\ufffd", text)


def written(value: V) -> V:
    """`value` itself if it can be written; else a copy in which text that cannot be written is replaced."""
    try:
        value.model_dump_json()
    except ValueError:
        return type(value).model_validate(_replaced(value.model_dump()))
    return value


def _replaced(value: Any) -> Any:  # noqa: ANN401  # anything that a value holds
    match value:
        case str():
            return writable(value)
        case dict():
            return {_replaced(key): _replaced(each) for key, each in value.items()}
        case list() | tuple():
            return [_replaced(each) for each in value]
        case _:
            return value


def require_text(value: object, what: str) -> str:
    """`value` itself, if it is text that can be written as UTF-8.

    Raises:
        InputError: it is not a `str`, or it holds a lone surrogate (half of a character that was cut in two).
    """
    if not isinstance(value, str):
        raise InputError(f"{what} must be text, not {type(value).__name__}; convert it before the call")
    try:
        value.encode("utf-8")
    except UnicodeEncodeError as error:
        raise InputError(
            f"{what} holds a lone surrogate at offset {error.start}: the text was cut inside a character or decoded "
            "wrongly; decode it as UTF-8 again, or replace the character"
        ) from None
    return value


def says_nothing(text: str) -> bool:
    """Whether nothing can be seen in `text`: white space, control characters, and what only looks like a letter."""
    return not any(map(_seen, text))


def _seen(character: str) -> bool:
    return (
        character.isprintable()
        and not character.isspace()
        and character not in _UNSEEN
        and unicodedata.category(character) not in _ON_OTHERS
    )
