"""Whether a heading or the head of a column says something that can be false."""

from __future__ import annotations

import re

from groundwire.segment.grammar import Word, finite_verb, lexicon, likely_verb, words
from groundwire.segment.phrase import listed
from groundwire.segment.rules import FALLBACK, Rules

MIN_WORDS = 3
"""Words that a heading has at least when it asserts something: `Pets are covered`."""

_ASKS = frozenset(
    {"how", "what", "why", "when", "where", "who", "which", "whose", "before", "after", "things", "items"}
)
_CURRENCY = r"(?:[$€£¥]|\b(?:EUR|USD|GBP|CHF|JPY|CAD|AUD|SEK|NOK|DKK)\b)"
_AMOUNT = re.compile(rf"{_CURRENCY} ?\d|\d[\d.,]* ?(?:{_CURRENCY}|%|[A-Za-zµ°]{{1,12}}\b)")
_PRICE = re.compile(rf"(?<!\bin ){_CURRENCY} ?\d|(?<!\bin )(?<![\d.,])\d[\d.,]* ?(?:{_CURRENCY}|%)")
"""A price; `in 1,000 EUR` is the unit of what stands below."""

_PAIR = re.compile(r"[^:：]{1,60}[:：]\s+(.+)", re.DOTALL)
_NUMBERED = re.compile(r"(?:\d{1,3}(?:\.\d{1,3}){0,3}[.)]?|[A-Z][.)])\s+")


def amounts_to(text: str) -> bool:
    """Whether a text is an amount with its unit: `9 EUR`, `2 years`, `yes`; a bare number may be a year or a name."""
    return bool(_AMOUNT.match(text)) or text.lower() in {"yes", "no"}


def heading_asserts(heading: str, rules: Rules, *, underlined: bool) -> bool:
    """Whether a heading can be false: a sentence, a price; `How it works` and `Step 2: Install` cannot.

    `underlined` means that it is a heading only because dashes stand below it, so that any sentence counts.
    """
    plain = heading.strip()
    if plain.endswith(("?", ":")):
        return False
    if rules.language != FALLBACK:
        return plain.endswith((".", "。")) or bool(_PRICE.search(plain))
    pair = _PAIR.fullmatch(plain)
    if _PRICE.search(plain) or (pair and amounts_to(pair[1])):
        return True
    tokens = words(_NUMBERED.sub("", plain, count=1))
    return len(tokens) >= MIN_WORDS and _is_sentence(tokens, plain, underlined=underlined)


def _is_sentence(tokens: list[Word], plain: str, *, underlined: bool) -> bool:
    first = tokens[0].lower
    lex = lexicon()
    if first in _ASKS | listed("subordinators") or (first in lex.auxiliaries and tokens[1].lower != "not"):
        return False
    verb = finite_verb(tokens, 1)
    if verb is None:
        verb = likely_verb(tokens, 0, len(tokens) - 1) if first in lex.determiners else None
        return verb is not None and tokens[verb + 1].lower not in lex.prepositions
    # "Damage we cover", "Costs that are paid": a clause that only describes the noun before it.
    described = verb > 1 and tokens[verb - 1].lower in lex.pronouns | listed("subordinators")
    # "Fees charged in 2023": without an auxiliary the verb may be a participle.
    certain = tokens[verb].lower in lex.auxiliaries or tokens[verb].lower in lex.third
    return not described and (certain or underlined or plain.endswith(".") or any(map(str.isdigit, plain)))
