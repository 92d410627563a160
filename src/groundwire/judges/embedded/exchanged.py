"""Two things of a claim that stand in each other's place in the passage, although all words are the same."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from groundwire.facts.lexicon import lemmas
from groundwire.facts.rules import Rules, rules
from groundwire.facts.senses import share_meaning
from groundwire.facts.words import Word, words
from groundwire.judges.embedded.parsed import Parsed

_CLAUSE_END = re.compile(r"[;\n]|[.!?:](?=\s)|,(?= (?:so|which|where|because)\b)")
_POSSESSIVE = re.compile(r"['’]s?$")

LEAST_ANCHORS = 4
"""Words in common from which the order of two of them says something: two that change places and two that stay."""

LEAST_ALIKE = 0.6
"""Share of the clause's words with content that the claim must hold: else the order may be that of other things."""


@dataclass(frozen=True, slots=True)
class _Anchor:
    """A word that stands once in the claim and once in a clause of the passage."""

    word: Word
    ours: int
    theirs: int
    """Its place among the anchors of the claim and of the clause."""
    joint: bool
    """Whether it only joins things: "from", "not", "than"."""


def exchanged(claim: Parsed, passage: Parsed) -> tuple[str, str] | None:
    """Two things that stand to both sides of a word in the claim, and the other way round in a clause of the passage.

    "A beat B" against "B beat A"; "with steam but not by gamma rays" against "by gamma rays but not with steam". The
    clause has to hold all of the claim, or the order says nothing; a passive or a clause in front ("if …, …") in one of
    them alone turns the order without turning the sense. The same for who speaks and who is spoken to: "at your option"
    against "at our option". English only.
    """
    rule = rules(claim.language)
    if claim.language != "en":
        return None
    ours = words(claim.text, language=claim.language)
    every = words(passage.text, language=passage.language)
    ends = [0, *(match.end() for match in _CLAUSE_END.finditer(passage.text)), len(passage.text)]
    for start, end in pairwise(ends):
        theirs = [word for word in every if start <= word.start and word.end <= end]
        if ours and theirs and _comparable(ours, theirs, rule):
            pair = _crossed(_anchors(ours, theirs, rule)) or _parties(ours, theirs, rule)
            if pair:
                return pair
    return None


def _comparable(ours: Sequence[Word], theirs: Sequence[Word], rule: Rules) -> bool:
    """Whether the clause holds all words of the claim, with the same joints and in the same voice."""
    says = {_key(word) for word in theirs}
    needed = {_key(word) for word in ours if not word.is_stop and not lemmas(word.folded) & rule.light}
    joints = {word.folded for word in ours} & rule.joints
    if not needed <= says or not joints <= {word.folded for word in theirs}:
        return False
    claimed = {_key(word) for word in ours}
    own = [_key(word) for word in theirs if not word.is_stop]
    if sum(key in claimed for key in own) < LEAST_ALIKE * len(own):
        return False
    passive = [any(word.folded in rule.passive for word in text) for text in (ours, theirs)]
    fronted = [text[0].folded in rule.subordinate for text in (ours, theirs)]
    joined = [sum(word.folded in rule.subordinate for word in text) for text in (ours, theirs)]
    return passive[0] == passive[1] and fronted[0] == fronted[1] and joined[0] == joined[1]


def _key(word: Word) -> str:
    return _POSSESSIVE.sub("", word.folded) if _POSSESSIVE.search(word.folded) else word.stem


def _anchors(ours: Sequence[Word], theirs: Sequence[Word], rule: Rules) -> list[_Anchor]:
    """What stands once in each, in the order of the claim."""
    once: list[dict[str, Word]] = []
    for text in (ours, theirs):
        marked = [w for w in text if not w.is_stop or w.folded in rule.joints or w.folded in rule.negators]
        count = Counter(map(_key, marked))
        once.append({_key(word): word for word in marked if count[_key(word)] == 1})
    shared = [key for key in once[0] if key in once[1]]
    order = {key: place for place, key in enumerate(sorted(shared, key=lambda key: once[1][key].start))}
    return [_Anchor(once[0][key], i, order[key], once[0][key].is_stop) for i, key in enumerate(shared)]


def _crossed(anchors: Sequence[_Anchor]) -> tuple[str, str] | None:
    if len(anchors) < LEAST_ANCHORS:
        return None
    for first in anchors:
        for third in anchors[first.ours + 2 :]:
            if first.joint or third.joint or third.theirs > first.theirs or _mean_the_same(first, third):
                continue
            between = anchors[first.ours + 1 : third.ours]
            stays = [a for a in between if third.theirs < a.theirs < first.theirs]
            if stays and not _carried_along(first, anchors) and not _carried_along(third, anchors):
                return first.word.text, third.word.text
    return None


def _mean_the_same(one: _Anchor, other: _Anchor) -> bool:
    """Whether either may stand for the other: "allow … by enabling" says what "enable … by allowing" says."""
    return share_meaning(lemmas(one.word.folded), lemmas(other.word.folded))


def _parties(ours: Sequence[Word], theirs: Sequence[Word], rule: Rules) -> tuple[str, str] | None:
    """The party of the claim and the other one, where the clause has the other one beside the same word."""
    for said, instead in (rule.parties, rule.parties[::-1]) if rule.parties else ():
        for i, word in enumerate(ours):
            if word.folded not in said:
                continue
            beside = {step: ours[i + step].folded for step in (-1, 1) if 0 <= i + step < len(ours)}
            if _stands_beside(said, theirs, beside):
                continue
            found = _stands_beside(instead, theirs, beside)
            if found:
                return word.text, found
    return None


def _stands_beside(party: frozenset[str], text: Sequence[Word], beside: Mapping[int, str]) -> str | None:
    """The word of a party that stands beside the same word, on the same side."""
    for i, word in enumerate(text):
        near = {step: text[i + step].folded for step in beside if 0 <= i + step < len(text)}
        if word.folded in party and near.items() & beside.items():
            return word.text
    return None


def _carried_along(moved: _Anchor, anchors: Sequence[_Anchor]) -> bool:
    """Whether a value stands beside the same word in both ("release 2.10"): then the two have moved together."""
    beside = (*anchors[max(0, moved.ours - 1) : moved.ours], *anchors[moved.ours + 1 : moved.ours + 2])
    return moved.word.is_number and any(abs(a.theirs - moved.theirs) == 1 and not a.joint for a in beside)
