"""`groundwire demo`: answers that ship with the package, checked before your eyes."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import TYPE_CHECKING, Annotated

import typer

from groundwire.cli import console
from groundwire.cli.invocation import invocation
from groundwire.cli.options import HtmlOption, JsonOption

if TYPE_CHECKING:
    from rich.console import RenderableType

    from groundwire.domain.report import Report
    from groundwire.examples.example import Example


def demo(
    only: Annotated[
        str | None, typer.Option("--only", metavar="NAME", help="Show one example.", show_default=False)
    ] = None,
    list_names: Annotated[bool, typer.Option("--list", help="List the examples and check none.")] = False,
    guard: Annotated[
        bool, typer.Option("--guard", help="Let a guard have wrong answers revised, or keep them for a person.")
    ] = False,
    as_json: JsonOption = False,
    html: HtmlOption = None,
) -> None:
    """Check the answers that ship with Groundwire: right and wrong ones, from several fields.

    Exits with 0 when it ran, whatever the answers are like.
    """
    from groundwire.cli.page_file import page_file
    from groundwire.errors import InputError
    from groundwire.examples.example import examples

    known = examples()
    if only is not None and only not in known:
        raise InputError(f"there is no example {only!r}; use one of {', '.join(known)}")
    if html is not None and (only is None or list_names or guard):
        raise InputError("--html writes the page of one example; choose it with --only NAME, without --guard")
    chosen = known if only is None else {only: known[only]}
    if list_names:
        _list(chosen, as_json=as_json)
        return
    if guard:
        _show_guard(chosen, as_json=as_json)
        return
    with page_file(html, sources=()) as write_page:
        reports = _print_json(chosen) if as_json else _show(chosen)
        for name, report in reports.items():
            write_page(partial(_page, known[name], report))


def _show_guard(examples: Mapping[str, Example], *, as_json: bool) -> None:
    from groundwire.cli import demo_guard

    guarded = demo_guard.guard_all(examples)
    if as_json:
        console.write_json(demo_guard.to_json(guarded))
    else:
        demo_guard.show(examples, guarded)


def _page(example: Example, report: Report) -> str:
    from groundwire.render.html.page import report_page

    return report_page(example.answer, report, example.evidence, question=example.question)


def _check(name: str, example: Example) -> Report:
    from groundwire.verifier import Verifier

    verifying = Verifier().verify(
        example.answer,
        example.evidence,
        question=example.question,
        protocol=example.protocol,
        risk=example.risk,
        response_id=name,
    )
    return asyncio.run(verifying)


def _list(examples: Mapping[str, Example], *, as_json: bool) -> None:
    import json

    if as_json:
        console.write_json(json.dumps({name: example.title for name, example in examples.items()}))
        return
    width = max(map(len, examples))
    for name, example in examples.items():
        console.write_text(f"{name:{width}}  {example.title}")


def _print_json(examples: Mapping[str, Example]) -> dict[str, Report]:
    reports = {name: _check(name, example) for name, example in examples.items()}
    written = ",".join(f'"{name}":{report.to_json()}' for name, report in reports.items())
    console.write_json(f"{{{written}}}")
    return reports


def _show(examples: Mapping[str, Example]) -> dict[str, Report]:
    from groundwire.render.terminal import heading, report_view

    terminal = console.stdout()
    reports: dict[str, Report] = {}
    for name, example in examples.items():
        terminal.print(heading(example.title, example.shows))
        terminal.print()
        reports[name] = _check(name, example)
        terminal.print(report_view(example.answer, reports[name], example.evidence, question=example.question))
        terminal.print()
    if len(reports) > 1:
        terminal.print(heading("All examples"))
        terminal.print(_closing_table(reports))
    terminal.print()
    terminal.print(f"Check an answer of your own:  {invocation()} check 'The answer.' source.md", style="bold")
    return reports


def _closing_table(reports: Mapping[str, Report]) -> RenderableType:
    from rich import box
    from rich.console import Group
    from rich.table import Table
    from rich.text import Text

    from groundwire.domain.verdict import Verdict
    from groundwire.render.labels import ACTIONS, VERDICTS
    from groundwire.render.summary import count_verdicts, score

    shown = [verdict for verdict in VERDICTS if verdict is not Verdict.NOT_A_CLAIM]
    table = Table(box=box.SIMPLE_HEAD, show_edge=False, pad_edge=False)
    table.add_column("example")
    for verdict in shown:
        table.add_column(Text(VERDICTS[verdict].symbol, style=VERDICTS[verdict].style), justify="right")
    table.add_column("score", justify="right")
    table.add_column("decision")
    for name, report in reports.items():
        counts = count_verdicts(report)
        cells = [Text(str(counts[v]) if counts[v] else "", style=VERDICTS[v].style) for v in shown]
        label = ACTIONS[report.decision.action]
        table.add_row(name, *cells, score(report), Text(f"{label.symbol} {label.word}", style=label.style))
    legend = "   ".join(f"{VERDICTS[verdict].symbol} {VERDICTS[verdict].word}" for verdict in shown)
    return Group(table, Text(legend, style="dim"))
