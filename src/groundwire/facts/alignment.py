"""Which words of two clauses stand for each other, and whether the two speak of the same thing."""

from __future__ import annotations

from dataclasses import dataclass

from groundwire.facts.again import again
from groundwire.facts.clauses import Clause, Token
from groundwire.facts.lexicon import antonym_table, contextual_antonyms, synonyms
from groundwire.facts.rules import Rules
from groundwire.facts.senses import alternatives, may_say, share_meaning
from groundwire.facts.substitution import replaced

MIN_COVERAGE = 0.6
"""The share of the claim's content words that the source must have before a clash between the two means anything."""

NEIGHBOURS = 3
"""How many content words to each side of two opposites must hold a shared one."""

NON_PREFIXES = ("un", "non")
"""Prefixes that make the opposite of any adjective they can stand before."""

MIN_PREFIXED = 4
"""Letters of the shortest base after such a prefix; shorter ones are chance (`unit`, `under`)."""

FUNCTION_OPPOSITES = frozenset(
    ("before", "after", "above", "below", "over", "under", "more", "less", "fewer", "most", "least")
)
"""Words without content of their own that have an opposite; on and off say too many other things."""


Pairs = dict[int, int]
"""Token indices, those of the claim first."""


@dataclass(frozen=True)
class Alignment:
    """Pairs of token indices, claim first."""

    claim: Clause
    source: Clause
    same: dict[int, int]
    """Claim tokens and the source tokens that say the same."""
    opposite: dict[int, int]
    """Claim tokens and the source tokens that say the opposite."""
    replaced: dict[int, int]
    """The claim token in whose place the source has another word, no opposite and none that may mean the same."""
    exclusive: bool
    """Whether the two words name alternatives, so that what is one of them is not the other."""
    content: frozenset[int]
    """Claim tokens that carry content."""

    @property
    def coverage(self) -> float:
        """The share of the claim's content that the source has, be it as an opposite or alternative; from 0 to 1."""
        if not self.content:
            return 0.0
        shared = self.same.keys() | self.opposite.keys() | (self.replaced.keys() if self.exclusive else set())
        return len(self.content & shared) / len(self.content)

    @property
    def shared(self) -> frozenset[int]:
        """The claim's tokens that have a partner, be it an opposite."""
        return frozenset({*self.same, *self.opposite})

    def mirrored(self) -> Alignment:
        """The same seen from the source."""
        return Alignment(
            self.source,
            self.claim,
            {s: c for c, s in self.same.items()},
            {s: c for c, s in self.opposite.items()},
            {s: c for c, s in self.replaced.items()},
            self.exclusive,
            frozenset(),
        )


def align(claim: Clause, source: Clause, rule: Rules) -> Alignment:
    """Pair the words of two clauses: same words first, then synonyms, then opposites of what is left."""
    left, right = ([i for i in range(len(clause.tokens)) if _comparable(clause, i, rule)] for clause in (claim, source))
    same: dict[int, int] = {}
    opposite: dict[int, int] = {}
    topics = {lemma for token in (*claim.tokens, *source.tokens) for lemma in token.lemmas}

    def opposed(one: Token, other: Token) -> bool:
        modal = {one.folded, other.folded} <= rule.modal_words
        return not modal and (are_opposites(one, other, rule) or _opposed_about(one, other, topics))

    def synonymous(one: Token, other: Token) -> bool:
        return _synonymous(one, other, rule)

    def repeated(one: Token, other: Token) -> bool:
        return again(one) == other.word.stem or again(other) == one.word.stem

    for found, alike in ((same, same_word), (same, synonymous), (same, repeated), (opposite, opposed)):
        taken = {*same.values(), *opposite.values()}
        for c in left:
            if c in same or c in opposite:
                continue
            partner = next((s for s in right if s not in taken and alike(claim.tokens[c], source.tokens[s])), None)
            if partner is not None:
                found[c] = partner
                taken.add(partner)
    opposite = {c: s for c, s in opposite.items() if _same_place(claim, source, same, (c, s))}
    for c in [c for c in opposite if claim.tokens[c].word.is_stop and c - 1 in opposite]:
        del opposite[c]  # "speeds up" against "slows down" is one turn
    other = {} if opposite else replaced(claim, source, same, (left, right), rule)
    _settle(other, same, opposite, (claim, source))
    content = frozenset(c for c in left if c in opposite or _has_content(claim.tokens[c], rule, paired=c in same))
    exclusive = any(alternatives(claim.tokens[c].lemmas, source.tokens[s].lemmas) for c, s in other.items())
    return Alignment(claim, source, same, opposite, other, exclusive, content)


def _settle(other: Pairs, same: Pairs, opposite: Pairs, sides: tuple[Clause, Clause]) -> None:
    """Move words that stand for each other to `same` or `opposite` if they turn out to be alike or opposed."""
    for c, s in tuple(other.items()):
        mine, theirs = sides[0].tokens[c], sides[1].tokens[s]
        if _alike(theirs.lemmas, mine.lemmas) and not mine.word.is_name:
            same[c] = other.pop(c)
        elif _opposed_by_another(mine.lemmas, theirs.lemmas):
            opposite[c] = other.pop(c)


