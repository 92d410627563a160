"""Whether a value of a claim is said of something else in the passage that holds it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from groundwire.facts.compare import Relation, compare
from groundwire.facts.fact import Clock, Fact, Measure
from groundwire.facts.lexicon import lemmas
from groundwire.facts.rules import rules
from groundwire.facts.senses import may_say, share_meaning
from groundwire.facts.words import Word, words
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.candidates import MOST_PASSAGES
from groundwire.judges.embedded.entries import Entry
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.slots import Standing

HALF = 0.5
"""Share of what a claim says a value of that must stand with the value where the sources have the rest elsewhere."""

PLAIN = 0.7
"""Probability of entailment from which the model is trusted that one passage says the value of the same thing in other
words; of values of other things in a passage it gave up to 0.64, of several read as one up to 0.86."""

LEADING = 4
"""Words at the beginning of a passage among which a pronoun or "the price" takes up the passage before it."""


def unbound(candidate: Candidate) -> Fact | None:
    """A value of the claim that the premise holds only of something else; None if each is bound.

    One passage with the value must have a word of what the claim says the value of, or one that may mean the same; most
    of these words, if the sources have others of them in another place. Of several passages, the one with the value
    must have half of the words that they have, counting those of the passage that it takes up. Of a claim with more
    values, the word nearest to each will do. English only.
    """
    claim = candidate.claim
    anchors = _anchors(claim)
    if claim.language != "en" or not anchors or (candidate.single and candidate.scores.entailment >= PLAIN):
        return None
    if not candidate.single:
        anchors = tuple(filter(candidate.passage.says, anchors)) or anchors
    values = [fact for fact in claim.facts if isinstance(fact.payload, Measure | Clock)]
    least = HALF * len(anchors) if len(values) == 1 else 1
    for fact in values:
        holding = [entry for entry in candidate.premise.entries if holds(entry.parsed, fact, candidate.exact)]
        near = _nearest(anchors, fact, claim)
        if holding and not any(_bound(anchors, near, entry, candidate, least=least) for entry in holding):
            return fact
    return None


def _anchors(claim: Parsed) -> tuple[Word, ...]:
    """The words of a claim that a value may be said of: not those of other values, of measure, or that say little."""
    rule = rules(claim.language)
    taken = [(fact.start, fact.end) for fact in claim.facts]
    return tuple(
        word
        for word in claim.words
        if not any(start <= word.start < end for start, end in taken)
        and not (word.is_number or word.folded in rule.measuring or lemmas(word.folded) & (rule.light | rule.valuing))
    )


def holds(passage: Parsed, fact: Fact, exact: bool) -> bool:  # noqa: FBT001  # a policy's answer, passed on
    """Whether a passage has a value."""
    return any(compare(fact, other, exact=exact) is Relation.SAME for other in passage.facts)


def _nearest(anchors: Sequence[Word], fact: Fact, claim: Parsed) -> tuple[Word, ...]:
    """The words nearest to a value: the last one before it, and one right behind it."""
    before = [word for word in anchors if word.end <= fact.start][-1:]
    behind = [word for word in anchors if word.start >= fact.end and claim.text[fact.end : word.start] == " "]
    return (*before, *behind)


def _bound(anchors: Sequence[Word], near: Sequence[Word], entry: Entry, candidate: Candidate, *, least: float) -> bool:
    said = _said(anchors, entry, candidate)
    parted = _parted(anchors, said, candidate)
    held = [word for word in said if word not in parted]
    if len(held) >= least and any(word in held for word in near):
        return True
    elsewhere = any(candidate.index.knows(word) for word in anchors if word not in said)
    if candidate.single and elsewhere:
        return len(held) > HALF * len(anchors)
    return len(held) >= (1 if candidate.single else HALF * len(anchors))


def _said(anchors: Sequence[Word], entry: Entry, candidate: Candidate) -> list[Word]:
    """Those of some words that a passage has, or the one that it takes up, names in any form."""
    read = [candidate.premise.cell or entry.parsed]
    if taken_up := _taken_up(entry, candidate):
        read.append(taken_up.parsed)
    slots = candidate.alone(entry).slots
    named = [slot.item for slot in slots if not slot.is_value and slot.standing is Standing.LOCATED]
    return [
        word
        for word in anchors
        if any(text.says(word) or (candidate.single and may_mean(text, word)) for text in read)
        or any(name.start <= word.start < name.end for name in named)
    ]


def _parted(anchors: Sequence[Word], said: Sequence[Word], candidate: Candidate) -> set[Word]:
    """Words that the sources say together with another one which is not said here: the guide of an audio guide."""
    text = candidate.claim.text
    torn = [
        pair
        for pair in pairwise(anchors)
        if sum(word in said for word in pair) == 1 and text[pair[0].end : pair[1].start] == " "
    ]
    near = candidate.index.search(candidate.claim, most=MOST_PASSAGES) if torn else ()
    together = {(one.stem, other.stem) for entry in near for one, other in pairwise(entry.parsed.words)}
    return {word for pair in torn if (pair[0].stem, pair[1].stem) in together for word in pair}


def may_mean(text: Parsed, word: Word) -> bool:
    """Whether a text has a word that may mean the same as another."""
    forms = lemmas(word.folded)
    return any(
        may_say(theirs, forms) or share_meaning(theirs, forms)
        for theirs in (lemmas(other.folded) for other in text.words if not other.is_number)
    )


def _taken_up(entry: Entry, candidate: Candidate) -> Entry | None:
    """The passage before one that goes on with it: "it costs …", "the price is …", "14 EUR a day"."""
    rule = rules(entry.parsed.language)
    every = words(entry.parsed.text, language=entry.parsed.language)
    goes_on = any(word.folded in rule.referring for word in every[:LEADING])
    own = [word for word in entry.parsed.frame if not word.is_number]
    goes_on = goes_on or not own or bool(lemmas(own[0].folded) & rule.valuing) or own[0].folded in rule.measuring
    before = [other for other in candidate.index.of_source(entry.source_id) if other.place < entry.place]
    return before[-1] if goes_on and before else None
