"""What LLM judges are measured with: made-up answers of 8 sentences of 18 words, each with 5 passages of 150 words."""

from __future__ import annotations

import random
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

SENTENCES: Final = 8
"""Of an answer."""
PASSAGES: Final = 5
"""Of an answer."""
PASSAGE_SENTENCES: Final = 8

QUESTION: Final = "What do the records of these towns say about their buildings?"

TOWNS: Final = (
    "Arvik",
    "Belmora",
    "Corvane",
    "Dunreith",
    "Elmsoe",
    "Farholt",
    "Glenmar",
    "Hestra",
    "Ivarsund",
    "Jolmen",
)
THINGS: Final = ("ferry", "library", "sawmill", "market", "lighthouse", "tramway", "bakery", "observatory")
NAMES: Final = ("Berg", "Costa", "Dahl", "Eriksen", "Fontaine", "Gruber", "Holm", "Iversen")
MONTHS: Final = ("January", "March", "April", "June", "August", "September", "October", "December")


Statement = Mapping[str, str]
"""Its `passage` and its `answer`, with places to fill."""


@dataclass(frozen=True, slots=True)
class Case:
    """An answer, and what it is to be checked against."""

    id: str
    said: tuple[tuple[str, str], ...]
    """Each sentence of the answer, and the sentence of a passage that carries it."""
    sources: tuple[str, ...]

    @property
    def answer(self) -> str:
        """The whole answer."""
        return " ".join(sentence for sentence, _ in self.said)


def cases(count: int) -> tuple[Case, ...]:
    """So many cases, the same ones every time; no two have a passage in common."""
    statements = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["statement"]
    return tuple(_case(number, statements) for number in range(count))


def _case(number: int, statements: Sequence[Statement]) -> Case:
    draw = random.Random(number)
    # Of each place one statement of a kind is made once, so that no two passages say the same with different values.
    places = [(town, thing, kind) for town in TOWNS for thing in THINGS for kind in range(len(statements))]
    drawn = draw.sample(places, PASSAGES * PASSAGE_SENTENCES)
    told = [_filled(draw, town, thing, statements[kind]) for town, thing, kind in drawn]
    passages = [told[start : start + PASSAGE_SENTENCES] for start in range(0, len(told), PASSAGE_SENTENCES)]
    return Case(
        id=f"case-{number}",
        said=tuple((answer, passage) for passage, answer in draw.sample(told, SENTENCES)),
        sources=tuple(" ".join(sentence for sentence, _ in passage) for passage in passages),
    )


def _filled(draw: random.Random, town: str, thing: str, statement: Statement) -> tuple[str, str]:
    """A sentence of a passage, and the same in the words of an answer."""
    values = {
        "town": town,
        "thing": thing,
        "name": draw.choice(NAMES),
        "month": draw.choice(MONTHS),
        "year": draw.randint(1890, 2020),
        "count": draw.randint(11, 990),
        "share": draw.randint(2, 28),
    }
    return statement["passage"].format(**values), statement["answer"].format(**values)
