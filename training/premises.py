"""Premises as retrieval makes them: with sentences about other things around the one that counts, and near misses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from training.contrasts.pool import content
from training.retrieval import TextIndex, window
from training.row import Row
from training.sentences import sentences
from training.subject import subject

MOST_WORDS = 150
"""Words of premise and distractors together: with the statement about 224 tokens."""

CANDIDATES = 12
"""Retrieved sentences among which distractors are drawn."""

NEAR = 3
"""Sentences beside a claim without evidence, at most."""

ALIKE = 0.8
"""Share of the content words of a claim from which a sentence may carry it."""


class Passages:
    """Sentences of evidence with the page that they are about, searchable."""

    def __init__(self, rows: Sequence[Row]) -> None:
        pages: dict[str, str] = {}
        for row in rows:
            if row.dataset == "fever" and row.premise and subject(row.statement):
                for sentence in sentences(row.premise.removeprefix(f"{row.group}: ")):
                    pages.setdefault(sentence, row.group)
        self._texts = list(pages)
        self._pages = list(pages.values())
        self._index = TextIndex([f"{page} {text}" for text, page in pages.items()])

    def about_others(self, row: Row) -> list[str]:
        """The sentences nearest to the statement that are about another page and do not name this one, best first."""
        own = content(row.group) | {row.group[:6].lower()}
        found = self._index.search(row.statement, most=CANDIDATES)
        return [
            self._titled(number)
            for number in found
            if self._pages[number] != row.group
            and not own & content(self._titled(number))
            and self._texts[number] not in row.premise
        ]

    def near(self, row: Row, rng: Random) -> str:
        """One to three of the nearest sentences, for a claim that has no evidence; "" if none is near.

        Sentences that hold nearly all of the claim are left out: they might carry it after all.
        """
        wanted = content(row.statement)
        found = [self._titled(number) for number in self._index.search(row.statement, most=CANDIDATES)]
        found = [text for text in found if len(wanted & content(text)) < ALIKE * len(wanted)]
        return " ".join(found[: rng.randint(1, NEAR)])

    def _titled(self, number: int) -> str:
        """The sentence with its page in front unless it names it."""
        page, text = self._pages[number], self._texts[number]
        return text if any(word in text for word in page.split() if word[0].isupper()) else f"{page}: {text}"


def with_evidence(rows: Sequence[Row], passages: Passages, rng: Random) -> Iterator[Row]:
    """The rows, those with an empty premise beside retrieved sentences; not entailed, since no page decides them."""
    for row in rows:
        premise = row.premise or passages.near(row, rng)
        if premise:
            yield replace(row, premise=premise, kind=row.kind if row.premise else "retrieved/no evidence")


def beside_others(rows: Sequence[Row], passages: Passages) -> Iterator[Row]:
    """Supported claims beside the nearest sentence about something else: not entailed."""
    for row in rows:
        others = passages.about_others(row)
        if others:
            yield row.edited("retrieved/other page", "not_entailed", premise=others[0])


def distracted(row: Row, passages: Passages, rng: Random, *, longest: bool) -> Row:
    """The row with sentences about other things before and after its premise: one to three, or as many as fit."""
    others = passages.about_others(row)
    rng.shuffle(others)
    room = MOST_WORDS - len(row.premise.split())
    before: list[str] = []
    after: list[str] = []
    for other in others[: CANDIDATES if longest else rng.randint(1, 3)]:
        room -= len(other.split())
        if room >= 0:
            rng.choice((before, after)).append(other)
    return replace(row, premise=" ".join([*before, row.premise, *after]))


def fitting(row: Row) -> Row:
    """The row with its premise cut to the window nearest to the statement, if it is too long."""
    if len(row.premise.split()) <= MOST_WORDS:
        return row
    return replace(row, premise=window(sentences(row.premise), row.statement, words=MOST_WORDS))
