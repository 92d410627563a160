"""The names of judges, and how judges that wrap others are written.

    judge  = single | around | "cascade:" item "," item | "panel:" items | "fallback:" items
    around = "cached:" item | "repeated:" times ":" item
    items  = item "," item { "," item }
    item   = single | around | "(" judge ")"
    single = "embedded" | PROVIDER ":" MODEL | MODULE ":" FACTORY | the name of a plug-in

A judge that takes a list stands in parentheses inside another one, so that each comma has one reading.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NoReturn

from groundwire.chat.masking import without_keys
from groundwire.errors import ConfigError

MAX_LENGTH: Final = 1_000
"""Characters of a name; a panel of three hosted models has about 100."""

MAX_DEPTH: Final = 8
"""Judges inside judges; `cached:(fallback:(cascade:…` has three."""

MIN_TIMES: Final = 2
"""One repetition would be the judge itself."""

MAX_TIMES: Final = 25
"""How often `repeated` may ask; each repetition costs as much as the first, and the spread is known long before."""

Wrapper = Literal["cascade", "panel", "fallback", "cached", "repeated"]

LISTS: Final[tuple[Wrapper, ...]] = ("cascade", "panel", "fallback")
"""The wrappers that take several judges."""

FORMS: Final[dict[Wrapper, str]] = {
    "cascade": "cascade:FIRST,THEN",
    "panel": "panel:JUDGE,JUDGE,JUDGE",
    "fallback": "fallback:FIRST,NEXT",
    "cached": "cached:JUDGE",
    "repeated": "repeated:TIMES:JUDGE",
}
"""How each wrapper is written."""

_TIMES: Final = {str(times): times for times in range(MIN_TIMES, MAX_TIMES + 1)}
"""Numbers of repetitions as they are written, so that nothing that Python reads as a number by grace gets in."""

_STOPS: Final = ",()"


@dataclass(frozen=True, slots=True)
class Single:
    """A judge by its own name."""

    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Wrapped:
    """A judge that asks others."""

    wrapper: Wrapper
    judges: tuple[JudgeName, ...]
    times: int = 1
    """How often `repeated` asks; 1 for every other wrapper."""


JudgeName = Single | Wrapped


def parse(text: str) -> JudgeName:
    """The judge that `text` names, without a look at whether it can be built.

    Raises:
        ConfigError: it is written wrongly; the message names the place, counted in characters from 1.
    """
    if not isinstance(text, str):
        raise ConfigError(f"the judge must be named by text, not by {type(text).__name__}; or hand in a judge itself")
    if len(text) > MAX_LENGTH:
        raise ConfigError(f"the name of a judge has at most {MAX_LENGTH} characters, this one has {len(text)}")
    reader = _Reader(text)
    judge = reader.judge(depth=0)
    reader.end()
    if repetitions(judge) > MAX_TIMES:
        raise ConfigError(
            f"judge {text!r:.120}: repetitions inside repetitions multiply, and one judge would be asked "
            f"{repetitions(judge)} times; at most {MAX_TIMES} are allowed"
        )
    return judge


def repetitions(judge: JudgeName) -> int:
    """How often a judge at the bottom of `judge` is asked the same, at most."""
    return 1 if isinstance(judge, Single) else judge.times * max(map(repetitions, judge.judges))


def singles(judge: JudgeName) -> tuple[Single, ...]:
    """The judges at the bottom of `judge`, in the order in which they are written."""
    if isinstance(judge, Single):
        return (judge,)
    return tuple(single for each in judge.judges for single in singles(each))


def uses(judge: JudgeName, wrapper: Wrapper) -> bool:
    """Whether `wrapper` stands anywhere in `judge`."""
    return isinstance(judge, Wrapped) and (
        judge.wrapper == wrapper or any(uses(each, wrapper) for each in judge.judges)
    )


@dataclass(slots=True)
class _Reader:
    """Reads a name from left to right."""

    text: str
    at: int = 0

    def judge(self, *, depth: int) -> JudgeName:
        """A judge at a place where a list may stand: at the start, or in parentheses."""
        wrapper = self._wrapper()
        if wrapper not in LISTS:
            return self._unlisted(wrapper, depth)
        start = self.at
        judges = [self._item(depth)]
        while self._take(","):
            judges.append(self._item(depth))
        self._require_count(wrapper, judges, start)
        return Wrapped(wrapper=wrapper, judges=tuple(judges))

    def end(self) -> None:
        """Return if nothing is left."""
        self._skip()
        if self.at < len(self.text):
            self._fail(f"{self.text[self.at]!r} is out of place; only `cascade`, `panel` and `fallback` take a list")

    def _item(self, depth: int) -> JudgeName:
        if depth >= MAX_DEPTH:
            self._fail(f"judges inside judges go at most {MAX_DEPTH} deep")
        if self._take("("):
            judge = self.judge(depth=depth + 1)
            if not self._take(")"):
                self._fail("a closing parenthesis is missing")
            return judge
        start = self.at
        wrapper = self._wrapper()
        if wrapper in LISTS:
            self._fail(f"put the {wrapper} in parentheses, so that its commas are its own", start)
        return self._unlisted(wrapper, depth)

    def _unlisted(self, wrapper: Wrapper | None, depth: int) -> JudgeName:
        """A judge that takes no list: a single one, or one that wraps one other."""
        if wrapper is None:
            return self._single()
        times = self._times() if wrapper == "repeated" else 1
        return Wrapped(wrapper=wrapper, judges=(self._item(depth + 1),), times=times)

    def _wrapper(self) -> Wrapper | None:
        """The wrapper that begins here, read with its colon; None if none does."""
        self._skip()
        word = self.text[self.at :].partition(":")
        for known in FORMS:
            if word[1] and word[0].rstrip() == known:
                self.at += len(word[0]) + 1
                return known
        return None

    def _single(self) -> Single:
        self._skip()
        start = self.at
        while self.at < len(self.text) and self.text[self.at] not in _STOPS:
            self.at += 1
        name = self.text[start : self.at].rstrip()
        if not name:
            self._fail("a judge is missing here", start)
        for wrapper, form in FORMS.items():
            if name == wrapper:
                self._fail(f"{name!r} needs judges: write {form}", start)
        return Single(name)

    def _times(self) -> int:
        self._skip()
        digits, colon, _ = self.text[self.at :].partition(":")
        if not colon or digits not in _TIMES:
            self._fail(f"write how often to ask, {MIN_TIMES} to {MAX_TIMES}, as in repeated:3:JUDGE")
        self.at += len(digits) + 1
        return _TIMES[digits]

    def _require_count(self, wrapper: Wrapper, judges: Sequence[JudgeName], start: int) -> None:
        if wrapper == "cascade" and len(judges) != 2:  # noqa: PLR2004  # a first one, and one that it hands on to
            self._fail(f"a cascade has two judges, this one has {len(judges)}: write {FORMS[wrapper]}", start)
        if len(judges) == 1:
            self._fail(f"a {wrapper} has more than one judge: write {FORMS[wrapper]}", start)

    def _take(self, sign: str) -> bool:
        self._skip()
        taken = self.text[self.at : self.at + 1] == sign
        self.at += taken
        return taken

    def _skip(self) -> None:
        while self.text[self.at : self.at + 1].isspace():
            self.at += 1

    def _fail(self, problem: str, at: int | None = None) -> NoReturn:
        place = (self.at if at is None else at) + 1
        raise ConfigError(f"judge {without_keys(self.text)!r:.120}, character {place}: {problem}")
