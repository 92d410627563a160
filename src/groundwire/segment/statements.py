"""What the judge reads for a claim: the claim made whole from its list, heading, question or context."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from groundwire.domain.claim import StatementSource
from groundwire.segment.asked import asked, is_yes_or_no
from groundwire.segment.blocks import Block
from groundwire.segment.claims import Part
from groundwire.segment.column_units import unit_in
from groundwire.segment.context import Context, Subject, noun_phrase, with_noun
from groundwire.segment.grammar import finite_verb, is_verb, lexicon, pattern, words
from groundwire.segment.inline_lists import ENUMERATOR
from groundwire.segment.not_a_claim import reason_for, wrapping_length
from groundwire.segment.presupposed import presupposed
from groundwire.segment.questions import MAX_WORDS, answered, asked_subject
from groundwire.segment.replies import ellipsis, is_sentence
from groundwire.segment.rules import FALLBACK, UNSPACED, Rules
from groundwire.segment.speakers import in_third_person, speaks_in_first_person, turn_of
from groundwire.segment.units import Unit

MAX_FRAGMENT = 6
"""Words up to which a text in a language without a verb list counts as no full sentence."""

MAX_FRAGMENT_CHARACTERS = 12
"""The same in characters, for languages without spaces."""

MAX_HEADING = 12
"""Words of a heading that is put before what stands under it."""

MAX_CLOSING = 40
"""Characters at the end of a sentence in which words that say nothing are looked for."""

MAX_HEADINGS = 2
"""Headings that are put before what stands under them, the innermost of all."""

MAX_TITLE = 3
"""Words of the title of a whole text that names a subject: `Pro plan`; a longer one describes the text."""

_KEY_VALUE = re.compile(r"([^:：\n]{1,60})[:：]\s+(.+)", re.DOTALL)
_TABLE_NUMBER = re.compile(r"^(?:table|tab\.|figure|fig\.|exhibit)\s\d{1,3}(?:\.\d{1,3})?\s?[:.–—-]\s?", re.IGNORECASE)
_ABOUT = re.compile(r"\b(?:about|on|regarding|concerning) ((?:the |our |your )?[^,;:()]{2,50})$", re.IGNORECASE)
_LABEL = re.compile(r"^(?:q|question)\s*[:.]\s*", re.IGNORECASE)
_TO_USER = re.compile(r"\b(?:you|your|else)\b", re.IGNORECASE)
_JOINT = re.compile(r"\s*[,;](?:\s*(?:and|or))?$", re.IGNORECASE)
_FOLLOWING = re.compile(r"\s*(?:\b(?:the following|these|those)\b(?: [\w-]+){0,3}|\bas follows)$", re.IGNORECASE)
_LEADS_ON = re.compile(
    r"\b(?:includes?|included|contains?|comprises?|are|is|was|were|has|have|offers?|needs?|requires?|covers?|provides?|"
    r"supports?|to|of|with|by|for|as|lists?|sells?|produces?|serves?|allows?|such as)$",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Statements:
    """Rebuilds statements in the order of the answer, and remembers what stood before."""

    rules: Rules
    question: str | None = None
    topic: Subject | None = None
    """What the conversation speaks of, where the question does not say it."""
    _headings: list[tuple[int, str]] = field(default_factory=list)
    _lead_ins: dict[int, str] = field(default_factory=dict)
    """The text that opens each list, by the list's number."""
    _items: dict[int, str] = field(default_factory=dict)
    """The last item of each list, which opens a list inside it."""
    _pending: str = ""
    """A lead-in that no list has taken up yet."""
    _context: Context = field(default_factory=Context)
    _opening: str = ""
    """The text that opened the last list."""
    _asked: Subject | None = None
    """What the question speaks of."""
    _answered: bool = False
    _speaker: str = ""
    """Who speaks in a transcript."""
    _speaking_in: Block | None = None

    def __post_init__(self) -> None:
        if self.question is not None:
            self._take_up(self.question)

    def open_heading(self, plain: str, level: int) -> None:
        """What follows stands under this heading; one that asks is answered by it."""
        self.close_heading(level)
        if plain.rstrip().endswith(("?", "？")):
            self.ask(plain)
        else:
            self._headings.append((level, " ".join(plain.split()).strip(" :：")))

    def close_heading(self, level: int) -> None:
        """A new section of this level begins."""
        while self._headings and self._headings[-1][0] >= level:
            self._headings.pop()
        self._context.clear()
        self._pending = self._opening = ""

    def ask(self, plain: str) -> None:
        """The answer asks a question itself, and may answer it: `What is covered? Fire.`.

        One that turns to the user, such as `Anything else?`, is not for the answer to answer.
        """
        if _TO_USER.search(plain):
            return
        self.question = " ".join(_LABEL.sub("", plain).split())
        self._answered = False
        self._take_up(self.question)

    def _take_up(self, question: str) -> None:
        """Pronouns may speak of what this question speaks of."""
        subject = asked_subject(question) if self.rules.language == FALLBACK else None
        self._asked = noun_phrase(subject) if subject else None

    def takes_for_granted(self, plain: str) -> str | None:
        """What a question of the answer's own presupposes; None if it is the user's question, or asks the user."""
        same = self.question is not None and _bare(self.question) == _bare(plain)
        return None if same or self.rules.language != FALLBACK else presupposed(plain)

    def open_list(self, unit: Unit) -> None:
        """The next list stands under this text."""
        opening = self._without_preamble(" ".join(unit.plain.split()).rstrip(" :：。"))
        outer = self._lead_in(unit)
        self._opening = opening
        says_nothing = (
            opening.lower() in self.rules.generic_headings
            or reason_for(opening, self.rules) is not None
            or bool(pattern("procedure").search(opening))
        )
        if outer and not says_nothing and not self._complete(opening):
            opening = _under(outer, opening).rstrip(".")
        self._pending = "" if says_nothing else opening

    @property
    def caption(self) -> str:
        """The text over a table: what opens it, or else the heading that it stands under."""
        return self._pending or (self._headings[-1][1] if self._headings else "")

    @property
    def in_references(self) -> bool:
        """Whether the heading says that what stands below are references."""
        return bool(self._headings) and self._headings[-1][1].lower() in self.rules.reference_headings

    def answers_question(self, unit: Unit) -> bool:
        """Whether a unit is a short answer that only the question makes whole."""
        if not self.question or self._answered or unit.plain.rstrip().endswith(("?", "？", "؟", ":", "：")):
            return False
        plain = self._without_label(unit.plain)
        if _YES_NO.fullmatch(plain.strip()) or is_yes_or_no(plain, self.rules):
            return True
        listed = bool(unit.block.lists) and bool(self._pending or self._lead_ins.get(unit.block.lists[-1]))
        if listed or self._headings or _KEY_VALUE.fullmatch(plain) or reason_for(plain, self.rules) is not None:
            return False
        if self.rules.language == FALLBACK:
            short = len(words(plain)) <= MAX_WORDS
            return short and (ellipsis(plain) is not None or not is_sentence(plain, self.question))
        return self._fragment(plain) or (self.rules.language in UNSPACED and len(plain) <= MAX_FRAGMENT_CHARACTERS)

    def state(self, unit: Unit, part: Part, *, whole: bool) -> tuple[str, StatementSource]:
        """The statement of one claim of `unit` and where it comes from; `whole` if the unit is one claim."""
        plain = " ".join((part.statement or unit.plain[part.start : part.end]).split())
        plain = self._without_preamble(plain)
        plain = ENUMERATOR.sub("", plain) if self.rules.language == FALLBACK else plain
        plain, spoken = self._spoken(plain, part)
        source: StatementSource = "conjunction" if part.statement else "markdown" if unit.reading.marked else "verbatim"
        short = whole and self.answers_question(unit)
        # Each item of a list may be an answer; after a sentence of another kind the question is answered.
        self._answered = not (short and unit.block.lists)
        if short:
            whole_answer = self._answered_by(self._without_label(plain))
            self._context.push(whole_answer)
            return whole_answer, source if whole_answer == plain else "question"
        lead_in = self._lead_in(unit)
        if whole and lead_in and not self._complete(plain):
            plain, source = _under(lead_in, _JOINT.sub("", plain)), "list"
        if spoken:
            source = "context"
        elif self.rules.language == FALLBACK:
            plain, source = self._resolved(plain, source)
        if whole and source not in {"list", "context", "question"} and not self._complete(plain):
            headed = self.under_heading(plain)
            plain, source = headed, source if headed == plain else "heading"
        self._context.push(plain)
        if unit.block.lists and unit.block.first_in_item:
            self._items[unit.block.lists[-1]] = plain
        return plain, source

    def hear(self, unit: Unit) -> str:
        """Take note of who speaks in `unit`; its words without their name."""
        plain = unit.plain
        turn = turn_of(plain) if self.rules.language == FALLBACK else None
        if turn is not None:
            self._speaker, self._speaking_in = turn.speaker, unit.block
            return plain[turn.length :]
        if unit.block is not self._speaking_in:
            self._speaker = ""
        return plain

    def _spoken(self, plain: str, part: Part) -> tuple[str, bool]:
        """A statement of a speaker's: in the third person if it is in the first, else as it stands."""
        if not self._speaker:
            return plain, False
        turn = turn_of(plain) if part.start == 0 else None
        said = plain[turn.length :] if turn else plain
        whole = in_third_person(said, self._speaker)
        if whole is not None:
            return whole, True
        first_person = speaks_in_first_person(said)
        timed = turn is not None and not plain.startswith(turn.speaker)
        return (f"{self._speaker}: {said}", True) if first_person or timed else (plain, False)

    def _resolved(self, plain: str, source: StatementSource) -> tuple[str, StatementSource]:
        """A statement with what it takes from the sentences before it, or else from the question."""
        said = _REPLY.sub("", plain) if self.question else plain
        said = said[:1].upper() + said[1:]
        resolved = self._context.resolve(said)
        if resolved is not None:
            return resolved, "context"
        for noun, origin in self._topics():
            named = with_noun(noun, said)
            if named is not None:
                return named, origin
        return plain, source

    def _topics(self) -> Iterator[tuple[Subject, StatementSource]]:
        """What a pronoun may speak of, beside the sentences before: the list's topic, the heading, the question."""
        topic = _ABOUT.search(self._opening)
        heading = self._headings[-1][1] if self._headings else ""
        named = heading if heading and heading.lower() not in self.rules.generic_headings else ""
        texts: tuple[tuple[str, StatementSource], ...] = ((topic[1] if topic else "", "list"), (named, "heading"))
        for text, origin in texts:
            noun = noun_phrase(text) if text else None
            if noun is not None:
                yield noun, origin
        if self._asked is not None:
            yield self._asked, "question"
        elif self.topic is not None:
            yield self.topic, "context"

    def _answered_by(self, reply: str) -> str:
        if self.rules.language == FALLBACK:
            return answered(self.question or "", reply)
        return asked(self.question or "", reply, self.rules)

    def in_table(self, statement: str) -> str:
        """A cell's statement after the caption, without the caption's number and unit, which the cell has."""
        return self.under_heading(
            statement, shown=lambda caption: _TABLE_NUMBER.sub("", unit_in(caption)[1]).strip(" ,")
        )

    def under_heading(self, statement: str, *, shown: Callable[[str], str] = str) -> str:
        """`statement` after the headings it stands under, as `shown`, if they name a subject."""
        named = [heading for level, heading in self._headings if self._names(level, heading)]
        for heading in reversed(named[-MAX_HEADINGS:]):
            name = shown(heading)
            statement = statement if name.lower() in statement.lower() else f"{name}: {statement}"
        return statement

    def _names(self, level: int, heading: str) -> bool:
        """Whether a heading names what stands under it; the title of a whole text may only describe the text."""
        if heading.lower() in self.rules.generic_headings or len(heading.split()) > MAX_HEADING:
            return False
        return level > 1 or len(self._headings) == 1 or len(heading.split()) <= MAX_TITLE

    def _without_label(self, plain: str) -> str:
        """`plain` without a label that names no subject: `Answer: `."""
        pair = _KEY_VALUE.fullmatch(plain)
        return pair[2] if pair and pair[1].strip().lower() in self.rules.generic_headings else plain

    def _without_preamble(self, plain: str) -> str:
        curly = plain.replace("'", "’")
        opening = self.rules.preamble.match(curly)
        length = opening.end() if opening else 0
        length += wrapping_length(curly[length:], self.rules)
        said = plain[length : length + 1].upper() + plain[length + 1 :] if length else plain
        closing = self.rules.closing.search(said, max(0, len(said) - MAX_CLOSING))
        return said[: closing.start()] if closing and closing.start() else said

    def _lead_in(self, unit: Unit) -> str:
        if not unit.block.lists:
            if self._pending and not unit.block.first_in_item:
                self._pending = ""
            return ""
        number = unit.block.lists[-1]
        if number not in self._lead_ins:
            self._lead_ins[number], self._pending = self._pending or self._parent(unit), ""
        return self._lead_ins[number]

    def _parent(self, unit: Unit) -> str:
        """The item around a list inside a list, if it is short."""
        item = self._items.get(unit.block.lists[-2], "") if len(unit.block.lists) > 1 else ""
        return item.rstrip(" .:") if len(item.split()) <= MAX_HEADING else ""

    def _complete(self, plain: str) -> bool:
        """Whether a text says what it speaks of and what it says of it."""
        pair = _KEY_VALUE.fullmatch(plain)
        said = pair[2] if pair else plain
        if self.rules.language != FALLBACK:
            return not self._fragment(said) and pair is None
        tokens = words(said)
        lex = lexicon()
        # "Refunds take 5 days" opens with a noun, "Costs $9 a month" with a verb.
        verbal = bool(tokens) and tokens[0].lower in lex.auxiliaries | lex.third.keys()
        opens_with_verb = verbal and not (len(tokens) > 1 and is_verb(tokens, 1))
        return not opens_with_verb and (finite_verb(tokens, 1) is not None or _imperative(said))

    def _fragment(self, plain: str) -> bool:
        if self.rules.language in UNSPACED:
            return len(plain.strip()) <= MAX_FRAGMENT_CHARACTERS and not plain.rstrip().endswith(_PREDICATES)
        return len(plain.split()) <= MAX_FRAGMENT and not plain.rstrip().endswith((".", "!"))


