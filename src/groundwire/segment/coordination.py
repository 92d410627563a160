"""Two assertions joined by `and` or `but`: where the second begins, and with which subject."""

from __future__ import annotations

from groundwire.segment.grammar import finite_verb, is_verb, lexicon
from groundwire.segment.phrase import Cut, Phrase, listed

MAX_SUBJECT = 12
"""Words of a subject that is repeated for a second predicate; a longer one is not understood well enough."""


MAX_BARE_SUBJECT = 2
"""Words of a subject without article or capital letter: `admission is free`, `earthquake damage is covered`."""

MIN_PASSIVE = 4
"""Words from an auxiliary to a second participle; in `is owned and operated by` both share what follows."""


def second_assertion(phrase: Phrase, start: int, index: int, *, subject: str) -> Cut | None:
    """The cut at the word `index`, if it joins two assertions that are true or false by themselves; unsure means no.

    `start` is the first word of the assertion before it, `subject` the one it took over, if any.
    """
    if phrase.lower[index] not in {"and", "but"} or _inseparable(phrase, start, index):
        return None
    verb = start if subject else phrase.verb(start, index)
    if verb is None or verb >= index - 1 or _reports(phrase, verb, index):
        return None
    return _clause(phrase, index) or _predicate(phrase, start, verb, index, subject)


def _inseparable(phrase: Phrase, start: int, index: int) -> bool:
    """Whether the words before `index` bind what follows to them."""
    left = phrase.lower[start:index]
    if (listed("binding") | listed("subordinators")) & set(left):
        return True
    if "not" in left and ("only" in left or phrase.lower[index + 1] in {"also", "rather", "instead"}):
        return True
    if "between" in left:
        after = left[len(left) - 1 - left[::-1].index("between") :]
        return "and" not in after
    return False


def _reports(phrase: Phrase, verb: int, index: int) -> bool:
    """Whether the left assertion tells what somebody says, so that both halves may be their words."""
    lex = lexicon()
    said = any(
        (lex.third.get(word) or lex.past.get(word) or word) in listed("saying")
        for word in phrase.lower[verb : verb + 3]
    )
    return said and phrase.verb(verb, index) is not None


def _clause(phrase: Phrase, index: int) -> Cut | None:
    """A second clause with a subject of its own."""
    first = index + 1
    lex = lexicon()
    if phrase.lower[first] in lex.prepositions or is_verb(phrase.words, first):
        return None
    verb = finite_verb(phrase.words, first + 1, min(len(phrase.words), first + MAX_SUBJECT))
    if verb is None or not _subject(phrase, first, verb):
        return None
    if not _certain(phrase, verb, comma="," in phrase.between(index - 1, index)):
        return None
    right = phrase.right_start(index)
    return Cut(phrase.left_end(index), right, reads_from=right, next_word=first)


def _subject(phrase: Phrase, first: int, verb: int) -> bool:
    """Whether the words from `first` to `verb` look like one noun phrase, and like a whole one."""
    lex = lexicon()
    if "," in phrase.between(first, verb) or set(phrase.lower[first:verb]) & listed("subordinators"):
        return False
    if set(phrase.lower[first + 1 : verb]) & lex.pronouns:
        return False
    marked = phrase.lower[first] in lex.determiners | lex.pronouns or phrase.words[first].text[:1].isupper()
    return marked or verb - first <= MAX_BARE_SUBJECT


def _certain(phrase: Phrase, verb: int, *, comma: bool) -> bool:
    """Whether the word at `verb` is a finite verb beyond doubt; `designed` may only describe the noun before it."""
    lex = lexicon()
    word, before = phrase.lower[verb], phrase.lower[verb - 1]
    if word in lex.auxiliaries or before in lex.pronouns or not (word in lex.participles or word.endswith("ed")):
        return True
    if verb + 1 >= len(phrase.words):
        return False
    following = phrase.lower[verb + 1]
    if following in _PARTICLES and verb + 2 < len(phrase.words):
        following = phrase.lower[verb + 2]
    has_object = following in lex.determiners or following in lex.pronouns or following[:1].isdigit()
    return has_object or (comma and following not in {"by", "to", "with", "from", "as"})


