"""The words of a text: where they stand, and the form under which two spellings of one word are the same."""

from __future__ import annotations

import re
import tomllib
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from importlib.resources import files
from itertools import pairwise
from typing import Any

from groundwire.facts.stemming import stemmed
from groundwire.facts.unspaced import pieces

DEFAULT_LANGUAGE = "en"

STEM_CACHE = 32_768
"""Stems kept in memory; a text has far fewer different words."""

TEXT_CACHE = 1_024
"""Texts whose words are kept: a claim meets several passages, a passage several claims, and each many questions."""

LONGEST_KEPT = 400
"""Characters of the longest text whose words are kept, so that all that are take some fifteen megabytes at most."""

DOUBLE_L_LENGTH = 6
"""Stems of at least this length lose one of two final l's: cancell(ed) and cancel(ed), but not call."""

_MARKS = "\u0300-\u036f\u064b-\u065f\u0670"
"""Accents, and the vowel signs of Arabic."""

_TATWEEL = "\u0640"
"""Stretches an Arabic word and says nothing."""

_VOICED = "\u3099\u309a"
"""The marks that make another letter of a kana: が is no accented か."""

CJK = "\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uac00-\ud7af"
_TOKEN = re.compile(
    rf"(?P<cjk>[{CJK}]+)"
    r"|(?P<number>\d+(?:[.,:/]\d+)*)"
    rf"|(?P<word>[^\W\d_{CJK}](?:[^\W_{CJK}]|[{_MARKS}]|['’‑‐-](?=[^\W\d_{CJK}]))*)"
)
HYPHENS = "-‐‑"
"""The hyphens that words are joined with."""

_HYPHENS = re.compile(f"[{HYPHENS}]")
_APOSTROPHE = re.compile("['’]")


