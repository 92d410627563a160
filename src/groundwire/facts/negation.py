"""Which words a negation turns."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from groundwire.facts.clauses import Clause
from groundwire.facts.rules import Rules, find_phrases
from groundwire.facts.words import HYPHENS, fold

TWO_PARTS = 4
"""Words back in which the first part of a negation in two parts stands."""


_PAUSES = frozenset({",", ".", "、", "，", "،"})
LIMIT_REACH = 2
"""How many words behind `not exceed` may come before the figure."""


@dataclass(frozen=True, slots=True)
class Target:
    """A phrase that a negation turns, by token indices."""

    tokens: tuple[int, ...]
    verbal: bool = False
    """Whether it begins with the verb itself; else all of it must be in the other text, because a negated noun phrase
    says nothing of a wider one: `no serious side effects` leaves room for side effects."""

    def stands_in(self, aligned: frozenset[int]) -> bool:
        """Whether the other text has it, given which tokens have a partner there."""
        rest = self.tokens[1:] if self.verbal else ()
        return (
            aligned.issuperset(self.tokens)
            or (self.verbal and self.tokens[0] in aligned)
            or (bool(rest) and aligned.issuperset(rest))
        )


@dataclass(frozen=True, slots=True)
class Negator:
    """A negation and what it turns."""

    index: int
    """Of its token in the clause."""
    targets: tuple[Target, ...]
    """Each one alone shows that the negation matters."""
    exception: bool = False
    """Whether it only takes something out of what the rest says."""

    def matters(self, aligned: frozenset[int]) -> bool:
        """Whether the other text has what it turns."""
        return any(target.stands_in(aligned) for target in self.targets)

    def reach(self, aligned: frozenset[int]) -> tuple[int, ...]:
        """The negation with the turned words that the other text has, for showing them."""
        target = next((t.tokens for t in self.targets if t.stands_in(aligned)), ())
        return (self.index, *target[:1])


def negators(clause: Clause, rule: Rules, *, unpaired: frozenset[int], bounded: bool = False) -> tuple[Negator, ...]:
    """The negations of a clause.

    `bounded` tells that the other text has an end in time as well: `not valid until May` is then no `valid from May`.

    `unpaired` are the tokens that have no partner in the other text: a predicate such as `deny` is a negation only
    there; where the other text has the word or its opposite, the two are compared as words.
    """
    return (
        *_words(clause, rule, unpaired, bounded=bounded),
        *_phrases(clause, rule, unpaired),
        *_exceptions(clause, rule),
    )


def ends(clause: Clause, rule: Rules) -> bool:
    """Whether the clause says until when."""
    return _resumed(clause, rule) >= 0


def _resumed(clause: Clause, rule: Rules) -> int:
    return next((i for i, word in enumerate(clause.folded) if word in rule.resuming), -1)


def _words(clause: Clause, rule: Rules, unpaired: frozenset[int], *, bounded: bool) -> Iterator[Negator]:
    phrases = (rule.neutral, rule.exceptions, rule.negating, rule.modality.get("optional", ()))
    skipped = {i for phrase in phrases for a, b in find_phrases(clause.folded, phrase) for i in range(a, b)}
    skipped |= {
        i
        for a, b in find_phrases(clause.folded, rule.limits)
        if any(token.word.is_number for token in clause.tokens[b : b + LIMIT_REACH])
        for i in range(a, b)
    }
    resumed = -1 if bounded else _resumed(clause, rule)
    turned: set[int] = set()
    for i, token in enumerate(clause.tokens):
        if i in skipped or i < resumed or _is_interjection(clause, i):
            continue
        if token.folded in rule.negators or token.negated_auxiliary or _completes(clause, i, rule):
            following = tuple(_following(clause, i, rule, unpaired))
            if token.folded in rule.continuing and turned.issuperset(n for target in following for n in target.tokens):
                continue
            turned.update(n for target in following for n in target.tokens)
            yield Negator(i, following or _preceding(clause, i))
        elif i in unpaired and token.lemmas & rule.predicates:
            yield Negator(i, (*_following(clause, i, rule, unpaired), *_preceding(clause, i)))
        elif i in unpaired and token.lemmas & rule.enders and _has_object(clause, i):
            yield Negator(i, tuple(_following(clause, i, rule, unpaired)))
        elif i in unpaired and token.lemmas & rule.enders and _is_passive(clause, i, rule):
            yield Negator(i, _preceding(clause, i))


def _phrases(clause: Clause, rule: Rules, unpaired: frozenset[int]) -> Iterator[Negator]:
    """Negations of several words, and one that is written behind the word that it turns."""
    for start, end in find_phrases(clause.folded, rule.negating):
        yield Negator(start, tuple(_following(clause, end - 1, rule, unpaired)))
    for i in range(len(clause.tokens) - 1):
        verb, particle = clause.tokens[i].lemmas, clause.folded[i + 1]
        phrasal = i in unpaired and not verb.isdisjoint(rule.phrasal_verbs)
        if phrasal and any(first in verb and particle == second for first, second in rule.phrasal):
            yield Negator(i, (*_following(clause, i + 1, rule, unpaired), *_preceding(clause, i)))
    for i, token in enumerate(clause.tokens):
        if i and token.folded in rule.postposed and token.gap in HYPHENS:
            yield Negator(i, (Target((i - 1,)),))


def _is_passive(clause: Clause, i: int, rule: Rules) -> bool:
    """Whether something was done to the subject (`support was dropped`)."""
    return bool(rule.beings & set(clause.folded[max(0, i - 2) : i]))


def _completes(clause: Clause, i: int, rule: Rules) -> bool:
    """Whether the word at `i` ends a negation in two parts: `n’est plus`."""
    if clause.folded[i] not in rule.completing:
        return False
    before = range(max(0, i - TWO_PARTS), i)
    elided = (fold(clause.tokens[n].gap.strip()) for n in before)
    return any(word in rule.opening for word in (*(clause.folded[n] for n in before), *elided))


def _has_object(clause: Clause, i: int) -> bool:
    """Whether a noun follows at once (`dropped support`); else the verb only says how something went."""
    following = clause.tokens[i + 1].word if i + 1 < len(clause.tokens) else None
    return following is not None and not (following.is_stop or following.is_number or following.is_name)


def _exceptions(clause: Clause, rule: Rules) -> Iterator[Negator]:
    neutral = {i for a, b in find_phrases(clause.folded, rule.neutral) for i in range(a, b)}
    for start, end in find_phrases(clause.folded, rule.exceptions):
        if end - 1 in neutral:
            continue  # "but not all"
        target: list[int] = []
        for i in range(end, len(clause.tokens)):
            token = clause.tokens[i]
            if token.folded in rule.auxiliaries or ("," in token.gap and target):
                break
            if not token.word.is_stop:
                target.append(i)
        yield Negator(start, tuple(Target((i,)) for i in target), exception=True)


def _is_interjection(clause: Clause, i: int) -> bool:
    """Whether `No` answers something (`No, refunds take 5 days`) or is short for number (`no. 3`)."""
    if (i and clause.folded[i] != "no") or i + 1 >= len(clause.tokens):
        return False
    following = clause.tokens[i + 1]
    return following.gap.lstrip()[:1] in _PAUSES or (clause.folded[i] == "no" and following.word.is_number)


def _following(clause: Clause, start: int, rule: Rules, unpaired: frozenset[int]) -> Iterator[Target]:
    """The phrases after a negator: the verb or noun phrase, what it is if the verb says little, and its coordinates."""
    phrase: list[int] = []
    next_word = frozenset(clause.folded[start + 1 : start + 2])
    verbal = clause.folded[start] not in rule.nominal or bool(rule.adverbial & next_word)
    for i in range(start + 1, len(clause.tokens)):
        token = clause.tokens[i]
        passed = (
            token.folded in rule.passed
            or token.folded in rule.counted
            or token.word.is_number
            or token.folded.endswith(tuple(rule.adverb_endings))
        )
        stop = token.word.is_stop or token.lemmas & rule.light or (i in unpaired and token.lemmas & rule.predicates)
        if passed and not phrase:
            verbal = verbal and token.folded not in rule.determiners
        elif not stop:
            phrase.append(i)
        elif phrase:
            yield Target(tuple(phrase), verbal=verbal)
            phrase = []
            if token.folded not in rule.conjunctions and token.folded not in rule.negators:
                return
        elif token.lemmas & rule.light or token.folded in rule.determiners:
            verbal = False
    if phrase:
        yield Target(tuple(phrase), verbal=verbal)


def _preceding(clause: Clause, start: int) -> tuple[Target, ...]:
    """The last noun phrase before a negator."""
    end = start
    while end > 0 and clause.tokens[end - 1].word.is_stop:
        end -= 1
    begin = end
    while begin > 0 and not clause.tokens[begin - 1].word.is_stop:
        begin -= 1
    return (Target(tuple(range(begin, end))),) if begin < end else ()
