"""Clauses added to a statement, and details taken out of it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from training.contrasts.names import MOST_WORDS
from training.contrasts.pool import Pool, content
from training.contrasts.text import chance
from training.row import Label, Row
from training.subject import subject
from training.words import word_list

FEWEST_WORDS = 4
"""Words that a statement keeps at the least."""

_LEADING = re.compile(r"^(?:In|On|At|During|After|Before|By|Since|From|As of|Around) [^,.;]{3,60}, (?=\w)")
_PARENTHESIS = re.compile(r" \([^()]{2,80}\)")
_WHICH = re.compile(r", (?:which|who|where) [^,.;]{4,100}(?=\.$)")
_LOWERED = re.compile(r"(?:The|A|An|It|He|She|They|There) ")
_ONE_CLAUSE = re.compile(r"^\W|[,:]|\b(?:and|or|but|who|which|that)\b")


def added_detail(row: Row, rng: Random) -> Iterator[Row]:
    """A detail that the premise does not hold is added to the statement: not entailed."""
    detail = rng.choice(word_list("details.toml")["details"])
    if content(detail) & content(row.premise) or not row.statement.endswith("."):
        return
    if chance(rng, 0.3) and _LOWERED.match(row.statement):
        statement = f"{detail[0].upper()}{detail[1:]}, {row.statement[0].lower()}{row.statement[1:]}"
    else:
        statement = f"{row.statement[:-1]} {detail}."
    yield row.edited("detail/added", "not_entailed", statement=statement)


def joined_claims(row: Row, rng: Random, pool: Pool) -> Iterator[Row]:
    """Two claims about one thing as one sentence over the evidence of both; it is as true as the worse of them."""
    name = subject(row.statement)
    partners = [other for other in pool.about_same(row) if other.premise and subject(other.statement) == name]
    if not name or not partners or not row.statement.startswith(name):
        return
    partner = rng.choice(partners)
    predicate = partner.statement[len(name) :].strip().rstrip(".")
    if not partner.statement.startswith(name) or _ONE_CLAUSE.search(predicate) or not row.statement.endswith("."):
        return
    if partner.premise == row.premise:
        premise = row.premise
    else:
        pieces = [row.premise, partner.premise]
        rng.shuffle(pieces)
        premise = " ".join(pieces)
    label: Label = "not_entailed" if partner.label == "neutral" else partner.label
    if len(premise.split()) <= MOST_WORDS:
        statement = f"{row.statement[:-1]} and {predicate}."
        yield row.edited(f"claims/joined {label}", label, premise=premise, statement=statement)


def dropped_detail(row: Row, _: Random) -> Iterator[Row]:
    """A bracket, a date in front or a relative clause is left out of the statement: entailment."""
    for pattern in (_PARENTHESIS, _LEADING, _WHICH):
        shorter = pattern.sub("", row.statement, count=1)
        if shorter != row.statement and len(shorter.split()) >= FEWEST_WORDS:
            shorter = shorter[0].upper() + shorter[1:]
            yield row.edited("detail/dropped", "entailment", statement=shorter)
            return