_REPLY = re.compile(
    r"^(?:yes|yeah|yep|no|nope|sure|correct|right|certainly|absolutely|of course)(?:[,:;.!]| ?[–—-])\s+", re.IGNORECASE
)
"""What opens a reply that goes on with a sentence of its own: `No, it is 6 EUR.`."""

_YES_NO = re.compile(r"(?:yes|no|yeah|nope|yep|correct|true|false)[.!]?", re.IGNORECASE)
_PREDICATES = ("。", "です", "ます", "した", "する", "いる", "ある", "った", "ない", "ません")


def _bare(question: str) -> str:
    return " ".join(word.lower for word in words(question))


def _imperative(text: str) -> bool:
    """Whether a text tells the reader to do something: `Water the plants`, `Gently fold it in`."""
    lex = lexicon()
    tokens = words(text)
    if len(tokens) < len(("Open", "it")) or not tokens[0].text[:1].isupper() or is_verb(tokens, 1):
        return False
    second = tokens[1].lower
    first = tokens[0].lower
    leads = second in lex.determiners | lex.pronouns and first not in lex.determiners | lex.prepositions
    return first in lex.bases or leads or first.endswith("ly")


def _joining(item: str) -> str:
    """An item as it stands inside a sentence: without the capital letter of `A drill` and `Using it`."""
    first = item.split(maxsplit=1)[0]
    ordinary = first.lower() in lexicon().determiners or (first.endswith("ing") and first[1:].islower())
    return item[0].lower() + item[1:] if ordinary else item


def _under(lead_in: str, item: str) -> str:
    """A list item after the text that opens its list: `The kit includes` and `a drill`."""
    if item.split(maxsplit=1)[0] in lexicon().prepositions:
        return f"{lead_in} {item}".rstrip(" ,;.") + "."
    bare = _FOLLOWING.sub("", lead_in).rstrip(" ,")
    if bare != lead_in and finite_verb(words(bare), 1) is None:
        return f"{lead_in}: {item}"
    if bare != lead_in or _LEADS_ON.search(lead_in):
        joined = f"{bare} {_joining(item)}".rstrip(" ,;")
        return joined if joined.endswith((".", "!", "?")) else f"{joined}."
    return f"{lead_in}: {item}"
