"""`groundwire check`: one answer against its sources."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from groundwire.cli import console
from groundwire.cli.inputs import (
    FILE_SIGN,
    AnswerArgument,
    FingerprintOption,
    GeneratorOption,
    QuestionOption,
    SourcesArgument,
    input_notes,
    read_answer,
)
from groundwire.cli.log import LogOption, ResponseIdOption, open_log, tell_recorded
from groundwire.cli.options import (
    HtmlOption,
    JsonOption,
    JudgeOption,
    PolicyOption,
    ProtocolOption,
    QuietOption,
    RiskOption,
    TemplateOption,
    given,
    require_one_form,
    template_of,
    verifier,
)
from groundwire.cli.signals import run_in_loop

if TYPE_CHECKING:
    from groundwire.cli.sources import SourceFiles
    from groundwire.domain.report import Report
    from groundwire.domain.request import Request


def check(
    answer: AnswerArgument,
    sources: SourcesArgument,
    *,
    question: QuestionOption = None,
    protocol: ProtocolOption = None,
    risk: RiskOption = None,
    policy: PolicyOption = None,
    judge: JudgeOption = None,
    template: TemplateOption = None,
    fingerprint: FingerprintOption = None,
    generator: GeneratorOption = None,
    as_json: JsonOption = False,
    annotate: Annotated[
        bool, typer.Option("--annotate", help="Print the answer with a marker at each problem.")
    ] = False,
    quiet: QuietOption = False,
    html: HtmlOption = None,
    log: LogOption = None,
    response_id: ResponseIdOption = None,
) -> None:
    """Check one answer against its sources, claim by claim.

    Exits with 0 if the answer passes, 1 if it fails, 3 if it could not be decided, and 2 if the call must be fixed.
    """
    require_one_form({"--json": as_json, "--annotate": annotate, "--quiet": quiet})
    from groundwire.cli.exit_codes import for_report
    from groundwire.cli.page_file import page_file
    from groundwire.cli.settings import in_force
    from groundwire.cli.sources import read_sources
    from groundwire.domain.request import Request
    from groundwire.policy import with_user_statements

    found = in_force(judge=judge, policy=policy, risk=risk, protocol=protocol, log=log)
    settings = found.settings
    files = read_sources(sources)
    options = given(question=question, evidence_fingerprint=fingerprint, generator=generator, response_id=response_id)
    request = Request.of(
        read_answer(answer), files.evidence(), protocol=settings.protocol, risk=settings.risk, **options
    )
    read = _read_files(answer, sources)
    with page_file(html, sources=read) as write_page:
        store = open_log(settings.log, sources=read)
        checker = verifier(found, store=store, template=template_of(template))
        report = run_in_loop(checker.check(request))
        judged = with_user_statements(request, checker.policy.sources)
        try:
            write_page(lambda: _page(judged, report))
        finally:  # a page that cannot be written does not keep the verdict back
            _note(answer, files)
            tell_recorded(store, report.response_id)
            _print(judged, report, as_json=as_json, annotated=annotate, quiet=quiet)
    raise typer.Exit(for_report(report))


def _note(answer: str, files: SourceFiles) -> None:
    for note in input_notes(answer, files):
        console.note(note)


def _print(request: Request, report: Report, *, as_json: bool, annotated: bool, quiet: bool) -> None:
    if as_json:
        console.write_json(report.to_json(indent=2))
    elif annotated:
        _annotate(request, report)
    elif quiet:
        _one_line(report)
    else:
        _show(request, report)


def _read_files(answer: str, sources: Sequence[str]) -> list[Path]:
    """The files and folders that the arguments name, none of which is to be written to."""
    named = [answer.removeprefix(FILE_SIGN)] if answer.startswith(FILE_SIGN) else []
    return [Path(each) for each in (*named, *sources)]


def _page(request: Request, report: Report) -> str:
    from groundwire.render.html.page import report_page

    return report_page(request.answer.text, report, request.evidence, question=request.question)


def _annotate(request: Request, report: Report) -> None:
    from groundwire.render.annotate import annotate

    console.write_text(annotate(request.answer.text, report))


def _one_line(report: Report) -> None:
    from groundwire.render.excerpt import shorten
    from groundwire.render.summary import one_line
    from groundwire.render.wording import failures

    console.write_text(one_line(report))
    for why, claims in list(failures(report.claims).items())[:1]:
        console.note(f"{len(claims)} of {report.coverage.claims} claims could not be checked: {shorten(why)}")


def _show(request: Request, report: Report) -> None:
    from groundwire.render.terminal import report_view

    view = report_view(request.answer.text, report, request.evidence, question=request.question)
    console.stdout().print(view)
