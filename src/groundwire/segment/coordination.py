"""Two assertions joined by `and` or `but`: where the second begins, and with which subject."""

from __future__ import annotations

from dataclasses import dataclass

from groundwire.segment.grammar import finite_verb, is_verb, lexicon, pattern, words
from groundwire.segment.phrase import Cut, Phrase, listed

MAX_SUBJECT = 12
"""Words of a subject that is repeated for a second predicate; a longer one is not understood well enough."""


MAX_BARE_SUBJECT = 2
"""Words of a subject without article or capital letter: `admission is free`, `earthquake damage is covered`."""

MAX_GAPPED = 4
"""Words of a subject that shares the verb of the one before: `children` in `and children 3 EUR`."""

MIN_PASSIVE = 4
"""Words from an auxiliary to a second participle; in `is owned and operated by` both share what follows."""


def second_assertion(phrase: Phrase, start: int, index: int, *, subject: str) -> Cut | None:
    """The cut at the word `index`, if it joins two assertions that are true or false by themselves; unsure means no.

    `start` is the first word of the assertion before it, `subject` the one it took over, if any.
    """
    word = phrase.lower[index]
    contrast = word in listed("contrasting") and (phrase.comma_before(index) or word == "whereas")
    if not (contrast or word in {"and", "but"}) or _inseparable(phrase, start, index):
        return None
    verb = start if subject else phrase.verb(start, index)
    if verb is None or verb >= index - 1 or _reports(phrase, verb, index):
        return None
    clause = _clause(phrase, index, index + 1)
    if clause is not None or contrast:
        return clause
    return _predicate(phrase, _Left(start, verb, subject), index, index + 1) or _gapped(phrase, verb, index)


def series(phrase: Phrase, start: int, index: int, *, subject: str) -> list[Cut]:
    """The cuts of a series that ends with the joining word `index`: `opened in 1932, closed in 1990, and reopened`.

    A comma is one of them only where the word at its end is, too, so that it cannot open a remark in between.
    """
    last = second_assertion(phrase, start, index, subject=subject)
    if last is None:
        return []
    found: list[Cut] = []
    at, carried = start, subject
    for first in range(start + 2, index - 1):
        if first < at + 2 or not phrase.comma_before(first) or phrase.hidden(first):
            continue
        cut = _after_comma(phrase, at, first, carried)
        if cut is not None:
            found.append(cut)
            at, carried = cut.next_word, cut.subject
    if not found:
        return [last]
    closing = second_assertion(phrase, at, index, subject=carried)
    return [*found, closing] if closing else [last]


def _after_comma(phrase: Phrase, start: int, first: int, subject: str) -> Cut | None:
    if phrase.lower[first] in {"and", "but", "or"} | listed("describing") or _inseparable(phrase, start, first):
        return None
    verb = start if subject else phrase.verb(start, first)
    if verb is None or verb >= first - 1 or _reports(phrase, verb, first):
        return None
    return _clause(phrase, first, first) or _predicate(phrase, _Left(start, verb, subject), first, first)


def comma_splice(phrase: Phrase, start: int, index: int) -> Cut | None:
    """The cut at a comma before a pronoun and its verb: `The tower is 300 m tall, it was finished in 1889`."""
    spliced = phrase.lower[index] in _SPLICED and phrase.comma_before(index)
    if not spliced or not is_verb(phrase.words, index + 1) or _inseparable(phrase, start, index):
        return None
    verb = phrase.verb(start, index)
    opens = phrase.lower[start] in lexicon().prepositions
    if verb is None or opens or verb >= index - 1 or _reports(phrase, verb, index):
        return None
    at = phrase.words[index].start
    return Cut(phrase.left_end(index), at, reads_from=at, next_word=index)


def _gapped(phrase: Phrase, verb: int, index: int) -> Cut | None:
    """The cut before a subject that shares the verb: `Adults pay 5 EUR and children 3 EUR`, `profits by 3 %`."""
    lex = lexicon()
    lower, first = phrase.lower, index + 1
    amount = next((i for i in range(first, min(first + MAX_GAPPED + 1, len(lower))) if _opens_amount(lower, i)), None)
    if amount is None or phrase.negated(verb) or phrase.opening:
        return None
    value = amount - (lower[amount - 1] in lex.prepositions)
    noun = lower[first:value]
    foreign = lex.prepositions | lex.adverbs | listed("particles") | {"and", "or", "but"}
    if not noun or foreign & set(noun) or noun[-1] in lex.determiners or noun[-1].endswith("ly"):
        return None
    left, right = lower[verb + 1 : index], lower[value:]
    same = len(left) == len(right) and all(
        a == b or _figure(a) == _figure(b) != "" for a, b in zip(left, right, strict=True)
    )
    if not same:
        return None
    start = phrase.right_start(index)
    prefix = f"{phrase.text[start : phrase.words[value].start].strip()} {phrase.words[verb].text}"
    return Cut(phrase.left_end(index), start, prefix, phrase.words[value].start, first, last=True)


