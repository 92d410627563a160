"""JSON that means the same to whoever reads it next: what may be read in two ways, or not be written again, is none."""

from __future__ import annotations

import json
import math
from collections.abc import Sequence
from typing import Any


class NotStrict(ValueError):
    """It is JSON to some readers, and no JSON or another one to others."""


def strict_json(raw: bytes) -> Any:  # noqa: ANN401  # whatever JSON can hold
    """The value that `raw` is, in UTF-8.

    Raises:
        ValueError: it is no JSON; `NotStrict` for a key that stands in one object twice, a number that is none or
            too large, and text that was cut inside a character.
        RecursionError: it is nested too deeply.
    """
    value = json.loads(
        raw.decode("utf-8-sig"), object_pairs_hook=_object, parse_constant=_no_number, parse_float=_finite
    )
    if b"\\u" in raw:
        _require_whole(value)
    return value


def _object(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) < len(pairs):
        raise NotStrict("a key stands in one object twice")
    return made


def _no_number(name: str) -> None:
    raise NotStrict(f"{name} is no number")


def _finite(written: str) -> float:
    number = float(written)
    if not math.isfinite(number):
        raise NotStrict("a number is too large")
    return number


def _require_whole(value: object) -> None:
    """Return if all text in `value` can be written in UTF-8: a lone surrogate, which an escape can name, cannot."""
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise NotStrict("a text holds half of a character (a lone surrogate)") from None
