"""What a run adds up to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from groundwire.cli import console
from groundwire.domain.exchange import Usage
from groundwire.domain.report import Report
from groundwire.domain.verdict import Verdict
from groundwire.render.excerpt import shorten
from groundwire.render.summary import count_verdicts
from groundwire.render.wording import spent

if TYPE_CHECKING:
    from rich.table import Table


MOST_PROBLEMS: Final = 5
"""Errors shown one by one at the end of a run; the output has all."""

MOST_NOTES: Final = 3
"""Notes shown at the end of a run; the output has all."""

GATES: Final = ("passed", "failed", "undecided")


@dataclass(slots=True)
class Tally:
    """Counts over the records of a run, added one by one."""

    records: int = 0
    errors: int = 0
    problems: list[str] = field(default_factory=list)
    """What is wrong with the first records that could not be checked, and where they stand."""
    gates: Counter[str] = field(default_factory=Counter)
    claimless: Counter[str] = field(default_factory=Counter)
    """How many of the records behind each gate claim nothing, so that there was nothing to check."""
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    open_ended: int = 0
    """Records with an error, an unchecked claim or an undecided gate."""
    usage: Usage | None = None
    """What calls to language models took; None if there were none."""
    notes: Counter[str] = field(default_factory=Counter)
    """In how many reports each note on how far the verdicts can be trusted stands."""

    def add(self, report: Report | None, problem: str | None = None) -> None:
        """Count one record: its report, or None and the problem for an error."""
        self.records += 1
        if report is None:
            self.errors += 1
            if problem and len(self.problems) < MOST_PROBLEMS:
                self.problems.append(problem)
            self.open_ended += 1
            return
        self.gates[report.decision.gate] += 1
        self.claimless[report.decision.gate] += not report.coverage.claims
        self.verdicts += count_verdicts(report)
        self.open_ended += bool(report.coverage.unchecked) or report.decision.gate == "undecided"
        if report.provenance.usage is not None:
            self.usage = (self.usage or Usage()) + report.provenance.usage
        self.notes.update(report.provenance.notes)

    def table(self) -> Table:
        """The counts for people."""
        from rich.table import Table

        from groundwire.render.decision import tally_text

        table = Table.grid(padding=(0, 2))
        table.add_row("records", str(self.records))
        table.add_row("errors", str(self.errors))
        table.add_row("gates", ", ".join(map(self._gate, GATES)))
        table.add_row("claims", tally_text(self.verdicts))
        if self.usage is not None:
            table.add_row("models", spent(self.usage))
        return table

    def show_notes(self) -> None:
        """Say on stderr what the reports note most often, each on one line, and how many other notes there are."""
        for note, count in self.notes.most_common(MOST_NOTES):
            console.note(f"{count} {'report' if count == 1 else 'reports'}: {shorten(note)}")
        rest = len(self.notes) - MOST_NOTES
        if rest > 0:
            console.note(
                f"{rest} other {'note' if rest == 1 else 'notes'}; each report has its own in `provenance.notes`"
            )

    def show_problems(self) -> None:
        """Say the first few errors on stderr, each on one line, and how many more there are."""
        for problem in self.problems:
            console.note(shorten(problem), kind="error")
        rest = self.errors - len(self.problems)
        if rest:
            console.note(f'{rest} more; each is a line of the output with "error"', kind="error")

    def _gate(self, gate: str) -> str:
        empty = f" ({self.claimless[gate]} with nothing to check)" if self.claimless[gate] else ""
        return f"{self.gates[gate]} {gate}{empty}"