@dataclass(frozen=True, slots=True)
class Word:
    """One word of a text."""

    start: int
    end: int
    text: str
    """The characters themselves, verbatim."""
    stem: str
    """Folded and stemmed: the same for inflections and for spellings of one word."""
    is_name: bool = False
    """Whether it is capitalised where a common word would not be; a hint, not a proof."""
    is_stop: bool = False
    """Whether it carries no content of its own (`the`, `of`, `was`)."""

    def moved(self, by: int) -> Word:
        """The same word at a later place."""
        return replace(self, start=self.start + by, end=self.end + by)

    @property
    def folded(self) -> str:
        """The word in lower case without accents and hyphens, not stemmed."""
        return fold(self.text)

    @property
    def is_number(self) -> bool:
        """Whether it is written in digits."""
        return self.text[0].isdigit()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What `data/words.toml` says of one language."""

    language: str
    stop: frozenset[str]
    elisions: frozenset[str]
    """What may stand before an apostrophe in place of a whole word (`l'accord`)."""
    patterns: tuple[tuple[re.Pattern[str], str], ...]
    spellings: dict[str, str]
    stem_word: Callable[[str], str]

    def without_elision(self, start: int, piece: str) -> tuple[int, str]:
        """The offset and text of `piece` without an elided word before it."""
        apostrophe = _APOSTROPHE.search(piece)
        if apostrophe and piece[: apostrophe.start()].casefold() in self.elisions:
            return start + apostrophe.end(), piece[apostrophe.end() :]
        return start, piece


def content_words(text: str, *, language: str = DEFAULT_LANGUAGE) -> tuple[Word, ...]:
    """The words of `text` that carry content, in order; Chinese, Japanese and Korean as `unspaced` reads them."""
    return tuple(word for word in words(text, language=language) if not word.is_stop)


def words(text: str, *, language: str = DEFAULT_LANGUAGE) -> tuple[Word, ...]:
    """All words of `text`, in order. A language without rules of its own is read like English without stemming."""
    read = _kept if len(text) <= LONGEST_KEPT else _words
    return read(text, language)


def _words(text: str, language: str) -> tuple[Word, ...]:
    vocabulary = _vocabulary(language)
    found: list[Word] = []
    for match in _TOKEN.finditer(text):
        start, piece = match.start(), match.group()
        if match.lastgroup == "cjk":
            found += _unspaced(start, piece, language)
        elif match.lastgroup == "number":
            found.append(Word(start, match.end(), piece, piece))
        elif piece.isalpha():  # most are; nothing in them joins or parts words
            found.append(_word(text, start, match.end(), vocabulary))
        else:
            found += (_word(text, a, b, vocabulary) for a, b in _parts(*vocabulary.without_elision(start, piece)))
    return tuple(found)


_kept = lru_cache(maxsize=TEXT_CACHE)(_words)


@lru_cache(maxsize=STEM_CACHE)
def fold(word: str) -> str:
    """`word` in lower case, without accents, hyphens, and what follows an apostrophe at its end."""
    plain = unicodedata.normalize("NFKD", word).casefold().replace(_TATWEEL, "")
    plain = "".join(c for c in plain if c in _VOICED or not unicodedata.combining(c))
    plain = unicodedata.normalize("NFC", plain)
    plain = _HYPHENS.sub("", plain).replace("’", "'")
    if plain.endswith("n't"):
        return plain
    return plain.removesuffix("'s").removesuffix("'").replace("'", "")


@lru_cache(maxsize=STEM_CACHE)
def stem(word: str, language: str = DEFAULT_LANGUAGE) -> str:
    """The stem of one word, the same for its inflections and for British and American spellings."""
    vocabulary = _vocabulary(language)
    folded = fold(word)
    folded = vocabulary.spellings.get(folded, folded)
    for pattern, replacement in vocabulary.patterns:
        folded = pattern.sub(replacement, folded)
    stemmed = vocabulary.stem_word(folded)
    return stemmed[:-1] if len(stemmed) >= DOUBLE_L_LENGTH and stemmed.endswith("ll") else stemmed


@lru_cache(maxsize=1)
def _data() -> dict[str, Any]:
    return tomllib.loads((files("groundwire.facts") / "data" / "words.toml").read_text(encoding="utf-8"))


@lru_cache(maxsize=1)
def _joined() -> tuple[frozenset[str], frozenset[str]]:
    folding = _data()["folding"]
    return frozenset(folding["prefixes"].split()), frozenset(folding["particles"].split())


@lru_cache(maxsize=32)
def _vocabulary(language: str) -> Vocabulary:
    data = _data()
    known = data["language"].get(language)
    rules = data["folding"].get(language, {}) if known else {}
    return Vocabulary(
        language=language,
        elisions=frozenset((known or {}).get("elisions", "").split()),
        stop=frozenset(fold(word) for word in (known or data["language"]["en"])["stop"].split()),
        patterns=tuple((re.compile(pattern), replacement) for pattern, replacement in rules.get("patterns", ())),
        spellings=dict(rules.get("pairs", ())),
        stem_word=partial(stemmed, algorithm=known["stemmer"]) if known and "stemmer" in known else str,
    )


def _unspaced(start: int, run: str, language: str) -> Iterator[Word]:
    for piece in pieces(run, language):
        text = run[piece.start : piece.end]
        stemmed = unicodedata.normalize("NFKC", text)
        yield Word(start + piece.start, start + piece.end, text, stemmed, is_stop=piece.is_stop)


def _parts(start: int, piece: str) -> Iterator[tuple[int, int]]:
    """The words in a run of letters and hyphens: `two-factor` is two, `re-elected` and `opt-in` are one."""
    prefixes, particles = _joined()
    cuts = [match.start() for match in _HYPHENS.finditer(piece)]
    begin = 0
    for cut, following in pairwise([*cuts, len(piece)]):
        before, after = piece[begin:cut].casefold(), piece[cut + 1 : following].casefold()
        if before in prefixes or after in particles:
            continue
        yield start + begin, start + cut
        begin = cut + 1
    yield start + begin, start + len(piece)


def _word(text: str, start: int, end: int, vocabulary: Vocabulary) -> Word:
    piece = text[start:end]
    stemmed, is_stop = _read(piece, vocabulary.language)
    if is_stop and len(piece) == 1 and piece.isupper() and piece != "I":
        is_stop = not text[:start].rstrip() or text[:start].rstrip()[-1] in ".!?:;"  # "arm A", but "A patient"
    return Word(start, end, piece, stemmed, piece[0].isupper(), is_stop)


@lru_cache(maxsize=STEM_CACHE)
def _read(piece: str, language: str) -> tuple[str, bool]:
    """The stem of a word, and whether it carries no content wherever it stands."""
    folded = fold(piece)
    return stem(piece, language), folded in _vocabulary(language).stop or folded.endswith("n't") or not folded
