"""Pairs a second of each backend, beside plain ONNX Runtime in float32, by length.

The float network has the weights that ship, widened in memory, or those of a file of your own. It gets batches of equal
length, so nothing is padded, and all cores. The backends score the same pairs as the judge does: each by itself, side
by side. Rounds go by turns, and a ratio is one of figures of the same round, because machines are noisy.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter, sleep
from typing import Any

import numpy as np

from groundwire.judges.embedded.backends.backend import GRAPH, INPUTS, Backend, workers
from groundwire.judges.embedded.backends.onnx_runtime import silent_onnxruntime
from groundwire.judges.embedded.model import BUNDLED

LENGTHS = (32, 64, 128, 200)
"""Tokens of a pair."""

BATCH = 16
"""Pairs of a batch of the float network."""

BATCHES = 2
"""Batches of a round."""

ROUNDS = 7

PAUSE = 0.05
"""Seconds between measurements: threads that have just worked go on looking for work, and would disturb the next."""

WORDS = range(1000, 20000)
"""Token numbers that are words."""

Feed = dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Throughput:
    """Pairs a second at one length, and how many times that of the float network they are."""

    length: int
    plain: float
    """Pairs a second of the float network."""
    by_backend: Mapping[str, tuple[float, float]]
    """Pairs a second and ratio of each backend."""


def throughput(backends: Sequence[Backend], *, full: Path | None = None) -> list[Throughput]:
    """The figures of each length. `full` is a float network to compare with, instead of the shipped one."""
    plain = _float_session(full or BUNDLED / GRAPH)
    return [_at(length, plain, backends) for length in LENGTHS]


def _float_session(path: Path) -> Any:  # noqa: ANN401  # onnxruntime has no types
    onnxruntime = silent_onnxruntime()
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = workers()
    options.log_severity_level = 4
    options.add_session_config_entry("session.disable_quant_qdq", "1")  # weights are widened once, when it is loaded
    return onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])


def _at(length: int, plain: Any, backends: Sequence[Backend]) -> Throughput:  # noqa: ANN401  # onnxruntime has no types
    rng = np.random.default_rng(length)
    batches = [_feed(rng, BATCH, length) for _ in range(BATCHES)]
    pairs = [{name: array[n : n + 1] for name, array in batch.items()} for batch in batches for n in range(BATCH)]
    with ThreadPoolExecutor(workers()) as pool:
        ways: dict[str, Callable[[], object]] = {"": lambda: [plain.run(None, batch) for batch in batches]}
        for backend in backends:
            ways[backend.name] = lambda run=backend.run: list(pool.map(run, pairs))  # type: ignore[misc]
        for way in (*ways.values(), *ways.values()):
            way()
        rounds = [{name: _seconds(way) for name, way in ways.items()} for _ in range(ROUNDS)]
    return Throughput(
        length=length,
        plain=len(pairs) / median(each[""] for each in rounds),
        by_backend={
            backend.name: (
                len(pairs) / median(each[backend.name] for each in rounds),
                median(each[""] / each[backend.name] for each in rounds),
            )
            for backend in backends
        },
    )


def _feed(rng: np.random.Generator, batch: int, length: int) -> Feed:
    ids = rng.integers(WORDS.start, WORDS.stop, (batch, length))
    return dict(zip(INPUTS, (ids, np.ones_like(ids), np.zeros_like(ids)), strict=True))


def _seconds(way: Callable[[], object]) -> float:
    sleep(PAUSE)
    started = perf_counter()
    way()
    return perf_counter() - started
