"""What a run adds up to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from groundwire.domain.report import Report
from groundwire.domain.verdict import Verdict
from groundwire.render.summary import count_verdicts

if TYPE_CHECKING:
    from rich.table import Table


@dataclass(slots=True)
class Tally:
    """Counts over the records of a run, added one by one."""

    records: int = 0
    errors: int = 0
    gates: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[Verdict] = field(default_factory=Counter)
    open_ended: int = 0
    """Records with an error, an unchecked claim or an undecided gate."""

    def add(self, report: Report | None) -> None:
        """Count one record: its report, or None for an error."""
        self.records += 1
        if report is None:
            self.errors += 1
            self.open_ended += 1
            return
        self.gates[report.decision.gate] += 1
        self.verdicts += count_verdicts(report)
        self.open_ended += bool(report.coverage.unchecked) or report.decision.gate == "undecided"

    def table(self) -> Table:
        """The counts for people."""
        from rich.table import Table

        from groundwire.render.terminal import tally_text

        table = Table.grid(padding=(0, 2))
        table.add_row("records", str(self.records))
        table.add_row("errors", str(self.errors))
        table.add_row("gates", ", ".join(f"{self.gates[gate]} {gate}" for gate in ("passed", "failed", "undecided")))
        table.add_row("claims", tally_text(self.verdicts))
        return table
