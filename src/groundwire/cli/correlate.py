"""`groundwire correlate`: how far one judge agrees with another one on the same records."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, get_args

import typer

from groundwire.cli import console
from groundwire.cli.in_order import hand_out, in_order
from groundwire.cli.options import (
    CONCURRENCY,
    ConcurrencyOption,
    JsonOption,
    PolicyOption,
    ProtocolOption,
    RiskOption,
    verifier,
)
from groundwire.cli.signals import run_in_loop
from groundwire.domain.percent import percent
from groundwire.domain.verdict import Verdict
from groundwire.errors import ConfigError
from groundwire.render.safe import safe_line
from groundwire.render.wording import price

if TYPE_CHECKING:
    from rich.table import Table

    from groundwire.calibration.agreement import Agreement, Correlation, Cost, Measure, Pair
    from groundwire.cli.records import ParsedLine
    from groundwire.verifier import Verifier

DEFAULT_MEASURE: Final = "kappa"
"""What a floor without a name is for: agreement alone is high wherever most claims have one verdict."""


def correlate(
    source: Annotated[
        Path, typer.Argument(metavar="IN.jsonl", help="Records as for `run`, one JSON object a line; - is stdin.")
    ],
    *,
    judge: Annotated[
        list[str], typer.Option("--judge", metavar="NAME", help="Twice: the judge to measure, then the reference.")
    ],
    protocol: ProtocolOption = None,
    risk: RiskOption = None,
    policy: PolicyOption = None,
    floor: Annotated[
        list[str] | None,
        typer.Option(
            "--floor",
            metavar="[MEASURE=]NUMBER",
            help="Exit with 1 below it: kappa (without a name), agreement, recall or gate_agreement; repeatable.",
            show_default=False,
        ),
    ] = None,
    concurrency: ConcurrencyOption = CONCURRENCY,
    as_json: JsonOption = False,
) -> None:
    """Measure how far a judge agrees with another one, the reference, on the same records.

    Shows agreement by claim, Cohen's kappa, the share of claims that the reference does not support and the judge
    catches, agreement of the gates, verdicts by verdicts, and what both took.

    Exits with 1 if a measure is below its floor, else with 3 if a record is an error, the reference left a claim
    unchecked or a measure with a floor has no value, with 2 if the call must be fixed, else with 0.
    """
    from groundwire.calibration.agreement import Correlation, agreement, cost
    from groundwire.cli.exit_codes import for_run
    from groundwire.cli.progress import progress
    from groundwire.cli.records import parse_lines, read_lines
    from groundwire.cli.settings import in_force

    floors = _floors(floor or ())
    settings = [in_force(judge=name, policy=policy, risk=risk, protocol=protocol) for name in _two(judge)]
    lines = read_lines(source)
    one, two = (verifier(found) for found in settings)
    defaults = {"protocol": settings[0].settings.protocol, "risk": settings[0].settings.risk}
    compared: list[Compared] = []
    with progress(len(lines)) as advance:

        def keep(result: Compared) -> None:
            compared.append(result)
            advance()

        results = in_order(parse_lines(lines, defaults), partial(_compare, one, two), concurrency=concurrency)
        run_in_loop(hand_out(results, keep))
    pairs = [each.pair for each in compared if each.pair is not None]
    found = Correlation(
        judge=one.judge.info,
        reference=two.judge.info,
        errors=len(compared) - len(pairs),
        figures=agreement(pairs),
        cost=cost([judged for judged, _ in pairs]),
        reference_cost=cost([judged for _, judged in pairs]),
        floors=floors,
    )
    _show(found, [each.problem for each in compared if each.problem], as_json=as_json)
    raise typer.Exit(for_run(gate=True, failed=len(found.below), open_ended=found.open_ended))


@dataclass(frozen=True, slots=True, kw_only=True)
class Compared:
    """One record: what both judges make of it, or what is wrong with it."""

    pair: Pair | None = None
    problem: str | None = None
    """Set exactly when there is no pair."""


async def _compare(one: Verifier, two: Verifier, parsed: ParsedLine) -> Compared:
    """What both judges make of a record.

    Raises:
        JudgeUnavailable: one of them could not start, so the command ends.
        ConfigError: one of them cannot do what it was configured for, or may not read a source.
    """
    from groundwire.judges.inner import together

    if parsed.request is None:
        return Compared(problem=parsed.problem(parsed.error or ValueError("the record could not be read")))
    judged, reference = await together(each.check(parsed.request) for each in (one, two))
    return Compared(pair=(judged, reference))


def _two(judges: Sequence[str]) -> Sequence[str]:
    if len(judges) != 2:  # noqa: PLR2004  # one is measured by the other
        raise ConfigError(f"name two judges, not {len(judges)}: --judge MEASURED --judge REFERENCE")
    return judges


def _floors(given: Sequence[str]) -> dict[Measure, float]:
    """The floors by measure.

    Raises:
        ConfigError: a measure is unknown or named twice, or a floor is no number from 0 to 1.
    """
    from groundwire.calibration.agreement import Measure

    floors: dict[Measure, float] = {}
    for each in given:
        name, _, number = each.rpartition("=")
        measure: Measure | None = next(
            (known for known in get_args(Measure) if known == (name or DEFAULT_MEASURE)), None
        )
        if measure is None or measure in floors:
            known = ", ".join(get_args(Measure))
            raise ConfigError(f"--floor {each}: name one of {known}, each once, as in --floor recall=0.9")
        try:
            floors[measure] = float(number)
        except ValueError:
            raise ConfigError(f"--floor {each}: {number!r} is no number") from None
        if not 0 <= floors[measure] <= 1:
            raise ConfigError(f"--floor {each}: a floor is a number from 0 to 1")
    return floors


def _show(found: Correlation, problems: Sequence[str], *, as_json: bool) -> None:
    from groundwire.cli.tally import MOST_PROBLEMS
    from groundwire.render.excerpt import shorten

    if as_json:
        console.write_json(found.model_dump_json())
    else:
        console.write_table(_table(found), console.stdout())
        console.write_table(_confusion(found.figures), console.stdout())
    for problem in problems[:MOST_PROBLEMS]:
        console.note(shorten(problem), kind="error")
    if len(problems) > MOST_PROBLEMS:
        console.note(f"{len(problems) - MOST_PROBLEMS} more records could not be read", kind="error")
    for name in found.below:
        console.note(f"{name} {getattr(found.figures, name):.2f} is below its floor of {found.floors[name]:g}")


def _table(found: Correlation) -> Table:
    from rich.table import Table

    figures = found.figures
    table = Table.grid(padding=(0, 2))
    for name, value in (
        ("judge", safe_line(found.judge.title)),
        ("reference", safe_line(found.reference.title)),
        ("records", f"{figures.answers}, errors {found.errors}"),
        ("claims", f"{figures.claims}, and {figures.unjudged} that the reference could not check"),
        ("same verdict", f"{figures.same} ({_percent(figures.agreement)})"),
        ("kappa", "none: both give one verdict only" if figures.kappa is None else f"{figures.kappa:.2f}"),
        ("caught", f"{figures.caught} of {figures.failing} not supported ({_percent(figures.recall)})"),
        ("false alarms", str(figures.false_alarms)),
        ("same gate", f"{figures.same_gate} of {figures.answers} ({_percent(figures.gate_agreement)})"),
        ("judge took", _cost(found.cost)),
        ("reference took", _cost(found.reference_cost)),
    ):
        table.add_row(name, value)
    return table


def _confusion(figures: Agreement) -> Table:
    """Verdicts of the reference down, of the judge across."""
    from rich.table import Table

    columns = [v for v in Verdict if any(v in row for row in figures.confusion.values())]
    table = Table("reference \\ judge", *columns, box=None, pad_edge=False)
    for verdict, row in figures.confusion.items():
        table.add_row(verdict, *(str(row.get(column, 0)) for column in columns))
    return table


def _percent(share: float | None) -> str:
    return "none" if share is None else percent(share)


def _cost(cost: Cost) -> str:
    parts = [f"{cost.seconds:.1f} s"]
    if cost.usage is not None:
        tokens = cost.usage.input_tokens + cost.usage.output_tokens
        parts += [f"{cost.usage.calls:,} calls", f"{tokens:,} tokens", price(cost.usage)]
    return ", ".join(parts)
