"""Quantisation of a small network: every product in its form, and hardly another result."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

onnx = pytest.importorskip("onnx", reason="exporting needs onnx, which the package does not depend on")

from training.float_graph import write_float_graph  # noqa: E402  # needs onnx
from training.quantise import quantise  # noqa: E402  # needs onnx

WIDE, NARROW = 64, 32
OUTLIER = 40.0
"""How much larger one channel is than the rest."""


def network(path: Path) -> Path:
    """A layer norm with one large channel, a product that widens, and one that narrows."""
    from onnx import TensorProto, helper, numpy_helper

    rng = np.random.default_rng(3)
    gain = np.ones(NARROW, np.float32)
    gain[5] = OUTLIER
    tensors = {
        "gain": gain,
        "shift": np.zeros(NARROW, np.float32),
        "up": rng.normal(size=(NARROW, WIDE)).astype(np.float32),
        "down": rng.normal(size=(WIDE, NARROW)).astype(np.float32),
    }
    tensors["up"][5] /= OUTLIER
    nodes = [
        helper.make_node("LayerNormalization", ["x", "gain", "shift"], ["normed"], name="norm"),
        helper.make_node("MatMul", ["normed", "up"], ["wide"], name="widen"),
        helper.make_node("MatMul", ["wide", "down"], ["y"], name="narrow"),
    ]
    shape = ["n", NARROW]
    graph = helper.make_graph(
        nodes,
        "small",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, shape)],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, shape)],
        [numpy_helper.from_array(value, name) for name, value in tensors.items()],
    )
    onnx.save(helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9), str(path))
    return path


def run(path: Path, x: Any) -> Any:
    """What a network makes of `x`."""
    import onnxruntime

    return onnxruntime.InferenceSession(str(path), providers=["CPUExecutionProvider"]).run(None, {"x": x})[0]


@pytest.mark.filterwarnings("ignore")
def test_a_quantised_network_is_near_the_float_one(tmp_path: Path) -> None:
    """A channel that is far larger than the rest does not drown them, and the float form is nearer still."""
    from onnxruntime.quantization import QuantType, quantize_dynamic

    full = network(tmp_path / "full.onnx")
    feeds = [{"x": np.random.default_rng(seed).normal(size=(4, NARROW)).astype(np.float32)} for seed in range(8)]
    quantise(full, tmp_path / "model.onnx", feeds)
    quantize_dynamic(str(full), str(tmp_path / "plain.onnx"), weight_type=QuantType.QInt8, per_channel=True)
    write_float_graph(tmp_path / "model.onnx", tmp_path / "graph.onnx")
    x = np.random.default_rng(99).normal(size=(6, NARROW)).astype(np.float32)
    right = run(full, x)
    off = {
        name: float(np.abs(run(tmp_path / f"{name}.onnx", x) - right).mean()) for name in ("plain", "model", "graph")
    }
    assert off["graph"] < off["model"] < off["plain"] / 2
    kinds = {node.name: node.op_type for node in onnx.load(str(tmp_path / "model.onnx")).graph.node}
    assert kinds["narrow"] == "MatMulNBits"
    assert kinds["widen_quant"] == "MatMulInteger"
    floats = onnx.load(str(tmp_path / "graph.onnx")).graph
    assert {"MatMulNBits", "MatMulInteger", "DynamicQuantizeLinear"}.isdisjoint(node.op_type for node in floats.node)


def test_rows_that_come_apart_into_no_blocks_are_an_error(tmp_path: Path) -> None:
    """The message names the weight."""
    from onnx import TensorProto, helper, numpy_helper

    weight = numpy_helper.from_array(np.ones((6, 2), np.float32), "odd")
    graph = helper.make_graph(
        [helper.make_node("MatMul", ["x", "odd"], ["y"], name="narrow")],
        "odd",
        [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", 6])],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, ["n", 2])],
        [weight],
    )
    onnx.save(
        helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9), str(tmp_path / "full.onnx")
    )
    with pytest.raises(SystemExit, match="odd has 6 rows"):
        quantise(tmp_path / "full.onnx", tmp_path / "model.onnx", [])
