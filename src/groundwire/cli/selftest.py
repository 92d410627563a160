"""`groundwire selftest`: whether a judge is good enough to gate."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from groundwire.cli import console
from groundwire.cli.options import JsonOption, JudgeOption, ProtocolOption, RiskOption, given, judge_of

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

    from groundwire.selftest.case import Case
    from groundwire.selftest.result import CaseResult, SelfTest, Tally

MostWronglyPassedOption = Annotated[
    int | None,
    typer.Option(
        "--most-wrongly-passed",
        metavar="PERCENT",
        min=0,
        max=100,
        help="Floor: percent of wrong answers that may pass (5 by default).",
        show_default=False,
    ),
]
LeastRecallOption = Annotated[
    int | None,
    typer.Option(
        "--least-recall",
        metavar="PERCENT",
        min=0,
        max=100,
        help="Floor: percent of right answers that must pass (80 by default).",
        show_default=False,
    ),
]


def selftest(
    judge: JudgeOption = None,
    *,
    protocol: ProtocolOption = None,
    risk: RiskOption = None,
    only: Annotated[
        str | None, typer.Option("--only", metavar="KIND", help="Test one kind of case.", show_default=False)
    ] = None,
    most_wrongly_passed: MostWronglyPassedOption = None,
    least_recall: LeastRecallOption = None,
    as_json: JsonOption = False,
) -> None:
    """Test a judge on small cases that ship with Groundwire, right answers and wrong ones, kind by kind.

    A language model is called once a case. Then each judge at the bottom is replaced by broken ones, without calls:
    no wrong claim may pass.

    Exits with 0 if the judge is over the floor, 1 if it is below, 3 if too much could not be checked, and 2 if the call
    must be fixed.
    """
    from groundwire.cli.exit_codes import for_gate
    from groundwire.cli.progress import progress
    from groundwire.cli.settings import in_force
    from groundwire.cli.signals import run_in_loop
    from groundwire.judges.names import parse
    from groundwire.selftest.result import Floor
    from groundwire.selftest.run import self_test

    settings = in_force(judge=judge, protocol=protocol, risk=risk).settings
    chosen = _chosen(only)
    floor = Floor(**given(most_wrongly_passed_percent=most_wrongly_passed, least_recall_percent=least_recall))
    tested = judge_of(settings)
    with progress(len(chosen)) as advance:
        found = run_in_loop(
            self_test(
                tested,
                parse(settings.judge),
                chosen,
                protocol=settings.protocol,
                risk=settings.risk,
                floor=floor,
                advance=advance,
            )
        )
    if as_json:
        console.write_json(found.model_dump_json(indent=2))
    else:
        _show(found)
    raise typer.Exit(for_gate(found.gate))


def _chosen(kind: str | None) -> Sequence[Case]:
    from groundwire.errors import InputError
    from groundwire.selftest.case import cases

    every = cases()
    chosen = [case for case in every if kind in (None, case.kind)]
    if not chosen:
        known = ", ".join(dict.fromkeys(case.kind for case in every))
        raise InputError(f"there is no kind of case {kind!r}; use one of {known}")
    return chosen


def _show(found: SelfTest) -> None:
    from groundwire.render.safe import safe_line

    terminal = console.stdout()
    terminal.print(_table(found))
    for result in found.results:
        if result.mark in ("wrongly_passed", "false_alarm"):
            terminal.print(_miss(result))
    for fault in found.faults:
        if not fault.held:
            terminal.print(safe_line(f"✗ fault {fault.fault!r} in {fault.broken}: {fault.detail}"), style="red")
    terminal.print(_summary(found))
    words = {
        "passed": ("✓ over the floor for a gate", "green"),
        "failed": ("✗ below the floor: this judge should not gate", "red"),
        "undecided": ("! too much could not be checked to say", "yellow"),
    }
    word, style = words[found.gate]
    terminal.print(word, style=style)


def _table(found: SelfTest) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("kind", no_wrap=True)
    for heading in ("cases", "right", "wrongly\npassed", "false\nalarms", "other\nverdict", "unchecked"):
        table.add_column(heading, justify="right", no_wrap=True)
    for tally in found.kinds:
        table.add_row(*_row(tally))
    table.add_section()
    table.add_row(*_row(found.total), style="bold")
    return table


def _row(tally: Tally) -> Sequence[str]:
    problems = (tally.wrongly_passed, tally.false_alarms, tally.miscalled, tally.unchecked)
    return (tally.kind, str(tally.cases), str(tally.right), *(str(count) if count else "" for count in problems))


def _miss(result: CaseResult) -> Text:
    """A case that was decided wrongly, on one line."""
    from rich.text import Text

    from groundwire.render.excerpt import shorten
    from groundwire.render.safe import safe_line

    word, style = ("wrongly passed", "red") if result.mark == "wrongly_passed" else ("false alarm", "yellow")
    line = Text(f"{word}: ", style=style)
    line.append(safe_line(f"{result.id} ({result.verdict}): {shorten(result.answer)}"), style="default")
    return line


def _summary(found: SelfTest) -> Table:
    """What the floor is held against, in whole cases."""
    from rich.table import Table

    from groundwire.selftest.result import recall_of, wrongly_passed_of

    passed, wrong = wrongly_passed_of(found.results)
    right, _, supported = recall_of(found.results)
    most = found.floor.most_wrongly_passed_percent * wrong // 100
    least = -(-found.floor.least_recall_percent * supported // 100)
    held = sum(fault.held for fault in found.faults)
    table = Table.grid(padding=(0, 2))
    table.add_row("wrong answers passed", f"{passed} of {wrong} that were checked; at most {most} may")
    table.add_row("right answers passed", f"{right} of {supported}; at least {least} must")
    table.add_row("faults held", f"{held} of {len(found.faults)}; all must")
    if found.usage is not None:
        spent, price = found.usage, found.usage.cost_usd
        cost = "price unknown" if price is None else f"{price:.4f} USD"
        tokens = spent.input_tokens + spent.output_tokens
        table.add_row("language model", f"{spent.calls} calls, {tokens} tokens, {cost}")
    return table
