"""How long a check takes: a 150-word answer against five passages of 150 words, and the cold start of the command line.

    python benchmarks/latency.py [--runs 30]

Prints warm median and 95th percentile, how much of it the model takes and how much all the rest (segmentation,
retrieval, facts), how many (window, claim) pairs the model scored, the wall time of `groundwire check` as a new
process, and peak memory of both. Machines differ and are noisy: compare figures of one run only.
"""

from __future__ import annotations

import argparse
import asyncio
import resource
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import perf_counter
from typing import Any

from groundwire import EmbeddedJudge, Verifier
from groundwire.judges.embedded.model import CrossEncoder, Scores

TOPICS = ("reactor", "harbour", "archive", "orchard", "railway")
ANSWER_WORDS = PASSAGE_WORDS = 150


@dataclass(frozen=True, slots=True)
class WatchedEncoder:
    """The bundled model, noting the pairs it is asked to score and how long it takes for them."""

    encoder: CrossEncoder
    pairs: list[tuple[str, str]] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)

    def score(self, pairs: Sequence[tuple[str, str]]) -> list[Scores]:
        """Score the pairs and note them."""
        self.pairs.extend(dict.fromkeys(pairs))
        started = perf_counter()
        scores = self.encoder.score(pairs)
        self.seconds.append(perf_counter() - started)
        return scores

    def __getattr__(self, name: str) -> Any:  # noqa: ANN401  # stands in for the encoder in everything else
        return getattr(self.encoder, name)


@dataclass(frozen=True, slots=True, kw_only=True)
class Latency:
    """How long the warm check takes, in seconds, and what the model is asked in it."""

    claims: int
    pairs: int
    times: tuple[float, ...]
    model: float
    """Of the mean check, what the model takes."""

    @property
    def median(self) -> float:
        """Of the times."""
        return statistics.median(self.times)

    @property
    def p95(self) -> float:
        """The 95th percentile of the times."""
        return sorted(self.times)[min(len(self.times) - 1, int(len(self.times) * 0.95))]

    @property
    def rest(self) -> float:
        """Of the mean check, what all but the model takes."""
        return statistics.mean(self.times) - self.model


def case() -> tuple[str, list[str]]:
    """The answer, and its passages."""
    answer = " ".join(_text(topic, ANSWER_WORDS // len(TOPICS), offset=number) for number, topic in enumerate(TOPICS))
    return answer, [_text(topic, PASSAGE_WORDS, offset=0) for topic in TOPICS]


def latency(encoder: CrossEncoder, *, runs: int) -> Latency:
    """Checks the case once to warm up, then `runs` times."""
    answer, passages = case()
    watched: Any = WatchedEncoder(encoder)
    verifier = Verifier(judge=replace(EmbeddedJudge.bundled(), encoder=watched))
    report = asyncio.run(verifier.verify(answer, passages))
    scored = len(watched.pairs)
    watched.seconds.clear()
    times = asyncio.run(_warm(verifier, answer, passages, runs))
    return Latency(
        claims=report.coverage.claims, pairs=scored, times=tuple(times), model=sum(watched.seconds) / len(times)
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=30)
    runs = parser.parse_args().runs
    answer, passages = case()
    found = latency(CrossEncoder.load(), runs=runs)
    print(f"answer: {len(answer.split())} words; passages: {[len(p.split()) for p in passages]} words")
    print(f"claims: {found.claims}; (window, claim) pairs scored: {found.pairs}")
    print(f"warm: median {found.median * 1000:.0f} ms, p95 {found.p95 * 1000:.0f} ms of {runs} runs")
    shares = f"model {found.model * 1000:.0f} ms, all the rest {found.rest * 1000:.0f} ms"
    print(f"of it, in the mean: {shares}, which is {found.rest / found.model:.2f} of the model's time")
    print(f"peak memory of this process: {megabytes(resource.RUSAGE_SELF):.0f} MB")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source.txt"
        source.write_text(passages[0], encoding="utf-8")
        cold = [_cold(answer, source) for _ in range(max(3, runs // 6))]
    print(f"cold start of `groundwire check`: median {statistics.median(cold):.2f} s, worst {max(cold):.2f} s")
    print(f"peak memory of `groundwire check`: {megabytes(resource.RUSAGE_CHILDREN):.0f} MB")


async def _warm(verifier: Verifier, answer: str, passages: list[str], runs: int) -> list[float]:
    times = []
    for _ in range(runs):
        started = perf_counter()
        await verifier.verify(answer, passages)
        times.append(perf_counter() - started)
    return times


def _cold(answer: str, source: Path) -> float:
    started = perf_counter()
    command = [sys.executable, "-m", "groundwire", "check", answer, str(source), "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1, 3):
        raise SystemExit(f"`groundwire check` failed: {done.stderr}")
    return perf_counter() - started


def _text(topic: str, words: int, *, offset: int) -> str:
    """Plain sentences of ten words, each with facts of its own."""
    sentences = [
        f"The {topic} in district {number + offset} was built in {1950 + number} and employs {20 + 3 * number} people."
        for number in range(words // 13 + 1)
    ]
    return " ".join(" ".join(sentences).split()[:words])


def megabytes(who: int) -> float:
    """Peak memory of the children of this process (`RUSAGE_CHILDREN`), or of this process alone.

    The system also counts for a process what the one it was started from had; the status file does not.
    """
    status = Path("/proc/self/status")
    if who == resource.RUSAGE_SELF and status.exists():
        peak = next(line for line in status.read_text(encoding="ascii").splitlines() if line.startswith("VmHWM"))
        return int(peak.split()[1]) / 1024
    return resource.getrusage(who).ru_maxrss / 1024


if __name__ == "__main__":
    main()
