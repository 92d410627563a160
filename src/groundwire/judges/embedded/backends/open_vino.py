"""OpenVINO, an extra: runs the float network of `graph.onnx`, in bf16 where the processor has it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from groundwire.errors import JudgeUnavailable
from groundwire.judges.embedded.backends.backend import GRAPH, BackendName, require_shape, workers

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from groundwire.judges.embedded.backends.backend import Feed, Logits

TELEMETRY = "openvino_telemetry"
"""The library by which OpenVINO reports its use."""

STEP = 16
"""Pairs are filled up to a multiple of so many tokens, which the network masks. OpenVINO prepares itself for each new
length anew, at about the cost of scoring a pair; the float network reads a pair alike with and without."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenVino:
    """The network, compiled once for this processor. A process that was forked from here cannot use it, and says so."""

    compiled: Any
    """An `openvino.CompiledModel`."""
    name: BackendName = "openvino"
    process: int = field(default_factory=os.getpid)
    """The process that it was compiled in; its threads exist in no other."""
    idle: SimpleQueue[Any] = field(default_factory=SimpleQueue)
    """Infer requests that nobody uses now. Each serves one call at a time; there are as many as calls at once."""

    @classmethod
    def load(cls, folder: Path) -> OpenVino:
        """The network of a model folder.

        Raises:
            JudgeUnavailable: OpenVINO does not start, or the file is no model or one of another shape.
        """
        path = folder / GRAPH
        try:
            openvino = silent_openvino()
            core = openvino.Core()
            model = core.read_model(str(path))
            names = [each.any_name for each in model.inputs]
            shapes = [each.partial_shape for each in model.outputs]
            require_shape(path, names, [each[len(each) - 1].get_max_length() for each in shapes])
            compiled = core.compile_model(model, "CPU", _settings(core))
        except JudgeUnavailable:
            raise
        except Exception as error:  # noqa: BLE001  # boundary: OpenVINO raises RuntimeError and types of its own
            raise JudgeUnavailable(f"OpenVINO cannot load {path} ({type(error).__name__}); {_OTHERWISE}") from None
        return cls(compiled=compiled)

    def run(self, feed: Feed) -> Logits:
        """The logits of one pair.

        Raises:
            JudgeUnavailable: OpenVINO failed, or this process was forked after the network was loaded.
        """
        if os.getpid() != self.process:
            raise JudgeUnavailable(
                f"OpenVINO does not work in a process that was forked after it started; {_OTHERWISE}"
            )
        try:
            request = self._request()
            logits: Logits = request.infer(_filled(feed))[0][0].copy()
        except Exception as error:  # noqa: BLE001  # boundary: OpenVINO raises RuntimeError and types of its own
            raise JudgeUnavailable(f"OpenVINO failed ({type(error).__name__}); {_OTHERWISE}") from None
        self.idle.put(request)
        return logits

    def _request(self) -> Any:  # noqa: ANN401  # OpenVINO is not always installed
        try:
            return self.idle.get_nowait()
        except Empty:
            return self.compiled.create_infer_request()


_OTHERWISE = "use backend='onnxruntime', or uninstall openvino"


def _settings(core: Any) -> dict[str, str]:  # noqa: ANN401  # OpenVINO is not always installed
    """One core for each pair, as many pairs at once as there are workers, and no core held against other processes."""
    able = core.get_property("CPU", "OPTIMIZATION_CAPABILITIES")
    size = str(workers())
    return {
        "PERFORMANCE_HINT": "THROUGHPUT",
        "INFERENCE_PRECISION_HINT": "bf16" if "BF16" in able else "f32",
        "NUM_STREAMS": size,
        "INFERENCE_NUM_THREADS": size,
        "ENABLE_CPU_PINNING": "NO",
        "CACHE_DIR": "",
    }


def _filled(feed: Feed) -> dict[str, NDArray[np.int64]]:
    """The pair with zeros up to the next multiple of `STEP`: how many follows from its own length alone."""
    import numpy as np

    return {name: np.pad(row, ((0, 0), (0, -row.shape[1] % STEP))) for name, row in feed.items()}


def silent_openvino() -> Any:  # noqa: ANN401  # OpenVINO is not always installed
    """The openvino module, imported so that it sends nothing and writes nothing.

    It reports each import over the network unless the library by which it does so is missing; so that one is kept from
    it. (There is no setting but a file in the user's home.)
    """
    with _missing(TELEMETRY):
        import openvino
    return openvino


@contextmanager
def _missing(module: str) -> Iterator[None]:
    """As if a module were not installed; not if it has been imported already."""
    if module in sys.modules:
        yield
        return
    sys.modules[module] = None  # type: ignore[assignment]  # the documented way to make an import fail
    try:
        yield
    finally:
        del sys.modules[module]