def _has_content(token: Token, rule: Rules, *, paired: bool) -> bool:
    """Whether a word says what the clause is about; a negative predicate without a partner says how."""
    if (
        token.word.is_stop
        or any(token.folded in words for words in (rule.modal_words, rule.counted, rule.universal))
        or token.lemmas & rule.light
    ):
        return False
    return paired or not token.lemmas & rule.predicates


def _same_place(claim: Clause, source: Clause, same: dict[int, int], pair: tuple[int, int]) -> bool:
    """Whether opposites have a shared word near them: the costs that fell say nothing of the sales that rose."""
    near = {same[c] for c in _around(claim, pair[0]) if c in same}
    return not same or bool(near & _around(source, pair[1]))


def _around(clause: Clause, at: int) -> set[int]:
    content = [i for i, token in enumerate(clause.tokens) if i == at or not token.word.is_stop]
    place = content.index(at)
    return {*content[max(0, place - NEIGHBOURS) : place + NEIGHBOURS + 1]} - {at}


def same_word(one: Token, other: Token) -> bool:
    """Whether two words are forms of one word."""
    return one.word.stem == other.word.stem or bool((one.lemmas & {other.folded}) | (other.lemmas & {one.folded}))


def are_opposites(one: Token, other: Token, rule: Rules) -> bool:
    """Whether one word says the opposite of the other."""
    if one.language != "en":
        pair = one.word.stem, other.word.stem
        listed = any(_parted(pair, sides) or _parted(pair[::-1], sides) for sides in rule.pairs)
        return listed or _prefixed(one, other, rule.opposite_prefixes) or _prefixed(other, one, rule.opposite_prefixes)
    if _prefixed(one, other, NON_PREFIXES) or _prefixed(other, one, NON_PREFIXES):
        return True
    if one.word.is_stop and any({one.folded, other.folded} <= left | right for left, right in rule.particles):
        return one.folded != other.folded
    table = antonym_table()
    return any(table.get(lemma, frozenset()) & other.lemmas for lemma in one.lemmas)


def _opposed_about(one: Token, other: Token, topics: set[str]) -> bool:
    """Whether they are opposites where the sentences have these words."""
    if one.language != "en":
        return False
    return any(
        topics & about
        and ((one.lemmas & left and other.lemmas & right) or (one.lemmas & right and other.lemmas & left))
        for left, right, about in contextual_antonyms()
    )


def _synonymous(one: Token, other: Token, rule: Rules) -> bool:
    if one.word.is_stop or other.word.is_stop:
        return False
    if one.language != "en":
        return any({one.word.stem, other.word.stem} <= group for group in rule.synonyms)
    return bool(synonyms(one.folded) & other.lemmas)


def _parted(pair: tuple[str, str], sides: tuple[frozenset[str], frozenset[str]]) -> bool:
    return pair[0] in sides[0] and pair[1] in sides[1]


def _prefixed(one: Token, other: Token, prefixes: tuple[str, ...]) -> bool:
    """Whether one word, in any form, is the other after a prefix."""
    if len(other.folded) < MIN_PREFIXED:
        return False
    pairs = ((one.folded, other.folded), (one.word.stem, other.word.stem))
    return any(mine == prefix + theirs for prefix in prefixes for mine, theirs in pairs)


def _alike(theirs: frozenset[str], ours: frozenset[str]) -> bool:
    """Whether the one can be used for the other, or they have an opposite in common (`lower`, `reduce`)."""
    return (may_say(theirs, ours) or bool(_opposites_of(theirs) & _opposites_of(ours))) and not alternatives(
        theirs, ours
    )


def _opposed_by_another(ours: frozenset[str], theirs: frozenset[str]) -> bool:
    """Whether an opposite of one word means the same as the other one: `unaware` is not `knowing`."""
    return any(
        share_meaning(frozenset((opposite,)), other)
        for one, other in ((ours, theirs), (theirs, ours))
        for opposite in _opposites_of(one)
    )


def _opposites_of(word: frozenset[str]) -> frozenset[str]:
    table = antonym_table()
    return frozenset().union(*(table.get(lemma, frozenset()) for lemma in word))


def _comparable(clause: Clause, i: int, rule: Rules) -> bool:
    token = clause.tokens[i]
    if not token.word.is_stop:
        return token.folded not in rule.negators
    if token.language != "en":
        return token.word.stem in rule.paired
    return token.folded in FUNCTION_OPPOSITES or _is_particle(clause, i, rule)


def _is_particle(clause: Clause, i: int, rule: Rules) -> bool:
    """Whether it belongs to the verb before it: no noun follows that it could stand before."""
    if not any(clause.folded[i] in left | right for left, right in rule.particles):
        return False
    following = clause.tokens[i + 1] if i + 1 < len(clause.tokens) else None
    return (
        following is None
        or bool(following.gap.strip())
        or (following.word.is_stop and following.folded not in rule.determiners and following.folded not in rule.passed)
    )
