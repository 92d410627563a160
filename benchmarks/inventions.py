"""Finds inventions that live on in small conversations, and says how often that is right.

    python -m benchmarks.inventions [--wrong]

Each conversation of `inventions.toml` is checked turn by turn with the embedded judge. `--wrong` shows what was found
otherwise than by a reader.
"""

from __future__ import annotations

import argparse
import asyncio
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typing_extensions import override

from groundwire import EmbeddedJudge, Session, Verifier
from groundwire.sessions.inventions import CheckedAnswer, inventions

TABLE = Path(__file__).with_suffix(".toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """One conversation, what a reader finds in it, and what was found."""

    turns: list[list[str]]
    expected: frozenset[str]
    found: frozenset[str]

    @property
    def links(self) -> tuple[frozenset[str], frozenset[str]]:
        """Expected and found links, whatever their relation."""
        expected, found = (
            frozenset(link.rpartition(" ")[0] for link in links) for links in (self.expected, self.found)
        )
        return expected, found


async def case_of(row: dict[str, Any], verifier: Verifier) -> Case:
    """A row of the table, checked."""
    session = Session("case")
    answers = []
    for index, (question, answer) in enumerate(row["turns"]):
        evidence = session.evidence_for(row["given"][index] if "given" in row else row["sources"])
        report = await verifier.verify(
            answer,
            evidence,
            question=question,
            history=session.history,
            response_id=session.next_response_id,
        )
        session.add(answer, evidence, question=question, report=report)
        answers.append(CheckedAnswer(turn_index=index, report=report, evidence=evidence, said=(question,)))
    found = await inventions(answers, verifier.judge)
    links = {f"{each.turn_index} > {echo.turn_index} {echo.relation}" for each in found for echo in each.echoes}
    return Case(turns=row["turns"], expected=frozenset(row["expected"]), found=frozenset(links))


async def cases(name: str) -> list[Case]:
    """The cases of one part of the table, checked."""
    verifier = Verifier(judge=EmbeddedJudge.bundled())
    rows = tomllib.loads(TABLE.read_text(encoding="utf-8"))[name]
    return [await case_of(row, verifier) for row in rows]


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """How often links are right."""

    conversations: int
    without: int
    """Conversations in which there is nothing to find."""
    clean: int
    """Those of them in which nothing was found."""
    expected: int
    found: int
    right: int
    """Links that are expected and found."""
    relations: int
    """Those of them with the right relation."""

    @classmethod
    def of(cls, done: list[Case]) -> Figures:
        """The figures of some cases."""
        nothing = [case for case in done if not case.expected]
        return cls(
            conversations=len(done),
            without=len(nothing),
            clean=sum(not case.found for case in nothing),
            expected=sum(len(case.links[0]) for case in done),
            found=sum(len(case.links[1]) for case in done),
            right=sum(len(case.links[0] & case.links[1]) for case in done),
            relations=sum(len(case.expected & case.found) for case in done),
        )

    @override
    def __str__(self) -> str:
        return (
            f"{self.conversations} conversations: {self.right} of {self.expected} links found, "
            f"{self.relations} of them with the right relation; {self.right} of {self.found} found links are right; "
            f"nothing found in {self.clean} of {self.without} conversations without one"
        )


def main() -> None:
    """Print the figures of both parts."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--wrong", action="store_true", help="show what was found otherwise than by a reader")
    options = parser.parse_args()
    for name in ("tuning", "held_out"):
        done = asyncio.run(cases(name))
        print(f"{name}: {Figures.of(done)}")
        for case in done:
            if options.wrong and case.expected != case.found:
                print(f"  expected {sorted(case.expected)}, found {sorted(case.found)}")
                for question, answer in case.turns:
                    print(f"    {question} | {answer}")


if __name__ == "__main__":
    main()
