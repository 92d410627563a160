"""English words and clauses, as far as splitting needs them: where a finite verb and its subject stand."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache

from groundwire.segment.rules import load

TEXTS_KEPT = 512
"""Texts whose words are kept: a sentence is asked for its verb, its subject and what it refers to."""

LONGEST_KEPT = 400
"""Characters of the longest text whose words are kept, so that all that are take some twenty megabytes at most."""


@dataclass(frozen=True)
class Word:
    """One word of a sentence with its place."""

    text: str
    start: int
    end: int

    @cached_property
    def lower(self) -> str:
        """The word in lower case, with a straight apostrophe."""
        return self.text.lower().replace("’", "'")


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The verbs and function words of English."""

    auxiliaries: frozenset[str]
    modals: frozenset[str]
    bases: frozenset[str]
    third: dict[str, str]
    """Third person singular to base form."""
    past: dict[str, str]
    """Simple past to base form."""
    participles: dict[str, str]
    """Past participle to base form."""
    past_of: dict[str, str]
    """Base form to simple past."""
    third_of: dict[str, str]
    """Base form to third person singular."""
    noun_like: frozenset[str]
    """Verb forms that are nouns as often: `costs`, `offers`."""
    determiners: frozenset[str]
    prepositions: frozenset[str]
    pronouns: frozenset[str]
    adverbs: frozenset[str]


_WORD = re.compile(r"[^\W_]+(?:[-'’._/@&+][^\W_]+)*|[$€£¥%°#§]")


def words(text: str, start: int = 0, end: int | None = None) -> list[Word]:
    """The words of `text[start:end]` in order; punctuation is left out, currency signs are kept."""
    if start == 0 and end is None and len(text) <= LONGEST_KEPT:
        return [*_kept(text)]
    return _words(text, start, len(text) if end is None else end)


@lru_cache(maxsize=TEXTS_KEPT)
def _kept(text: str) -> tuple[Word, ...]:
    return tuple(_words(text, 0, len(text)))


def _words(text: str, start: int, end: int) -> list[Word]:
    return [Word(m[0], m.start(), m.end()) for m in _WORD.finditer(text, start, end)]


@cache
def lexicon() -> Lexicon:
    """The English lexicon from its data file."""
    data = load("en_grammar")
    irregular: dict[str, list[str]] = data["irregular"]
    bases = {*data["regular"], *irregular}
    past_of = {base: forms[0] for base, forms in irregular.items()} | {b: _with_ed(b, data) for b in data["regular"]}
    participle_of = {base: forms[-1] for base, forms in irregular.items()}
    participle_of |= {base: past_of[base] for base in data["regular"]}
    third_of = {base: _with_s(base) for base in bases} | {"have": "has", "be": "is", "do": "does"}
    return Lexicon(
        auxiliaries=frozenset(data["auxiliaries"]),
        modals=frozenset(data["modals"]),
        bases=frozenset(bases),
        third={form: base for base, form in third_of.items()},
        past={form: base for base, form in past_of.items()},
        participles={form: base for base, form in participle_of.items()},
        past_of=past_of,
        third_of=third_of,
        noun_like=(frozenset(data["noun_like"]) | {third_of[word] for word in data["noun_like"] if word in third_of})
        - frozenset(data["verbs_only"]),
        determiners=frozenset(data["determiners"]),
        prepositions=frozenset(data["prepositions"]),
        pronouns=frozenset(data["pronouns"]),
        adverbs=frozenset(data["adverbs"]),
    )


def _with_s(base: str) -> str:
    if base.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{base}es"
    return f"{base[:-1]}ies" if base.endswith("y") and base[-2] not in "aeiou" else f"{base}s"


def _with_ed(base: str, data: dict[str, list[str]]) -> str:
    if base in data["doubling"]:
        return f"{base}{base[-1]}ed"
    if base.endswith("e"):
        return f"{base}d"
    return f"{base[:-1]}ied" if base.endswith("y") and base[-2] not in "aeiou" else f"{base}ed"


