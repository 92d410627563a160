"""`groundwire session`: a whole conversation, turn by turn, against the sources of each turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, cast

import typer

from groundwire.cli import console
from groundwire.cli.inputs import GeneratorOption
from groundwire.cli.log import LogOption, ResponseIdOption, open_log
from groundwire.cli.options import (
    CONCURRENCY,
    MOST_CONCURRENCY,
    HtmlOption,
    JsonOption,
    JudgeOption,
    PolicyOption,
    QuietOption,
    RiskOption,
    TemplateOption,
    require_one_form,
    template_of,
    verifier,
)
from groundwire.cli.signals import run_in_loop

if TYPE_CHECKING:
    from groundwire.domain.session_report import SessionReport
    from groundwire.sessions import Audit, Transcript
    from groundwire.sessions.reading import TranscriptFormat
    from groundwire.sessions.session import Scope
    from groundwire.storage import LogFile

TurnSourcesOption = Annotated[
    str | None,
    typer.Option(
        "--sources",
        metavar="FILE",
        help="The sources of each answer, where they do not stand in the conversation: a JSON list of lists.",
        show_default=False,
    ),
]
FormatOption = Annotated[
    str,
    typer.Option("--format", metavar="NAME", help="How FILE is written: auto, openai, langchain, jsonl or text."),
]
ScopeOption = Annotated[
    str,
    typer.Option(
        "--scope", metavar="NAME", help="What an answer may rest on: the sources of its turn, or of the session so far."
    ),
]
EveryOption = Annotated[
    int | None,
    typer.Option("--every", min=1, metavar="N", help="Of more than 20 turns, check each N-th.", show_default=False),
]
TurnsOption = Annotated[
    int, typer.Option("--concurrency", min=1, max=MOST_CONCURRENCY, help="Turns checked at the same time.")
]


def session(
    file: Annotated[str, typer.Argument(metavar="FILE", help="The conversation; - to read stdin.")],
    *,
    sources: TurnSourcesOption = None,
    form: FormatOption = "auto",
    scope: ScopeOption = "turn",
    every: EveryOption = None,
    risk: RiskOption = None,
    policy: PolicyOption = None,
    judge: JudgeOption = None,
    template: TemplateOption = None,
    generator: GeneratorOption = None,
    concurrency: TurnsOption = CONCURRENCY,
    as_json: JsonOption = False,
    quiet: QuietOption = False,
    html: HtmlOption = None,
    log: LogOption = None,
    response_id: ResponseIdOption = None,
) -> None:
    """Check a whole conversation: each answer against the sources of its turn, then all of them together.

    Exits with 0 if the conversation passes, 1 if it fails, 3 if it could not be decided, and 2 if the call must be
    fixed.
    """
    require_one_form({"--json": as_json, "--quiet": quiet})
    from groundwire.cli.exit_codes import for_gate
    from groundwire.cli.page_file import page_file
    from groundwire.cli.settings import in_force
    from groundwire.sessions import Audit

    found = in_force(judge=judge, policy=policy, risk=risk, log=log)
    transcript = _read(file, sources, form=form, session_id=response_id)
    read = [Path(name) for name in (file, sources) if name is not None]
    with page_file(html, sources=read) as write_page:
        store = open_log(found.settings.log, sources=read)
        audit = Audit(
            verifier=verifier(found, store=store, template=template_of(template)),
            risk=found.settings.risk,
            every=every,
            scope=cast("Scope", scope),  # refused there if it is none
            generator=generator,
            at_once=concurrency,
        )
        report = _audited(audit, transcript)
        judged = audit.judged(transcript)
        try:
            write_page(lambda: _page(audit, report, judged))
        finally:  # a page that cannot be written does not keep the verdict back
            _tell_recorded(store, report)
            _print(report, judged, as_json=as_json, quiet=quiet)
    raise typer.Exit(for_gate(report.decision.gate))


def _read(file: str, sources: str | None, *, form: str, session_id: str | None) -> Transcript:
    """The conversation that the arguments name.

    Raises:
        InputError: it cannot be read, is a report, or sources and turns do not fit together.
    """
    from groundwire.cli.files import decode
    from groundwire.errors import InputError
    from groundwire.sessions import read_transcript

    if file == sources:
        raise InputError(f"{file!r} cannot be the conversation and its sources; name two files")
    text, listed = (None if name is None else decode(_bytes(name), _name(name)) for name in (file, sources))
    try:
        known = cast("TranscriptFormat", form)  # refused there if it is none
        return read_transcript(text or "", format=known, sources=listed, session_id=session_id)
    except InputError as error:
        where = _name(file) if sources is None else f"{_name(file)} with {_name(sources)}"
        raise InputError(f"{where}: {error}") from None


def _bytes(name: str) -> bytes:
    """The bytes of a file or of stdin.

    Raises:
        InputError: it cannot be read, or is a report: what one quotes would be taken for what was said.
    """
    from groundwire.cli.files import read_bytes
    from groundwire.cli.own_reports import is_report
    from groundwire.cli.streams import STDIN, read_stdin
    from groundwire.errors import InputError

    data = read_stdin() if name == STDIN else read_bytes(Path(name))
    if is_report(data):
        raise InputError(f"{_name(name)!r} is a Groundwire report; name the conversation that it is about")
    return data


def _name(file: str) -> str:
    from groundwire.cli.streams import STDIN

    return "stdin" if file == STDIN else file


def _audited(audit: Audit, transcript: Transcript) -> SessionReport:
    from dataclasses import replace

    from groundwire.cli.progress import progress

    with progress(len(audit.sample(len(transcript.turns)))) as advance:
        return run_in_loop(replace(audit, progress=lambda _done, _of: advance()).report_on(transcript))


def _page(audit: Audit, report: SessionReport, transcript: Transcript) -> str:
    from groundwire.render.html.session_page import session_page

    least = audit.verifier.policy.thresholds.turn_minimum.at(report.risk)
    return session_page(report, transcript, turn_minimum=least)


def _tell_recorded(log: LogFile | None, report: SessionReport) -> None:
    """Say on stderr under which names the turns stand in the log, as `replay` and `rejudge` want them."""
    checked = [turn.turn_index for turn in report.turns if turn.state != "not_sampled"]
    if log is not None and checked:
        names = [f"{report.response_id}:{index}" for index in (checked[0], checked[-1])]
        which = names[0] if len(checked) == 1 else f"{names[0]} to {names[1]}"
        console.note(f"recorded as {which} in {str(log.path)!r}")


def _print(report: SessionReport, transcript: Transcript, *, as_json: bool, quiet: bool) -> None:
    if as_json:
        console.write_json(report.to_json(indent=2))
    elif quiet:
        from groundwire.render.summary import one_line

        console.write_text(one_line(report))
    else:
        from groundwire.render.session import session_view

        console.stdout().print(session_view(report, transcript))
