"""The options that several commands share, so that they read and work the same everywhere."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

if TYPE_CHECKING:
    from groundwire.cli.settings import InForce
    from groundwire.domain.ports import Judge, RecordStore
    from groundwire.policy import Policy
    from groundwire.prompts.template import Template
    from groundwire.settings import Settings
    from groundwire.verifier import Verifier

CONCURRENCY: Final = 4
"""Records in work at the same time unless told otherwise: a judge that waits for a network idles no processor then, and
the embedded judge, which uses all of them for each record, holds no more than four answers in memory."""

MOST_CONCURRENCY: Final = 256
"""Records that may be in work at the same time: what one process can usefully have in the air."""

JudgeOption = Annotated[
    str | None,
    typer.Option(
        "--judge",
        metavar="NAME",
        help="Who judges: embedded (the default), PROVIDER:MODEL, a judge that wraps others, or one of your own.",
        show_default=False,
    ),
]

ProtocolOption = Annotated[
    str | None,
    typer.Option(
        "--protocol",
        metavar="NAME",
        help="The audit to make: evidence-grounding (the default), grounding-score, attribution, consistency or "
        "multi-turn.",
        show_default=False,
    ),
]
RiskOption = Annotated[
    str | None,
    typer.Option(
        "--risk",
        metavar="LEVEL",
        help="How much is at stake: LOW, MEDIUM, HIGH (the default) or CRITICAL.",
        show_default=False,
    ),
]
PolicyOption = Annotated[
    str | None,
    typer.Option(
        "--policy",
        metavar="POLICY",
        help="Rules and thresholds: a TOML file, or a ready policy such as clinical.",
        show_default=False,
    ),
]
HtmlOption = Annotated[
    Path | None,
    typer.Option(
        "--html", metavar="FILE", help="Write the report to FILE as well, as one HTML page.", show_default=False
    ),
]
ConcurrencyOption = Annotated[
    int, typer.Option("--concurrency", min=1, max=MOST_CONCURRENCY, help="Records checked at the same time.")
]
TemplateOption = Annotated[
    Path | None,
    typer.Option(
        "--template", metavar="FILE", help="A template of your own, instead of the protocol's.", show_default=False
    ),
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print strict JSON and nothing else.")]
QuietOption = Annotated[bool, typer.Option("--quiet", "-q", help="Print one line.")]


DECIDE_WHERE_TEXT_GOES: Final = ("judge", "llm.base_url")
"""The settings that say who is sent answers and sources."""


def verifier(found: InForce, *, store: RecordStore | None = None, template: Template | None = None) -> Verifier:
    """The verifier that the settings ask for. That a file lets text leave the machine is noted: nobody typed it.

    Raises:
        ConfigError: the judge cannot be built, or the file of the policy cannot be used.
        InputError: the file of events cannot be written to.
    """
    from groundwire.cli import console
    from groundwire.observability import JsonLog
    from groundwire.verifier import Verifier  # heavy, so it waits until it is needed

    settings = found.settings
    policy = policy_of(settings)
    judge = judge_of(settings, template=template)
    files = [origin for key in DECIDE_WHERE_TEXT_GOES if (origin := found.origins[key]).level == "file"]
    if files and judge.info.destinations:
        console.note(f"answers and sources are sent to {', '.join(judge.info.destinations)}, as {files[0]} says")
    observer = None if settings.events is None else JsonLog.at(settings.events)
    return Verifier(judge=judge, policy=policy, store=store, observer=observer)


def judge_of(settings: Settings, *, template: Template | None = None) -> Judge:
    """The judge that is set, with its cache; its language models asked with `template`, if there is one.

    Raises:
        ConfigError: its name is wrong, it cannot be configured so, or its cache cannot be used.
        JudgeUnavailable: it could not start.
        MissingExtra: a library that it needs is not installed.
    """
    from groundwire.judges.build import build
    from groundwire.judges.names import parse, uses
    from groundwire.storage.sqlite_cache import SqliteCache

    # Made only where it is used: the file is there from then on.
    wanted = settings.cache if uses(parse(settings.judge), "cached") else None
    cache = None if wanted is None else SqliteCache(wanted)
    return build(settings.judge, settings, cache=cache, template=template)


def template_of(path: Path | None) -> Template | None:
    """The template in a file; None if there is none.

    Raises:
        ConfigError: the file cannot be read or used as a template.
    """
    from groundwire.prompts.template import Template

    return None if path is None else Template.read(path)


def require_one_form(forms: Mapping[str, bool]) -> None:
    """Return if the result is wanted in one form; `forms` tells of each flag whether it was given.

    Raises:
        BadParameter: it is wanted in several.
    """
    if sum(forms.values()) > 1:
        *others, last = forms
        raise typer.BadParameter(f"use only one of {', '.join(others)} and {last}")


def policy_of(settings: Settings) -> Policy:
    """The policy that is set, or the default one.

    Raises:
        ConfigError: there is no such policy, or the file cannot be used.
    """
    from groundwire.policy import Policy

    return Policy.default() if settings.policy is None else Policy.named(settings.policy)


def given(**options: object) -> dict[str, Any]:
    """Those of the options that were given, so that defaults keep their one home."""
    return {name: value for name, value in options.items() if value is not None}
