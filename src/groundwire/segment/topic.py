"""What a conversation speaks of when a question is put that does not say it: `How long is it valid?`, `And in May?`."""

from __future__ import annotations

import re
from collections.abc import Sequence

from groundwire.domain.turn import Turn
from groundwire.segment.asking import last_question
from groundwire.segment.context import Subject, noun_phrase, subject_of
from groundwire.segment.grammar import lexicon, words
from groundwire.segment.phrase import listed
from groundwire.segment.questions import asked_subject

LOOKED_BACK = 12
"""Messages in which it is looked for: what nobody has named for longer is no longer what "it" is."""

LOOKED_AT = 600
"""Characters of an answer in which its subject is looked for; further down it is another one as often as not."""

_NEXT = re.compile(r"(?:(?:and|but|so|then|ok|okay),? )?(?:what about|how about|and|about) (.{2,60})", re.IGNORECASE)
_ABOUT = re.compile(r"(?:please )?tell me (?:more |something )?about (.{2,60})", re.IGNORECASE)
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\n+")
_BACK = frozenset({"it", "he", "she", "they", "him", "them"})


def topic(question: str | None, history: Sequence[Turn]) -> Subject | None:
    """What a pronoun of the answer may speak of where the answer does not name it; None if that is not sure.

    It is what `question` or the last one before it asked about, or the only thing that answers have spoken of since.
    """
    said: Subject | None = None
    for turn in history[-LOOKED_BACK:]:
        if turn.role == "user":
            said = _after(turn.content, said)
        elif turn.role == "assistant" and said is None:
            said = _only_subject(turn.content)
    return None if question is None else _after(question, said)


def _after(question: str, before: Subject | None) -> Subject | None:
    """What is spoken of after a question, if `before` was spoken of until then."""
    asked = last_question(question)
    about = _ABOUT.fullmatch(asked.rstrip(" .!"))
    subject = about[1] if about else asked_subject(question)
    own = noun_phrase(subject) if subject else None
    if own is not None:
        return own
    if _refers_back(asked):
        return before
    following = _NEXT.fullmatch(asked)
    named = noun_phrase(following[1]) if following else None
    return named if named is not None and before is not None and _alike(named, before) else None


def _alike(named: Subject, before: Subject) -> bool:
    """Whether one takes the place of the other: `the silver card` after `the gold card`, or two persons."""
    head, other = (words(subject.text)[-1].lower for subject in (named, before))
    return head == other or (named.person and before.person)


def _refers_back(asked: str) -> bool:
    """Whether a question speaks of what was spoken of before, and of nothing else that has a name."""
    lex = lexicon()
    said = [word.lower for word in words(asked)]
    if not _BACK.isdisjoint(said):
        return lex.determiners.isdisjoint(said)
    return set(said) <= lex.auxiliaries | lex.modals | lex.prepositions | lex.adverbs | lex.pronouns | listed(
        "follow_ups"
    )


def _only_subject(answer: str) -> Subject | None:
    """What an answer speaks of, if it is one thing."""
    found = [subject_of(sentence) for sentence in _SENTENCE_END.split(answer[:LOOKED_AT]) if sentence.strip()]
    named = {subject.text.lower(): subject for subject in found if subject is not None}
    return next(iter(named.values())) if len(named) == 1 else None
