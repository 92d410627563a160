"""Sentences that say again, of another subject, what the one before says: `Same for the Pro plan`, `So does Acme`."""

from __future__ import annotations

import re

from groundwire.segment.grammar import Word, finite_verb, lexicon, pattern, words
from groundwire.segment.replies import positive

_DO = frozenset({"do", "does", "did"})


def said_again(sentence: str, before: str) -> str | None:
    """The whole of a `sentence` that takes its predicate from `before`; None if it has one of its own."""
    plain = sentence.strip().rstrip(".! ")
    same = pattern("same_for").fullmatch(plain)
    also = pattern("so_does").fullmatch(plain) or pattern("does_too").fullmatch(plain)
    neither = pattern("neither_does").fullmatch(plain) or pattern("does_not_either").fullmatch(plain)
    unlike = pattern("does_or_not").fullmatch(plain)
    if not (same or also or neither or unlike):
        return None  # as nearly all sentences: before the other one is read
    tokens = words(before)
    verb = finite_verb(tokens, 1)
    if verb is None:
        return None
    if same:
        return _of_another(same["subject"], before, tokens[verb])
    if also:
        return None if _denied(tokens, verb) else _joined(also["subject"], before[tokens[verb].start :])
    if neither:
        return _joined(neither["subject"], before[tokens[verb].start :]) if _denied(tokens, verb) else None
    return _unlike(unlike, before, tokens, verb) if unlike else None


def _of_another(subject: str, before: str, verb: Word) -> str:
    """What `before` says, of another subject, or for the other thing that its opening phrase may name."""
    opening = pattern("opening").match(before)
    if not opening:
        return _joined(subject, before[verb.start :])
    comma = "," if opening[0].endswith(",") else ""
    return f"{opening[0].split(maxsplit=1)[0]} {subject}{comma}{before[opening.end() :]}"


def _unlike(match: re.Match[str], before: str, tokens: list[Word], verb: int) -> str | None:
    """`The Pro plan does.` after a denial, `The Pro plan does not.` after its opposite."""
    if finite_verb(words(match["subject"]), 1) is not None:
        return None
    denied = _denied(tokens, verb)
    if bool(match["deny"]) == denied:
        return None
    predicate = _affirmed(before, tokens, verb) if denied else _denial(before, tokens[verb])
    return None if predicate is None else _joined(match["subject"], predicate)


def _joined(subject: str, predicate: str) -> str:
    subject = subject.strip()
    return f"{subject[:1].upper()}{subject[1:]} {predicate.rstrip(' .!;,')}."


def _denied(tokens: list[Word], verb: int) -> bool:
    following = tokens[verb + 1].lower if verb + 1 < len(tokens) else ""
    return following == "not" or positive(tokens[verb].lower)[1]


def _affirmed(before: str, tokens: list[Word], verb: int) -> str | None:
    """The predicate without its `not`: `does not include support` as `includes support`."""
    auxiliary = positive(tokens[verb].lower)[0]
    rest = verb + (2 if positive(tokens[verb].lower)[1] is False else 1)
    if rest >= len(tokens):
        return None
    if auxiliary not in _DO:
        return f"{auxiliary} {before[tokens[rest].start :]}"
    lex = lexicon()
    base = tokens[rest].lower
    form = {"did": lex.past_of, "does": lex.third_of}.get(auxiliary, {}).get(base, base)
    return f"{form}{before[tokens[rest].end :]}"


def _denial(before: str, verb: Word) -> str | None:
    """The predicate with a `not`: `includes support` as `does not include support`."""
    lex = lexicon()
    word, rest = verb.lower, before[verb.end :]
    if word in lex.auxiliaries - _DO:
        return f"{word} not{rest}" if word != "cannot" else None
    if word in lex.third:
        return f"does not {lex.third[word]}{rest}"
    if word in lex.past:
        return f"did not {lex.past[word]}{rest}"
    return f"do not {word}{rest}" if word in lex.bases else None
