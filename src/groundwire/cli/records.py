"""One line of a run's input: an answer with its sources, and what is said about both."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from pydantic import JsonValue, ValidationError

from groundwire.cli.files import foreign_format, read_bytes
from groundwire.cli.options import given
from groundwire.cli.streams import STDIN, read_stdin
from groundwire.domain import strict_json
from groundwire.domain.answer import Answer
from groundwire.domain.request import Request
from groundwire.domain.text import Value
from groundwire.errors import GroundwireError, InputError

PRIVATE: Final = ("_", "x_")
"""Field names that begin like this are the caller's own and ignored, as is `metadata`."""

REPLACEMENT: Final = "\ufffd"
"""What stands for bytes that are not UTF-8; an id that holds it is not the record's own."""


class Record(Value):
    """The fields of one line. Whatever else stands in it is an error, unless its name is the caller's own."""

    id: str
    answer: JsonValue
    sources: JsonValue
    question: JsonValue = None
    history: list[JsonValue] | None = None
    risk: str | None = None
    protocol: str | None = None
    evidence_fingerprint: str | dict[str, str] | None = None
    prior_scores: list[JsonValue] | None = None
    prior_turns: list[JsonValue] | None = None
    generator: str | None = None
    sentences: list[JsonValue] | None = None
    claims: list[JsonValue] | None = None
    metadata: JsonValue = None
    """The caller's own; ignored."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ParsedLine:
    """One line of the input: the request it makes, or the error it is."""

    id: str
    """The record's own id if it could be read, else `line-N`."""
    request: Request | None = None
    error: GroundwireError | None = None
    """Set exactly when `request` is not."""
    number: int
    """Where the line stands in the input, from 1."""

    def problem(self, error: Exception) -> str:
        """An error of this record for people, with the place of the record."""
        where = f"line {self.number}"
        named = "" if self.id == f"line-{self.number}" else f" ({self.id!r})"
        return f"{where}{named}: {str(error).removeprefix(f'{where}: ')}"


def read_lines(source: Path) -> list[tuple[int, bytes]]:
    """The lines of a file, or of stdin, that are not blank, with their numbers from 1, without a byte order mark.

    Raises:
        InputError: there is none, or the file is of another format.
        OSError: it cannot be read.
    """
    data = read_stdin() if str(source) == STDIN else read_bytes(source)
    reason = foreign_format(data)
    if reason:
        raise InputError(f"{str(source)!r} is {reason}")
    numbered = enumerate(data.removeprefix(b"\xef\xbb\xbf").split(b"\n"), start=1)
    lines = [(number, line.strip()) for number, line in numbered if line.strip()]
    if not lines:
        raise InputError(f"{str(source)!r} holds no records; write one JSON object a line")
    return lines


def parse_lines(lines: Iterable[tuple[int, bytes]], defaults: Mapping[str, Any]) -> Iterator[ParsedLine]:
    """Each numbered line as a request; a bad one costs only itself.

    Args:
        lines: line numbers from 1, and lines in UTF-8; none of them blank.
        defaults: `protocol` and `risk` for records that set none.
    """
    seen: dict[str, int] = {}
    for number, line in lines:
        parsed = _parse_line(number, line, defaults)
        first = seen.setdefault(parsed.id, number)
        if first != number:
            again = InputError(f"line {number}: the id {parsed.id!r} stands on line {first} already; give each its own")
            parsed = ParsedLine(id=parsed.id, error=again, number=number)
        yield parsed


def _parse_line(number: int, line: bytes, defaults: Mapping[str, Any]) -> ParsedLine:
    try:
        request = _request(_fields(line), defaults)
    except GroundwireError as error:
        named = type(error)(f"line {number}: {error}")
        return ParsedLine(id=_readable_id(line) or f"line-{number}", error=named, number=number)
    return ParsedLine(id=request.response_id, request=request, number=number)


def _readable_id(line: bytes) -> str | None:
    """The id of a line that is no good otherwise, so that its error can be found under the name it is known by."""
    try:
        value = json.loads(line.decode("utf-8", "replace"))
        own = value.get("id") if isinstance(value, dict) else None
        whole = isinstance(own, str) and own.strip() and REPLACEMENT not in own and own.encode("utf-8")
    except (ValueError, RecursionError):
        return None
    return own if whole else None


def _fields(line: bytes) -> dict[str, JsonValue]:
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(f"not UTF-8: byte 0x{line[error.start]:02x} at offset {error.start}; convert it") from None
    value = strict_json.loads(text, "the record")
    if not isinstance(value, dict):
        raise InputError("a record must be a JSON object with `id`, `answer` and `sources`")
    return value


def _request(fields: Mapping[str, JsonValue], defaults: Mapping[str, Any]) -> Request:
    try:
        record = Record.model_validate({k: v for k, v in fields.items() if not k.startswith(PRIVATE)})
    except ValidationError as error:
        raise InputError(_describe(error)) from None
    if not record.id.strip():
        raise InputError("field 'id' is blank; give each record a name")
    options = given(
        question=record.question,
        history=record.history,
        risk=record.risk,
        protocol=record.protocol,
        evidence_fingerprint=record.evidence_fingerprint,
        prior_scores=record.prior_scores,
        prior_turns=record.prior_turns,
        generator=record.generator,
    )
    answer = Answer.of(record.answer, sentences=record.sentences, claims=record.claims)  # type: ignore[arg-type]  # checked there
    return Request.of(answer, record.sources, response_id=record.id, **{**defaults, **options})  # type: ignore[arg-type]  # checked there


def _describe(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    field = str(first["loc"][0])
    match first["type"]:
        case "missing":
            return f"field {field!r} is missing"
        case "extra_forbidden":
            known = ", ".join(Record.model_fields)
            return (
                f"unknown field {field!r}; the fields are {known}; begin your own with `x_` or put them in `metadata`"
            )
        case "string_type" if _is_number(first["input"]):
            return f'field {field!r} is a number; write it as text: "{first["input"]}"'
        case _:
            return f"field {field!r}: {first['msg']}"


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
