"""ONNX Runtime: the default, which the package always brings. It runs the int8 network of `model.onnx`."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from groundwire.errors import JudgeUnavailable
from groundwire.judges.embedded.backends.backend import WEIGHTS, BackendName, require_shape

if TYPE_CHECKING:
    from groundwire.judges.embedded.backends.backend import Feed, Logits


@dataclass(frozen=True, slots=True, kw_only=True)
class OnnxRuntime:
    """The network as an ONNX Runtime session without threads of its own, so that it also survives a fork."""

    session: Any
    """An `onnxruntime.InferenceSession`, which has no types."""
    name: BackendName = "onnxruntime"

    @classmethod
    def load(cls, folder: Path) -> OnnxRuntime:
        """The network of a model folder.

        Raises:
            JudgeUnavailable: the file is no model, or one of another shape.
        """
        path = folder / WEIGHTS
        onnxruntime = silent_onnxruntime()
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        options.inter_op_num_threads = 1
        options.log_severity_level = 4
        try:
            session = onnxruntime.InferenceSession(str(path), options, providers=["CPUExecutionProvider"])
        except Exception as error:  # noqa: BLE001  # boundary: onnxruntime raises types of its own, not exported
            raise JudgeUnavailable(f"{path} is not a model that ONNX Runtime reads ({type(error).__name__})") from None
        widths = [each.shape[-1] if each.shape else None for each in session.get_outputs()]
        require_shape(path, [each.name for each in session.get_inputs()], widths)
        return cls(session=session)

    def run(self, feed: Feed) -> Logits:
        """The logits of one pair."""
        logits: Logits = self.session.run(None, feed)[0][0]
        return logits


def silent_onnxruntime() -> Any:  # noqa: ANN401  # onnxruntime has no types
    """The onnxruntime module, imported so that it sends nothing and writes nothing.

    Its telemetry starts with the import and is not stopped by the call that is meant to: only the variable does that.
    """
    os.environ["ORT_DISABLE_TELEMETRY"] = "1"
    import onnxruntime

    onnxruntime.disable_telemetry_events()
    return onnxruntime
