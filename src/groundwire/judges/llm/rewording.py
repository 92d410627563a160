"""What a sentence says, said otherwise: parts moved, clauses by themselves, two sentences in one.

Only where the words leave no doubt that it says the same, or less. English alone, but for clauses that segmentation
parts in other languages, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from groundwire.domain.answer import Answer
from groundwire.facts.lexicon import known_words
from groundwire.facts.names import names
from groundwire.quotes import EDGES, Folded
from groundwire.segment import segment
from groundwire.segment.language import detect

FEWEST = 4
"""Words of a clause that says one thing by itself."""

LONGEST_HALF = 24
"""Words of a sentence that another one is joined to."""

MOST_KEPT = 2_048
"""Sentences whose other forms are kept: the same sources are read for call after call."""

JOINT = ", and "
"""What stands between two sentences in one."""

_SMALL = frozenset(
    {"the", "a", "an", "each", "both", "many", "several", "most", "in", "on", "at", "during", "after", "by"}
)
"""Words that are never the first word of a name, and so are written small inside a sentence."""

ALIKE = 0.6
"""Share of the words of the shorter of two texts that they have in common, if one is the other said otherwise."""

_WORD = re.compile(r"\w+")
_MONTH = "(?:January|February|March|April|May|June|July|August|September|October|November|December)"
_DAY = "(?:Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday)s?"
_WHEN = rf"(?:(?:\d{{1,2}} )?{_MONTH}(?: \d{{1,2}},?)? )?\d{{4}}|(?:\d{{1,2}} )?{_MONTH}|{_MONTH} \d{{1,2}}|{_DAY}"
_OPENING = "In|On|At|During|After|Before|Since|By|From"
_NOUN = r"(?P<noun>[A-Z][^\s,]*(?: [^\s,]+){0,5})"
_BE = "is|are|was|were|has|had"

_HANGING = re.compile(
    r"\b(?:that|which|who|whom|whose|because|while|when|where|and|but|or|as|than|if|not|no|never|without|only|unless"
    r"|until|whether|although|though|said|says|either|neither)\b|n['’]t\b|[;:?(—–]",
    re.IGNORECASE,
)
"""What makes more of a clause than one plain statement, so that a phrase that is moved may belong to another part."""

_OPENED = re.compile(rf"(?P<phrase>(?:{_OPENING}) (?:[^\s,]+ ){{0,4}}[^\s,]+), (?P<rest>[^,]+)\.")
_DATED = re.compile(rf"(?P<rest>[^,]+) (?P<phrase>(?:in|on|since) (?:{_WHEN}))\.")
_BECAUSE = re.compile(r"Because (?P<why>[^,]+), (?P<rest>[^,]+)\.")
_RELATIVE = re.compile(rf"{_NOUN}, (?:which|who) (?P<inner>(?:{_BE}) [^,]+), (?P<rest>[a-z][^,]+)\.")
_APPOSED = re.compile(
    rf"{_NOUN}, (?:[a-z]+ed|built|made|held|run|known|born) [^,]+, (?P<rest>(?:{_BE}|[a-z]+s) [^,]+)\."
)


@lru_cache(maxsize=MOST_KEPT)
def reworded(sentence: str) -> tuple[str, ...]:
    """The sentence said otherwise, or one of its clauses by itself; none where that is not certain to hold."""
    found = [*_clauses(sentence), *_moved(sentence)] if detect(sentence) == "en" else _clauses(sentence)
    return tuple(each for each in dict.fromkeys(found) if key_of(each) != key_of(sentence))


def joined(one: str, other: str) -> str | None:
    """Two English sentences as one; None where one is long or joined already, or cannot be written inside another."""
    if not all(each.endswith(".") and len(each.split()) <= LONGEST_HALF for each in (one, other)):
        return None
    second = _inside(other)
    if second is None or JOINT in one or JOINT in second:
        return None
    return f"{one[:-1]}{JOINT}{second}"


def key_of(text: str) -> str:
    """The text without what a prompt may show otherwise: typography, letter case, signs at its ends."""
    return Folded.of(text).text.strip(EDGES).casefold()


def _clauses(sentence: str) -> list[str]:
    """The clauses of a sentence, as they are cut out of an answer."""
    cut = segment(Answer(text=sentence), response_id="", kind_of=lambda _: "other")
    found = [claim for each in cut for claim in each.claims]
    parted = len(found) > 1 and all(claim.statement_source == "conjunction" for claim in found)
    return [claim.statement for claim in found if parted and len(claim.statement.split()) >= FEWEST]


def _moved(sentence: str) -> Iterator[str]:
    """The sentence with its phrases in another order, or without what is only put in."""
    if (found := _OPENED.fullmatch(sentence)) and _plain(found["rest"]):
        yield f"{_capital(found['rest'])} {_small(found['phrase'])}."
    if (found := _DATED.fullmatch(sentence)) and _plain(found["rest"]) and (rest := _inside(found["rest"])):
        yield f"{_capital(found['phrase'])}, {rest}."
    if (found := _BECAUSE.fullmatch(sentence)) and _plain(found["rest"]) and _plain(found["why"]):
        yield f"{_capital(found['rest'])} because {found['why']}."
    if (found := _RELATIVE.fullmatch(sentence)) and _plain(found["inner"]) and _plain(found["rest"]):
        yield f"{found['noun']} {found['inner']}."
        yield f"{found['noun']} {found['rest']}."
    if (found := _APPOSED.fullmatch(sentence)) and _plain(found["rest"]):
        yield f"{found['noun']} {found['rest']}."


def _plain(clause: str) -> bool:
    return _HANGING.search(clause) is None


def _inside(sentence: str) -> str | None:
    """The sentence as it is written inside another one; None where its first word may be a name or may be none."""
    first, _, rest = sentence.partition(" ")
    word = first.casefold()
    if word in _SMALL:
        return f"{word} {rest}"
    if first[:1].isdigit() or any(name.start == 0 for name in names(sentence, language="en")):
        return sentence
    common = word in known_words() or word.removesuffix("s") in known_words()
    return f"{word} {rest}" if common and first.istitle() and word.endswith("s") else None


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _small(text: str) -> str:
    return text[:1].lower() + text[1:]


def behind(text: str, sentences: Iterable[str]) -> tuple[str, ...]:
    """The sentences that a text says otherwise, in the ways of this module; none if it does not."""
    one, found, other = text.partition(JOINT)
    halves = (f"{one}.", other) if found else (text,)
    near = [sentence for sentence in sentences if any(_alike(sentence, each) for each in (text, *halves))]
    forms = {key_of(form): sentence for sentence in near for form in forms_of(sentence)}
    for parts in ((text,), halves):
        said = [forms[key] for key in map(key_of, parts) if key in forms]
        if len(said) == len(parts):
            return tuple(said)
    return ()


def forms_of(sentence: str) -> tuple[str, ...]:
    """The sentence, and what else says the same or less."""
    return (sentence, *reworded(sentence))


def _alike(one: str, other: str) -> bool:
    """Whether two texts share so many words that one may be made of the other."""
    first, second = (set(_WORD.findall(each.casefold())) for each in (one, other))
    return len(first & second) >= ALIKE * min(len(first), len(second))
