"""What may change a verdict and what may not, on answers of many kinds through the public verifier."""

from __future__ import annotations

import asyncio
import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

import pytest

from groundwire import Verifier

LEAST_UNCHANGED = 0.97
"""Share of verdicts that must stay what they were when nothing is changed but the form."""

LEAST_CHANGED = 0.90
"""Share of answers that must lose SUPPORTED when their meaning is changed."""

LEAST_CASES = 200

PADDING = (
    "The committee met twice last spring and elected a treasurer.",
    "Copies of these pages are kept in the archive on the ground floor.",
    "A list of addresses can be found at the end.",
)
"""Sentences that say nothing of any answer."""

OTHER_PASSAGE = "Parking is possible behind the town hall; the entrance is in Mill Lane."

CHANGES = ("negation", "antonym", "unit")


@dataclass(frozen=True, slots=True)
class Case:
    """An answer and its sources after one change."""

    change: str
    answer: str
    sources: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Pair:
    """An answer, the source that supports it, and pieces of the answer with what makes it wrong."""

    answer: str
    source: str
    changes: Mapping[str, tuple[str, str]]


def _pairs() -> list[Pair]:
    listed = tomllib.loads(Path(__file__).with_name("pairs.toml").read_text(encoding="utf-8"))["pairs"]
    return [Pair(entry.pop("answer"), entry.pop("source"), entry) for entry in listed]


def _bold(answer: str) -> str:
    return re.sub(r"(\d[\d.,:]*\d|\d|[A-Z][a-z]+(?=\s))", r"**\1**", answer, count=1)


def _italic_last(answer: str) -> str:
    return re.sub(r"(\w+)\.$", r"*\1*.", answer)


def _wide_spaces(answer: str) -> str:
    return re.sub(r"(?<=\d) (?=\S)", "\N{NO-BREAK SPACE}", answer)


KEEPING_ANSWERS: dict[str, Callable[[str], str]] = {
    "bold": _bold,
    "italic": _italic_last,
    "no full stop": lambda answer: answer.removesuffix("."),
    "non-breaking spaces": _wide_spaces,
    "bullet": lambda answer: f"- {answer}",
    "quote": lambda answer: f"> {answer}",
    "greeting": lambda answer: f"Hello! Thank you for your question. {answer}",
}

KEEPING_SOURCES: dict[str, Callable[[str], tuple[str, ...]]] = {
    "padding": lambda source: (f"{PADDING[0]} {PADDING[1]} {source} {PADDING[2]}",),
    "another passage before": lambda source: (OTHER_PASSAGE, source),
    "another passage after": lambda source: (source, OTHER_PASSAGE),
    "split source": lambda source: (f"{PADDING[0]} {PADDING[1]}", f"{source} {PADDING[2]}"),
    "typographic quotes": lambda source: (f"\N{LEFT DOUBLE QUOTATION MARK}{source}\N{RIGHT DOUBLE QUOTATION MARK}",),
}


def _kept(pairs: list[Pair]) -> Iterator[Case]:
    for pair in pairs:
        for name, change in KEEPING_ANSWERS.items():
            yield Case(name, change(pair.answer), (pair.source,))
        for name, spread in KEEPING_SOURCES.items():
            yield Case(name, pair.answer, spread(pair.source))


def _changed(pairs: list[Pair]) -> Iterator[Case]:
    for pair in pairs:
        for name in CHANGES:
            if name in pair.changes:
                yield Case(name, _replaced(pair.answer, *pair.changes[name]), (pair.source,))
        if "names" in pair.changes:
            yield Case("names", _swapped(pair.answer, *pair.changes["names"]), (pair.source,))
        digit = re.search(r"\d(?=\D*$)", pair.answer)
        if digit:
            flipped = str((int(digit[0]) + 3) % 10)
            yield Case("digit", f"{pair.answer[: digit.start()]}{flipped}{pair.answer[digit.end() :]}", (pair.source,))


def _replaced(answer: str, old: str, new: str) -> str:
    assert answer.count(old) == 1, f"{old!r} must stand once in {answer!r}"
    return answer.replace(old, new)


def _swapped(answer: str, one: str, other: str) -> str:
    pattern = re.compile(f"{re.escape(one)}|{re.escape(other)}", re.IGNORECASE)
    swapped = pattern.sub(lambda match: other if match[0].lower() == one.lower() else one, answer)
    return swapped[0].upper() + swapped[1:]


def _verdicts(cases: list[Case]) -> list[str]:
    """The verdict of the sentence that says what the answer of each case says; the last one that is a claim."""

    async def check() -> list[str]:
        verifier = Verifier()
        reports = [await verifier.verify(case.answer, list(case.sources)) for case in cases]
        said = [[s.verdict for s in report.sentences if s.verdict != "NOT_A_CLAIM"] for report in reports]
        return ["/".join(verdicts) for verdicts in said]

    return asyncio.run(check())


@pytest.fixture(scope="module")
def pairs() -> list[Pair]:
    """The answers with their sources."""
    return _pairs()


def test_every_answer_is_supported_as_it_stands(pairs: list[Pair]) -> None:
    """The changes start from answers that are right and judged so."""
    cases = [Case("none", pair.answer, (pair.source,)) for pair in pairs]
    wrong = [(case, verdict) for case, verdict in zip(cases, _verdicts(cases), strict=True) if verdict != "SUPPORTED"]
    assert wrong == []


def test_form_leaves_verdicts_alone(pairs: list[Pair]) -> None:
    """Markup, spaces, greetings, padding and the order of passages do not decide."""
    cases = list(_kept(pairs))
    moved = [(case, verdict) for case, verdict in zip(cases, _verdicts(cases), strict=True) if verdict != "SUPPORTED"]
    assert len(cases) >= LEAST_CASES
    assert 1 - len(moved) / len(cases) >= LEAST_UNCHANGED, "\n".join(map(str, moved))


def test_meaning_changes_verdicts(pairs: list[Pair]) -> None:
    """A flipped digit, swapped names, a negation, an opposite or another unit loses SUPPORTED."""
    cases = list(_changed(pairs))
    kept = [(case, verdict) for case, verdict in zip(cases, _verdicts(cases), strict=True) if verdict == "SUPPORTED"]
    assert 1 - len(kept) / len(cases) >= LEAST_CHANGED, "\n".join(map(str, kept))
