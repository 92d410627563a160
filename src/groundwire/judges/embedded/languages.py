"""Which language a claim and its sources are in, and whether there are rules for it."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache

from groundwire.domain.evidence import Source
from groundwire.domain.task import Task
from groundwire.facts.cldr import language_name
from groundwire.facts.lexicon import known_words, lemmas
from groundwire.segment.identification import SAMPLE, identify
from groundwire.segment.language import detect
from groundwire.segment.rules import FALLBACK, LANGUAGES, UNSPACED, load

MODEL_LANGUAGES = frozenset({"en"})
"""Languages of the texts that the model was trained on; in others only the words themselves speak for a claim."""

COVERED_SCRIPTS = frozenset({"LATIN", "CJK", "HIRAGANA", "KATAKANA", "ARABIC"})
"""First words of the Unicode names of letters in the scripts of the languages that segmentation and facts know."""

CONTEXT = 500
"""Characters of the answer before a claim, and of each source, that help to tell its language."""

LEAST_COVERED = {1: 0.03, 3: 0.1, 5: 0.3}
"""Probability of all languages with rules together below which a text is in none of them, from so many words on.

The fewer words, the more one odd one counts. Of the sentences in `tests/judges/embedded/languages`, which are short,
89 % of 330 in 28 other languages are told by themselves, and 98 % beside a source; none of 356 in English are, and none
of 950 in the other languages with rules. Of 25,000 sentences and fragments of English pages, one is.
"""

FEW_ENGLISH = 0.25
"""Share of English words above which a text needs the least probability, however long it is."""

PLAINLY_COVERED = 0.5
"""Probability of all languages with rules together from which a text is in one of them; between the two, it is open."""

ENGLISH_SHARE = 0.65
"""Share of English words among those without a capital letter from which a text is English, whatever names it has,
unless those words by themselves are in none of the languages with rules: "jest" and "parking" are Polish, too.

Short texts in Nordic languages and Afrikaans reach 0.6 by chance; of short English ones, 9 in 10 reach it.
"""

SOME_ENGLISH = 0.5
"""Share of English words from which a text may be English; other languages have up to so many by chance."""

MAY_BE = 0.2
"""Probability of a language from which a claim may be in it, though another one is likelier."""

LEAST_PLAIN = 0.25
"""Share of words without a capital letter below which a text is a list of names, which tell nothing."""

TEXTS_KEPT = 512
"""Texts of which the language is remembered: a claim is asked about more than once, a source for each claim."""

WORDS_KEPT = 16_384
"""Words of which is remembered whether they are English; a text has far fewer different ones."""

LEARNED = frozenset({"la"})
"""Languages that texts in other languages take terms from: `acute otitis media` does not say that a text is Latin."""

_CODE = re.compile(r"[/@_=<>{}\\\d]|\w\.\w")
_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reading:
    """How a claim is read."""

    language: str
    """The one of the languages with rules by which it is compared."""
    uncovered: str | None
    """The language, or the script, that it is in if there are no rules for that."""


def reading_of(task: Task) -> Reading:
    """How the claim of a task is read.

    A claim that is too short to tell by itself is in the language of the answer before it, or else of the sources. One
    that has only names and values is in none: they are compared alike in all.
    """
    statement, opening = task.claim.statement, " ".join(source.text[:CONTEXT] for source in task.evidence.sources)
    said = f"{task.context[-CONTEXT:]} {statement}"
    found = told(statement)
    if found is None and _plain_words(statement):
        found = told(said) or told(f"{statement} {opening}")
    # Short German claims can look English: "Die … kommt am 5. Mai 2024 an." So all words must be English ones.
    plain = found in LANGUAGES and (found != FALLBACK or _english_share(_plain_words(statement)) == 1)
    language = found if found and plain else detect(said, otherwise="")
    if not language:
        language = FALLBACK if _english_share(_plain_words(statement)) == 1 else detect(opening)
    return Reading(language=language, uncovered=None if found in LANGUAGES else found)


def source_languages(sources: Iterable[Source]) -> dict[str, str]:
    """The languages of some sources that can be told, by the sources' ids, as codes or scripts."""
    openings = ((source.id, source.text[:CONTEXT]) for source in sources)
    read = {name: told(opening) or _by_frequent_words(opening) for name, opening in openings}
    return {name: language for name, language in read.items() if language}


