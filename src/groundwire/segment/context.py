"""What a sentence takes from the one before it: the noun behind a pronoun, the verb that was left out."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from groundwire.segment.grammar import Word, finite_verb, lexicon, pattern, words
from groundwire.segment.phrase import listed

REACH = 3
"""Sentences back in which the noun behind a pronoun is looked for."""

MAX_SUBJECT = 10
"""Words of a noun phrase that is put in a pronoun's place; a longer one was read wrongly."""


@dataclass(frozen=True, slots=True)
class Subject:
    """The noun phrase that a sentence speaks of."""

    text: str
    person: bool
    plural: bool


@dataclass(slots=True)
class Context:
    """The sentences before, as far as reading the next one needs them."""

    before: list[str] = field(default_factory=list)

    def push(self, statement: str) -> None:
        """Remember a sentence, as the judge reads it."""
        self.before = [*self.before[-(REACH - 1) :], statement]

    def clear(self) -> None:
        """Forget what stood before: a new section begins."""
        self.before = []

    def resolve(self, sentence: str) -> str | None:
        """`sentence` made whole from those before it; None if it needs nothing, or nothing is sure."""
        return self._pronoun(sentence) or self._of_them(sentence) or self._ellipsis(sentence)

    def _pronoun(self, sentence: str) -> str | None:
        tokens = words(sentence)
        index = _subject_pronoun(sentence, tokens)
        if index is None:
            return None
        word = tokens[index]
        possessive = word.lower in _POSSESSIVES
        noun = self._noun_for(_POSSESSIVES.get(word.lower, word.lower), opening=index == 0)
        if noun is None:
            return None
        name = noun.text
        if possessive:
            owner = re.split(r"['’]s ", noun.text)[0]
            name = f"{owner}’" if owner.endswith("s") else f"{owner}’s"
        name = _lowered(name) if index else name[:1].upper() + name[1:]
        return f"{sentence[: word.start]}{name}{sentence[word.end :]}"

    def _noun_for(self, pronoun: str, *, opening: bool) -> Subject | None:
        """The latest noun phrase that fits; after an opening phrase only if it is the only one."""
        fitting: list[Subject] = []
        for sentence in reversed(self.before):
            noun = subject_of(sentence)
            if noun is None or noun.plural != (pronoun == "they"):
                continue
            if pronoun == "they" or noun.person == (pronoun != "it"):
                fitting.append(noun)
        sole = len({noun.text.lower() for noun in fitting}) == 1
        return fitting[0] if fitting and (opening or sole) else None

    def _of_them(self, sentence: str) -> str | None:
        match = _OF_THEM.match(sentence)
        if match is None:
            return None
        for before in reversed(self.before):
            group = _GROUP.search(before)
            if group is not None:
                # Not the number: this sentence does not assert it, so it is not to be checked here.
                return f"{sentence[: match.start(1)]}the {group[2]}{sentence[match.end(1) :]}"
        return None

    def _ellipsis(self, sentence: str) -> str | None:
        """The whole of `The south wing, in 2018.` after `The north wing opened in 2015.`."""
        match = _ELLIPSIS.fullmatch(sentence.strip())
        if match is None or not self.before or finite_verb(words(sentence), 1) is not None:
            return None
        before = self.before[-1]
        tokens = words(before)
        verb = finite_verb(tokens, 1)
        if verb is None:
            return None
        link = before.rfind(f" {match[2].lower()} ", tokens[verb].start)
        predicate = before[tokens[verb].start : link] if link > 0 else tokens[verb].text
        if link < 0 and match[2].lower() in lexicon().prepositions:
            return None
        return f"{match[1]} {predicate} {match[2]} {match[3]}"


_PLURALS = frozenset({"people", "children", "men", "women", "staff", "police"})
_POSSESSIVES = {"his": "he", "her": "she", "its": "it", "their": "they"}
_PRONOUNS = frozenset({"he", "she", "it", "they"})
_OF_THEM = re.compile(r"(?:[\w%'’-]+ ){1,6}?of (them)\b")
_GROUP = re.compile(
    r"\b(\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|many) "
    r"((?:[a-z][\w-]* ){0,2}?(?:[a-z][\w-]*(?<!s)s|people|children|men|women|staff))\b",
    re.IGNORECASE,
)
_ELLIPSIS = re.compile(
    r"([A-Z][^,.;:]{1,80}), (in|on|at|for|from|by|to|with|since|until|about|after|before) ([^,;:]{1,80})"
)


def subject_of(sentence: str) -> Subject | None:
    """The subject of an English sentence; None where it is not a plain noun phrase."""
    tokens = words(sentence)
    verb = finite_verb(tokens, 1)
    if verb is None:
        return None
    start = 0
    comma = sentence.find(",", 0, tokens[verb].start)
    if tokens[0].lower in lexicon().prepositions and comma > 0:
        start = next((index for index, word in enumerate(tokens) if word.start > comma), verb)
    noun = tokens[start:verb]
    while noun and noun[-1].lower in listed("adverbs"):
        noun = noun[:-1]
    if not noun or len(noun) > MAX_SUBJECT or noun[0].lower in lexicon().pronouns | _NO_SUBJECT:
        return None
    if "them" in {word.lower for word in noun} or set(map(_lower, noun)) & listed("subordinators"):
        return None
    text = sentence[noun[0].start : noun[-1].end]
    return None if "," in text else Subject(text, _is_person(noun, text), _is_plural(noun))


_NO_SUBJECT = frozenset(
    {"this", "these", "that", "those", "one", "there", "here", "all", "none", "some", "his", "her", "its", "their"}
)


def _lower(word: Word) -> str:
    return word.lower


def _is_person(noun: list[Word], text: str) -> bool:
    lowered = {word.lower for word in noun}
    if lowered & listed("person_nouns") or pattern("title").match(text):
        return True
    named = [word for word in noun if word.lower not in lexicon().determiners]
    names = all(word.text[:1].isupper() and word.text[1:].islower() for word in named)
    determined = noun[0].lower in lexicon().determiners
    return names and not determined and not lowered & listed("organisation_nouns") and len(named) in {1, 2, 3}


def _is_plural(noun: list[Word]) -> bool:
    lowered = [word.lower for word in noun]
    if "and" in lowered:
        return True
    if "of" in lowered:
        lowered = lowered[: lowered.index("of")] or lowered
    last = lowered[-1]
    # A name that ends in s, such as Norvik Airlines or James, is one.
    common = noun[-1].text[:1].islower() or len(noun) == 1
    return last in _PLURALS or (common and last.endswith("s") and not last.endswith(("ss", "us", "is", "'s")))


def _subject_pronoun(sentence: str, tokens: list[Word]) -> int | None:
    """The pronoun that a sentence speaks of, at its start or after an opening phrase; None if there is none."""
    if not tokens or pattern("empty_subject").match(sentence):
        return None
    if tokens[0].lower in _PRONOUNS or tokens[0].lower in _POSSESSIVES:
        return 0
    if tokens[0].lower not in lexicon().prepositions:
        return None
    verb = finite_verb(tokens, 1)
    return verb - 1 if verb is not None and tokens[verb - 1].lower in _PRONOUNS else None


def _lowered(name: str) -> str:
    first = name.split(maxsplit=1)[0]
    return name[0].lower() + name[1:] if first.lower() in lexicon().determiners else name
