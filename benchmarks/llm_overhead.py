"""What an LLM judge costs beside the model itself: calls, tokens, wall time and CPU time, for Groundwire and two peers.

    python -m benchmarks.llm_overhead [--answers 200] [--concurrency 16] [--peers PYTHON] [--out docs/llm-overhead.md]

All talk to the same fake server, which takes 300 ms for each reply. Peers run in a throwaway environment that this
makes for them (it takes some minutes), or in that of `--peers`. docs/llm-overhead.md says how to read the table.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import subprocess
import sys
import venv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from typing import Any

from benchmarks.accuracy import write_behind_mark
from benchmarks.llm_server import Server, Traffic, serve
from benchmarks.llm_workload import QUESTION, Case, cases

from groundwire import Report, Verifier, __version__
from groundwire.chat import ChatSettings, ModelClient
from groundwire.judges.llm import LLMJudge

LATENCY = 0.3
"""Seconds for each reply."""

PEERS = ("ragas==0.4.3", "langchain-community<0.4", "deepeval==4.3.1")
"""RAGAS does not import with a later langchain-community."""

TOOLS = {"ragas": "RAGAS `faithfulness`", "deepeval": "DeepEval `FaithfulnessMetric`"}

QUIET = {"DEEPEVAL_TELEMETRY_OPT_OUT": "YES", "RAGAS_DO_NOT_TRACK": "true", "OPENAI_API_KEY": "none"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One tool, measured."""

    tool: str
    answers: int
    """With the one before the clock starts."""
    seconds: float
    cpu: float
    """Seconds that all cores together worked in its process meanwhile."""
    traffic: Traffic
    score: float
    """Mean over the answers."""

    def cells(self, ideal: float) -> Sequence[str]:
        """The cells of its row."""
        sent = self.traffic
        return (
            self.tool,
            f"{sent.calls / self.answers:.2f}",
            f"{sent.prompt_tokens / self.answers:,.0f}",
            f"{sent.schema_tokens / self.answers:,.0f}",
            f"{self.seconds:.1f} s",
            f"{self.seconds / ideal:.2f}",
            f"{self.cpu / (self.answers - 1) * 1000:.0f} ms",
            f"{self.score:.2f}",
        )


def groundwire(known: Sequence[Case], server: Server, concurrency: int) -> Row:
    """Groundwire with an LLM judge and its defaults."""
    model = ModelClient.of(
        "openai:fake", ChatSettings(base_url=server.base_url, concurrency=concurrency, schemas="one")
    )
    verifier = Verifier(judge=LLMJudge(model))
    seconds, cpu, reports = asyncio.run(_checked(verifier, known, concurrency))
    scores = [report.score_interval.lower or 0.0 for report in reports]
    return Row(
        tool=f"Groundwire {__version__}",
        answers=len(known),
        seconds=seconds,
        cpu=cpu,
        traffic=server.traffic(),
        score=sum(scores) / len(scores),
    )


async def _checked(
    verifier: Verifier, known: Sequence[Case], concurrency: int
) -> tuple[float, float, Sequence[Report]]:
    """Wall and CPU seconds for all cases but the first, which pays for what is loaded once, and all reports."""
    slots = asyncio.Semaphore(concurrency)

    async def one(case: Case) -> Report:
        async with slots:
            return await verifier.verify(case.answer, case.sources, question=QUESTION, response_id=case.id)

    first = await one(known[0])
    started, worked = perf_counter(), process_time()
    rest = await asyncio.gather(*map(one, known[1:]))
    return perf_counter() - started, process_time() - worked, [first, *rest]


def peer(tool: str, python: Path, known: Sequence[Case], server: Server, concurrency: int) -> Row:
    """A peer, in its own environment."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "cases.json"
        told = [{"question": QUESTION, "answer": each.answer, "sources": each.sources} for each in known]
        path.write_text(json.dumps(told), encoding="utf-8")
        script = Path(__file__).with_name("llm_peers.py")
        done = subprocess.run(
            [python, script, tool, server.base_url, path, str(concurrency)],
            capture_output=True,
            text=True,
            check=False,
            cwd=folder,
            env={**{name: value for name, value in os.environ.items() if name != "PYTHONPATH"}, **QUIET},
        )
    if done.returncode:
        raise SystemExit(f"{tool} failed:\n{done.stderr[-2000:]}")
    measured: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    scores = measured["scores"]
    return Row(
        tool=f"{TOOLS[tool]} {measured['version']}",
        answers=len(known),
        seconds=measured["seconds"],
        cpu=measured["cpu"],
        traffic=server.traffic(),
        score=sum(scores) / len(scores),
    )


def environment(folder: Path) -> Path:
    """The Python of a fresh environment that has the peers."""
    venv.create(folder, with_pip=True)
    python = folder / "bin" / "python"
    subprocess.run([python, "-m", "pip", "install", "--quiet", *PEERS], check=True)
    return python


def table(rows: Sequence[Row], *, answers: int, concurrency: int) -> Iterator[str]:
    """The table as Markdown."""
    ideal = answers * LATENCY / concurrency
    yield f"{answers} answers, {concurrency} at a time, {LATENCY:.1f} s a reply; the best is {ideal:.2f} s"
    yield ""
    yield "| tool | calls | prompt tokens | schema tokens | wall time | times the best | CPU an answer | score |"
    yield "|---|---|---|---|---|---|---|---|"
    for row in rows:
        yield f"| {' | '.join(row.cells(ideal))} |"


def measure(known: Sequence[Case], concurrency: int, tools: Sequence[str], python: Path | None) -> Iterator[Row]:
    """One row after another, each with a server of its own."""
    with serve(len(known), latency=LATENCY) as server:
        yield groundwire(known, server, concurrency)
    if not tools:
        return
    with TemporaryDirectory() as folder:
        chosen = environment(Path(folder)) if python is None else python
        for tool in tools:
            with serve(len(known), latency=LATENCY) as server:
                yield peer(tool, chosen, known, server, concurrency)


def main() -> None:
    """Measure, print, and write the table where it is wanted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--answers", type=int, default=200)
    parser.add_argument("--concurrency", type=int, default=16)
    parser.add_argument("--peers", type=Path, help="a Python that has the peers")
    parser.add_argument("--tools", nargs="*", choices=tuple(TOOLS), default=tuple(TOOLS))
    parser.add_argument("--out", type=Path)
    options = parser.parse_args()
    # One more: it goes first, before the clock starts.
    known = cases(options.answers + 1)
    rows = []
    for row in measure(known, options.concurrency, options.tools, options.peers):
        rows.append(row)
        sys.stderr.write(f"{row}\n")
    lines = list(table(rows, answers=options.answers, concurrency=options.concurrency))
    sys.stdout.write("\n".join(lines) + "\n")
    if options.out:
        write_behind_mark(options.out, "\n".join(lines))


if __name__ == "__main__":
    main()
