"""Which backend runs a model folder."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Literal, get_args

from groundwire.errors import ConfigError, JudgeUnavailable
from groundwire.judges.embedded.backends.backend import GRAPH, Backend, BackendName
from groundwire.judges.embedded.backends.onnx_runtime import OnnxRuntime
from groundwire.judges.embedded.backends.open_vino import OpenVino

BackendChoice = Literal["auto", "onnxruntime", "openvino"]
"""`auto` is OpenVINO where it is installed and the folder has a graph for it, else ONNX Runtime."""


def chosen(folder: Path, choice: BackendChoice) -> BackendName:
    """The backend that a choice means for a model folder; nothing is loaded.

    Raises:
        ConfigError: there is no such choice.
        JudgeUnavailable: OpenVINO is asked for and not installed, or the folder has no graph for it.
    """
    if choice not in get_args(BackendChoice):
        raise ConfigError(f"{choice!r:.40} is no backend; use {', '.join(get_args(BackendChoice))}")
    if choice == "onnxruntime":
        return "onnxruntime"
    lacking = _lacking(folder)
    if lacking is None:
        return "openvino"
    if choice == "openvino":
        raise JudgeUnavailable(lacking)
    return "onnxruntime"


def _lacking(folder: Path) -> str | None:
    """What OpenVINO lacks here, and what to do; None if nothing."""
    if find_spec("openvino") is None:
        return "OpenVINO is not installed: pip install openvino"
    if not (folder / GRAPH).exists():
        return f"{folder} has no {GRAPH} for OpenVINO; export the model again, or use backend='onnxruntime'"
    return None


def start(folder: Path, name: BackendName) -> Backend:
    """The network of a model folder, ready to run.

    Raises:
        JudgeUnavailable: it cannot be loaded.
    """
    return OpenVino.load(folder) if name == "openvino" else OnnxRuntime.load(folder)
