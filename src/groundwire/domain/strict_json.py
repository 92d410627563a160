"""JSON read as its standard has it: no NaN, no key twice, no half characters."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import NoReturn

from pydantic import JsonValue

from groundwire.errors import InputError


def loads(text: str, what: str) -> JsonValue:
    """The value of the JSON document `text`; `what` names it in errors.

    Raises:
        InputError: it is not JSON, has NaN or Infinity, a key twice in one object, a lone surrogate, a number too long
            to read, or is nested too deeply.
    """
    try:
        value: JsonValue = json.loads(
            text, parse_float=_finite, parse_constant=_refuse_constant, object_pairs_hook=_refuse_twins
        )
        json.dumps(value, ensure_ascii=False).encode("utf-8")
    except json.JSONDecodeError as error:
        raise InputError(f"{what} is not JSON: {error.msg} at line {error.lineno}, column {error.colno}") from None
    except UnicodeEncodeError:
        raise InputError(
            f"{what} holds a lone surrogate (half of a character, such as \\ud800); encode it again"
        ) from None
    except RecursionError:
        raise InputError(f"{what} is nested too deeply to be read; flatten it") from None
    except ValueError as error:
        raise InputError(f"{what} is not strict JSON: {error}") from None
    return value


def _finite(digits: str) -> float:
    number = float(digits)
    if not math.isfinite(number):
        raise ValueError(f"{digits} is too large a number; write it as text")
    return number


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number; leave the field out or write null")


def _refuse_twins(pairs: Sequence[tuple[str, JsonValue]]) -> dict[str, JsonValue]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {twice!r} stands twice in one object; keep one")
    return members
