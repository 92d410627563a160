"""Which words of two clauses stand for each other, and whether the two speak of the same thing."""

from __future__ import annotations

from dataclasses import dataclass

from groundwire.facts.clauses import Clause, Token
from groundwire.facts.lexicon import antonym_table, contextual_antonyms, synonyms
from groundwire.facts.rules import Rules

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


@dataclass(frozen=True)
class Alignment:
    """Pairs of token indices, claim first."""

    claim: Clause
    source: Clause
    same: dict[int, int]
    """Claim tokens and the source tokens that say the same."""
    opposite: dict[int, int]
    """Claim tokens and the source tokens that say the opposite."""
    content: frozenset[int]
    """Claim tokens that carry content."""

    @property
    def coverage(self) -> float:
        """The share of the claim's content that the source has, be it as its opposite; from 0 to 1."""
        if not self.content:
            return 0.0
        return len(self.content & (self.same.keys() | self.opposite.keys())) / len(self.content)

    def mirrored(self) -> Alignment:
        """The same seen from the source."""
        return Alignment(
            self.source,
            self.claim,
            {s: c for c, s in self.same.items()},
            {s: c for c, s in self.opposite.items()},
            frozenset(),
        )


def align(claim: Clause, source: Clause, rule: Rules) -> Alignment:
    """Pair the words of two clauses: same words first, then synonyms, then opposites of what is left."""
    left = [i for i, token in enumerate(claim.tokens) if _comparable(token, rule)]
    right = [i for i, token in enumerate(source.tokens) if _comparable(token, rule)]
    same: dict[int, int] = {}
    opposite: dict[int, int] = {}
    topics = {lemma for token in (*claim.tokens, *source.tokens) for lemma in token.lemmas}

    def opposed(one: Token, other: Token) -> bool:
        return are_opposites(one, other, rule) or _opposed_about(one, other, topics)

    def synonymous(one: Token, other: Token) -> bool:
        return _synonymous(one, other, rule)

    for found, alike in ((same, same_word), (same, synonymous), (opposite, opposed)):
        taken = {*same.values(), *opposite.values()}
        for c in left:
            if c in same or c in opposite:
                continue
            partner = next((s for s in right if s not in taken and alike(claim.tokens[c], source.tokens[s])), None)
            if partner is not None:
                found[c] = partner
                taken.add(partner)
    opposite = {c: s for c, s in opposite.items() if _same_place(claim, source, same, (c, s))}
    content = frozenset(c for c in left if c in opposite or _has_content(claim.tokens[c], rule, paired=c in same))
    return Alignment(claim, source, same, opposite, content)


def _has_content(token: Token, rule: Rules, *, paired: bool) -> bool:
    """Whether a word says what the clause is about; a negative predicate without a partner says how."""
    if token.word.is_stop or token.folded in rule.modal_words or token.lemmas & rule.light:
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


def _comparable(token: Token, rule: Rules) -> bool:
    if not token.word.is_stop:
        return token.folded not in rule.negators
    return token.folded in FUNCTION_OPPOSITES if token.language == "en" else token.word.stem in rule.paired