def _opens_amount(lower: list[str], index: int) -> bool:
    return lower[index] in set("$€£¥") or lower[index][:1].isdigit()


def _figure(word: str) -> str:
    """What stands for any figure, so that `5` and `3` are alike; "" for a word."""
    return "0" if word[:1].isdigit() else ""


@dataclass(frozen=True, slots=True)
class _Left:
    """The assertion before a joint: its first word, its verb, and the subject that it took over itself."""

    start: int
    verb: int
    carried: str


_SPLICED = frozenset({"it", "they", "he", "she"})
_OF_TIME = frozenset({"for", "in", "on", "at", "per", "during", "after", "with", "without", "within", "until"})
"""Prepositions that a verb of time or place takes: `runs for 24 months`, `opens at 9`."""


def _inseparable(phrase: Phrase, start: int, index: int) -> bool:
    """Whether the words before `index` bind what follows to them."""
    left = phrase.lower[start:index]
    if (listed("binding") | listed("subordinators")) & set(left):
        return True
    # "Since the fee rose and sales fell, …", but not "Since 2020 sales rose and …".
    if left[0] in listed("clause_openers") and not left[1][:1].isdigit() and not phrase.opening:
        return True
    # A condition at the end may hold for both: "The alarm sounds and the light goes on when the door opens".
    if listed("trailing_conditions") & set(phrase.lower[index + 1 :]):
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


def _clause(phrase: Phrase, index: int, first: int) -> Cut | None:
    """A second clause with a subject of its own, from the word `first` on, joined at the word `index`."""
    lex = lexicon()
    if phrase.lower[first] in lex.prepositions or is_verb(phrase.words, first):
        return None
    verb = finite_verb(phrase.words, first + 1, min(len(phrase.words), first + MAX_SUBJECT))
    if verb is None or not _subject(phrase, first, verb):
        return None
    if not _certain(phrase, verb, comma=first > index and phrase.comma_before(index)):
        return None
    right = phrase.words[index].start if first == index else phrase.right_start(index)
    opening = "" if _has_own_time(phrase, first) else phrase.opening
    if opening and not opening.endswith(","):
        return None  # "In 2020 sales rose and costs fell": without a comma the opening is part of the first clause
    return Cut(phrase.left_end(index), right, opening, reads_from=right, next_word=first)


def _has_own_time(phrase: Phrase, first: int) -> bool:
    """Whether what follows the word `first` says by itself when it holds, so that no opening phrase does."""
    return pattern("own_time").search(phrase.text, phrase.words[first].start) is not None


def _subject(phrase: Phrase, first: int, verb: int) -> bool:
    """Whether the words from `first` to `verb` look like one noun phrase, and like a whole one."""
    lex = lexicon()
    if "," in phrase.between(first, verb) or set(phrase.lower[first:verb]) & listed("subordinators"):
        return False
    if set(phrase.lower[first + 1 : verb]) & lex.pronouns:
        return False
    # In "offices in Oslo and Bergen and employs 300 people" the verb is a second predicate of what stands before.
    last = verb - 1
    while last > first and phrase.lower[last] in lex.adverbs:
        last -= 1
    if phrase.lower[last] in {"and", "or", "but"}:
        return False
    marked = phrase.lower[first] in lex.determiners | lex.pronouns or phrase.words[first].text[:1].isupper()
    return marked or last + 1 - first <= MAX_BARE_SUBJECT


def _certain(phrase: Phrase, verb: int, *, comma: bool) -> bool:
    """Whether the word at `verb` is a finite verb beyond doubt; `designed` may only describe the noun before it."""
    lex = lexicon()
    word, before = phrase.lower[verb], phrase.lower[verb - 1]
    if word in lex.auxiliaries or before in lex.pronouns or not (word in lex.participles or word.endswith("ed")):
        return True
    if verb + 1 >= len(phrase.words):
        return False
    following = phrase.lower[verb + 1]
    if following in listed("particles") and verb + 2 < len(phrase.words):
        following = phrase.lower[verb + 2]
    has_object = following in lex.determiners or following in lex.pronouns or following[:1].isdigit()
    return has_object or (comma and following not in {"by", "to", "with", "from", "as"})


