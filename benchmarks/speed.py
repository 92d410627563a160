"""How fast the embedded judge is with each backend that is installed, and whether it looks in the right places.

    python -m benchmarks.speed [--data DATA] [--records RECORDS/*.jsonl] [--float FULL.onnx] [--out docs/speed.md]

Measures pairs a second by length beside plain ONNX Runtime in float32, the check of `benchmarks.latency`, peak memory,
with `--data` (which has `dev/wice` and `train/fever_with_evidence`) the recall of the selection of windows, and with
record files the share of claims that all backends give the same verdict. docs/speed.md says how to read the tables.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from benchmarks.accuracy import write_behind_mark
from benchmarks.judged import read_records
from benchmarks.latency import latency
from benchmarks.throughput import throughput

from benchmarks import selection
from groundwire import EmbeddedJudge, Verifier
from groundwire.judges.embedded.backends.backend import BackendName, workers
from groundwire.judges.embedded.model import CrossEncoder

RUNS = 15
"""Warm checks of the latency case."""

SELECTED = 300
"""Claims of each data set on which the selection is measured, at most."""

TITLES: dict[BackendName, str] = {"onnxruntime": "ONNX Runtime int8", "openvino": "OpenVINO"}

_MEMORY = """
import resource, sys
from benchmarks.latency import case, megabytes
from groundwire import EmbeddedJudge, Verifier
import asyncio
judge = EmbeddedJudge.load(backend=sys.argv[1])
asyncio.run(Verifier(judge=judge).verify(*case()))
print(megabytes(resource.RUSAGE_SELF))
"""


def main() -> None:
    """Measure, print, and write if told where."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--data", type=Path, help="folder of data sets, for the recall of the selection")
    parser.add_argument("--records", type=Path, nargs="*", default=[], help="record files, for equal verdicts")
    parser.add_argument("--float", type=Path, dest="full", help="float network; the shipped weights widened, if absent")
    parser.add_argument("--out", type=Path, help="document with a line '<!-- measured -->', behind which they go")
    arguments = parser.parse_args()
    encoders = {name: CrossEncoder.load(backend=name) for name in installed()}
    lines = [f"On {workers()} cores.", ""]
    lines += [*_throughput(encoders, arguments.full), "", *_latency(encoders), ""]
    if arguments.data:
        lines += [*_recall(arguments.data), ""]
    if arguments.records:
        lines += [agreement(tuple(encoders), arguments.records), ""]
    text = "\n".join(lines)
    print(text)
    if arguments.out:
        write_behind_mark(arguments.out, text)


def installed() -> list[BackendName]:
    """The backends that can be used here."""
    return [name for name in TITLES if find_spec(name) is not None]


def _throughput(encoders: dict[BackendName, CrossEncoder], full: Path | None) -> Iterator[str]:
    names = list(encoders)
    yield from _head("tokens", "plain float32, pairs/s", *(f"{TITLES[name]}, pairs/s (ratio)" for name in names))
    for each in throughput([encoder.backend for encoder in encoders.values()], full=full):
        shown = (f"{pairs:.0f} ({ratio:.1f}x)" for pairs, ratio in (each.by_backend[name] for name in names))
        yield _row(str(each.length), f"{each.plain:.0f}", *shown)


def _latency(encoders: dict[BackendName, CrossEncoder]) -> Iterator[str]:
    yield from _head(
        "backend", "claims", "pairs scored", "median, ms", "p95, ms", "of it the model, ms", "peak memory, MB"
    )
    for name, encoder in encoders.items():
        found = latency(encoder, runs=RUNS)
        times = (f"{seconds * 1000:.0f}" for seconds in (found.median, found.p95, found.model))
        yield _row(TITLES[name], str(found.claims), str(found.pairs), *times, f"{_memory(name):.0f}")


def _memory(name: BackendName) -> float:
    """Peak memory of a process that loads one backend and checks the latency case, in megabytes."""
    done = subprocess.run([sys.executable, "-c", _MEMORY, name], capture_output=True, text=True, check=True)
    return float(done.stdout)


def _recall(data: Path) -> Iterator[str]:
    sets = {
        "WiCE, a whole set of gold sentences": selection.wice(data, most=SELECTED),
        "FEVER, a gold sentence": selection.fever(data, most=SELECTED, whole=False),
        "FEVER, all gold sentences": selection.fever(data, most=SELECTED, whole=True),
    }
    yield from _head("selected", "claims", "recall", "pairs a claim, at most")
    for name, cases in sets.items():
        found = selection.recall(name, cases)
        yield _row(name, str(found.claims), f"{found.share:.3f}", f"{found.pairs:.1f}")


def agreement(names: Sequence[BackendName], paths: Sequence[Path]) -> str:
    """How many claims of some record files get the same verdict from all backends, as a sentence."""
    judges = [Verifier(judge=EmbeddedJudge.load(backend=name)) for name in names]
    claims = equal = 0
    for record in (record for path in paths for record in read_records(path)):
        verdicts = list(zip(*(_verdicts(judge, record) for judge in judges), strict=True))
        claims += len(verdicts)
        equal += sum(len(set(each)) == 1 for each in verdicts)
    titles = " and ".join(TITLES[name] for name in names)
    return f"Claims with the same verdict from {titles}: {equal} of {claims} ({equal / max(claims, 1):.2%})."


def _verdicts(verifier: Verifier, record: dict[str, Any]) -> list[str]:
    """The verdicts of one record; a backend that fails ends the run, for two that fail alike agree on nothing."""
    report = asyncio.run(verifier.verify(record["answer"], record["sources"], question=record.get("question")))
    if any(claim.cause == "judge_error" for claim in report.claims):
        raise SystemExit(f"{record['id']}: a backend failed; there is nothing to compare")
    return [claim.verdict.value for claim in report.claims]


def _head(*titles: str) -> Iterator[str]:
    yield _row(*titles)
    yield "|---" * len(titles) + "|"


def _row(*cells: str) -> str:
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    main()
