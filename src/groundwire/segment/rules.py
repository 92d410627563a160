"""The language rules: word lists and patterns, read once per language from the package's data files."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, cast, get_args

from groundwire.domain.claim import Reason

FALLBACK = "en"
"""The language whose rules are used where there are none of its own."""

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl", "ja", "zh", "ar")
"""The languages with a data file of their own."""

UNSPACED = frozenset({"ja", "zh"})
"""Languages written without spaces between words."""

_NEVER = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Rules:
    """What is known of one language."""

    language: str
    stop_words: frozenset[str]
    """Frequent words that never end a line that stands alone."""
    abbreviations: frozenset[str]
    """Words, without their full stop, whose full stop never ends a sentence."""
    number_abbreviations: frozenset[str]
    """The same, only where a number follows: `no. 3`."""
    may_end: frozenset[str]
    """Abbreviations that end a sentence where one that stands alone follows: `Ltd.`, `etc.`."""
    units: frozenset[str]
    """Abbreviations that are units after a number: `5 min.`."""
    ordinary_words: frozenset[str]
    """Words that are abbreviations too: `no.`, `May.`."""
    calendar: frozenset[str]
    """Days, months and time zones, with which a time of day goes on: `8 a.m. Monday`."""
    lettered: frozenset[str]
    """Nouns that a letter names, which then is no initial: `vitamin C.`, `option A.`."""
    reasons: tuple[tuple[Reason, re.Pattern[str]], ...]
    """For each reason, in the order of the file, what a whole sentence looks like that is not a claim."""
    lead_in: re.Pattern[str]
    """The end of a text that opens a list and says nothing without it."""
    list_follows: re.Pattern[str]
    """What a whole sentence looks like that ends in a full stop and opens a list: `内容は次のとおりです。`."""
    tag_question: re.Pattern[str]
    """A question that asserts: `…, right?`, `Did you know that …?`."""
    interrogative: re.Pattern[str]
    """How a question begins."""
    asking: re.Pattern[str]
    """Words by which a question asks for more than yes or no: `how much`."""
    asks: re.Pattern[str]
    """A word that only makes a sentence a question: `est-ce que`."""
    yes: re.Pattern[str]
    """A whole reply that affirms what was asked."""
    no: re.Pattern[str]
    """A whole reply that denies it."""
    preamble: re.Pattern[str]
    """An opening that says only where the rest comes from: `Based on the documents, `."""
    closing: re.Pattern[str]
    """Words at the end that say nothing: `lol`."""
    wrapping: re.Pattern[str]
    """Words that only say how the speaker likes the fact that follows: `I love that `."""
    opening: re.Pattern[str]
    """A polite opening before an abstention: `I'm afraid `."""
    pointer: re.Pattern[str]
    """What a whole sentence looks like that says only where to read on: `See section 3 for details`."""
    contrast: re.Pattern[str]
    """Words after which a sentence may say something else than before."""
    goes_on: re.Pattern[str]
    """How the sentence goes on that holds a quotation, after its closing mark: `「…。」と述べた。`."""
    hedge: re.Pattern[str]
    """A word or phrase by which a text takes back some of its certainty."""
    generic_headings: frozenset[str]
    """Headings that name a part of the text and no subject: `summary`."""

    reference_headings: frozenset[str]
    """Headings over lists of references: `sources`."""
    joined: re.Pattern[str]
    """What parts two pieces of talk in one sentence: `, and `."""
    salutation: re.Pattern[str]
    """How the salutation of a letter begins: `Dear`."""
    valediction: re.Pattern[str]
    """How a letter closes: `Kind regards`."""
    signature: re.Pattern[str]
    """A last line that names who writes: `Your claims team`."""
    subject_line: re.Pattern[str]
    """How the subject line of a letter begins: `Re:`."""
    head_line: re.Pattern[str]
    """How another line at the head of a letter begins: `To:`."""


@cache
def rules_for(language: str) -> Rules:
    """The rules of `language`, or those of the fallback language."""
    language = language if language in LANGUAGES else FALLBACK
    data = load(language)
    letter = data.get("letter", {})
    abbreviations = data.get("abbreviations", {})
    reasons = {name: patterns for name, patterns in data.get("not_a_claim", {}).items() if name in get_args(Reason)}
    return Rules(
        language=language,
        stop_words=frozenset(data.get("stop_words", ())),
        abbreviations=frozenset(abbreviations.get("always", ())),
        number_abbreviations=frozenset(abbreviations.get("before_number", ())),
        may_end=frozenset(abbreviations.get("may_end", ())),
        units=frozenset(abbreviations.get("units", ())),
        ordinary_words=frozenset(abbreviations.get("ordinary_words", ())),
        calendar=frozenset(abbreviations.get("calendar", ())),
        lettered=frozenset(abbreviations.get("lettered", ())),
        reasons=tuple((cast("Reason", name), _any(patterns)) for name, patterns in reasons.items()),
        lead_in=_any(data.get("lead_in", ())),
        list_follows=_any(data.get("list_follows", ())),
        tag_question=_any(data.get("tag_question", ())),
        interrogative=_any(data.get("interrogative", ())),
        asking=_any(data.get("asking", ())),
        asks=_any(data.get("asks", ())),
        yes=_any(data.get("yes", ())),
        no=_any(data.get("no", ())),
        preamble=_any(data.get("preamble", ())),
        closing=_any(data.get("closing", ())),
        wrapping=_any(data.get("wrapping", ())),
        opening=_any(data.get("opening", ())),
        pointer=_any(data.get("pointer", ())),
        contrast=_any(data.get("contrast", ())),
        goes_on=_any(data.get("goes_on", ())),
        hedge=_any(data.get("hedge", ())),
        generic_headings=frozenset(data.get("generic_headings", ())),
        reference_headings=frozenset(data.get("reference_headings", ())),
        joined=_any(data.get("joined", ())),
        salutation=_any(letter.get("salutation", ())),
        valediction=_any(letter.get("valediction", ())),
        signature=_any(letter.get("signature", ())),
        subject_line=_any(letter.get("subject_line", ())),
        head_line=_any(letter.get("head_line", ())),
    )


@cache
def load(name: str) -> dict[str, Any]:
    """The data file `name`, without its suffix, as TOML gives it."""
    return tomllib.loads(files("groundwire.segment").joinpath("data", f"{name}.toml").read_text(encoding="utf-8"))


def _any(patterns: list[str] | tuple[str, ...]) -> re.Pattern[str]:
    if not patterns:
        return _NEVER
    return re.compile("|".join(f"(?:{pattern})" for pattern in patterns), re.IGNORECASE | re.DOTALL)
