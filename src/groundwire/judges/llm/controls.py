"""Control claims: one that the sources certainly carry and one that they certainly do not, among those that are asked.

They are made from the sources of each call, so no judge can know them beforehand, and they look like any other claim.
A judge that approves everything, refuses everything, or does as a source tells it, fails one of them. They are certain
by the way they are made: a plain sentence of a source, and one in which a number is another one or the verb is denied.
Sources without such sentences have lines as they stand, and lines with a number or a name that no source has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass

from groundwire.facts.extract import extract
from groundwire.facts.names import names
from groundwire.judges.llm.fresh import Fresh
from groundwire.quotes import EDGES, Folded, locate
from groundwire.segment import Passage
from groundwire.segment.language import detect

SHORTEST, LONGEST = 5, 40
"""Words of a sentence that a control is made of: enough to say one thing by itself, and not many."""

MOST_READ = 20_000
"""Characters of each source that are read for sentences; controls need a few."""

FEWEST = 2
"""Words of a line that a control is made of where there is no sentence: what is said, and of what."""

INVENTED = ("Velmara", "Ostrin", "Talvik", "Quessel", "Dornach", "Iskeld")
"""Names that hardly any source has: one that none has stands in the place of another."""

ENOUGH = 6
"""Sentences from which two controls can nearly always be made; then no further source is read."""

STEPS = (3, 4, 6, 7, 9, 11)
"""What a number is changed by, and if it is no year and no day, by a quarter of itself, so that none rounds to it."""

DAYS = 31
"""Numbers up to this one may be days: they are changed to another day of any month."""

SHORTEST_MONTH = 28
"""Days that every month has."""

YEARS = range(1_000, 2_101)
"""Numbers that are mostly years."""

ALIKE = 0.6
"""Share of a sentence's words from which another one may be about the same thing."""

_NUMBER = re.compile(r"(?<![\w.:/+\[(#-])(?<!\d,)[1-9]\d{0,5}(?![\w/:\])-]|[.,]\d)")
_NAMING = re.compile(
    r"(?:\b(?:step|part|figure|fig|table|chapter|section|page|no|note|item|volume|vol|article|appendix|number)\.?"
    r"|\bwithin) $",
    re.IGNORECASE,
)
"""What stands before a number that only names a place or a thing, or that a smaller one lies within."""

_DIGITS = re.compile(r"\d+")
_VERB = re.compile(r"^(?:\S+ ){1,8}?(?:is|are|was|were|can|must|will)(?= )")
_TURNING = re.compile(
    r"\b(?:not|no|never|none|nor|neither|nobody|nothing|without|only|hardly|if|when|unless|until|whether|although|though"
    r"|some|all|every|any|most|there|said|says|one)\b|n['’]t\b|[;:?]",
    re.IGNORECASE,
)
"""What makes more of a sentence than one plain statement, so that one more "not" may not make it false."""

_SENTENCE = re.compile(r"[^\W\d_a-z][^?!\n]*[\w)%\"”’](?:\.|。)")
REFERRING = re.compile(
    r"\b(?:it|its|he|she|they|his|her|their|him|them|this|these|those|such|also|too|therefore|former|latter|here|then)\b",
    re.IGNORECASE,
)
"""Words that may refer to another sentence."""

_PERSONAL = re.compile(r"\b(?:I|me|my|you|your|we|us|our)\b", re.IGNORECASE)
_CELL_END = re.compile(r"(?<!\d),|,(?!\d)")
"""A comma that may end a cell, and is in no number."""

_WORD = re.compile(r"\w+")
_ASKING = re.compile(r"[?？؟:]\s*$")
"""The end of a question, or of what leads to something else."""

_SENTENCE_END = re.compile(r"[.!?。](?=\s|$)|\n")
_TYPOGRAPHY = str.maketrans({"’": "'", "“": '"', "”": '"', "–": "-", "\u00a0": " "})
_PLAINER = str.maketrans({"'": "’", '"': "”"})


