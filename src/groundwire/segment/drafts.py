"""What each unit of an answer claims, or why it claims nothing."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from groundwire.domain.claim import Reason, StatementSource
from groundwire.segment.claims import parts
from groundwire.segment.grammar import finite_verb, words
from groundwire.segment.not_a_claim import is_lead_in, reason_for
from groundwire.segment.rules import FALLBACK, Rules
from groundwire.segment.statements import Statements
from groundwire.segment.tables import Cell, cell_statement, cells
from groundwire.segment.units import Unit

MIN_HEADING_CLAIM = 4
"""Words that a heading has at least when it asserts something: `Revenue rose 12 % in 2023`."""


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
    headers: tuple[str, ...] = ()
    _headed: dict[int, bool] = field(default_factory=dict)

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
                self.headers = tuple(cell.text for cell in cells(self.text, unit.block.lines[0]))
                return (), "heading"
            case "table_row":
                drafts = tuple(self._row(unit))
                return drafts, None if drafts else "punctuation"
            case "heading" if not self._heading_asserts(unit.plain):
                self.statements.open_heading(unit.plain, unit.block.level)
                return (), "heading"
            case _:
                return self._prose(unit)

    def _prose(self, unit: Unit) -> tuple[tuple[Draft, ...], Reason | None]:
        plain = unit.plain
        if not plain.strip():
            return (), "punctuation"
        if is_lead_in(plain, self.rules):
            self.statements.open_list(unit)
            return (), "transition"
        reason = None if self.statements.answers_question(unit) else reason_for(plain, self.rules)
        if reason is not None:
            self.statements.skip(unit)
            return (), reason
        found = parts(plain, language=self.rules.language)
        reasons = [reason_for(plain[part.start : part.end], self.rules) if len(found) > 1 else None for part in found]
        drafts: list[Draft] = []
        for part, why in zip(found, reasons, strict=True):
            if why is None:
                statement, source = self.statements.state(unit, part)
                start, end = unit.reading.locate(unit.first + part.start, unit.first + part.end)
                start, end = max(start, unit.start), min(end, unit.end)
                qualified = bool(self.rules.hedge.search(plain[part.start : part.end].replace("'", "’")))
                drafts.append(Draft(start, end, statement, source, qualified))
        self.statements.close(unit)
        return tuple(drafts), None if drafts else next(filter(None, reasons))

    def _row(self, unit: Unit) -> Iterator[Draft]:
        row = cells(self.text, unit.block.lines[0], self.headers)
        filled = [cell for cell in row[1:] if any(map(str.isalnum, cell.text))]
        if not filled:
            yield from (self._cell(cell.text, cell, cell) for cell in row[:1] if any(map(str.isalnum, cell.text)))
        elif len(row) <= 2:  # noqa: PLR2004  # a name and its value are one claim
            yield self._cell(cell_statement(row[0], filled[0]), row[0], filled[0])
        else:
            yield from (self._cell(cell_statement(row[0], cell), cell, cell) for cell in filled)

    def _cell(self, statement: str, first: Cell, last: Cell) -> Draft:
        start = first.start if first.text else last.start
        qualified = bool(self.rules.hedge.search(statement.replace("'", "’")))
        return Draft(start, last.end, self.statements.under_heading(statement), "table", qualified)

    def _heading_asserts(self, plain: str) -> bool:
        """Whether a heading is a sentence that can be false; `How it works` and `Step 2: Install` are not."""
        if self.rules.language != FALLBACK:
            return plain.rstrip().endswith((".", "。"))
        tokens = words(plain)
        if len(tokens) < MIN_HEADING_CLAIM or plain.rstrip().endswith(("?", ":")):
            return False
        verb = finite_verb(tokens, 1)
        asks = tokens[0].lower in {"how", "what", "why", "when", "where", "who", "which"}
        return verb is not None and not asks and (plain.rstrip().endswith(".") or any(map(str.isdigit, plain)))
