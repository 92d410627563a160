"""Who does what to whom, in made-up sentences: the same thing from either side, and the sides swapped."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from training.clean import sentence_case
from training.contrasts.text import chance
from training.row import Row
from training.words import word_list

DATASET = "generated"
"""Rows that rest on no data set."""


def roles(rng: Random) -> Iterator[Row]:
    """A premise about two sides, a paraphrase of it (entailment), and one with the sides swapped (contradiction)."""
    relations = word_list("roles.toml")
    relation = rng.choice(relations["relations"])
    a, b, *others = people(relation["kind"], 5, rng)
    first, second = rng.sample(relation["ways"], 2)
    tail = rng.choice(relations["tails"]) if relation.get("event") else ""
    pieces = [sentence_case(first.format(a=a, b=b) + tail)]
    if chance(rng, 0.5):  # half of the premises speak of others, too
        alike = [each for each in relations["relations"] if each["kind"] == relation["kind"] and each is not relation]
        stranger = rng.choice(rng.choice(alike)["ways"]).format(a=others[0], b=others[1])
        pieces.insert(rng.randrange(2), sentence_case(stranger))
    row = Row(
        premise=" ".join(pieces),
        statement=sentence_case(second.format(a=a, b=b)),
        label="entailment",
        dataset=DATASET,
        group=f"{a} {b}",
        kind="roles/kept",
    )
    yield row
    way = rng.choice([first, second])
    yield row.edited("roles/swapped", "contradiction", statement=sentence_case(way.format(a=b, b=a)))
    if chance(rng, 0.3):
        yield row.edited("roles/stranger", "not_entailed", statement=sentence_case(way.format(a=a, b=others[2])))


def people(kind: str, count: int, rng: Random) -> list[str]:
    """So many different made-up names of persons, companies or places."""
    names = word_list("people.toml")
    if kind == "place":
        return rng.sample(names["places"], count)
    if kind == "company":
        return [f"{stem}{rng.choice(names['tails'])}" for stem in rng.sample(names["stems"], count)]
    lasts = rng.sample(names["last"], count)
    return [f"{first} {last}" for first, last in zip(rng.sample(names["first"], count), lasts, strict=True)]
