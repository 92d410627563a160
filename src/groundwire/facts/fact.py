"""A value found in a text: what kind it is, where it stands, and what it says in canonical form."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Literal

FactKind = Literal[
    "number",
    "percentage",
    "percentage_points",
    "amount",
    "quantity",
    "duration",
    "age",
    "ordinal",
    "date",
    "time",
    "identifier",
]
"""What sort of value a fact is; one payload type serves several kinds."""

Bound = Literal[
    "exact",
    "about",
    "just_over",
    "just_under",
    "at_least",
    "at_most",
    "more_than",
    "less_than",
    "between",
    "since",
    "until",
]
"""How the text limits the value. `more_than` and `less_than` also stand for after and before a date."""

Scheme = Literal["email", "url", "doi", "phone", "iban", "version", "label", "key", "code"]
"""Which family of identifiers a code belongs to; codes of different families are not compared."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """A number with what it measures; `low`, `high` and `step` are in the canonical unit of the dimension."""

    low: Decimal
    high: Decimal
    """The same as `low` unless the bound is `between`."""
    step: Decimal
    """Place value of the last written digit: 0.1 for "38.7", 100,000 for "51.9 million"."""
    written: Decimal
    """The number of `low` as written, before any unit was applied."""
    plain: bool = False
    """Whether it is a whole number without decimals or scale word, so that as a source it is taken at its word."""
    dimension: str = "number"
    """`number`, `share` (percent), `points`, `money`, or a dimension of `units.toml` such as `length`."""
    unit: str | None = None
    """Name of the written unit, or the ISO 4217 code of a currency; several, joined by slashes, for mere "cents"."""
    per: str | None = None
    """What a rate is counted by: a period such as `month`, or a noun's stem such as `user`."""
    counted: str | None = None
    """Stem of the noun that a bare number counts."""
    direction: Literal["up", "down"] | None = None
    """Whether the words around it call it a rise or gain, or a fall or loss."""
    whole: Decimal | None = None
    """The 120 of "61 of the 120 stands"; `low` is then the 61."""
    working: bool = False
    """Whether a duration counts working days only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """One way to read a date: the days from `first` to `last`, or, without a year, what the calendar page says."""

    first: date | None = None
    last: date | None = None
    """Both are set when the year is known."""
    month: int | None = None
    """1-12; with `day` and `weekday` what is known of a date without a year."""
    day: int | None = None
    weekday: int | None = None
    """0 is Monday."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """A date, month, year or other stretch of the calendar, with every reading the writing allows."""

    readings: tuple[Reading, ...]
    """At least one; "06/05/2024" has two."""
    fiscal: bool = False
    """Whether it is a fiscal year, which need not be the calendar year of the same number."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Clock:
    """A time of day, or a stretch of it."""

    low: int
    """Seconds since midnight, 0 to 86,400."""
    high: int
    """The same as `low` unless the bound is `between`."""
    step: int = 60
    """Seconds that the last written part stands for: 1 or 60."""
    half_day: bool = False
    """Whether morning or afternoon was left open, as in "8:15" (but not in "20:15" or "08:15")."""
    zone: int | None = None
    """Minutes east of UTC, if the text says so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Code:
    """An identifier: equal exactly when scheme and normal form are."""

    scheme: Scheme
    normal: str
    """Without case, spaces and dashes; a phone number's digits; a version as written."""
    owner: str | None = None
    """What it numbers, in lower case: the `python` of "Python 3.8", the `section` of "Section 4"."""


Payload = Measure | Calendar | Clock | Code


@dataclass(frozen=True, slots=True, kw_only=True)
class Fact:
    """A value in a text; `text` is `given[start:end]` of the text it was extracted from."""

    kind: FactKind
    start: int
    end: int
    text: str
    payload: Payload
    bound: Bound = "exact"

    @property
    def measure(self) -> Measure | None:
        """The payload, if the fact is a number of any kind."""
        return self.payload if isinstance(self.payload, Measure) else None
