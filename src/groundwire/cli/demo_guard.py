"""A guard at work on the examples: what is checked, sent back and checked anew, and what the user gets in the end."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from groundwire.cli import console
from groundwire.domain.event import Disposition

if TYPE_CHECKING:
    from rich.console import RenderableType

    from groundwire.domain.evidence import Source
    from groundwire.examples.example import Example
    from groundwire.guard.delivery import Delivery, Revision
    from groundwire.guard.prompt import Prompt

WORDS: Final[Mapping[Disposition, str]] = MappingProxyType(
    {
        "delivered": "The user gets the draft as it is.",
        "repaired": "The user gets the revised answer.",
        "marked": "The user gets the answer with its ungrounded sentences marked.",
        "pending": "Nothing goes out until a person has decided.",
        "withheld": "The user gets nothing.",
        "unverified": "The user gets an answer that nobody checked.",
    }
)
"""What becomes of an answer, in words."""


@dataclass(frozen=True, slots=True)
class Guarded:
    """The way of one example through the guard."""

    delivery: Delivery
    revisions: tuple[Revision, ...]
    """What was sent back, oldest first."""


def guard_all(examples: Mapping[str, Example]) -> dict[str, Guarded]:
    """Each example that has a revised answer, by name, with its way through the guard.

    Raises:
        InputError: none has.
    """
    from groundwire.errors import InputError
    from groundwire.examples.example import examples as all_examples

    chosen = {name: example for name, example in examples.items() if example.revised is not None}
    if not chosen:
        known = ", ".join(name for name, example in all_examples().items() if example.revised is not None)
        raise InputError(f"the guard is shown with other examples; use one of {known}")
    return {name: asyncio.run(_guarded(name, example)) for name, example in chosen.items()}


def show(examples: Mapping[str, Example], guarded: Mapping[str, Guarded]) -> None:
    """Print the ways of the examples through the guard."""
    from groundwire.render.terminal import heading

    terminal = console.stdout()
    for name, way in guarded.items():
        terminal.print(heading(examples[name].title, examples[name].shows))
        terminal.print()
        terminal.print(_view(examples[name], way))
        terminal.print()


def to_json(guarded: Mapping[str, Guarded]) -> str:
    """The deliveries by the names of the examples."""
    written = ",".join(f'"{name}":{way.delivery.model_dump_json()}' for name, way in guarded.items())
    return f"{{{written}}}"


async def _guarded(name: str, example: Example) -> Guarded:
    from groundwire.guard.guard import Guard

    sent: list[Revision] = []

    def generate(prompt: Prompt) -> str:
        if prompt.revision is None or example.revised is None:
            return example.answer
        sent.append(prompt.revision)
        return example.revised

    delivery = await Guard().respond(
        generate, example.evidence, question=example.question, risk=example.risk, response_id=name
    )
    return Guarded(delivery, tuple(sent))


def _view(example: Example, way: Guarded) -> RenderableType:
    """The drafts with a marker at each problem, and between them what was asked of the generator."""
    from rich.console import Group
    from rich.text import Text

    from groundwire.protocols.remediation import render
    from groundwire.render.annotate import annotate
    from groundwire.render.safe import safe_line, safe_text
    from groundwire.render.terminal import heading

    parts: list[RenderableType] = [Text().append("Q  ", style="dim").append(safe_line(example.question), style="bold")]
    parts += ["", heading("Sources"), *(Text.assemble(*_source(each)) for each in example.sources)]
    for number, attempt in enumerate(way.delivery.attempts):
        told = attempt.text if attempt.report is None else annotate(attempt.text, attempt.report)
        parts += ["", heading(f"Draft {number + 1}"), Text(safe_text(told.strip()))]
        if number < len(way.revisions):
            asked = render(way.revisions[number].remedies) or ""
            parts += ["", heading("Sent back, with what is to be changed"), Text(safe_text(asked), style="italic")]
    return Group(*parts, "", _ending(way.delivery))


def _source(source: Source) -> tuple[tuple[str, str], str]:
    """A source as a user of the demo reads it: its name, then its text."""
    from groundwire.render.safe import safe_line, safe_text

    return (f"{safe_line(source.id)}  ", "dim"), safe_text(source.text.strip())


def _ending(delivery: Delivery) -> RenderableType:
    from rich.console import Group
    from rich.panel import Panel
    from rich.text import Text

    from groundwire.render.safe import safe_line, safe_text

    style = "green" if delivery.text is not None else "yellow"
    head = Text().append(delivery.disposition.upper(), style=f"bold {style}")
    lines: list[RenderableType] = [head.append(f"   {WORDS[delivery.disposition]}", style="default")]
    if delivery.reason:
        lines.append(Text(safe_line(delivery.reason), style="dim"))
    if delivery.text is not None:
        lines += ["", Text(safe_text(delivery.text.strip()))]
    return Panel(Group(*lines), border_style=style, padding=(0, 1))
