"""What a record, or a row of a table, is called: the field that names it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from groundwire.segment.rules import load

MOST_NAME_WORDS = 5
"""Words of a field that may say what a number stands for; a longer one describes."""

_WORD_BREAK = re.compile(r"[_\-.\s]+|(?<=[a-z0-9])(?=[A-Z])")
_PROPER = re.compile(r"[A-Z][a-z]{1,20}(?: [A-Z][a-z]{1,20})?|[A-Z]{1,4}-?\d{1,6}[A-Z]?")
_WORDED = re.compile(r"[^\W\d_][^\d@/\\:]*")


def naming(names: Sequence[str]) -> int | None:
    """The position of the field that names a record by what the field is called; None if none is called so."""
    last = [spoken(name).lower().split()[-1:] for name in names]
    return next((last.index([word]) for word in load("records")["naming"] if [word] in last), None)


def label(fields: Sequence[str], position: int) -> str:
    """What a record is called whose field at `position` names it: a number or code with the words that it stands for.

    `17` alone tells little: a reader says `17 Chair`, where `Chair` is the first of the other fields that is a word.
    """
    name = fields[position]
    if not any(map(str.isdigit, name)):
        return name
    rest = (field for number, field in enumerate(fields) if number != position)
    words = next((field for field in rest if _is_worded(field)), "")
    return f"{name} {words}".strip()


def is_proper(field: str) -> bool:
    """Whether a field is a name by its looks, `Elm` or `T-9`; not a state, a date or a plain word."""
    return bool(_PROPER.fullmatch(field)) and field.lower() not in load("records")["states"]


def _is_worded(field: str) -> bool:
    said = _WORDED.fullmatch(field) and len(field.split()) <= MOST_NAME_WORDS
    return bool(said) and field.lower() not in load("records")["states"]


def spoken(key: str) -> str:
    """A key as words: `shipsOn`, `ships_on` and `ships-on` as `ships on`; an acronym as it is."""
    return key if key.isupper() else " ".join(part for part in _WORD_BREAK.split(key) if part).lower()
