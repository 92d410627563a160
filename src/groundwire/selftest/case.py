"""One case: an answer with its sources, and the verdicts that are right for it.

Cases lie in `cases`, one TOML file a kind. They are written for this project, short, and certain: whoever reads one
agrees. So they show what a judge cannot do, not how well it does on answers of yours.
"""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Annotated

from pydantic import Field, JsonValue

from groundwire.domain.text import Value
from groundwire.domain.verdict import Verdict


class Case(Value):
    """An answer that is all right, or that must not pass."""

    kind: str
    """What it is about; the name of its file."""
    id: str
    question: str | None = None
    answer: str
    sources: tuple[str, ...]
    verdicts: Annotated[tuple[Verdict, ...], Field(min_length=1)]
    """The verdicts on the whole answer that are right: SUPPORTED alone, or some of the others."""

    @property
    def supported(self) -> bool:
        """Whether the answer is all right."""
        return self.verdicts == (Verdict.SUPPORTED,)


def cases() -> tuple[Case, ...]:
    """All cases that ship with the package, kind by kind."""
    folder = resources.files("groundwire.selftest").joinpath("cases")
    files = sorted(folder.iterdir(), key=lambda file: file.name)
    return tuple(
        Case.model_validate({"kind": kind, "id": f"{kind}-{number}", **case})
        for file in files
        if (kind := file.name.removesuffix(".toml")) != file.name
        for number, case in enumerate(_listed(file.read_text(encoding="utf-8")), start=1)
    )


def _listed(text: str) -> list[dict[str, JsonValue]]:
    listed: list[dict[str, JsonValue]] = tomllib.loads(text)["cases"]
    return listed
