"""The names in a text, and whether a name in a claim is one that the source has."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from importlib.resources import files

from groundwire.domain.text import Span
from groundwire.facts.lexicon import known_words, lemmas
from groundwire.facts.words import DEFAULT_LANGUAGE, fold, stem, words

CAPITALISED_NOUNS = frozenset({"de"})
"""Languages that capitalise every noun: there one capitalised word alone is no name, unless it is an acronym."""

_WORD = re.compile(r"[^\W\d_](?:[^\W_]|[\u0300-\u036f]|['’‑‐.&-](?=[^\W_]))*\.?")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f\u1e00-\u1eff]")
_SENTENCE_START = re.compile(r"(?:^|[.!?:;\n•|>#*-]|[\"“„«(])[\s\"“„«(*_#>-]*$")
_EXPANDED = re.compile(r"\s*\(\s*([A-Z][A-Z0-9&]{1,9})s?\s*\)")
_EXPANDING = re.compile(r"\b([A-Z][A-Z0-9&]{1,9})s?\s?\($")
_ACRONYM = re.compile(r"[A-Z][A-Z0-9&]{1,9}")
_DOTTED = re.compile(r"(?:[^\W\d_]\.){1,8}[^\W\d_]?")
_INITIAL = re.compile(r"[^\W\d_]\.?")
_CAPITAL_AFTER = re.compile(r" ?[A-Z\u00c0-\u00de]")
_CONTEXT = 12
"""Characters before a word that show whether it begins a sentence."""


class NameRelation(StrEnum):
    """How a name of a claim stands to the names of a source."""

    SAME = "same"
    CLASH = "clash"
    """The source has one that looks like it and is another one."""
    ABSENT = "absent"
    """The source has nothing to compare it with."""


@dataclass(frozen=True, slots=True)
class Name:
    """A name in a text."""

    start: int
    end: int
    text: str
    """The characters themselves, with a title."""
    parts: tuple[str, ...]
    """The folded words of the name without title, small words, legal form and suffix."""
    title: str = ""
    """The folded title or role before it."""
    acronym: str = ""
    """The acronym it is, or that stands in brackets after it."""

    @property
    def is_acronym(self) -> bool:
        """Whether it is nothing but an acronym."""
        return _undotted(self.text) == self.acronym


@dataclass(frozen=True, slots=True)
class NameComparison:
    """What the source makes of a name."""

    relation: NameRelation
    source: Span | None = None
    """The name in the source that is the same, or looks alike."""
    explanation: str = ""
    """One line for people; set for a clash."""


@dataclass(frozen=True, slots=True)
class _Lists:
    titles: frozenset[str]
    linking: frozenset[str]
    common: frozenset[str]
    dropped: frozenset[str]


def names(text: str, *, language: str = DEFAULT_LANGUAGE) -> tuple[Name, ...]:
    """The names in `text`, in order and not overlapping; none in scripts without capitals.

    A single word at the beginning of a sentence is a name only if it is an acronym, has a title, or stands capitalised
    elsewhere in the text, too.
    """
    lists = _lists()
    candidates = list(_candidates(text, lists, language))
    inner = {word for _, run, initial in candidates for word in (run[1:] if initial else run)}
    found = []
    for span, run, initial in candidates:
        folded = [fold(_undotted(word)) for word in run]
        stop = initial and not _ACRONYM.fullmatch(run[0]) and (len(run) == 1 and run[0] not in inner)
        stop = stop and not _fills_a_label(text, span, folded[0])
        stop = stop and (language != DEFAULT_LANGUAGE or not lemmas(folded[0]).isdisjoint(known_words()))
        name = _name(text, span, folded, lists)
        alone = language in CAPITALISED_NOUNS and len(name.parts) == 1 and not (name.acronym or name.title)
        if name.parts and not stop and not alone:
            found.append(name)
    return tuple(found)


def compare_names(claim: Name, source_names: Sequence[Name], source_text: str) -> NameComparison:
    """How a name of a claim stands to those of the source; titles, initials and legal forms may be left off."""
    expanded = {name.acronym for name in source_names if name.acronym and not name.is_acronym}
    for name in source_names:
        bound = name.is_acronym and name.acronym in expanded and not claim.is_acronym
        if not bound and _same(claim, name):
            return NameComparison(NameRelation.SAME, Span(start=name.start, end=name.end, text=name.text))
    if mentioned := _mention(claim, source_text):
        return NameComparison(NameRelation.SAME, mentioned)
    for name in source_names:
        if _look_alike(claim, name):
            span = Span(start=name.start, end=name.end, text=name.text)
            text = f"the source names '{name.text}' where the answer names '{claim.text}'"
            return NameComparison(NameRelation.CLASH, span, text)
    return NameComparison(NameRelation.ABSENT)


def is_title(folded: str) -> bool:
    """Whether a word, folded, is a title or role that may stand before a name: a full stop after it ends nothing."""
    return folded in _lists().titles


def is_dropped(folded: str) -> bool:
    """Whether a word, folded, is a legal form or suffix that a name may be written without."""
    return folded in _lists().dropped


def _candidates(text: str, lists: _Lists, language: str) -> Iterator[tuple[tuple[int, int], list[str], bool]]:
    """Runs of capitalised words: their span, their words, and whether they begin a sentence."""
    run: list[re.Match[str]] = []
    link: list[re.Match[str]] = []
    initial = False

    def close() -> Iterator[tuple[tuple[int, int], list[str], bool]]:
        if run:
            end = run[-1].end() - (run[-1].group().endswith(".") and not _abbreviated(run[-1].group(), lists))
            yield (run[0].start(), end), [m.group() for m in run], initial

    stop = {word.start for word in words(text, language=language) if word.is_stop}
    for match in _WORD.finditer(text):
        piece = match.group()
        at_start = _begins_sentence(text, match.start(), lists)
        near = bool(run) and _adjoins(text, (link or run)[-1].end(), match.start(), run[-1].group(), lists)
        capital = piece[0].isupper() and bool(_LATIN.match(piece))
        initials = bool(_INITIAL.fullmatch(piece)) and piece.endswith(".") and _before_name(text, match.end())
        common = fold(piece.strip(".")) in lists.common or (match.start() in stop and not _ACRONYM.fullmatch(piece))
        common = common and not initials
        if near and not capital and piece in lists.linking:
            link.append(match)
            continue
        if not near or not capital or (common and not _INITIAL.fullmatch(piece)):
            yield from close()
            run, link = [], []
        if capital and not (common and (not run)):
            initial = at_start if not run else initial
            run += [*link, match]
            link = []
    yield from close()


def _before_name(text: str, end: int) -> bool:
    """Whether a capitalised word follows, with nothing but a space between."""
    return bool(_CAPITAL_AFTER.match(text, end))


def _fills_a_label(text: str, span: tuple[int, int], folded: str) -> bool:
    """Whether a word is all that a label such as `owner:` names, and none that the lexicon knows (`Status: Open`)."""
    before, after = text[max(0, span[0] - _CONTEXT) : span[0]].rstrip(), text[span[1] : span[1] + 1]
    if not before.endswith(":") or after not in {"", ".", ";", ",", "\n"}:
        return False
    return lemmas(folded).isdisjoint(known_words())


def _adjoins(text: str, end: int, start: int, last: str, lists: _Lists) -> bool:
    gap = text[end:start]
    return gap.isspace() and "\n" not in gap and (not last.endswith(".") or _abbreviated(last, lists))


def _abbreviated(word: str, lists: _Lists) -> bool:
    """Whether the full stop belongs to the word: an initial or a title."""
    return bool(_INITIAL.fullmatch(word)) or fold(word.strip(".")) in lists.titles


def _begins_sentence(text: str, start: int, lists: _Lists) -> bool:
    before = text[max(0, start - _CONTEXT) : start]
    if not _SENTENCE_START.search(before) and start > 0:
        return False
    last = before.split()[-1] if before.split() else ""
    return not (last.endswith(".") and _abbreviated(last, lists))


def _name(text: str, span: tuple[int, int], folded: Sequence[str], lists: _Lists) -> Name:
    start, end = span
    size = next((i for i, word in enumerate(folded) if word not in lists.titles), len(folded))
    title, rest = " ".join(folded[:size]), folded[size:]
    parts = tuple(word for word in rest if word not in lists.linking)
    kept = tuple(word for word in parts if word not in lists.dropped)
    piece = text[start:end]
    expanded = _EXPANDED.match(text, end)
    expanded = expanded or _EXPANDING.search(text, max(0, start - _CONTEXT), start)
    acronym = expanded[1] if expanded else _undotted(piece) if _ACRONYM.fullmatch(_undotted(piece)) else ""
    return Name(start, end, piece, kept or parts, title, acronym)


def _same(claim: Name, source: Name) -> bool:
    if claim.acronym and source.acronym and claim.acronym == source.acronym:
        return claim.is_acronym or source.is_acronym or _covers(claim.parts, source.parts)
    if claim.is_acronym != source.is_acronym:
        acronym, expansion = (claim, source) if claim.is_acronym else (source, claim)
        if len(expansion.parts) > 1 and acronym.acronym in _initials(expansion):
            return True
    return _covers(claim.parts, source.parts)


def _undotted(word: str) -> str:
    """A word without the full stops of an abbreviation: "U.S." as "US"."""
    return word.replace(".", "") if _DOTTED.fullmatch(word) else word.strip(".")


def _covers(claim: Sequence[str], source: Sequence[str]) -> bool:
    """Whether the shorter one stands in the longer one, initials standing for first names."""
    short, long = sorted((list(claim), list(source)), key=len)
    if not short:
        return False
    if len(short) == 1:
        return len(short[0]) > 1 and any(stem(short[0]) == stem(part) for part in long)
    at = 0
    for part in short:
        while at < len(long) and not _part_fits(part, long[at]):
            at += 1
        if at == len(long):
            return False
        at += 1
    return True


def _part_fits(one: str, other: str) -> bool:
    return stem(one) == stem(other) or (min(len(one), len(other)) == 1 and one[0] == other[0])


def _look_alike(claim: Name, source: Name) -> bool:
    """Whether two different names could be taken for each other: one part differs, or the title is all they share."""
    if _other_expansion(claim, source):
        return True
    if claim.is_acronym or source.is_acronym:
        return False
    first, other = claim.parts, source.parts
    if len(first) > 1 and len(other) > 1:
        shared = sum(_part_fits(one, another) for one, another in zip(first, other, strict=False))
        return len(first) == len(other) and shared == len(first) - 1
    return bool(claim.title) and claim.title == source.title


def _other_expansion(claim: Name, source: Name) -> bool:
    """Whether the claim expands an acronym of the source in another way."""
    if source.is_acronym or not source.acronym or claim.is_acronym:
        return False
    return source.acronym in {claim.acronym, *_initials(claim)}


def _initials(name: Name) -> frozenset[str]:
    """What a name may be abbreviated to: with its small words or without, with a title ("General …") or without."""
    every = [word.strip(".") for word in name.text.split()]
    capitals = "".join(word[0] for word in every if word[:1].isupper())
    return frozenset((capitals, "".join(part[0] for part in name.parts).upper(), "".join(w[:1] for w in every).upper()))


def _mention(claim: Name, source_text: str) -> Span | None:
    """The name's words in the source, in any capitalisation and one after the other."""
    tokens = words(source_text, language="")
    size = len(claim.parts)
    for i in range(len(tokens) - size + 1):
        if tuple(token.folded for token in tokens[i : i + size]) == claim.parts:
            return Span.of(source_text, tokens[i].start, tokens[i + size - 1].end)
    return None


@lru_cache(maxsize=1)
def _lists() -> _Lists:
    data = tomllib.loads((files("groundwire.facts") / "data" / "names.toml").read_text(encoding="utf-8"))
    lists = {key: frozenset(map(fold, value.split())) for key, value in data.items()}
    return _Lists(
        titles=lists["titles"],
        linking=lists["linking"],
        common=lists["common"],
        dropped=lists["legal_forms"] | lists["suffixes"],
    )
