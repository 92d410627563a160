"""The days that a text speaks of, and whether something takes place on them: "open daily", "closed on Mondays"."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from groundwire.facts.clauses import Clause, Token, clauses
from groundwire.facts.fact import Calendar, Fact
from groundwire.facts.recurrence import Recurrence, recurrences
from groundwire.facts.rules import Rules, find_phrases, rules
from groundwire.facts.words import Word

Day = Fact | Recurrence
"""A day of the year, a month, or days of the week."""

Sign = Literal["open", "closed", "denied"]
"""What holds of a day; `denied` by a mere "not", which may deny something else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """A day, and what a text says of it."""

    day: Day
    sign: Sign
    beside: tuple[Word, ...] = ()
    """The words with content in its part of the sentence."""


def days(text: str, facts: Sequence[Fact], *, language: str, source: bool) -> Iterator[Day]:
    """The days of a text that come again each week or year, without those that only begin or end something."""
    limits = [(f.start, f.end) for f in facts if f.bound in ("since", "until", "more_than", "less_than")]
    for each in recurrences(text, facts, language=language, source=source):
        if each.unit == "day" and (each.start, each.end) not in limits:
            yield each
    for fact in facts:
        readings = fact.payload.readings if isinstance(fact.payload, Calendar) else ()
        yearly = bool(readings) and all(each.first is None and each.month is not None for each in readings)
        if yearly and (fact.start, fact.end) not in limits:
            yield fact


def told(text: str, facts: Sequence[Fact], *, language: str) -> Iterator[Told]:
    """The days of a source, each with what holds of it.

    The words before a day in its part of the sentence decide, else those behind it, else those of the part before:
    "closed on Mondays and on 25 December". Days without any words take what the next part says: "Mondays: closed".
    """
    rule = rules(language)
    every = tuple(days(text, facts, language=language, source=True))
    each = [tuple(_parts(clause, rule, every)) for clause in clauses(text, language=language)]
    line = [part for parts in each for part in parts]
    begins = {parts[0] for parts in each if not all(part.bare for part in parts)}
    held: Sign | None = None
    for at, part in enumerate(line):
        held = None if part in begins else held
        following = next((other for other in line[at:] if not other.bare), None) if part.bare else None
        for day in part.days:
            sign = part.at(day) or held or (following and following.last) or "open"
            yield Told(day=day, sign=sign, beside=part.beside)
        held = part.last or held


@dataclass(frozen=True, slots=True, kw_only=True)
class _Part:
    """The words of a clause from one comma or "and" to the next, with what holds after each of them."""

    tokens: tuple[Token, ...]
    signs: tuple[Sign | None, ...]
    main: Sign | None
    """What holds before an exception."""
    days: tuple[Day, ...]

    @property
    def last(self) -> Sign | None:
        return self.signs[-1]

    @property
    def beside(self) -> tuple[Word, ...]:
        words = (token.word for token in self.tokens)
        return tuple(w for w in words if not (w.is_stop or any(d.start <= w.start < d.end for d in self.days)))

    @property
    def bare(self) -> bool:
        """Whether it has nothing but days."""
        return not self.beside and self.last is None

    def at(self, day: Day) -> Sign | None:
        """What holds of a day: by the words before it, else by those behind it."""
        before = [sign for token, sign in zip(self.tokens, self.signs, strict=True) if token.word.start < day.start]
        return (before[-1] if before else None) or self.main


def _parts(clause: Clause, rule: Rules, every: Sequence[Day]) -> Iterator[_Part]:
    tokens = clause.own
    folded = [token.folded for token in tokens]
    exceptions = {start for start, _ in find_phrases(folded, rule.exceptions)}
    skipped = {i for a, b in find_phrases(folded, (*rule.neutral, *rule.exceptions)) for i in range(a, b)}
    held: Sign | None = None
    cuts = [i for i, token in enumerate(tokens) if i and ("," in token.gap or token.folded in rule.conjunctions)]
    for start, end in zip((0, *cuts), (*cuts, len(tokens)), strict=True):
        sign: Sign | None = None
        signs: list[Sign | None] = []
        first = min((i for i in exceptions if start <= i < end), default=end)
        for i in range(start, end):
            if i in exceptions:
                sign = "closed" if (sign or held or "open") == "open" else "open"
            elif i not in skipped:
                dated = any(day.start <= tokens[i].word.start < day.end for day in every)
                sign = sign if dated else _after(tokens[i], sign, rule)
            signs.append(sign)
        own = tuple(d for d in every if tokens[start].word.start <= d.start < tokens[end - 1].word.end)
        main = signs[first - start - 1] if first > start else None
        part = _Part(tokens=tuple(tokens[start:end]), signs=tuple(signs), main=main, days=own)
        held = part.last or held
        yield part


def _after(token: Token, sign: Sign | None, rule: Rules) -> Sign | None:
    """What holds after a word: a "not" turns "closed" round, and makes "open" closed."""
    if token.folded in rule.negators or token.negated_auxiliary:
        return "denied"
    if token.folded in rule.closing or token.lemmas & rule.closing:
        return "open" if sign == "denied" else "closed"
    if token.lemmas & rule.opening_up:
        return "closed" if sign == "denied" else "open"
    if sign is None and (token.folded in rule.auxiliaries or token.word.is_number):
        return "open"  # with a number: "Monday closed, Tuesday 10 to 5"
    return sign