def _predicate(phrase: Phrase, left: _Left, index: int, first: int) -> Cut | None:
    """A second predicate of the same subject, from the word `first` on, joined at the word `index`."""
    start, verb = left.start, left.verb
    subject = left.carried or _bare_subject(phrase, start, verb, first)
    if not left.carried and (verb == start or not subject or not _repeatable(subject)):
        return None
    right = phrase.words[index].start if first == index else phrase.right_start(index)
    while first < len(phrase.words) - 1 and phrase.lower[first] in listed("adverbs") - {"not", "never"}:
        first += 1
    own = phrase.lower[first] in lexicon().auxiliaries
    if first >= len(phrase.words) - 1 or (phrase.negated(verb) and not own):
        return None
    if phrase.lower[verb] in lexicon().modals and index - verb <= len(("can", "book")):
        return None  # "can book and cancel online": both may share what follows
    auxiliary = _carried_auxiliary(phrase, verb, first)
    if auxiliary is None:
        return None
    prefix = f"{subject} {auxiliary}".strip()
    return Cut(phrase.left_end(index), right, prefix, right, first, prefix if auxiliary else subject)


def _bare_subject(phrase: Phrase, start: int, verb: int, first: int) -> str:
    """The subject before `verb`, without a remark between commas, nor an opening phrase that the rest replaces."""
    begin = phrase.words[start].start
    if begin == 0 and phrase.opening and _has_own_time(phrase, first):
        begin = len(phrase.opening)
    subject = phrase.text[begin : phrase.words[verb].start].strip()
    return subject.split(",", 1)[0] if subject.endswith(",") else subject


def _repeatable(text: str) -> bool:
    subject = [word.lower for word in words(text)]
    return (
        len(subject) <= MAX_SUBJECT
        and not listed("negative_subjects") & set(subject)
        and not {"there", "it's", "here"} & set(subject[:1])
        and not listed("subordinators") & set(subject)
    )


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
        named = phrase.words[first + 1].text[:1].isupper()
        dated = phrase.comma_before(first) and following in {"in", "on", "at"} and _is_named(phrase, first + 2)
        parallel = following in _OF_TIME and _parallel(phrase, verb, first)
        return "" if agrees and (right not in lex.noun_like or has_object or named or dated or parallel) else None
    if right in lex.participles or right in lex.past or (right.endswith("ed") and len(right) > len("need")):
        return _past_auxiliary(phrase, verb, first, has_object=has_object)
    plural = left in {"are", "have", "do", "were"} or left in lex.bases
    return "" if plural and right in lex.bases and right not in lex.noun_like and has_object else None


def _parallel(phrase: Phrase, verb: int, first: int) -> bool:
    """Whether two verbs take their prepositions alike: `starts on 1 March 2024 and runs for`."""
    return phrase.lower[verb + 1] in lexicon().prepositions and phrase.lower[first - 2][:1].isdigit()


def _is_named(phrase: Phrase, index: int) -> bool:
    """Whether the word at `index` is a figure or has a capital letter."""
    return index < len(phrase.words) and not phrase.words[index].text[:1].islower()


def _past_auxiliary(phrase: Phrase, verb: int, first: int, *, has_object: bool) -> str | None:
    lex = lexicon()
    left, right = phrase.lower[verb], phrase.lower[first]
    base = lex.past.get(right) or lex.participles.get(right) or ""
    if left in _BE | {"has", "have", "had"}:
        if right in lex.past and (right not in lex.participles or has_object or base in listed("intransitive")):
            return (
                "" if left in {"was", "were", "had"} else phrase.words[verb].text if left in {"has", "have"} else None
            )
        following = phrase.lower[first + 1]
        if phrase.comma_before(first):
            # "was born in Oslo, studied law, and …", but "was built in 1932, renovated in 1990, and …".
            active = following not in lex.prepositions and right in lex.past and left in {"was", "were", "had"}
            return "" if active else phrase.words[verb].text if following in lex.prepositions else None
        # "was arrested and later admitted": with a word between, only "by" tells a passive.
        together = first - verb < MIN_PASSIVE or following not in lex.prepositions
        bare = together or (phrase.lower[first - 1] not in {"and", "but"} and following != "by")
        if bare or (right not in lex.participles and not right.endswith("ed")):
            return None
        perfect = phrase.lower[verb + 1] == "been"
        return f"{phrase.words[verb].text} been" if perfect else phrase.words[verb].text
    if left in lex.past or left.endswith("ed"):
        return "" if right in lex.past or right.endswith("ed") else None
    return None
