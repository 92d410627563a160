"""A text as clauses, so that a negation in one clause does not turn another one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice, takewhile

from groundwire.domain.text import Span
from groundwire.facts.lexicon import lemmas
from groundwire.facts.names import is_title
from groundwire.facts.rules import Rules, find_phrases, rules
from groundwire.facts.words import HYPHENS, Word, fold, words

LABEL_WORDS = 2
"""A colon after at most this many words ends a label (`Customer:`), which belongs to what follows."""

MAX_CLAUSES = 100
"""Clauses read of one text. Claims and the sentences they rest on have a few; the limit bounds the time on the rest."""

MAX_TOKENS = 150
"""Words of one clause; a longer run of words without a break is cut."""

TEXT_CACHE = 1024
"""Texts whose clauses are kept: a claim meets several sources, and a source several claims."""

_SENTENCE_END = re.compile(r"[.!?;\n。！？；]")
_BREAK = re.compile(r"[()—–|\[\]]")


@dataclass(frozen=True)
class Token:
    """A word in its clause."""

    word: Word
    gap: str
    """The characters between the word before and this one."""
    language: str

    @cached_property
    def folded(self) -> str:
        """Lower case, no accents, no hyphens."""
        return self.word.folded

    @cached_property
    def lemmas(self) -> frozenset[str]:
        """Possible base forms; outside English the word itself and its stem."""
        return lemmas(self.folded) if self.language == "en" else frozenset((self.folded, self.word.stem))

    @property
    def negated_auxiliary(self) -> bool:
        """Whether it is an auxiliary with a negation (`isn't`)."""
        return self.folded.endswith("n't")


@dataclass(frozen=True)
class Clause:
    """Words that make one statement, in the order of the text."""

    tokens: tuple[Token, ...]
    conditional: bool = False
    """Whether it only names a condition."""
    question: bool = False
    borrowed: int = 0
    """How many of the words at the beginning are the subject of the clause before it."""

    @property
    def own(self) -> tuple[Token, ...]:
        """Its words without a borrowed subject."""
        return self.tokens[self.borrowed :]

    @property
    def language(self) -> str:
        """The language that it is read in."""
        return self.tokens[0].language

    @cached_property
    def folded(self) -> tuple[str, ...]:
        """The folded words."""
        return tuple(token.folded for token in self.tokens)

    def span(self, text: str, indices: Sequence[int]) -> Span:
        """The piece of `text` from the first to the last of these tokens, or of the whole clause."""
        chosen = [self.tokens[i].word for i in indices] or [token.word for token in self.tokens]
        return Span.of(text, min(word.start for word in chosen), max(word.end for word in chosen))


@dataclass(frozen=True)
class Group:
    """The words of a clause before it has its subject."""

    tokens: list[Token]
    conditional: bool
    question: bool


@lru_cache(maxsize=TEXT_CACHE)
def clauses(text: str, *, language: str) -> tuple[Clause, ...]:
    """The clauses of a text; each has at least one word, and no word is in two of them but for a shared subject."""
    rule = rules(language)
    groups = (
        Group(tokens, conditional=conditional, question=question)
        for sentence, question in _sentences(text, language)
        for tokens, conditional in _cut(sentence, rule)
        if tokens
    )
    return tuple(_with_subjects(islice(groups, MAX_CLAUSES), rule))


def _sentences(text: str, language: str) -> Iterator[tuple[list[Token], bool]]:
    current: list[Token] = []
    end = 0
    for word in words(text, language=language):
        gap = text[end : word.start]
        mark = _SENTENCE_END.search(gap)
        title = bool(current) and gap.strip() == "." and is_title(current[-1].folded)
        if current and ((mark and not title and not _abbreviates(gap, word)) or len(current) >= MAX_TOKENS):
            yield current, "?" in gap
            current = []
        current += _tokens(word, gap, language)
        end = word.end
    if current:
        yield current, "?" in text[end:]


def _tokens(word: Word, gap: str, language: str) -> Iterator[Token]:
    """The word, or the two of one with a negation behind a hyphen (`sugar-free`)."""
    cut = max((word.text.rfind(hyphen) for hyphen in HYPHENS), default=-1)
    if cut <= 0 or fold(word.text[cut + 1 :]) not in rules(language).postposed:
        yield Token(word, gap, language)
        return
    for start, end in ((0, cut), (cut + 1, len(word.text))):
        yield Token(words(word.text[start:end], language=language)[0].moved(word.start + start), gap, language)
        gap = word.text[cut]


def _abbreviates(gap: str, word: Word) -> bool:
    """Whether the full stop only ends an abbreviation (`no. 3`, `approx. five`)."""
    return gap.strip() == "." and "\n" not in gap and (word.is_number or word.text[0].islower())


def _cut(sentence: list[Token], rule: Rules) -> list[tuple[list[Token], bool]]:
    """The clauses of a sentence, and for each whether it is a condition.

    What follows the comma after a relative clause goes on with the clause before it.
    """
    idle = {start for start, _ in find_phrases([token.folded for token in sentence], rule.whatever)}
    groups: list[tuple[list[Token], bool]] = [([], False)]
    outer: list[int] = []
    current = 0
    for i, token in enumerate(sentence):
        comma = "," in token.gap
        if comma and outer and token.folded not in rule.conjunctions:
            current = outer.pop()
        elif comma and groups[current][1]:
            groups.append(([], False))
            current = len(groups) - 1
        if token.folded in rule.conditions or i in idle:
            groups.append(([], True))
            current = len(groups) - 1
        elif comma and token.folded in rule.relatives:
            outer.append(current)
            groups.append(([], False))
            current = len(groups) - 1
        elif _separates(sentence, i, groups[current][0], rule):
            groups.append(([], False))
            current = len(groups) - 1
        groups[current][0].append(token)
    return groups


def _separates(sentence: list[Token], i: int, before: list[Token], rule: Rules) -> bool:
    token = sentence[i]
    if not before:
        return False
    if _BREAK.search(token.gap) or (":" in token.gap and len(before) > LABEL_WORDS):
        return True
    if token.folded not in rule.separators and token.folded not in rule.conjunctions:
        return False
    rest = list(takewhile(lambda other: "," not in other.gap, islice(sentence, i + 1, None)))
    if token.folded in rule.separators:
        elliptic = rest and rest[0].folded in rule.negators and not any(_finite(other, rule) for other in rest)
        return not elliptic
    return any(_finite(other, rule) for other in before) and any(_finite(other, rule) for other in rest)


def _finite(token: Token, rule: Rules) -> bool:
    return token.folded in rule.auxiliaries or token.negated_auxiliary


def _with_subjects(groups: Iterable[Group], rule: Rules) -> Iterator[Clause]:
    """The clauses; one that begins with an auxiliary or a pronoun takes the subject of the one before it, too."""
    subject: list[Token] = []
    for group in groups:
        tokens = group.tokens
        verb = next((n for n, token in enumerate(tokens) if _finite(token, rule)), len(tokens))
        joined = tokens[0].folded in rule.conjunctions or tokens[0].folded in rule.separators
        head = tokens[1:] if joined else tokens
        pronoun = bool(head) and head[0].folded in rule.pronouns
        borrowed = subject if pronoun or (joined and 1 == verb < len(tokens)) else []
        if not borrowed and verb < len(tokens):
            subject = tokens[:verb]
        yield Clause(
            (*borrowed, *tokens), conditional=group.conditional, question=group.question, borrowed=len(borrowed)
        )
