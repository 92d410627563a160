"""What every backend is, and what is asked of a model whichever runs it."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Protocol

from groundwire.errors import JudgeUnavailable

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Feed = Mapping[str, NDArray[np.int64]]
    """One pair: each of `INPUTS` as an array of one row."""

    Logits = NDArray[np.float32]

BackendName = Literal["onnxruntime", "openvino"]

INPUTS = ("input_ids", "attention_mask", "token_type_ids")

OUTPUTS = 3
"""Logits of a pair: entailment, neutral and contradiction, in the manifest's order."""

WEIGHTS = "model.onnx"
"""The file of a model folder that has the weights; ONNX Runtime runs it."""

GRAPH = "graph.onnx"
"""The same network in floating point, reading the weights of `WEIGHTS`; OpenVINO runs it. A folder may lack it."""

MOST_WORKERS = 8
"""Pairs scored at the same time, at most. A judge asks for a few dozen at once; more workers would find nothing."""


class Backend(Protocol):
    """Runs the network. `run` may be called from several threads at once, and uses one core for each call."""

    @property
    def name(self) -> BackendName:
        """What runs it."""
        ...

    def run(self, feed: Feed) -> Logits:
        """The logits of one pair."""
        ...


def workers() -> int:
    """How many pairs are scored at the same time: as many as this process has cores, at most `MOST_WORKERS`."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return min(cores, MOST_WORKERS)


def require_shape(path: Path, inputs: Sequence[str], widths: Sequence[int | str | None]) -> None:
    """Accepts a model that takes `INPUTS` and gives one output of `OUTPUTS` numbers.

    Raises:
        JudgeUnavailable: it is another one, whose numbers would mean something else.
    """
    if sorted(inputs) != sorted(INPUTS) or list(widths) != [OUTPUTS]:
        raise JudgeUnavailable(
            f"{path} has inputs {sorted(inputs)} and outputs of width {list(widths)}; a judge's model takes "
            f"{sorted(INPUTS)} and gives one output of width {OUTPUTS}"
        )
