"""OpenVINO, an extra: runs the float network of `graph.onnx`, in bf16 where the processor has it."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

from groundwire.errors import JudgeUnavailable
from groundwire.judges.embedded.backends.backend import GRAPH, Backend, BackendName, require_shape, workers
from groundwire.judges.embedded.backends.onnx_runtime import OnnxRuntime

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from groundwire.judges.embedded.backends.backend import Feed, Logits

TELEMETRY = "openvino_telemetry"
"""The library by which OpenVINO reports its use."""

STEP = 16
"""Pairs are filled up to a multiple of so many tokens, which the network masks. OpenVINO prepares itself for each new
length anew, at about the cost of scoring a pair; the float network reads a pair alike with and without."""

PROBE = (101, 1996, 7408, 2003, 1019, 27772, 1012, 102, 1996, 7408, 2003, 1021, 27772, 1012, 102)
"""Tokens of a pair of short sentences; any would do."""

NEAR = 0.4
"""Most that a logit of the probe may differ between the backends; rounding makes up to 0.25 of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenVino:
    """The network, compiled for this processor once for each worker.

    Not once for all: streams of one compiled network share weights, and in about every second process those of OpenVINO
    2026.4 share wrong ones. A process that was forked from here cannot use it, and says so.
    """

    name: BackendName = "openvino"
    process: int = field(default_factory=os.getpid)
    """The process that it was compiled in; its threads exist in no other."""
    idle: SimpleQueue[Any] = field(default_factory=SimpleQueue)
    """Infer requests that nobody uses now, one of each compiled network; a call waits for one."""

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
            compiled = [core.compile_model(model, "CPU", _settings(core)) for _ in range(workers())]
            requests = [each.create_infer_request() for each in compiled]
        except JudgeUnavailable:
            raise
        except Exception as error:  # noqa: BLE001  # boundary: OpenVINO raises RuntimeError and types of its own
            raise JudgeUnavailable(f"OpenVINO cannot load {path} ({type(error).__name__}); {_OTHERWISE}") from None
        found = cls()
        for request in requests:
            found.idle.put(request)
        found._check(OnnxRuntime.load(folder), len(requests))
        return found

    def _check(self, other: Backend, requests: int) -> None:
        """Lets each network read one pair that the other backend reads, too.

        Raises:
            JudgeUnavailable: what they make of it is not nearly the same, so that nothing here can be trusted.
        """
        import numpy as np

        ids = np.asarray([PROBE], dtype=np.int64)
        feed = {"input_ids": ids, "attention_mask": np.ones_like(ids), "token_type_ids": np.zeros_like(ids)}
        expected = other.run(feed)
        for _ in range(requests):
            if not np.abs(self.run(feed) - expected).max() <= NEAR:  # nor if it is no number
                raise JudgeUnavailable(f"OpenVINO computes something else than ONNX Runtime here; {_OTHERWISE}")

    def run(self, feed: Feed) -> Logits:
        """The logits of one pair.

        Raises:
            JudgeUnavailable: OpenVINO failed, or this process was forked after the network was loaded.
        """
        if os.getpid() != self.process:
            raise JudgeUnavailable(
                f"OpenVINO does not work in a process that was forked after it started; {_OTHERWISE}"
            )
        request = self.idle.get()
        try:
            logits: Logits = request.infer(_filled(feed))[0][0].copy()
        except Exception as error:  # noqa: BLE001  # boundary: OpenVINO raises RuntimeError and types of its own
            raise JudgeUnavailable(f"OpenVINO failed ({type(error).__name__}); {_OTHERWISE}") from None
        finally:
            self.idle.put(request)
        return logits


_OTHERWISE = "use backend='onnxruntime', or uninstall openvino"


def _settings(core: Any) -> dict[str, str]:  # noqa: ANN401  # OpenVINO is not always installed
    """One core for each network, and no core held against other processes."""
    able = core.get_property("CPU", "OPTIMIZATION_CAPABILITIES")
    return {
        "PERFORMANCE_HINT": "THROUGHPUT",
        "INFERENCE_PRECISION_HINT": "bf16" if "BF16" in able else "f32",
        "NUM_STREAMS": "1",
        "INFERENCE_NUM_THREADS": "1",
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
