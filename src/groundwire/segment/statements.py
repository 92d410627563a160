"""What the judge reads for a claim: the claim made whole from its list, heading, question or context."""

from __future__ import annotations

from dataclasses import dataclass, field

from groundwire.domain.claim import StatementSource
from groundwire.segment.claims import Part
from groundwire.segment.rules import Rules
from groundwire.segment.units import Unit


@dataclass(slots=True)
class Statements:
    """Rebuilds statements; remembers what stood before."""

    rules: Rules
    question: str | None = None
    headings: list[tuple[int, str]] = field(default_factory=list)

    def open_heading(self, plain: str, level: int) -> None:
        while self.headings and self.headings[-1][0] >= level:
            self.headings.pop()
        self.headings.append((level, plain.strip(" :")))

    def open_list(self, unit: Unit) -> None:
        pass

    def skip(self, unit: Unit) -> None:
        pass

    def close(self, unit: Unit) -> None:
        pass

    def answers_question(self, unit: Unit) -> bool:
        return False

    def under_heading(self, statement: str) -> str:
        return statement

    def state(self, unit: Unit, part: Part) -> tuple[str, StatementSource]:
        plain = unit.plain[part.start : part.end]
        if part.statement:
            return part.statement, "conjunction"
        return " ".join(plain.split()), "markdown" if unit.reading.marked else "verbatim"
