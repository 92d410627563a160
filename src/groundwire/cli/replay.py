"""`groundwire replay`: the report of a record, rebuilt without a network."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Final

import typer

from groundwire.cli import console
from groundwire.cli.log import RecordedOption, recorded
from groundwire.cli.options import JsonOption, TemplateOption, template_of
from groundwire.cli.signals import run_in_loop

if TYPE_CHECKING:
    from groundwire.replay import Difference, Replay

MOST_DIFFERENCES: Final = 20
"""Differences shown one by one; `--json` has all."""


def replay(
    response_id: Annotated[str, typer.Argument(metavar="ID", help="The answer's response_id.")],
    *,
    log: RecordedOption = None,
    template: TemplateOption = None,
    as_json: JsonOption = False,
) -> None:
    """Rebuild the report of an answer from its record, without a network, and compare it with the stored one.

    Replies of language models are read again as they were stored; everything else is computed anew. The latest record
    of the answer is used.

    Exits with 0 if both reports say the same, 1 if they differ, and 2 if there is no such record or its report cannot
    be rebuilt.
    """
    from groundwire.cli.exit_codes import ExitCode
    from groundwire.replay import replay as rebuild

    (record,) = recorded(log, [response_id])
    made = run_in_loop(rebuild(record, template=template_of(template)))
    if as_json:
        console.write_json(made.model_dump_json(indent=2))
    else:
        from groundwire.policy import Policy, with_user_statements
        from groundwire.render.terminal import report_view

        request = with_user_statements(record.request, Policy.restored(record.policy).sources)
        view = report_view(request.answer.text, made.report, request.evidence, question=request.question)
        console.stdout().print(view)
        _show(made)
    raise typer.Exit(ExitCode.PASSED if made.same else ExitCode.FAILED)


def _show(made: Replay) -> None:
    if made.same:
        console.write_text(f"the same as stored in record {made.record_id}")
        return
    count = len(made.differences)
    console.write_text(f"differs from what is stored in record {made.record_id} in {count} place{'s'[: count != 1]}:")
    for difference in made.differences[:MOST_DIFFERENCES]:
        console.write_text(_line(difference))
    if count > MOST_DIFFERENCES:
        console.write_text(f"  and {count - MOST_DIFFERENCES} more; --json has all")


def _line(difference: Difference) -> str:
    from groundwire.render.excerpt import shorten

    stored, rebuilt = (shorten(str(value)) for value in (difference.stored, difference.rebuilt))
    return f"  {difference.place}: stored {stored}, rebuilt {rebuilt}"
