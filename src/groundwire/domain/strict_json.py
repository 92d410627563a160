"""JSON that means the same to whoever reads it next: no NaN, no key twice, no half characters."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any, NoReturn

from groundwire.domain.text import excerpt
from groundwire.errors import InputError

MOST_SHOWN = 40
"""Characters of a key or a number that an error repeats, at most."""


def loads(document: str | bytes, what: str) -> Any:  # noqa: ANN401  # whatever JSON can hold
    """The value of a JSON document, as text or in UTF-8; `what` names it in errors.

    Raises:
        InputError: it is not JSON or not UTF-8, has NaN or Infinity, a key twice in one object, a lone surrogate, a
            number too long to read, or is nested too deeply.
    """
    try:
        text = document.decode("utf-8-sig") if isinstance(document, bytes) else document
        value = json.loads(text, parse_float=_finite, parse_constant=_refuse_constant, object_pairs_hook=_refuse_twins)
        if "\\u" in text:
            json.dumps(value, ensure_ascii=False).encode("utf-8")
    except UnicodeDecodeError:
        raise InputError(f"{what} is not in UTF-8; encode it again") from None
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
        raise ValueError(f"{excerpt(digits, MOST_SHOWN)} is too large a number; write it as text")
    return number


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not a JSON number; leave the field out or write null")


def _refuse_twins(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the key {excerpt(twice, MOST_SHOWN)} stands twice in one object; keep one")
    return members