def is_verb(tokens: list[Word], index: int) -> bool:
    """Whether the word at `index` is a finite verb, judged by its form and its neighbours; unsure means no."""
    lex = lexicon()
    word = tokens[index].lower
    before = tokens[index - 1].lower if index else ""
    if tokens[index].text == "May" and (before[:1].isdigit() or before in lex.prepositions):
        return False
    if word in lex.auxiliaries:
        return not (word in {"can", "will", "must", "might", "may"} and before in lex.determiners)
    if word.endswith("n't") and word[:-3] in lex.auxiliaries | {"ca", "wo", "sha"}:
        return True
    if before in lex.determiners or before in lex.prepositions or before in {"and", "or"}:
        led = before in lex.determiners or before in lex.prepositions
        return word in lex.third and word not in lex.noun_like and not led
    following = tokens[index + 1].lower if index + 1 < len(tokens) else ""
    if word in lex.third:
        return word not in lex.noun_like or _takes_object(following)
    if word in lex.past or (word.endswith("ed") and len(word) > len("need")):
        return before not in _BE
    return _plural_verb(tokens, index)


_BE = frozenset({"is", "are", "was", "were", "be", "been", "being", "not", "newly", "recently", "has", "have", "had"})


_CURRENCIES = frozenset("$€£¥")


def _takes_object(following: str) -> bool:
    lex = lexicon()
    if following == "that":
        return False
    named = following in lex.determiners or following in lex.pronouns
    return named or following[:1].isdigit() or following in _CURRENCIES


def _plural_verb(tokens: list[Word], index: int) -> bool:
    """A base form after a plural subject: `Landslides cause damage`, `They cover flood`."""
    lex = lexicon()
    word = tokens[index].lower
    if not index or word not in lex.bases:
        return False
    subject = index - 1
    while subject and tokens[subject].lower in lex.adverbs:
        subject -= 1
    if tokens[subject].text.isdigit() and subject > 1 and tokens[subject - 1].lower in lex.prepositions:
        subject -= 2  # "children under 12 swim free": the number belongs to the subject
    before = tokens[subject]
    if before.lower in {"they", "we", "you", "i", "who", "which", "that"} | _PLURALS:
        return True
    plural = before.lower.endswith("s") and not before.lower.endswith("ss") and len(before.text) > len("gas")
    return plural and (
        word not in lex.noun_like or _takes_object(tokens[index + 1].lower if index + 1 < len(tokens) else "")
    )


_PLURALS = frozenset({"people", "children", "men", "women", "staff", "police"})
"""Plurals without an s."""


def finite_verb(tokens: list[Word], start: int = 0, end: int | None = None) -> int | None:
    """Index of the first finite verb among `tokens[start:end]`; None if there is none."""
    stop = len(tokens) if end is None else end
    return next((index for index in range(start, stop) if is_verb(tokens, index)), None)


@cache
def pattern(name: str) -> re.Pattern[str]:
    """A pattern of the English grammar file."""
    return re.compile(load("en_grammar")["patterns"][name], re.IGNORECASE)


def likely_verb(tokens: list[Word], start: int, end: int) -> int | None:
    """The first finite verb of `tokens[start:end]`, not counting the first word.

    Where no word is a verb beyond doubt, one that may be a noun too is taken: `The order ships on Friday`.
    """
    certain = finite_verb(tokens, start + 1, end)
    if certain is not None:
        return certain
    lex = lexicon()
    return next(
        (
            index
            for index in range(start + 1, end)
            if tokens[index].lower in lex.third
            and tokens[index - 1].lower not in lex.determiners
            and tokens[index - 1].lower not in lex.prepositions
        ),
        None,
    )


def is_clause(text: str) -> bool:
    """Whether `text` has a finite verb with something before it that can be its subject."""
    tokens = words(text)
    return likely_verb(tokens, 0, len(tokens)) is not None
