"""The same in other words: harmless edits, so that a small difference alone is no sign of a wrong statement."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from training.row import Row
from training.sentences import sentences
from training.words import word_list

_DATED = re.compile(r"^([^,;:()]{8,90}) ((?:in|on|during|since) (?:[A-Z]\w+ |\d{1,2} [A-Z]\w+ |the )?\d{4}s?)\.$")
_LOWERED = re.compile(r"(?:The|A|An|It|He|She|They|There|Men|Women|People) ")
_REFERS = re.compile(r"(?:He|She|It|They|This|These|His|Her|Their|Its|However|But|Then)\b")


def reworded(row: Row, rng: Random) -> Iterator[Row]:
    """The statement with one harmless rewriting: a contraction, a spelling, a phrase that means the same."""
    rules = [rule for rule in word_list("rewordings.toml")["rules"] if re.search(rule[0], row.statement)]
    if rules:
        pattern, new = rng.choice(rules)
        statement = re.sub(pattern, new, row.statement, count=1)
        statement = statement[0].upper() + statement[1:]
        if statement != row.statement:
            yield row.edited("paraphrase/reworded", "entailment", statement=statement)


def reordered(row: Row, rng: Random) -> Iterator[Row]:
    """The premise with its sentences in another order: what followed, follows. Not where a pronoun begins one."""
    pieces = sentences(row.premise)
    if len(pieces) > 1 and not any(map(_REFERS.match, pieces)):
        shuffled = pieces[:]
        rng.shuffle(shuffled)
        if shuffled != pieces:
            yield row.edited("paraphrase/reordered", row.label, premise=" ".join(shuffled))


def fronted(row: Row, _: Random) -> Iterator[Row]:
    """A date moves to the front of the statement: entailment. "X opened in 1990" becomes "In 1990, X opened"."""
    match = _DATED.match(row.statement)
    if match:
        head = match[1]
        lower = _LOWERED.match(head)
        head = head[0].lower() + head[1:] if lower else head
        yield row.edited("paraphrase/fronted", "entailment", statement=f"{match[2][0].upper()}{match[2][1:]}, {head}.")
