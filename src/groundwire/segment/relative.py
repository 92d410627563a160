"""A relative clause that closes a sentence and says something of its own."""

from __future__ import annotations

from groundwire.segment.grammar import is_verb, lexicon
from groundwire.segment.phrase import Cut, Phrase, listed

MAX_ANTECEDENT = 8
"""Words of the noun phrase that a relative clause speaks of; a longer one was read wrongly."""


_UNCLEAR = frozenset({"of", "from", "with", "for", "as", "like"})
"""Before the noun, these leave open which noun is meant: `the cost of treatment, which rose`."""


def closing_relative(phrase: Phrase, start: int, index: int) -> Cut | None:
    """The cut before the relative clause that begins at word `index` and ends the sentence; unsure means none.

    A clause that only picks out which things are meant (`all samples that failed`) stays with its noun.
    """
    word = phrase.lower[index]
    if word not in {"which", "who", "that"}:
        return None
    comma = "," in phrase.between(index - 1, index)
    if comma == (word == "that") or "," in phrase.text[phrase.words[index].start :]:
        return None
    main = phrase.verb(start, index)
    if main is None or (listed("subordinators") | listed("binding")) & set(phrase.lower[start:index]):
        return None
    if not _predicates(phrase, index):
        return None
    first = _antecedent(phrase, main, index)
    if first is None or (not comma and _picks_out(phrase, main, first, index)):
        return None
    noun = phrase.text[phrase.words[first].start : phrase.words[index - 1].end]
    return Cut(
        phrase.left_end(index),
        phrase.words[index].start,
        noun,
        phrase.words[index].end,
        next_word=index + 1,
        subject=noun,
    )


def _predicates(phrase: Phrase, index: int) -> bool:
    """Whether a finite verb follows at once, and one that speaks of the noun rather than of the whole clause."""
    lex = lexicon()
    verb = index + 1
    while verb < len(phrase.words) - 1 and phrase.lower[verb] in listed("adverbs"):
        verb += 1
    form = phrase.lower[verb]
    if verb >= len(phrase.words) - 1 or not (is_verb(phrase.words, verb) or form in lex.third or form in lex.past):
        return False
    base = lex.third.get(form) or lex.past.get(form) or form
    return base not in listed("clause_relatives")


def _antecedent(phrase: Phrase, main: int, index: int) -> int | None:
    """The first word of the noun phrase right before `index`."""
    lex = lexicon()
    first = index
    while first - 1 > main:
        word = phrase.lower[first - 1]
        if word in lex.prepositions or word in {"and", "or", "but"} or is_verb(phrase.words, first - 1):
            break
        if first < index and "," in phrase.between(first - 1, first):
            break
        first -= 1
        if word in lex.determiners:
            break
    if first == index or index - first > MAX_ANTECEDENT or phrase.lower[first - 1] in _UNCLEAR:
        return None
    return None if phrase.lower[index - 1] in lex.pronouns | lex.adverbs else first


def _picks_out(phrase: Phrase, main: int, first: int, index: int) -> bool:
    """Whether the sentence without the clause would say more than the sentence with it."""
    lex = lexicon()
    plural = phrase.lower[index - 1].endswith("s") and phrase.lower[first] not in lex.determiners
    return (
        bool(listed("defining") & set(phrase.lower[first:index]))
        or plural
        or phrase.negated(main)
        or phrase.lower[main] in lex.modals
        or phrase.lower[0] == "it"
    )
