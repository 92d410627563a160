"""`groundwire rejudge`: another judge over what was recorded."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Annotated, Final

import typer

from groundwire.cli import console
from groundwire.cli.in_order import hand_out, in_order
from groundwire.cli.log import RecordedOption, recorded
from groundwire.cli.options import (
    CONCURRENCY,
    ConcurrencyOption,
    JsonOption,
    JudgeOption,
    TemplateOption,
    judge_of,
    template_of,
)
from groundwire.cli.signals import run_in_loop
from groundwire.domain.exchange import Usage
from groundwire.render.safe import safe_line
from groundwire.render.wording import spent

if TYPE_CHECKING:
    from rich.table import Table

    from groundwire.domain.ports import Judge
    from groundwire.domain.record import Record
    from groundwire.rejudge import Change, NotRejudged, Rejudged

NO_CLAIM: Final = "(no claim)"
"""Stands for the verdict where the answer is cut into other claims now than then."""

MOST_CHANGES: Final = 50
"""Claims whose verdict changed that are shown one by one; `--json` has all."""


def rejudge(
    response_ids: Annotated[
        list[str] | None,
        typer.Argument(metavar="[ID]...", help="Answers, by their response_id; all in the log if left out."),
    ] = None,
    *,
    log: RecordedOption = None,
    judge: JudgeOption = None,
    template: TemplateOption = None,
    concurrency: ConcurrencyOption = CONCURRENCY,
    as_json: JsonOption = False,
) -> None:
    """Run a judge over the answers in a log, and show which verdicts and gates come out otherwise.

    The latest record of each answer is used: what was asked, under the policy of its time. Nothing is added to the log.

    Exits with 0 if all of them could be judged, 3 if one could not, and 2 if the call must be fixed.
    """
    from groundwire.cli.exit_codes import ExitCode
    from groundwire.cli.progress import progress
    from groundwire.cli.settings import in_force
    from groundwire.rejudge import Rejudged

    records = recorded(log, response_ids or ())
    redacted = sum(record.redacted for record in records)
    if redacted:
        console.note(f"{redacted} of {len(records)} records were redacted; the judge reads what is left of them")
    other = judge_of(in_force(judge=judge).settings, template=template_of(template))
    results: list[Rejudged | NotRejudged] = []
    with progress(len(records)) as advance:

        def keep(result: Rejudged | NotRejudged) -> None:
            results.append(result)
            advance()

        run_in_loop(hand_out(in_order(records, partial(_judged, other), concurrency=concurrency), keep))
    done = [result for result in results if isinstance(result, Rejudged)]
    failed = [result for result in results if not isinstance(result, Rejudged)]
    if as_json:
        console.write_json(json.dumps([result.model_dump(mode="json") for result in results], indent=2))
    else:
        _show(done, failed)
    raise typer.Exit(ExitCode.UNDECIDED if failed else ExitCode.PASSED)


async def _judged(judge: Judge, record: Record) -> Rejudged | NotRejudged:
    """One answer, judged again, or why it could not be.

    Raises:
        JudgeUnavailable: no answer can be judged at all, so the whole command ends.
    """
    from groundwire.domain.record import CheckError
    from groundwire.errors import GroundwireError, JudgeUnavailable
    from groundwire.rejudge import NotRejudged
    from groundwire.rejudge import rejudge as judge_again

    try:
        return await judge_again(record, judge)
    except JudgeUnavailable:
        raise
    except GroundwireError as error:
        told = CheckError(kind=type(error).__name__, message=str(error))
        return NotRejudged(response_id=record.response_id, error=told)


def _show(done: Sequence[Rejudged], failed: Sequence[NotRejudged]) -> None:
    changed = [(result.response_id, change) for result in done for change in result.changes]
    terminal = console.stdout()
    if changed:
        for response_id, changes in groupby(changed[:MOST_CHANGES], key=itemgetter(0)):
            console.write_text(safe_line(response_id))  # whole and on one line, so that it can be copied
            console.write_table(_table(change for _, change in changes), terminal)
        if len(changed) > MOST_CHANGES:
            terminal.print(f"and {len(changed) - MOST_CHANGES} more; --json has all")
    console.write_table(_summary(done, errors=len(failed)), terminal)
    for result in failed:
        console.note(f"{result.response_id!r}: {result.error.message}", kind="error")


def _table(changes: Iterable[Change]) -> Table:
    """A row for each claim of an answer whose verdict changed."""
    from rich.table import Table

    from groundwire.render.excerpt import shorten

    table = Table.grid(padding=(0, 2))
    for change in changes:
        table.add_row("", shorten(change.text), _move(change))
    return table


def _move(change: Change) -> str:
    return f"{change.before or NO_CLAIM} to {change.after or NO_CLAIM}"


def _summary(results: Sequence[Rejudged], *, errors: int) -> Table:
    from rich.table import Table

    compared = [result for result in results if result.gate_before is not None]
    moves = Counter(_move(change) for result in compared for change in result.changes)
    flips = Counter(f"{result.gate_before} to {result.gate_after}" for result in compared if result.flipped)
    table = Table.grid(padding=(0, 2))
    table.add_row("answers", f"{len(results)} judged again, {len(results) - len(compared)} of them for the first time")
    table.add_row("errors", str(errors))
    table.add_row("claims", str(sum(result.claims for result in results)))
    table.add_row("changed", _counted(moves))
    table.add_row("gates", _counted(flips))
    usages = [usage for result in results if (usage := result.report.provenance.usage) is not None]
    if usages:
        table.add_row("models", spent(sum(usages, Usage())))
    return table


def _counted(counts: Counter[str]) -> str:
    """How often each change occurred, most frequent first."""
    each = ", ".join(f"{count} {what}" for what, count in counts.most_common())
    return f"{counts.total()} ({each})" if each else "0"
