"""Which words of one clause stand in the place of other words of another one."""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import dataclass

from groundwire.facts.clauses import Clause
from groundwire.facts.rules import Rules

LONGEST_RUN = 2
"""How many words at most stand together for others (`bank transfer` for `cheque`)."""


@dataclass(frozen=True, slots=True)
class Run:
    """Words with content that follow each other in a clause and have no partner in the other one."""

    tokens: tuple[int, ...]
    before: int | None
    """The word with content before it."""
    after: int | None


def replaced(
    claim: Clause, source: Clause, same: Mapping[int, int], content: tuple[Sequence[int], Sequence[int]], rule: Rules
) -> dict[int, int]:
    """The word of the claim for which the source has another one in the same place; empty if there is none.

    `content` are the words with content on each side, `same` those that stand for each other. All of the claim but
    this word must be in the source, and the words to both sides of the two must be the same where the claim has any.
    """
    if claim.language != "en":
        return {}
    left = tuple(_runs([i for i in content[0] if not claim.tokens[i].word.is_stop], same))
    if len(left) != 1 or not _plain(claim, left[0], rule):
        return {}
    for right in _runs([i for i in content[1] if not source.tokens[i].word.is_stop], frozenset(same.values())):
        listed = _listed(source, right, rule) and not _listed(claim, left[0], rule)
        if _same_place(left[0], right, same) and _plain(source, right, rule) and not listed:
            return {left[0].tokens[-1]: right.tokens[-1]}
    return {}


def _runs(content: Sequence[int], paired: Container[int]) -> Iterator[Run]:
    run: list[int] = []
    before: int | None = None
    for i in content:
        if i not in paired:
            run.append(i)
            continue
        if run:
            yield Run(tuple(run), before, i)
        before, run = i, []
    if run:
        yield Run(tuple(run), before, None)


def _same_place(left: Run, right: Run, same: Mapping[int, int]) -> bool:
    neighbours = [(left.before, right.before), (left.after, right.after)]
    marks = [same[ours] == theirs for ours, theirs in neighbours if ours is not None]
    return bool(marks) and all(marks)


def _plain(clause: Clause, run: Run, rule: Rules) -> bool:
    """Whether it is a word or two that are no names, figures or words with a meaning for the logic of the clause."""
    tokens = [clause.tokens[i] for i in run.tokens]
    return len(tokens) <= LONGEST_RUN and not any(
        token.word.is_number
        or (token.word.is_name and i > 0)
        or token.folded in rule.modal_words
        or token.folded in rule.counted
        or any(
            not token.lemmas.isdisjoint(words)
            for words in (rule.predicates, rule.phrasal_verbs, rule.enders, rule.light, rule.reporting, rule.signs)
        )
        for i, token in zip(run.tokens, tokens, strict=True)
    )


def _listed(clause: Clause, run: Run, rule: Rules) -> bool:
    """Whether it is one of several things: another one in its place may be another of them."""
    first, last = run.tokens[0], run.tokens[-1]
    after = clause.tokens[last + 1 : last + 2]
    joined = {*clause.folded[first - 1 : first], *(token.folded for token in after)} & rule.conjunctions
    return bool(joined) or "," in clause.tokens[first].gap or any("," in token.gap for token in after)
