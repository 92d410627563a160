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


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--runs", type=int, default=30)
    runs = parser.parse_args().runs
    passages = [_text(topic, PASSAGE_WORDS, offset=0) for topic in TOPICS]
    answer = " ".join(_text(topic, ANSWER_WORDS // len(TOPICS), offset=number) for number, topic in enumerate(TOPICS))
    watched: Any = WatchedEncoder(CrossEncoder.load())
    verifier = Verifier(judge=replace(EmbeddedJudge.bundled(), encoder=watched))
    report = asyncio.run(verifier.verify(answer, passages))
    scored = len(watched.pairs)
    watched.seconds.clear()
    times = asyncio.run(_warm(verifier, answer, passages, runs))
    model = sum(watched.seconds)
    rest = sum(times) - model
    print(f"answer: {len(answer.split())} words; passages: {[len(p.split()) for p in passages]} words")
    print(f"claims: {report.coverage.claims}; (window, claim) pairs scored: {scored}")
    print(f"warm: median {statistics.median(times) * 1000:.0f} ms, p95 {_p95(times) * 1000:.0f} ms of {runs} runs")
    shares = f"model {model / runs * 1000:.0f} ms, all the rest {rest / runs * 1000:.0f} ms"
    print(f"of it, in the mean: {shares}, which is {rest / model:.2f} of the model's time")
    print(f"peak memory of this process: {_megabytes(resource.RUSAGE_SELF):.0f} MB")
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "source.txt"
        source.write_text(passages[0], encoding="utf-8")
        cold = [_cold(answer, source) for _ in range(max(3, runs // 6))]
    print(f"cold start of `groundwire check`: median {statistics.median(cold):.2f} s, worst {max(cold):.2f} s")
    print(f"peak memory of `groundwire check`: {_megabytes(resource.RUSAGE_CHILDREN):.0f} MB")


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


def _p95(times: list[float]) -> float:
    return sorted(times)[min(len(times) - 1, int(len(times) * 0.95))]


def _megabytes(who: int) -> float:
    return resource.getrusage(who).ru_maxrss / 1024


if __name__ == "__main__":
    main()
