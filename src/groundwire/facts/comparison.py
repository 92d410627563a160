"""Whether two clauses exchange what they compare, or who does it to whom."""

from __future__ import annotations

from collections.abc import Iterator

from groundwire.facts.alignment import Alignment
from groundwire.facts.clauses import Clause
from groundwire.facts.rules import Rules

Sides = tuple[frozenset[int], frozenset[int]]
"""Token indices of the first and the second operand."""

NEIGHBOURS = 2
"""A word with a name to each side of it is a verb: `Norvik beat Ostrava`."""

VERB_ENDINGS = ("ed", "s", "ing")
"""A verb that is not irregular ends so, or follows an auxiliary or `to`."""


def operands_swapped(alignment: Alignment, rule: Rules) -> bool:
    """Whether `A … than B` stands against `B … than A`; the same for before and after."""
    return any(
        _exchanged(alignment, here, there)
        for here in _compared(alignment.claim, rule)
        for there in _compared(alignment.source, rule)
    )


def compares(clause: Clause, rule: Rules) -> bool:
    """Whether the clause compares two things."""
    return any(True for _ in _compared(clause, rule))


def roles_swapped(alignment: Alignment, rule: Rules) -> bool:
    """Whether `A acquired B` stands against `B acquired A`; the passive is seen through."""
    for c, s in sorted(alignment.same.items()):
        if not (_is_verb(alignment.claim, c, rule) and _is_verb(alignment.source, s, rule)):
            continue
        here, there = _roles(alignment.claim, c, rule), _roles(alignment.source, s, rule)
        if here and there and _exchanged(alignment, here, there):
            return True
    return False


def _compared(clause: Clause, rule: Rules) -> Iterator[Sides]:
    for i, word in enumerate(clause.folded):
        if word not in rule.pivot and word not in rule.before and word not in rule.after:
            continue
        if i == 0 and word not in rule.pivot:
            cut = next((n for n in range(1, len(clause.tokens)) if "," in clause.tokens[n].gap), len(clause.tokens))
            yield _content(clause, cut, len(clause.tokens)), _content(clause, 1, cut)
        elif i > 0:
            yield _content(clause, 0, i), _content(clause, i + 1, len(clause.tokens))
            # What is said of the first operand before the pivot ("had a lower rate than") is no part of it.
            verb = next((n for n in range(1, i) if _says(clause, n, rule)), i)
            yield _content(clause, 0, verb), _content(clause, i + 1, len(clause.tokens))


def _says(clause: Clause, i: int, rule: Rules) -> bool:
    return clause.folded[i] in rule.auxiliaries or _is_verb(clause, i, rule)


def _roles(clause: Clause, verb: int, rule: Rules) -> Sides | None:
    """Who does it and to whom."""
    joined = clause.folded[verb - 1] in rule.conjunctions  # "A merged with B and bought C": A bought it
    before = _phrase(clause, range(verb - 1) if joined else range(verb - 1, -1, -1))
    after = _phrase(clause, range(verb + 1, len(clause.tokens)))
    passive = any(word in rule.beings for word in clause.folded[max(0, verb - 2) : verb])
    if not passive:
        return before, after
    agent = next((n for n in range(verb + 1, len(clause.tokens)) if clause.folded[n] in rule.passive), None)
    return None if agent is None else (_phrase(clause, range(agent + 1, len(clause.tokens))), before)


def _phrase(clause: Clause, indices: range) -> frozenset[int]:
    """The first content words that follow each other on the way."""
    found: list[int] = []
    for i in indices:
        if not clause.tokens[i].word.is_stop and not (found and clause.tokens[i].word.is_number):
            found.append(i)
        elif found:
            break
    return frozenset(found)


def _content(clause: Clause, start: int, end: int) -> frozenset[int]:
    return frozenset(i for i in range(start, end) if not clause.tokens[i].word.is_stop)


def _exchanged(alignment: Alignment, here: Sides, there: Sides) -> bool:
    """Whether what tells the operands apart has changed sides, on both sides and without exception."""
    first, second = (_distinct(alignment.claim, here, side) for side in (0, 1))
    moved_right = {alignment.same[c] for c in first if c in alignment.same}
    moved_left = {alignment.same[c] for c in second if c in alignment.same}
    crossed_right, crossed_left = moved_right & there[1], moved_left & there[0]
    return bool(crossed_right and crossed_left) and not moved_left & there[1]


def _distinct(clause: Clause, sides: Sides, side: int) -> frozenset[int]:
    """The words of one operand that the other one does not have."""
    others = {clause.tokens[i].word.stem for i in sides[1 - side]}
    return frozenset(i for i in sides[side] if clause.tokens[i].word.stem not in others)


def _is_verb(clause: Clause, i: int, rule: Rules) -> bool:
    token = clause.tokens[i]
    if i == 0 or token.word.is_stop or token.lemmas & rule.symmetric or token.word.is_number:
        return False
    if clause.folded[i - 1] in rule.determiners or clause.tokens[i - 1].word.text.endswith(("'s", "’s")):
        return False
    if i + 1 < len(clause.tokens) and clause.folded[i + 1] == "of":
        return False
    between = clause.tokens[i - 1 : i + 2]
    if len(between) > NEIGHBOURS and all(near.word.is_name for near in (between[0], between[-1])):
        return True
    return (
        token.folded.endswith(VERB_ENDINGS)
        or (token.language == "en" and len(token.lemmas) > 1)
        or clause.folded[i - 1] in rule.auxiliaries
    )
