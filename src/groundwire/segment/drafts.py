"""What each unit of an answer claims, or why it claims nothing."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from groundwire.domain.claim import Reason, StatementSource
from groundwire.segment.claims import Part, parts
from groundwire.segment.grammar import is_clause
from groundwire.segment.headings import amounts_to, heading_asserts
from groundwire.segment.inline_lists import ENUMERATOR_ALONE
from groundwire.segment.lead_ins import asserted_length, is_lead_in
from groundwire.segment.not_a_claim import reason_for, talk_before
from groundwire.segment.rules import Rules
from groundwire.segment.statements import Statements
from groundwire.segment.tables import Cell, cell_statement, cells
from groundwire.segment.units import Unit

MAX_MARK = 10
"""Characters before a heading in which its `#` stands."""

_BIBLIOGRAPHIC = re.compile(
    r"\b(?:1[89]|20)\d\d\b|\b(?:pp?|vol|no)\. ?\d|https?://|www\.|\bibid\b|\bdoi\b|\bet al\b", re.IGNORECASE
)
"""What tells a reference from a remark in a footnote."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A claim before it has an id; offsets into the answer."""

    start: int
    end: int
    statement: str
    source: StatementSource
    qualified: bool = False


@dataclass(slots=True)
class Drafting:
    """Goes through the units in order and keeps what later ones are read with."""

    text: str
    rules: Rules
    statements: Statements
    names: Collection[str] = ()
    headers: tuple[str, ...] = ()

    def drafts(self, unit: Unit) -> tuple[tuple[Draft, ...], Reason | None]:
        """The claims of `unit`, or the reason why there are none."""
        match unit.block.kind:
            case "code":
                return (), "code"
            case "rule":
                return (), "punctuation"
            case "table_rule":
                return (), "heading"
            case "table_head":
                drafts = tuple(self._head(unit))
                return drafts, None if drafts else "heading"
            case "table_row":
                drafts = tuple(self._row(unit))
                return drafts, None if drafts else "punctuation"
            case "heading" if not heading_asserts(unit.plain, self.rules, underlined=self._underlined(unit)):
                granted = self._question(unit)[0] if unit.plain.rstrip().endswith(("?", "？")) else ()
                self.statements.open_heading(unit.plain, unit.block.level)
                return granted, None if granted else "heading"
            case "heading":
                self.statements.close_heading(unit.block.level)
                return self._prose(unit)
            case _:
                return self._prose(unit)

    def _prose(self, unit: Unit) -> tuple[tuple[Draft, ...], Reason | None]:
        plain = unit.plain
        if not any(map(str.isalnum, plain)):
            # Words that are struck out or commented out are taken back, not said.
            withdrawn = not unit.markers and any(map(str.isalpha, self.text[unit.start : unit.end]))
            return (), "meta" if withdrawn else "punctuation"
        if ENUMERATOR_ALONE.fullmatch(plain.strip()) and not self.statements.answers_question(unit):
            return (), "punctuation"
        if is_lead_in(plain, self.rules):
            drafts = [self._draft(unit, part) for part in self._asserted(plain)]
            self.statements.open_list(unit)
            return tuple(drafts), None if drafts else "transition"
        said = self.statements.hear(unit)
        if said != plain and (reason := reason_for(said, self.rules)) is not None:
            return self._question(unit, said) if reason == "question" else ((), reason)
        talk = talk_before(plain, self.rules)
        found = (Part(talk, len(plain)),) if talk else parts(plain, language=self.rules.language)
        reasons = self._reasons(unit, found)
        if reasons[0] == "question":
            return self._question(unit)
        whole = len(found) == 1
        drafts = [
            self._draft(unit, part, whole=whole) for part, reason in zip(found, reasons, strict=True) if reason is None
        ]
        if plain.rstrip().endswith((":", "：")):
            self.statements.open_list(unit)
        return tuple(drafts), None if drafts else reasons[0]

    def _question(self, unit: Unit, asked: str = "") -> tuple[tuple[Draft, ...], Reason | None]:
        """What a question takes for granted, if that is anything to check."""
        asked = asked or unit.plain
        granted = self.statements.takes_for_granted(asked)
        self.statements.ask(asked)
        if granted is None:
            return (), "question"
        start, end = unit.reading.locate(unit.first, unit.last)
        return (Draft(max(start, unit.start), min(end, unit.end), granted, "question"),), None

    def _draft(self, unit: Unit, part: Part, *, whole: bool = False) -> Draft:
        statement, source = self.statements.state(unit, part, whole=whole)
        start, end = unit.reading.locate(unit.first + part.start, unit.first + part.end)
        qualified = self._hedged(unit.plain[part.start : part.end])
        return Draft(max(start, unit.start), min(end, unit.end), statement, source, qualified)

    def _asserted(self, lead_in: str) -> tuple[Part, ...]:
        """The claims in a text that opens a list."""
        length = asserted_length(lead_in, self.rules)
        return parts(lead_in[:length], language=self.rules.language) if length else ()

    def _reasons(self, unit: Unit, found: Sequence[Part]) -> list[Reason | None]:
        """For each part the reason why it is not a claim; boilerplate stays boilerplate however it is joined."""
        if self.statements.answers_question(unit):
            return [None for _ in found]
        reason = "meta" if self._names_a_reference(unit) else reason_for(unit.plain, self.rules)
        if len(found) == 1 and found[0].start:
            return [reason or reason_for(unit.plain[found[0].start :], self.rules)]
        if len(found) == 1 or (reason is not None and reason != "abstention"):
            return [reason for _ in found]
        return [reason_for(unit.plain[part.start : part.end], self.rules) for part in found]

    def _names_a_reference(self, unit: Unit) -> bool:
        """Whether a unit only says where something is from: in a list of sources, or in a footnote."""
        if is_clause(unit.plain):
            return False
        footnote = self.text.startswith("[^", unit.block.start) and _BIBLIOGRAPHIC.search(unit.plain) is not None
        return footnote or self.statements.in_references

    def _hedged(self, text: str) -> bool:
        return bool(self.rules.hedge.search(text.replace("'", "’")))

    def _row(self, unit: Unit) -> Iterator[Draft]:
        row = cells(self.text, unit.block.lines[0], self.headers, self.names)
        filled = [cell for cell in row[1:] if any(map(str.isalnum, cell.text))]
        if not filled:
            yield from (self._cell(cell.text, cell, cell) for cell in row[:1] if any(map(str.isalnum, cell.text)))
        elif len(row) <= 2:  # noqa: PLR2004  # a name and its value are one claim
            yield self._cell(cell_statement(row[0], filled[0], self.statements.caption), row[0], filled[0])
        else:
            caption = self.statements.caption
            yield from (self._cell(cell_statement(row[0], cell, caption), cell, cell) for cell in filled)

    def _cell(self, statement: str, first: Cell, last: Cell) -> Draft:
        start = first.start if first.text else last.start
        return Draft(start, last.end, self.statements.in_table(statement), "table", self._hedged(statement))

    def _head(self, unit: Unit) -> Iterator[Draft]:
        """What the head of a table asserts: a pair that is no head at all, or a cell that is a sentence."""
        head = cells(self.text, unit.block.lines[0], names=self.names)
        if len(head) == 2 and amounts_to(head[1].text) and not any(map(str.isdigit, head[0].text)):  # noqa: PLR2004
            self.headers = ("", "")
            yield self._cell(cell_statement(head[0], head[1]), head[0], head[1])
            return
        self.headers = tuple(cell.text for cell in head)
        for cell in head:
            if heading_asserts(cell.text, self.rules, underlined=False):
                yield self._cell(cell.text, cell, cell)

    def _underlined(self, unit: Unit) -> bool:
        """Whether a line is a heading only by accident: it stands above a dashed line."""
        return not self.text[max(0, unit.start - MAX_MARK) : unit.start].rstrip().endswith(("#", "*", "_"))
