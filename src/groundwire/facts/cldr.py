"""Names of months, weekdays, units and currencies in ten languages, from the Unicode locale data that Babel ships."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl", "ja", "zh", "ar")
"""ISO 639-1 codes; where two languages write one name for two things, the first one counts."""

_SPACED_BEGINNING = re.compile(r"[^⺀-\U0010ffff]*")
_UNSPACED = "⺀"
"""From here on, characters belong to scripts that put no space between words."""


@cache
def _locale(language: str) -> Mapping[str, Any]:
    from babel import localedata

    merged: Any = localedata.load(language)
    return localedata.LocaleDataDict(merged)


def language_name(code: str) -> str | None:
    """What a language is called in English: "Polish" for `pl`; None for what is no code of a language."""
    name = _locale("en")["languages"].get(code)
    return name if isinstance(name, str) else None


def months(language: str, *, short: bool) -> Iterator[tuple[str, int]]:
    """The names of the months 1-12 in lower case; the short ones ("dic") are often words of other languages."""
    width = "abbreviated" if short else "wide"
    for use in ("format", "stand-alone"):
        for month, name in _locale(language)["months"][use][width].items():
            if not any(sign.isdigit() for sign in name):
                yield name.rstrip(".").lower(), month


def weekdays() -> Iterator[tuple[str, int]]:
    """The names of the weekdays in lower case, in all languages; 0 is Monday."""
    for language in LANGUAGES:
        for day, name in _locale(language)["days"]["format"]["wide"].items():
            yield name.lower(), day


def unit_affixes(unit: str) -> Iterator[tuple[str, str]]:
    """What stands before and after the number, in all languages, in lower case, for a unit such as `mass-kilogram`.

    Abbreviations are left out where the script is Latin: many are words or other units elsewhere ("Mon.", "m.").
    """
    for language in LANGUAGES:
        patterns = _locale(language)["unit_patterns"].get(unit, {})
        for width in ("long", "short"):
            for form, pattern in patterns.get(width, {}).items():
                before, number, after = _spaced(pattern).partition("{0}") if isinstance(pattern, str) else ("", "", "")
                words = (before + after).strip()
                if number and form != "per" and (width == "long" or (not words.isascii() and words[:1] > "ʯ")):
                    yield before.strip(), after.strip()


def currency_names(code: str) -> Iterator[str]:
    """What a currency by ISO 4217 code is called, in all languages, in lower case."""
    for language in LANGUAGES:
        data = _locale(language)
        names = [data["currency_names"].get(code), *data["currency_names_plural"].get(code, {}).values()]
        yield from (_spaced(name) for name in names if name)


def until_unspaced(text: str) -> str:
    """The beginning of a text up to the first character of a script without spaces between words."""
    return _SPACED_BEGINNING.match(text)[0]  # type: ignore[index]  # matches the empty text, too


def unspaced(text: str) -> bool:
    """Whether a text begins in a script without spaces between words."""
    return text[:1] >= _UNSPACED


def _spaced(name: str) -> str:
    return name.replace("\xa0", " ").replace("\u202f", " ").lower()
