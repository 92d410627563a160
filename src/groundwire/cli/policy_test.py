"""`groundwire policy test`: what a policy would have decided of what was checked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from groundwire.cli import console
from groundwire.cli.options import JsonOption
from groundwire.render.safe import safe_line

if TYPE_CHECKING:
    from rich.table import Table

    from groundwire.policy.comparison import Comparison, Flip, Tally

MOST_FLIPS: Final = 50
"""Flips that are shown one by one; `--json` has all."""


def policy_test(
    policy: Annotated[str, typer.Argument(metavar="NEW", help="The policy to try: a TOML file, or a ready policy.")],
    *,
    log: Annotated[
        Path | None,
        typer.Option(
            "--log", metavar="FILE", help="A log that --log wrote, or the reports of a run.", show_default=False
        ),
    ] = None,
    against: Annotated[
        str | None,
        typer.Option(
            "--policy",
            metavar="POLICY",
            help="The policy to compare with, instead of what was decided then.",
            show_default=False,
        ),
    ] = None,
    max_flips: Annotated[
        int | None,
        typer.Option(
            "--max-flips", min=0, metavar="N", help="Exit with 1 if more decisions change.", show_default=False
        ),
    ] = None,
    as_json: JsonOption = False,
) -> None:
    """Show which decisions a policy changes, and how many more answers a person must look at a day.

    Nothing is judged again: verdicts stay what they were. The latest check of each answer counts. A log has the sources
    and questions, so all is decided anew; reports alone do not, and what rests on sources stays as it was found.

    Exits with 0, with 1 if more decisions change than --max-flips allows, and with 2 if the call must be fixed.
    """
    from groundwire.cli.exit_codes import ExitCode
    from groundwire.cli.stored_checks import stored_checks
    from groundwire.policy import Policy
    from groundwire.policy.comparison import compare

    new, old = Policy.named(policy), None if against is None else Policy.named(against)
    compared = compare(stored_checks(log), new, against=old)
    if as_json:
        console.write_json(compared.model_dump_json(indent=2))
    else:
        _show(compared)
    for limit in compared.limits:
        console.note(limit)
    raise typer.Exit(ExitCode.FAILED if max_flips is not None and len(compared.flips) > max_flips else ExitCode.PASSED)


def _show(compared: Comparison) -> None:
    terminal = console.stdout()
    if compared.flips:
        console.write_table(_flips(compared.flips[:MOST_FLIPS]), terminal)
        if len(compared.flips) > MOST_FLIPS:
            terminal.print(f"and {len(compared.flips) - MOST_FLIPS} more; --json has all")
        terminal.print()
    console.write_table(_by_risk(compared), terminal)
    terminal.print(f"\n{_in_a_line(compared)}", soft_wrap=True)


def _flips(flips: tuple[Flip, ...]) -> Table:
    from rich.table import Table

    table = Table.grid(padding=(0, 2))
    for flip in flips:
        reasons = flip.gained if flip.stricter else flip.lost
        sign = "+" if flip.stricter else "-"
        codes = " ".join(f"{sign}{safe_line(reason.code)}" for reason in reasons)
        table.add_row(safe_line(flip.response_id), flip.risk, _move(flip), codes)
    return table


def _move(flip: Flip) -> str:
    if flip.before == flip.after:
        return f"{flip.after}, gate {flip.gate_before} to {flip.gate_after}"
    return f"{flip.before} to {flip.after}"


def _by_risk(compared: Comparison) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0))
    for heading in ("risk", "answers", "stricter", "laxer", "reviews", "with it", "a day"):
        table.add_column(heading, justify="left" if heading == "risk" else "right")
    for risk, tally in compared.by_risk.items():
        table.add_row(risk, *_counts(tally, compared))
    table.add_row("all", *_counts(compared.total, compared))
    return table


def _counts(tally: Tally, compared: Comparison) -> tuple[str, ...]:
    counts = (tally.answers, tally.stricter, tally.laxer, tally.reviews_before, tally.reviews_after)
    return (*map(str, counts), f"{compared.more_reviews_a_day(tally):+.1f}")


def _in_a_line(compared: Comparison) -> str:
    """How many more reviews, in all and a day."""
    change = compared.total.reviews_after - compared.total.reviews_before
    days = "1 day" if compared.days == 1 else f"{compared.days} days"
    flips = "1 decision changes" if len(compared.flips) == 1 else f"{len(compared.flips)} decisions change"
    return f"reviews {change:+d} in {days}, {compared.more_reviews_a_day(compared.total):+.1f} a day; {flips}"
