"""Who speaks in a transcript: `Agent: …`, `[00:12] Dr. Lee: …`, and what their first person means."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache

from groundwire.segment.grammar import lexicon, words
from groundwire.segment.phrase import listed

_TIME = r"(?:[\[(]?\d{1,2}:\d{2}(?::\d{2})?(?:\.\d{1,3})?(?: ?[ap]m)?[\])]?[ ,\t]*[-–—]?[ \t]*)"
_TITLE = r"(?:Mr|Mrs|Ms|Dr|Prof|Sir|Dame|Judge|Sen|Rep|Gov)\.? "
_NAME = rf"(?:{_TITLE})?[A-Z][\w.’'-]{{0,20}}(?: (?:[A-Z][\w.’'-]{{0,20}}|\d{{1,3}}|de|van|von|of)){{0,3}}"
_TURN = re.compile(rf"(?P<time>{_TIME})?(?P<name>{_NAME})(?: \([^()\n]{{1,30}}\))?(?P<after> ?{_TIME})?[:：]\s+(?=\S)")
_TITLED = re.compile(_TITLE)
_OPENING = re.compile(r"(?:(?:yes|no|yeah|well|so|ok(?:ay)?|and|but)[,.]? )?", re.IGNORECASE)
_FIRST_PERSON = re.compile(rf"{_OPENING.pattern}(?:i|we|my|our)(?:['’](?:m|re|ve|ll|d))?\b", re.IGNORECASE)
_SUBJECT = re.compile(r"(?P<subject>I|My)(?P<contracted>['’](?:m|ve|ll|d))?\b(?P<rest>.*)", re.DOTALL)
_CONTRACTIONS = {"m": "is", "ve": "has", "ll": "will", "d": "would"}
_THIRD = {"am": "is", "have": "has", "do": "does", "don't": "doesn't", "haven't": "hasn't"}


@dataclass(frozen=True, slots=True)
class Turn:
    """The opening of somebody's words: who speaks, and how many characters say so."""

    speaker: str
    length: int


def turn_of(text: str) -> Turn | None:
    """Who speaks in `text`, where its opening is surely a speaker's and not the name of a value: `Price: 5 EUR`."""
    match = _TURN.match(text)
    if match is None:
        return None
    name = match["name"]
    timed = match["time"] or match["after"]
    known = bool(_roles().fullmatch(name)) or bool(_TITLED.match(name))
    if not (timed or known or _FIRST_PERSON.match(text, match.end())):
        return None
    lex = lexicon()
    if name.lower() in listed("labels") or name.split()[0].lower() in lex.prepositions | lex.determiners | lex.pronouns:
        return None
    return Turn(name.title() if name.isupper() and len(name) > len("ABC") else name, match.end())


def in_third_person(said: str, speaker: str) -> str | None:
    """What a speaker says in the first person, said of them: `Dr. Lee joined in 2015` for `I joined in 2015`.

    None where it is not in the first person, or speaks of more than one.
    """
    opening = _OPENING.match(said)
    match = _SUBJECT.match(said, opening.end() if opening else 0)
    if match is None:
        return None
    name = f"The {speaker.lower()}" if _roles().fullmatch(speaker) and not speaker[-1].isdigit() else speaker
    if match["subject"] == "My":
        owner = f"{name}’" if name.endswith("s") else f"{name}’s"
        return f"{owner}{match['rest']}"
    if match["contracted"]:
        return f"{name} {_CONTRACTIONS[match['contracted'][1:]]}{match['rest']}"
    return f"{name}{_agreeing(match['rest'])}"


def speaks_in_first_person(said: str) -> bool:
    """Whether what is said begins with `I`, `we`, `my` or `our`."""
    return _FIRST_PERSON.match(said) is not None


def _agreeing(rest: str) -> str:
    """What follows `I`, with its verb in the third person: ` work` is ` works`."""
    tokens = words(rest)
    lex = lexicon()
    verb = next((word for word in tokens[:3] if word.lower not in lex.adverbs), None)
    if verb is None:
        return rest
    form = _THIRD.get(verb.lower) or (lex.third_of.get(verb.lower) if verb.lower not in lex.past else None)
    return f"{rest[: verb.start]}{form}{rest[verb.end :]}" if form and verb.lower not in lex.modals else rest


@cache
def _roles() -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(sorted(listed('roles')))})(?: [A-Z\d]{{1,2}})?", re.IGNORECASE)