def other_languages(claim: str, sources: Mapping[str, str], *, language: str) -> dict[str, str]:
    """Those of the `source_languages` that cannot be the language of the claim.

    `language` is the claim's own where nothing in it tells.
    """
    language = told(claim) or language
    return {
        name: other
        for name, other in sources.items()
        if other != language and not {other, language} <= UNSPACED and not _may_be(claim, other)
    }


def _may_be(text: str, language: str) -> bool:
    """Whether a text that reads as one language may be in another one, as near relatives and short texts may."""
    english = _english_share(_plain_words(text))
    if language == FALLBACK:
        return english >= ENGLISH_SHARE or (english >= SOME_ENGLISH and detect(text) == FALLBACK)
    return english < ENGLISH_SHARE and identify(text).get(language, 0.0) >= MAY_BE


def _by_frequent_words(text: str) -> str:
    """The language with rules that a text is in by its frequent words and endings, if it is hardly English; or ""."""
    words = _plain_words(text)
    return detect(text, otherwise="") if words and _english_share(words) <= SOME_ENGLISH else ""


def told(text: str) -> str | None:
    """The code of the language that a text is plainly in, or its script if that has no rules; None if it is open."""
    return _told(text[:SAMPLE])


@lru_cache(maxsize=TEXTS_KEPT)
def _told(text: str) -> str | None:
    script = _uncovered_script(text)
    if script is not None:
        return script
    if (unspaced := detect(text)) in UNSPACED:
        return unspaced
    words = _plain_words(text)
    if not words:
        return None
    text = _without_codes(text)
    shares = _likely(text)
    covered, likeliest, english = _covered(shares), next(iter(shares)), _english_share(words)
    if likeliest in LANGUAGES and (shares[likeliest] >= PLAINLY_COVERED or likeliest == detect(text)):
        return likeliest
    least = _least_covered(len(words), english)
    if english >= ENGLISH_SHARE and (covered >= least or _covered(_likely(" ".join(words))) >= least):
        return FALLBACK
    if covered >= PLAINLY_COVERED:
        return detect(text)
    return likeliest if covered < least and likeliest not in LANGUAGES else None


def _likely(text: str) -> dict[str, float]:
    """The probability of each language that people write, likeliest first."""
    return {language: share for language, share in identify(text).items() if language not in LEARNED}


def _covered(shares: Mapping[str, float]) -> float:
    """The probability of the languages with rules together; terms of a learned language count as theirs."""
    return 1 - sum(share for language, share in shares.items() if language not in LANGUAGES)


def _least_covered(words: int, english: float) -> float:
    """The probability that a text of so many words needs not to be taken for one without rules."""
    first = 1 if english > FEW_ENGLISH else words
    return next(least for least_words, least in reversed(LEAST_COVERED.items()) if least_words <= first)


def named(language: str) -> str:
    """What people call a language by its code, or a script: `Polish`, `Cyrillic script`."""
    return language_name(language) or f"{language} script"


def _without_codes(text: str) -> str:
    """The text without addresses, identifiers, code and figures, which are in no language."""
    return " ".join(token for token in text.split() if not _CODE.search(token))


def _plain_words(text: str) -> Sequence[str]:
    """Words without a capital letter, which are no names, or all of a text in capitals; none of a list of names."""
    words = _WORD.findall(_without_codes(text.lower() if text.isupper() else text))
    plain = [word for word in words if not word[0].isupper()]
    return plain if len(plain) >= LEAST_PLAIN * len(words) else []


def _english_share(words: Sequence[str]) -> float:
    return sum(map(_is_english, words)) / len(words) if words else 0.0


@lru_cache(maxsize=WORDS_KEPT)
def _is_english(word: str) -> bool:
    return word in _frequent_words() or not known_words().isdisjoint(lemmas(word))


@cache
def _frequent_words() -> frozenset[str]:
    """The words that hold English sentences together, which are in no lexicon."""
    return frozenset(load("detection")[FALLBACK]["words"].split())


def _uncovered_script(text: str) -> str | None:
    """The script that most letters of a text are in, if the judge has no rules for any language in it.

    Chinese characters beside Hangul count as Korean.
    """
    if text.isascii():
        return None
    scripts = Counter(unicodedata.name(c, "?").split()[0] for c in unicodedata.normalize("NFKC", text) if c.isalpha())
    if scripts["HANGUL"]:
        scripts.pop("CJK", None)
    if not scripts.total():
        return None
    script, count = scripts.most_common(1)[0]
    return script.capitalize() if script not in COVERED_SCRIPTS and 2 * count > scripts.total() else None
