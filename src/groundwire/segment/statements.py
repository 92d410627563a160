"""What the judge reads for a claim: the claim made whole from its list, heading, question or context."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from groundwire.domain.claim import StatementSource
from groundwire.segment.asked import asked, is_yes_or_no
from groundwire.segment.claims import Part
from groundwire.segment.context import Context
from groundwire.segment.grammar import finite_verb, is_verb, lexicon, pattern, words
from groundwire.segment.not_a_claim import reason_for, wrapping_length
from groundwire.segment.presupposed import presupposed
from groundwire.segment.questions import MAX_WORDS, answered
from groundwire.segment.replies import ellipsis, is_sentence
from groundwire.segment.rules import FALLBACK, UNSPACED, Rules
from groundwire.segment.units import Unit

MAX_FRAGMENT = 6
"""Words up to which a text in a language without a verb list counts as no full sentence."""

MAX_FRAGMENT_CHARACTERS = 12
"""The same in characters, for languages without spaces."""

MAX_HEADING = 12
"""Words of a heading that is put before what stands under it."""

_KEY_VALUE = re.compile(r"([^:：\n]{1,60})[:：]\s+(.+)", re.DOTALL)
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
    _headings: list[tuple[int, str]] = field(default_factory=list)
    _lead_ins: dict[int, str] = field(default_factory=dict)
    """The text that opens each list, by the list's number."""
    _pending: str = ""
    """A lead-in that no list has taken up yet."""
    _context: Context = field(default_factory=Context)
    _answered: bool = False

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
        self._pending = ""

    def ask(self, plain: str) -> None:
        """The answer asks a question itself, and may answer it: `What is covered? Fire.`.

        One that turns to the user, such as `Anything else?`, is not for the answer to answer.
        """
        if _TO_USER.search(plain):
            return
        self.question = " ".join(_LABEL.sub("", plain).split())
        self._answered = False

    def takes_for_granted(self, plain: str) -> str | None:
        """What a question of the answer's own presupposes; None if it is the user's question, or asks the user."""
        same = self.question is not None and _bare(self.question) == _bare(plain)
        return None if same or self.rules.language != FALLBACK else presupposed(plain)

    def open_list(self, plain: str) -> None:
        """The next list stands under this text."""
        opening = self._without_preamble(" ".join(plain.split()).rstrip(" :：。"))
        says_nothing = (
            opening.lower() in self.rules.generic_headings
            or reason_for(opening, self.rules) is not None
            or bool(pattern("procedure").search(opening))
        )
        self._pending = "" if says_nothing else opening

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
        source: StatementSource = "conjunction" if part.statement else "markdown" if unit.reading.marked else "verbatim"
        short = whole and self.answers_question(unit)
        # Each item of a list may be an answer; after a sentence of another kind the question is answered.
        self._answered = not (short and unit.block.lists)
        if short:
            return self._answered_by(self._without_label(plain)), "question"
        lead_in = self._lead_in(unit)
        if whole and lead_in and not self._complete(plain):
            plain, source = _under(lead_in, _JOINT.sub("", plain)), "list"
        resolved = self._context.resolve(plain) if self.rules.language == FALLBACK else None
        if resolved is not None:
            plain, source = resolved, "context"
        if whole and source not in {"list", "context"} and not self._complete(plain):
            headed = self.under_heading(plain)
            plain, source = headed, source if headed == plain else "heading"
        self._context.push(plain)
        return plain, source

    def _answered_by(self, reply: str) -> str:
        if self.rules.language == FALLBACK:
            return answered(self.question or "", reply)
        return asked(self.question or "", reply, self.rules)

    def under_heading(self, statement: str) -> str:
        """`statement` after the heading it stands under, if that heading names a subject."""
        for _, heading in reversed(self._headings):
            if heading.lower() in self.rules.generic_headings or len(heading.split()) > MAX_HEADING:
                continue
            return statement if heading.lower() in statement.lower() else f"{heading}: {statement}"
        return statement

    def _without_label(self, plain: str) -> str:
        """`plain` without a label that names no subject: `Answer: `."""
        pair = _KEY_VALUE.fullmatch(plain)
        return pair[2] if pair and pair[1].strip().lower() in self.rules.generic_headings else plain

    def _without_preamble(self, plain: str) -> str:
        curly = plain.replace("'", "’")
        opening = self.rules.preamble.match(curly)
        length = opening.end() if opening else 0
        length += wrapping_length(curly[length:], self.rules)
        return plain[length : length + 1].upper() + plain[length + 1 :] if length else plain

    def _lead_in(self, unit: Unit) -> str:
        if not unit.block.lists:
            if self._pending and not unit.block.first_in_item:
                self._pending = ""
            return ""
        number = unit.block.lists[-1]
        if number not in self._lead_ins:
            self._lead_ins[number], self._pending = self._pending, ""
        return self._lead_ins[number]

    def _complete(self, plain: str) -> bool:
        """Whether a text says what it speaks of and what it says of it."""
        pair = _KEY_VALUE.fullmatch(plain)
        said = pair[2] if pair else plain
        if self.rules.language != FALLBACK:
            return not self._fragment(said) and pair is None
        tokens = words(said)
        opens_with_verb = bool(tokens) and (
            tokens[0].lower in lexicon().third or tokens[0].lower in lexicon().auxiliaries
        )
        return not opens_with_verb and (finite_verb(tokens, 1) is not None or _imperative(said))

    def _fragment(self, plain: str) -> bool:
        if self.rules.language in UNSPACED:
            return len(plain.strip()) <= MAX_FRAGMENT_CHARACTERS and not plain.rstrip().endswith(_PREDICATES)
        return len(plain.split()) <= MAX_FRAGMENT and not plain.rstrip().endswith((".", "!"))


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
    bare = _FOLLOWING.sub("", lead_in).rstrip(" ,")
    if bare != lead_in and finite_verb(words(bare), 1) is None:
        return f"{lead_in}: {item}"
    if bare != lead_in or _LEADS_ON.search(lead_in):
        joined = f"{bare} {_joining(item)}".rstrip(" ,;")
        return joined if joined.endswith((".", "!", "?")) else f"{joined}."
    return f"{lead_in}: {item}"
