"""Names in each other's place."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from training.contrasts.pool import Pool, content, named
from training.contrasts.text import put, says
from training.row import Row
from training.subject import subject

MOST_WORDS = 130
"""Words of two premises put together; more would be cut."""


def other_name(row: Row, rng: Random, pool: Pool) -> Iterator[Row]:
    """A name that premise and statement share becomes one of which the premise says nothing: not entailed."""
    found = [each for each in named(row.statement) if says(row.premise, each.name)]
    if not found:
        return
    old = rng.choice(found)
    new = pool.name(old, rng)
    if new and not content(new) & content(row.premise) and not any(says(row.premise, word) for word in new.split()):
        statement = put(row.statement, old.start, old.end, new)
        yield row.edited("name/other", "not_entailed", statement=statement)


def other_subject(row: Row, rng: Random, pool: Pool) -> Iterator[Row]:
    """With evidence about two things, what is said of one is said of the other: not entailed; of the right one, it is.

    The evidence about the other holds no content word of what is said, so it cannot be true of both by accident.
    """
    name = subject(row.statement)
    second = pool.about_other(rng)
    if (
        row.dataset != "fever"
        or not name
        or not row.statement.startswith(name)
        or second is None
        or second.group == row.group
        or not second.premise
    ):
        return
    rival = subject(second.statement)
    predicate = row.statement[len(name) :]
    if not rival or says(row.premise, rival.split()[0]) or content(predicate) & content(second.premise):
        return
    if len(row.premise.split()) + len(second.premise.split()) > MOST_WORDS:
        return
    pieces = [row.premise, second.premise if rival.split()[0] in second.premise else f"{rival}: {second.premise}"]
    rng.shuffle(pieces)
    premise = " ".join(pieces)
    yield row.edited("binding/swapped", "not_entailed", premise=premise, statement=rival + predicate)
    yield row.edited("binding/kept", "entailment", premise=premise)
