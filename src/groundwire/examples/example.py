"""One example: what a user asked, what sources were found, and what an assistant answered.

Each lies in a TOML file of this folder, named after the example. Companies, people and figures are invented.
"""

from __future__ import annotations

import tomllib
from importlib import resources

from groundwire.domain.evidence import Evidence, Source
from groundwire.domain.report import ProtocolName
from groundwire.domain.risk import Risk
from groundwire.domain.text import Value


class Example(Value):
    """An answer with its sources, and what is to be seen in it."""

    order: int
    """Place in the demo."""
    title: str
    shows: str
    """What there is to see, in one sentence."""
    question: str
    answer: str
    revised: str | None = None
    """What it answers when it is asked to revise; None where no guard is shown at work on it."""
    sources: tuple[Source, ...]
    protocol: ProtocolName = "evidence-grounding"
    risk: Risk = Risk.HIGH

    @property
    def evidence(self) -> Evidence:
        """The sources, frozen."""
        return Evidence.of(self.sources)


def examples() -> dict[str, Example]:
    """All examples that ship with the package, by name, in the order of the demo."""
    files = [file for file in resources.files(__package__).iterdir() if file.name.endswith(".toml")]
    found = {
        file.name.removesuffix(".toml"): Example.model_validate(tomllib.loads(file.read_text(encoding="utf-8")))
        for file in files
    }
    return dict(sorted(found.items(), key=lambda item: item[1].order))
