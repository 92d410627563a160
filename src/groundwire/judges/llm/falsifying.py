"""A sentence of a source made one that no source carries: another number, month, name or opposite, or a denial."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile
from types import MappingProxyType
from typing import Final

from groundwire.facts.extract import extract
from groundwire.facts.names import names
from groundwire.facts.words import CJK
from groundwire.judges.llm.fresh import Fresh
from groundwire.judges.llm.rewording import JOINT
from groundwire.segment.language import detect

INVENTED = ("Velmara", "Ostrin", "Talvik", "Quessel", "Dornach", "Iskeld")
"""Names that hardly any source has: one that none has stands in the place of another."""

STEPS = (3, 4, 6, 7, 9, 11)
"""What a number is changed by, and if it is no year and no day, by a quarter of itself, so that none rounds to it."""

DAYS = 31
"""Numbers up to this one may be days: they are changed to another day of any month."""

SHORTEST_MONTH = 28
"""Days that every month has."""

YEARS = range(1_000, 2_101)
"""Numbers that are mostly years."""

MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)

LEAST_KEPT = 0.5
"""Share of a sentence's words that stay when it is changed in one place."""

_PAIRS = (
    "opened/closed opens/closes open/closed rose/fell rises/falls increased/decreased increases/decreases "
    "raised/lowered raises/lowers reduced/increased reduces/increases higher/lower larger/smaller more/less "
    "largest/smallest highest/lowest longest/shortest north/south northern/southern east/west eastern/western "
    "above/below before/after allowed/forbidden approved/rejected accepted/refused won/lost "
    "inside/outside first/last minimum/maximum earlier/later early/late warm/cold hot/cold started/ended "
    "starts/ends begins/ends enabled/disabled public/private"
)
OPPOSITES: Final[Mapping[str, str]] = MappingProxyType(
    {word: other for pair in reversed(_PAIRS.split()) for word, other in (pair.split("/"), reversed(pair.split("/")))}
)
"""English words in forms that can stand for each other; a word that is in several pairs has the other of the first."""

_NUMBER = re.compile(
    rf"(?<![^\W{CJK}])(?<![.:/+\[(#第약-])(?<![约約近超])(?<!およそ)(?<!\d,)[1-9]\d{{0,5}}"
    rf"(?![^\W{CJK}]|[/:\])-]|[.,]\d|[{CJK}]{{0,3}}(?:以|未|まで|이내|이상|이하|미만|까지|不到|多))"
)
"""A number by itself, or between signs of a script without spaces; there, none that only bounds what it counts."""
_NAMING = re.compile(
    r"(?:\b(?:step|part|figure|fig|table|chapter|section|page|no|note|item|volume|vol|article|appendix|number)\.?"
    r"|\bwithin) $",
    re.IGNORECASE,
)
"""What stands before a number that only names a place or a thing, or that a smaller one lies within."""

_REPLACED = re.compile(rf"(?<![\w-])[^\W\d_{CJK[:-3]}]{{4,}}(?![\w-])")
"""A word that says something, in a script with spaces between words (Korean is one)."""

_OF_ALL = re.compile(
    r"every|any|all|jede|alle|tou[ts]|tod[oa]|tutt|cada|cualquier|все|кажд|люб|모든|모두|누구|כל|كل", re.IGNORECASE
)
"""How words begin that speak of all there are: what holds for all holds for one."""

_DIGITS = re.compile(r"\d+")
_DATED_MONTH = re.compile(rf"(?:(?<=\d )|(?<=\b[Ii]n ))(?:{'|'.join(MONTHS)})\b|\b(?:{'|'.join(MONTHS)})(?= \d)")
_WORD = re.compile(r"\b[a-z]+\b")
_VERB = re.compile(r"^(?:\S+ ){1,8}?(?:is|are|was|were|can|must|will)(?= )")
HANGING = re.compile(
    r"\b(?:not|no|never|none|nor|neither|nobody|nothing|without|only|hardly|if|when|unless|until|whether|although|though"
    r"|said|says)\b|n['’]t\b|[;:?]",
    re.IGNORECASE,
)
"""What makes more of a sentence than one statement."""

TURNING = re.compile(rf"{HANGING.pattern}|\b(?:some|all|every|any|most|there|one)\b", re.IGNORECASE)
"""The same, and what keeps one more "not" from making it false, or a part of it from being true."""

_CELL_END = re.compile(r"(?<!\d),|,(?!\d)")
"""A comma that may end a cell, and is in no number."""


def falsified(text: str, texts: Sequence[str], fresh: Fresh) -> Iterator[str]:
    """The sentence with something in it changed, in every way that there is, in an order of the call's own."""
    numbers: Callable[[], Iterator[str]] = lambda: renumbered(text, texts, fresh)  # noqa: E731  # one of several
    ways = [numbers]
    if not TURNING.search(text):
        ways += [
            lambda: denied(text),
            lambda: _redated(text, texts, fresh),
            lambda: _of_another(text, texts, fresh),
            lambda: _opposed(text),
        ]
    for way in fresh.shuffled(f"ways.{text}", ways):
        yield from way()


def is_falsified(text: str, form: str, texts: Iterable[str]) -> bool:
    """Whether a text may be what `falsified` makes of a form, or of one half of what two of them are joined to."""
    return any(_is_changed(said, form, texts) for said in _halves(text))