Cut = Callable[[str], Sequence[Passage]]
"""Cuts a text into its passages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """A claim whose verdict code knows."""

    text: str
    supported: bool
    """Whether the sources carry it; if not, they say otherwise."""


def controls(texts: Sequence[str], fresh: Fresh, *, claims: Collection[str], cut: Cut) -> tuple[Control, ...]:
    """The controls that can be made of the sources as a prompt shows them: both, one or none.

    Sentences that one of the claims repeats come last: a control that says the same, or the opposite, stands out. So do
    those that speak to somebody.
    """
    repeated = {_folded(claim) for claim in claims}
    said = [set(_WORD.findall(sentence.lower())) for text in texts for sentence in _SENTENCE_END.split(text)]
    usable = _usable(texts, fresh, repeated, cut)

    def lines() -> list[str]:
        return _lines(texts, fresh, repeated, cut)  # which sentences mostly spare

    true = _undisputed(usable, said) or _undisputed(lines(), said)
    false = next(_false(usable, lines, texts, fresh, true=true), None)
    made = [Control(text=_retyped(true), supported=True)] if true else []
    return (*made, Control(text=false, supported=False)) if false else tuple(made)


def _undisputed(found: Sequence[str], said: Sequence[set[str]]) -> str | None:
    """The first of some texts that no other sentence may speak against."""
    return next((text for text in found if not _disputed(text, said)), None)


def _false(
    usable: Sequence[str], lines: Callable[[], Sequence[str]], texts: Sequence[str], fresh: Fresh, *, true: str | None
) -> Iterator[str]:
    """What the sources do not carry, best first."""
    # Of another sentence than the true one, where there is one: two that are so alike would show what they are.
    rest = sorted(usable, key=lambda text: text == true)
    for text in rest:
        yield from _changed(text, texts, fresh)
    spare = sorted(lines(), key=lambda text: text == true)
    for text in spare:
        yield from _renumbered(text, texts, fresh)
    for text in (*rest, *spare):
        yield from _renamed(text, texts, fresh)


def _usable(texts: Sequence[str], fresh: Fresh, repeated: Collection[str], cut: Cut) -> list[str]:
    """Sentences that say one thing by themselves, best first; not all of them where there are many."""
    found: list[str] = []
    for text in fresh.shuffled("sources", texts):
        found += fresh.shuffled("sentences", dict.fromkeys(_sentences(text, cut)))
        if sum(not any(_stands_out(each, repeated)) for each in found) >= ENOUGH:
            break
    return sorted(found, key=lambda each: _stands_out(each, repeated))


def _lines(texts: Sequence[str], fresh: Fresh, repeated: Collection[str], cut: Cut) -> list[str]:
    """Whatever says something in one line: items of lists, rows of tables, fields; best first."""
    found = dict.fromkeys(
        passage.text
        for text in texts
        for passage in _tellings(text, cut)
        if FEWEST <= len(_WORD.findall(passage.text)) <= LONGEST
        and not (REFERRING.search(passage.text) or _ASKING.search(passage.text))
    )
    return sorted(fresh.shuffled("lines", found), key=lambda each: _stands_out(each, repeated))


def _tellings(text: str, cut: Cut) -> Sequence[Passage]:
    """The passages of a text; of one with a table the rows, for what stands above them may be its header."""
    every = cut(text[:MOST_READ])
    return [passage for passage in every if passage.cells] or every


def _sentences(text: str, cut: Cut) -> Iterator[str]:
    for passage in cut(text[:MOST_READ]):
        said = passage.text
        plain = not passage.cells and _SENTENCE.fullmatch(said) and not REFERRING.search(said)
        if plain and SHORTEST <= len(said.split()) <= LONGEST:
            yield said


def _stands_out(text: str, repeated: Collection[str]) -> tuple[bool, bool]:
    return _folded(text) in repeated, _PERSONAL.search(text) is not None


def _folded(text: str) -> str:
    return Folded.of(text).text.strip(EDGES)


def _disputed(text: str, said: Sequence[set[str]]) -> bool:
    """Whether another sentence may say otherwise of the same thing; if more than one figure differs, it does not."""
    own = set(_WORD.findall(text.lower()))
    for other in said:
        lacking = own - other
        figures = sum(word.isdigit() for word in lacking)
        if lacking and len(lacking) <= (1 - ALIKE) * len(own) and figures <= 1:
            return True
    return False


def _retyped(text: str) -> str:
    """The same words in other typography, where there is any to change."""
    said = text.translate(_TYPOGRAPHY)
    said = said.translate(_PLAINER) if said == text else said
    return said if locate(said, text) else text


def _changed(text: str, texts: Sequence[str], fresh: Fresh) -> Iterator[str]:
    """The sentence with one number changed to one that no source has, or with its verb denied (English only)."""
    yield from _renumbered(text, texts, fresh)
    verb = _VERB.match(text)
    if verb and not _TURNING.search(text):
        yield f"{text[: verb.end()]} not{text[verb.end() :]}"


def _renumbered(text: str, texts: Sequence[str], fresh: Fresh) -> Iterator[str]:
    """The text with one number changed to one that no source has."""
    taken = {number for source in texts for number in _DIGITS.findall(source)}
    for match in fresh.shuffled("numbers", _plain_numbers(text)):
        others = (str(_other(int(match[0]), step)) for step in fresh.shuffled(match[0], STEPS))
        number = next((other for other in others if other not in taken), None)
        if number:
            yield text[: match.start()] + number + text[match.end() :]


def _renamed(text: str, texts: Sequence[str], fresh: Fresh) -> Iterator[str]:
    """The text with a name in it changed to one that no source has."""
    said = " ".join(texts).casefold()
    invented = [name for name in fresh.shuffled("names", INVENTED) if name.casefold() not in said]
    for found in names(text, language=detect(text)) if invented else ():
        yield text[: found.start] + invented[0] + text[found.end :]


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
