"""What a sentence takes from the one before it: the noun behind a pronoun, the verb that was left out."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from groundwire.segment.again import said_again
from groundwire.segment.grammar import Word, finite_verb, lexicon, likely_verb, pattern, words
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
        named = self._one(sentence) or self._former(sentence)
        whole = named or sentence
        return (
            self._pronoun(whole)
            or self._of_them(whole)
            or (said_again(whole, self.before[-1]) if self.before else None)
            or self._ellipsis(whole)
            or self._amount(whole)
            or named
        )

    def _pronoun(self, sentence: str) -> str | None:
        word = _subject_pronoun(sentence, words(sentence))
        noun = self._noun_for(_plain_pronoun(word), opening=_opens(word, sentence)) if word else None
        return _put(noun, word, sentence) if noun and word else None

    def _one(self, sentence: str) -> str | None:
        """`The second bridge` for `The second one` after `The first bridge`, or after `two bridges`."""
        match = _ONE.match(sentence)
        if match is None:
            return None
        for before in reversed(self.before):
            group = _GROUP.search(before)
            noun = subject_of(before)
            head = _singular(group[2]) if group else noun.text.split()[-1] if noun and not noun.plural else ""
            if head and (group or (noun and not noun.person and head.islower())):
                return f"{match[1]}{head}{sentence[match.end() :]}"
        return None

    def _former(self, sentence: str) -> str | None:
        """The first or the last of the two that the sentence before names."""
        match = _FORMER.match(sentence)
        pair = _PAIR.search(self.before[-1]) if match and self.before else None
        if match is None or pair is None:
            return None
        name = pair[1] if match[1].lower() == "former" else pair[2]
        return f"{name[:1].upper()}{name[1:]}{sentence[match.end() :]}"

    def _noun_for(self, pronoun: str, *, opening: bool) -> Subject | None:
        """The latest noun phrase that fits; after an opening phrase only if it is the only one."""
        subjects = [noun for noun in map(subject_of, reversed(self.before)) if noun is not None]
        nouns = [noun for noun in subjects if _fits(noun, pronoun)]
        if pronoun in _PERSONAL:
            persons = [owner for owner in map(_owner_of, subjects) if owner is not None and _fits(owner, pronoun)]
            nouns = [noun for noun in nouns if not _owner_of(noun)] or persons
        # "Treatment lasted five days. She went home.": capitals at the start of a sentence do not make a person.
        fitting = [noun for noun in nouns if not _ABSTRACT.fullmatch(noun.text)] or nouns
        # "Its price is 5 EUR. It is sold in Norway.": the owner stays what is spoken of.
        owners = [
            noun
            for noun in fitting
            if fitting[0].text.lower().startswith((f"{noun.text.lower()}’", f"{noun.text.lower()}'"))
        ]
        sole = len({noun.text.lower() for noun in fitting}) == 1
        return [*owners, *fitting][0] if fitting and (opening or sole or owners) else None

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

    def _amount(self, sentence: str) -> str | None:
        """`The Pro plan costs $19.` for `The Pro plan, $19.`; `Bergen has 290,000 people.` for `Bergen has 290,000`."""
        before = self.before[-1] if self.before else ""
        short, bare = (form.fullmatch(sentence.strip()) for form in (_SHORT_AMOUNT, _BARE_AMOUNT))
        if short is None and bare is None:
            return None
        tokens = words(before)
        verb = finite_verb(tokens, 1)
        amount = None if verb is None else _AMOUNT.search(before, tokens[verb].end)
        if verb is None or amount is None:
            return None
        if short and finite_verb(words(short[1]), 1) is None:
            rest = before[amount.end() :] if _sign(amount[0]) == _sign(short[2]) else ""
            return f"{short[1]} {before[tokens[verb].start : amount.start()]}{short[2]}{rest or '.'}"
        counted = before[amount.end() :].rstrip(". ")
        if bare is None or bare[1].lower() != tokens[verb].lower or not re.fullmatch(r" [a-z][a-z ]{1,40}", counted):
            return None
        return f"{sentence.strip().rstrip('.')}{counted}."

    def _ellipsis(self, sentence: str) -> str | None:
        """The whole of `The south wing, in 2018.` after `The north wing opened in 2015.`."""
        match = _ELLIPSIS.fullmatch(sentence.strip()) or _ELLIPSIS_OF_ONE.fullmatch(sentence.strip())
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
_PERSONAL = frozenset({"he", "she"})
_OTHER_TITLES = {
    **dict.fromkeys(("Mr", "Sir", "Lord", "King", "Prince"), ("she",)),
    **dict.fromkeys(("Mrs", "Ms", "Miss", "Dame", "Lady", "Queen", "Princess"), ("he",)),
}
"""Pronouns that do not stand for a person with a title."""
_OWNER = re.compile(
    r"((?:Mr|Mrs|Ms|Miss|Dr|Prof)\.? [A-Z][\w’-]+(?: [A-Z][\w’-]+)?|[A-Z][\w’-]+ [A-Z][\w’-]+)['’]s? [^A-Z]+"
)
_CONTRACTED = frozenset({"it's", "he's", "she's", "they're"})
_OF_THEM = re.compile(r"(?:[\w%'’-]+ ){0,6}?of (them\b|(?:these|those)(?=,| [a-z]+ed\b|[.]|$))", re.IGNORECASE)
_REMARK = re.compile(r"\s*\([^()]{0,80}\)")
_INITIALS = re.compile(r"(?:[A-Z]\.)+[A-Z]")
_ONE = re.compile(
    r"((?:the |an? |another |this |that |each |(?:the )?other )(?:[a-z-]+ ){0,2})"
    r"(?<!that )(?<!this )(?<!each )(?<!the )ones?\b"
    r"(?! (?:of|or|and|hundred|thousand|million)\b)",
    re.IGNORECASE,
)
_FORMER = re.compile(r"the (former|latter)\b(?! [a-z]+(?:ion|or|er|ent|ant)\b)", re.IGNORECASE)
_PAIR = re.compile(
    r"((?:[Tt]he )?[A-Z][\w’-]*(?: [A-Z\d][\w’-]*){0,3}) and ((?:the )?[A-Z][\w’-]*(?: [A-Z\d][\w’-]*){0,3})"
)
_AMOUNT = re.compile(r"[$€£¥] ?\d[\d.,]*\d|[$€£¥] ?\d|\d[\d.,]*\d|\d")
_SHORT_AMOUNT = re.compile(r"([A-Z][^,.;:]{1,60}), ((?:[$€£¥] ?)?\d[^,;:]{0,40}?)\.?")
_BARE_AMOUNT = re.compile(r"[A-Z][^,.;:]{0,60} (\w+) (?:only |just )?\d[\d.,]*?\.?")
_GROUP = re.compile(
    r"\b(\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|many) "
    r"((?:[a-z][\w-]* ){0,2}?(?:[a-z][\w-]*(?<!s)s|people|children|men|women|staff))\b",
    re.IGNORECASE,
)
_ELLIPSIS = re.compile(
    r"([A-Z][^,.;:]{1,80}), (in|on|at|for|from|by|to|with|since|until|about|after|before) ([^,;:]{1,80})"
)


_ELLIPSIS_OF_ONE = re.compile(
    r"(The (?:first|second|third|fourth|fifth|last|next|other|former|latter)(?: [\w-]+)?) "
    r"(in|on|at|for|by|since) ([^,;:]{1,80})"
)


def _sign(amount: str) -> str:
    return amount[0] if amount[0] in "$€£¥" else ""


def _singular(group: str) -> str:
    noun = group.rsplit(maxsplit=1)[-1]
    return f"{noun[:-3]}y" if noun.endswith("ies") else noun[:-2] if noun.endswith("ses") else noun.removesuffix("s")


def _put(noun: Subject, pronoun: Word, sentence: str) -> str:
    """`sentence` with a noun phrase in the place of its pronoun."""
    name = noun.text
    if pronoun.lower in _POSSESSIVES:
        owner = re.split(r"['’]s ", noun.text)[0]
        name = f"{owner}’" if owner.endswith("s") else f"{owner}’s"
    name = _lowered(name) if pronoun.start else name[:1].upper() + name[1:]
    verb = "" if pronoun.lower not in _CONTRACTED else " are" if pronoun.lower == "they're" else " is"
    return f"{sentence[: pronoun.start]}{name}{verb}{sentence[pronoun.end :]}"


def _opens(word: Word, sentence: str) -> bool:
    linked = pattern("connective").match(sentence)
    return word.start == (linked.end() if linked else 0)


def _plain_pronoun(word: Word) -> str:
    """The pronoun itself: `it` for `its` and `it's`."""
    return _POSSESSIVES.get(word.lower, re.split("'", word.lower)[0])


def _fits(noun: Subject, pronoun: str) -> bool:
    if pronoun == "they" or noun.plural:
        return noun.plural and pronoun == "they"
    title = noun.text.split()[0].strip(".")
    return noun.person == (pronoun != "it") and pronoun not in _OTHER_TITLES.get(title, ())


def _owner_of(noun: Subject) -> Subject | None:
    """The person whose thing is spoken of: Ann Lee of "Ann Lee's deposit"; none of "Ann Lee's mother"."""
    owner = None if noun.text.split()[-1].lower() in listed("person_nouns") else _OWNER.fullmatch(noun.text)
    return Subject(owner[1], person=True, plural=False) if owner else None


def with_noun(noun: Subject, sentence: str) -> str | None:
    """`sentence` with `noun` for its pronoun; None if it has none, or the noun does not fit."""
    word = _subject_pronoun(sentence, words(sentence))
    if word is None:
        return None
    pronoun = _plain_pronoun(word)
    # A name alone may be a person's or a city's; what a text is about is taken to be either.
    named = all(part[:1].isupper() for part in noun.text.split()) and not noun.plural and pronoun != "they"
    return _put(noun, word, sentence) if named or _fits(noun, pronoun) else None


def noun_phrase(text: str) -> Subject | None:
    """A noun phrase that can stand for a pronoun; None where it is none, or too long to be sure."""
    noun = words(text)
    if not noun or len(noun) > MAX_SUBJECT or noun[0].lower in lexicon().pronouns:
        return None
    if noun[0].lower in _NO_SUBJECT:
        return None
    if "them" in {word.lower for word in noun} or set(map(_lower, noun)) & listed("subordinators"):
        return None
    return None if "," in text else Subject(text, _is_person(noun, text), _is_plural(noun))


def subject_of(sentence: str) -> Subject | None:
    """The subject of an English sentence; None where it is not a plain noun phrase."""
    sentence = _REMARK.sub("", sentence)
    tokens = words(sentence)
    verb = likely_verb(tokens, 0, len(tokens))
    if verb is None or _LABEL.match(sentence[: tokens[verb].start]):
        return None
    start = 0
    comma = sentence.find(",", 0, tokens[verb].start)
    if tokens[0].lower in lexicon().prepositions and comma > 0:
        start = next((index for index, word in enumerate(tokens) if word.start > comma), verb)
    noun = tokens[start:verb]
    while noun and noun[-1].lower in listed("adverbs"):
        noun = noun[:-1]
    if not noun:
        return None
    dotted = _INITIALS.fullmatch(noun[-1].text) and sentence[noun[-1].end :].startswith(".")
    return noun_phrase(sentence[noun[0].start : noun[-1].end + bool(dotted)])


_LABEL = re.compile(r"[^:]*:\s")
"""A label before what a line says: "Diagnosis: pneumonia" speaks of no diagnosis that could do something."""
_ABSTRACT = re.compile(r"[A-Z][a-z]+(?:ment|[st]ion|ness|ity|[ae]nce|sis|ism|logy|ery|ure)")
"""A word that names no person, and some names, such as Florence."""
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


def _subject_pronoun(sentence: str, tokens: list[Word]) -> Word | None:
    """The pronoun that a sentence speaks of, at its start or after an opening phrase; None if there is none."""
    linked = pattern("connective").match(sentence)
    if linked and pattern("empty_subject").match(sentence, linked.end()):
        return None
    if not tokens or pattern("empty_subject").match(sentence):
        return None
    first = next((word for word in tokens if word.start >= (linked.end() if linked else 0)), tokens[0])
    if first.lower in _CONTRACTED | _PRONOUNS or first.lower in _POSSESSIVES:
        return first
    if tokens[0].lower not in lexicon().prepositions:
        return None
    verb = finite_verb(tokens, 1)
    return tokens[verb - 1] if verb is not None and tokens[verb - 1].lower in _PRONOUNS else None


def _lowered(name: str) -> str:
    first = name.split(maxsplit=1)[0]
    return name[0].lower() + name[1:] if first.lower() in lexicon().determiners else name
