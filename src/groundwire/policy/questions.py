"""What the user asked for, and whether a text speaks of it: by its words and by the kind of value that would answer.

Word forms, a small list of synonyms and the first letters of words are all that is compared, in the languages of
`data/questions.toml`. What is said in wholly other words is not seen.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

from groundwire.domain.answer import Answer
from groundwire.facts.extract import extract
from groundwire.facts.kinds import kind_of
from groundwire.facts.lexicon import lemmas, synonyms
from groundwire.facts.words import Word, content_words, fold
from groundwire.segment import segment
from groundwire.segment.language import detect

FAMILY = 5
"""First letters in common from which two words are of one family: `refundable` and `refunded`."""

MOST_CHARACTERS = 2_000
"""Length from which a question is a task with its material rather than a question, and is related to nothing."""

ENDINGS = ("?", "？", "؟")
"""How a question ends."""

STATED = (".", "!", "。", "！")
"""How a statement ends: `My lamp is broken.` asks nothing that sources could be silent on."""


@dataclass(frozen=True)
class Question:
    """A question that can be related to texts."""

    language: str
    words: tuple[Word, ...]
    """What it is about."""
    values: frozenset[str]
    """The kinds of value of which one answers it; empty where it does not ask for a value."""

    @classmethod
    def read(cls, text: str | None) -> Question | None:
        """The question; None where there is none, or none that says what it is about in a language that is known."""
        if text is None or not text.strip() or len(text) > MOST_CHARACTERS:
            return None
        text = _asked_in(text)
        if text is None:
            return None
        language = detect(text)
        data = _data().get(language)
        if data is None:
            return None
        bare = frozenset(fold(word) for word in data["bare"].split())
        every = (word for word in content_words(text, language=language) if word.folded not in bare)
        words = tuple({word.stem: word for word in every}.values())
        values = frozenset(
            kind for asks in data["asks"] if _any_of(tuple(asks["phrases"])).search(text) for kind in asks["values"]
        )
        return cls(language=language, words=words, values=values) if words else None

    def share(self, text: str) -> Fraction:
        """The share of its words that `text` has, 0 to 1."""
        spoken = _Spoken(content_words(text, language=self.language), english=self.language == "en")
        return Fraction(sum(map(spoken.has, self.words)), len(self.words))

    def answered_in_kind(self, text: str) -> bool:
        """Whether `text` has a value of a kind that is asked for; False where none is."""
        return any(fact.kind in self.values for fact in extract(text, language=self.language))


def _asked_in(message: str) -> str | None:
    """The questions of a message, without the story around them; None where it states something and asks nothing.

    Words without an ending, as they are typed into a search box, are a question.
    """
    sentences = segment(Answer.of(message), response_id="question", kind_of=kind_of)
    asked = " ".join(sentence.text for sentence in sentences if sentence.text.rstrip().endswith(ENDINGS))
    return asked or (None if message.rstrip().endswith(STATED) else message)


class _Spoken:
    """The words of a text, as those of a question are looked for among them."""

    def __init__(self, words: Iterable[Word], *, english: bool) -> None:
        self._words = tuple(words)
        self._english = english
        self._stems = {word.stem for word in self._words}
        self._families = {word.folded[:FAMILY] for word in self._words if len(word.folded) >= FAMILY}

    @cached_property
    def _lemmas(self) -> frozenset[str]:
        return frozenset(lemma for word in self._words for lemma in lemmas(word.folded))

    def has(self, word: Word) -> bool:
        if word.stem in self._stems or (len(word.folded) >= FAMILY and word.folded[:FAMILY] in self._families):
            return True
        return self._english and not (lemmas(word.folded) | synonyms(word.folded)).isdisjoint(self._lemmas)


@cache
def _data() -> Mapping[str, Any]:
    data = files("groundwire.policy").joinpath("data", "questions.toml").read_text(encoding="utf-8")
    return tomllib.loads(data)


@cache
def _any_of(phrases: tuple[str, ...]) -> re.Pattern[str]:
    return re.compile(rf"\b(?:{'|'.join(map(re.escape, phrases))})\b", re.IGNORECASE)