def _predicate(phrase: Phrase, start: int, verb: int, index: int, carried: str) -> Cut | None:
    """A second predicate of the same subject."""
    first = index + 1
    subject = carried or phrase.text[phrase.words[start].start : phrase.words[verb].start].strip()
    if not carried and (verb == start or not _repeatable(phrase, start, verb)):
        return None
    while first < len(phrase.words) - 1 and phrase.lower[first] in listed("adverbs") - {"not", "never"}:
        first += 1
    if phrase.negated(verb) or first >= len(phrase.words) - 1:
        return None
    auxiliary = _carried_auxiliary(phrase, verb, first)
    if auxiliary is None:
        return None
    right = phrase.right_start(index)
    prefix = f"{subject} {auxiliary}".strip()
    return Cut(phrase.left_end(index), right, prefix, right, first, prefix if auxiliary else subject)


def _repeatable(phrase: Phrase, start: int, verb: int) -> bool:
    subject = phrase.lower[start:verb]
    return (
        len(subject) <= MAX_SUBJECT
        and not listed("negative_subjects") & set(subject)
        and not {"there", "it's", "here"} & set(subject[:1])
        and not listed("subordinators") & set(subject)
    )


_PARTICLES = frozenset({"out", "up", "off", "down", "over", "on", "away", "back"})
"""Words that belong to the verb before them: `carried out the audit`."""

_BE = frozenset({"is", "are", "was", "were"})


def _carried_auxiliary(phrase: Phrase, verb: int, first: int) -> str | None:
    """The auxiliary that the second predicate takes over from the first, "" for none; None if it is no predicate."""
    lex = lexicon()
    left, right = phrase.lower[verb], phrase.lower[first]
    following = phrase.lower[first + 1]
    has_object = (
        following in lex.determiners or following in lex.pronouns or following[:1].isdigit() or following in "$€£¥"
    )
    if right in lex.auxiliaries:
        return ""
    if left in lex.modals:
        certain = right in lex.bases and (right not in lex.noun_like or has_object)
        return phrase.words[verb].text if certain else None
    if right in lex.third:
        agrees = left in lex.third or left in {"is", "has", "does", "was"}
        return "" if agrees and (right not in lex.noun_like or has_object) else None
    if right in lex.participles or right in lex.past or (right.endswith("ed") and len(right) > len("need")):
        return _past_auxiliary(phrase, verb, first, has_object=has_object)
    plural = left in {"are", "have", "do", "were"} or left in lex.bases
    return "" if plural and right in lex.bases and right not in lex.noun_like and has_object else None


def _past_auxiliary(phrase: Phrase, verb: int, first: int, *, has_object: bool) -> str | None:
    lex = lexicon()
    left, right = phrase.lower[verb], phrase.lower[first]
    base = lex.past.get(right) or lex.participles.get(right) or ""
    if left in _BE | {"has", "have", "had"}:
        if right in lex.past and (right not in lex.participles or has_object or base in listed("intransitive")):
            return (
                "" if left in {"was", "were", "had"} else phrase.words[verb].text if left in {"has", "have"} else None
            )
        # "was arrested and later admitted": with a word between, only "by" tells a passive.
        following = phrase.lower[first + 1]
        together = first - verb < MIN_PASSIVE or following not in lex.prepositions
        bare = together or (phrase.lower[first - 1] != "and" and following != "by")
        if bare or (right not in lex.participles and not right.endswith("ed")):
            return None
        perfect = phrase.lower[verb + 1] == "been"
        return f"{phrase.words[verb].text} been" if perfect else phrase.words[verb].text
    if left in lex.past or left.endswith("ed"):
        return "" if right in lex.past or right.endswith("ed") else None
    return None