def _halves(text: str) -> Iterator[str]:
    yield text
    one, found, other = text.partition(JOINT)
    if found:
        yield from (f"{one}.", other)


def _is_changed(text: str, form: str, texts: Iterable[str]) -> bool:
    """Whether two texts differ in one place, and there as this module changes it."""
    if text != form and _DIGITS.sub("0", text) == _DIGITS.sub("0", form):
        return True  # in a script without spaces, too
    new, old = text.split(), form.split()
    start = sum(1 for _ in takewhile(_same, zip(new, old, strict=False)))
    most = min(len(new), len(old)) - start
    end = min(sum(1 for _ in takewhile(_same, zip(reversed(new), reversed(old), strict=False))), most)
    if start + end < LEAST_KEPT * len(old):
        return False
    put, taken = (" ".join(each[start : len(each) - end]).rstrip(".,") for each in (new, old))
    if (put == "not" and not taken) or put in INVENTED:
        return True
    if OPPOSITES.get(taken) == put or {put, taken} <= set(MONTHS):
        return bool(put)
    if _DIGITS.search(put) and _DIGITS.search(taken):
        return _DIGITS.sub("0", put) == _DIGITS.sub("0", taken)
    return put[:1].isupper() and taken[:1].isupper() and any(put in each for each in (*texts, *INVENTED))


def _same(pair: tuple[str, str]) -> bool:
    return pair[0].casefold() == pair[1].casefold()


def denied(text: str) -> Iterator[str]:
    """The sentence with its verb denied (English only)."""
    verb = _VERB.match(text)
    if verb and not TURNING.search(text):
        yield f"{text[: verb.end()]} not{text[verb.end() :]}"


def renumbered(text: str, texts: Sequence[str], fresh: Fresh) -> Iterator[str]:
    """The text with one number changed to one that no source has."""
    taken = {number for source in texts for number in _DIGITS.findall(source)}
    for match in fresh.shuffled("numbers", _plain_numbers(text)):
        others = (str(_other(int(match[0]), step)) for step in fresh.shuffled(match[0], STEPS))
        number = next((other for other in others if other not in taken), None)
        if number:
            yield text[: match.start()] + number + text[match.end() :]


def renamed(text: str, texts: Sequence[str], fresh: Fresh) -> Iterator[str]:
    """The text with a name in it changed to one that no source has."""
    said = " ".join(texts).casefold()
    invented = [name for name in fresh.shuffled("names", INVENTED) if name.casefold() not in said]
    for found in names(text, language=detect(text)) if invented else ():
        if not _OF_ALL.match(found.text):
            yield text[: found.start] + invented[0] + text[found.end :]


def misnamed(text: str, texts: Sequence[str], fresh: Fresh) -> Iterator[str]:
    """The text with a name that no source has in the place of one of its words: it then says what none says."""
    said = " ".join(texts).casefold()
    invented = [name for name in fresh.shuffled("names", INVENTED) if name.casefold() not in said]
    words = (match for match in _REPLACED.finditer(text) if not _OF_ALL.match(match[0]))
    for found in fresh.shuffled(f"words.{text}", words) if invented else ():
        yield text[: found.start()] + invented[0] + text[found.end() :]


def _redated(text: str, texts: Sequence[str], fresh: Fresh) -> Iterator[str]:
    """The text with a month changed to one that no source names."""
    free = [month for month in fresh.shuffled("months", MONTHS) if not any(month in each for each in texts)]
    for match in _DATED_MONTH.finditer(text) if free else ():
        yield text[: match.start()] + free[0] + text[match.end() :]


def _of_another(text: str, texts: Sequence[str], fresh: Fresh) -> Iterator[str]:
    """The text with a name in it changed to one that the sources have of something else."""
    language = detect(text)
    own = names(text, language=language)
    if not own:
        return
    others = dict.fromkeys(name.text for each in texts for name in names(each, language=language))
    free = [other for other in fresh.shuffled("others", others) if other not in text]
    for found in (name for name in own if not _OF_ALL.match(name.text)):
        alike = (other for other in free if len(other.split()) == len(found.text.split()))
        other = next(alike, None)
        if other:
            yield text[: found.start] + other + text[found.end :]


def _opposed(text: str) -> Iterator[str]:
    """The text with a word changed to its opposite (English only)."""
    for match in _WORD.finditer(text):
        if match[0] in OPPOSITES:
            yield text[: match.start()] + OPPOSITES[match[0]] + text[match.end() :]


def _other(number: int, step: int) -> int:
    """A number that is as likely in its place, and another one in any reading."""
    if number <= DAYS:
        return (number + step - 1) % SHORTEST_MONTH + 1
    return number + step if number in YEARS else number + number // 4 + step


def _plain_numbers(text: str) -> Iterator[re.Match[str]]:
    """The numbers that say how much, and no bound: what is less than 30 is less than 40, too."""
    spaced = _CELL_END.sub(" ", text)
    exact = [
        fact for fact in extract(spaced, language=detect(text)) if fact.bound == "exact" and fact.kind != "ordinal"
    ]
    for match in _NUMBER.finditer(text):
        stated = any(fact.start <= match.start() and match.end() <= fact.end for fact in exact)
        if stated and not _NAMING.search(text, 0, match.start()):
            yield match
