"""`groundwire run`: many answers, one record a line in, one report a line out."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from groundwire.cli import console
from groundwire.cli.in_order import hand_out, in_order
from groundwire.cli.log import LogOption, open_log
from groundwire.cli.options import (
    CONCURRENCY,
    ConcurrencyOption,
    JudgeOption,
    PolicyOption,
    ProtocolOption,
    RiskOption,
    TemplateOption,
    template_of,
    verifier,
)
from groundwire.cli.signals import run_in_loop

if TYPE_CHECKING:
    from groundwire.cli.records import ParsedLine
    from groundwire.domain.report import Report
    from groundwire.verifier import Verifier


def run(
    source: Annotated[Path, typer.Argument(metavar="IN.jsonl", help="Records, one JSON object a line; - is stdin.")],
    *,
    out: Annotated[Path, typer.Option("--out", metavar="OUT.jsonl", help="Where reports go; - is stdout.")],
    protocol: ProtocolOption = None,
    risk: RiskOption = None,
    policy: PolicyOption = None,
    judge: JudgeOption = None,
    template: TemplateOption = None,
    gate: Annotated[bool, typer.Option("--gate", help="Exit with 1 if the gate of any record fails.")] = False,
    concurrency: ConcurrencyOption = CONCURRENCY,
    log: LogOption = None,
    force: Annotated[bool, typer.Option("--force", help="Overwrite OUT.jsonl if it exists.")] = False,
) -> None:
    """Check many answers; each line of the output is `id` and `report`, or `id` and `error`, in input order.

    A record has `id`, `answer` and `sources` (objects with `id` and `text`, or strings), and may have `question`,
    `history`, `risk`, `protocol`, `evidence_fingerprint`, `prior_turns`, `prior_scores`, `generator`, `sentences` and
    `claims`. What it says goes over the options here. `metadata` and names that begin with `_` or `x_` are ignored.

    Exits with 1 if a gate fails under --gate, else with 3 if any record is an error or unchecked, with 2 if the call
    must be fixed, else with 0.
    """
    from groundwire.cli.exit_codes import for_run
    from groundwire.cli.output import require_writable, whole_file
    from groundwire.cli.progress import progress
    from groundwire.cli.records import parse_lines, read_lines
    from groundwire.cli.settings import in_force
    from groundwire.cli.tally import Tally

    # A wrong option is said here, once, and not once a record.
    found = in_force(judge=judge, policy=policy, risk=risk, protocol=protocol, log=log)
    defaults = {"protocol": found.settings.protocol, "risk": found.settings.risk}
    lines = read_lines(source)
    store = open_log(found.settings.log, sources=[source])
    require_writable(out, sources=[source] if store is None else [source, store.path], force=force)
    checker = verifier(found, store=store, template=template_of(template))
    tally = Tally()
    with whole_file(out) as file, progress(len(lines)) as advance:

        def keep(result: Checked) -> None:
            file.write(result.line)
            file.flush()
            tally.add(result.report, result.problem)
            advance()

        parsed = parse_lines(lines, defaults)
        run_in_loop(hand_out(in_order(parsed, partial(_check, checker), concurrency=concurrency), keep))
    console.write_table(tally.table(), console.stderr())
    tally.show_notes()
    tally.show_problems()
    raise typer.Exit(for_run(gate=gate, failed=tally.gates["failed"], open_ended=tally.open_ended))


@dataclass(frozen=True, slots=True, kw_only=True)
class Checked:
    """One line of the output, and the report in it or what stands in the way of one."""

    line: bytes
    report: Report | None = None
    problem: str | None = None
    """The error for people, with the place of the record; set exactly when there is no report."""


async def _check(checker: Verifier, parsed: ParsedLine) -> Checked:
    """The output line of one record.

    Raises:
        JudgeUnavailable: nothing can be checked at all, so the whole run ends.
    """
    from groundwire.errors import GroundwireError, JudgeUnavailable

    if parsed.request is None:
        return _failed(parsed, parsed.error or GroundwireError("the record could not be read"))
    try:
        report = await checker.check(parsed.request)
        line = _line(f'{{"id":{json.dumps(parsed.id)},"report":{report.to_json()}}}')
    except JudgeUnavailable:
        raise
    except Exception as error:  # noqa: BLE001  # boundary: one record's crash must not cost the records after it
        return _failed(parsed, error)
    return Checked(line=line, report=report)


def _failed(parsed: ParsedLine, error: Exception) -> Checked:
    body = {"id": parsed.id, "error": {"type": type(error).__name__, "message": str(error)}}
    return Checked(line=_line(json.dumps(body, allow_nan=False)), problem=parsed.problem(error))


def _line(document: str) -> bytes:
    from groundwire.render.safe import safe_json

    return f"{safe_json(document)}\n".encode()
