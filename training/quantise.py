"""A float network to int8, near to what it was: each product in the way that costs it least.

Most products become dynamic int8: weights by output channel, activations by one scale for all. What layer norms give
has a few channels far larger than the rest, and one scale for all leaves little for the others; so part of the size is
moved into the weights first (SmoothQuant, Xiao et al., 2023). In the products that narrow the network, activations have
outliers in single places that no moving helps; there activations have a scale for each block of a row, and weights
for each block of a column (ONNX Runtime's MatMulNBits).
"""

from __future__ import annotations

import tempfile
from collections import defaultdict
from collections.abc import Iterable, Sequence
from math import gcd
from pathlib import Path
from typing import Any

Feed = dict[str, Any]
"""The inputs of a network by name, as arrays."""

MOVED = 0.7
"""How much of the size of activations goes into the weights: 0 none, 1 all. Of 0.3, 0.5, 0.6 and 0.7 it is nearest."""

BLOCK = 128
"""Numbers that share a scale where scales go by block; fewer gain nothing and cost time."""

LEAST_BLOCK = 16
"""The smallest block that ONNX Runtime knows."""

BLOCK_ZERO = 128
"""What 0 is stored as in blocks of 8 bits."""

TOP = 127
"""The largest number of 8 bits with a sign."""

TINY = 1e-5
"""In the place of a channel that is always 0."""


def quantise(full: Path, out: Path, feeds: Iterable[Feed]) -> None:
    """Writes the int8 form of a float network; `feeds` are pairs like those it will read, to see how large what gets.

    Raises:
        SystemExit: a product cannot be cut into blocks.
    """
    import onnx
    from onnxruntime.quantization import QuantType, quantize_dynamic

    model = onnx.load(str(full))
    narrowing = [node for node in _products(model.graph) if _narrows(model.graph, node)]
    _smooth(model, full, feeds)
    with tempfile.TemporaryDirectory() as folder:
        smoothed = Path(folder) / "smoothed.onnx"
        onnx.save(model, str(smoothed))
        names = [node.name for node in narrowing]
        quantize_dynamic(str(smoothed), str(out), weight_type=QuantType.QInt8, per_channel=True, nodes_to_exclude=names)
    model = onnx.load(str(out))
    for node in model.graph.node:
        if node.name in names:
            _cut_into_blocks(model.graph, node)
    model.opset_import.add(domain="com.microsoft", version=1)
    out.write_bytes(model.SerializeToString())


def _products(graph: Any) -> list[Any]:
    """The products of an activation and a weight."""
    stored = {each.name for each in graph.initializer}
    return [node for node in graph.node if node.op_type == "MatMul" and node.input[1] in stored]


def _narrows(graph: Any, product: Any) -> bool:
    rows, columns = next(each.dims for each in graph.initializer if each.name == product.input[1])
    return bool(rows > columns)


def _smooth(model: Any, full: Path, feeds: Iterable[Feed]) -> None:
    """Moves size from what layer norms give into the weights that read it; what the network computes stays the same."""
    import numpy as np
    from onnx import helper, numpy_helper

    graph = model.graph
    norms = {node.output[0] for node in graph.node if node.op_type == "LayerNormalization"}
    readers: defaultdict[str, list[Any]] = defaultdict(list)
    for node in _products(graph):
        if node.input[0] in norms:
            readers[node.input[0]].append(node)
    tensors = {each.name: each for each in graph.initializer}
    divided = {}
    for name, largest in _largest(full, list(readers), feeds).items():
        weights = {node.input[1]: numpy_helper.to_array(tensors[node.input[1]]) for node in readers[name]}
        heaviest = np.max([np.abs(weight).max(axis=1) for weight in weights.values()], axis=0)
        scale = np.maximum(largest, TINY) ** MOVED / np.maximum(heaviest, TINY) ** (1 - MOVED)
        scale = (scale / np.exp(np.log(scale).mean())).astype(np.float32)
        for weight, values in weights.items():
            tensors[weight].CopyFrom(numpy_helper.from_array(values * scale[:, None], weight))
        graph.initializer.append(numpy_helper.from_array(1 / scale, f"{name}_share"))
        divided[name] = helper.make_node("Mul", [name, f"{name}_share"], [f"{name}_even"], name=f"{name}_smooth")
        for node in readers[name]:
            node.input[0] = f"{name}_even"
    nodes = [each for node in graph.node for each in (node, *(divided[o] for o in node.output if o in divided))]
    del graph.node[:]
    graph.node.extend(nodes)


def _largest(full: Path, names: Sequence[str], feeds: Iterable[Feed]) -> dict[str, Any]:
    """The largest absolute value of each channel of some activations over all feeds."""
    import numpy as np
    import onnx
    from onnx import TensorProto, helper

    from groundwire.judges.embedded.backends.onnx_runtime import silent_onnxruntime

    watched = onnx.load(str(full))
    watched.graph.output.extend(helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in names)
    session = silent_onnxruntime().InferenceSession(watched.SerializeToString(), providers=["CPUExecutionProvider"])
    largest = dict.fromkeys(names, np.zeros(1, np.float32))
    for feed in feeds:
        for name, values in zip(names, session.run(names, feed), strict=True):
            flat = np.abs(values).reshape(-1, values.shape[-1])
            largest[name] = np.maximum(largest[name], flat.max(axis=0))
    return largest


def _cut_into_blocks(graph: Any, product: Any) -> None:
    """Makes a product one of blocks, in place: each block of a column of the weight with a scale of its own."""
    import numpy as np
    from onnx import helper, numpy_helper

    name = product.input[1]
    tensor = next(each for each in graph.initializer if each.name == name)
    weight = numpy_helper.to_array(tensor)
    rows, columns = weight.shape
    size = gcd(rows, BLOCK)
    if size < LEAST_BLOCK:
        raise SystemExit(f"{name} has {rows} rows, which come apart into no blocks of {LEAST_BLOCK} or more")
    blocks = weight.T.reshape(columns, rows // size, size)
    scales = np.maximum(np.abs(blocks).max(axis=2), TINY) / TOP
    stored = np.rint(blocks / scales[:, :, None]).astype(np.int16) + BLOCK_ZERO
    graph.initializer.remove(tensor)
    graph.initializer.append(numpy_helper.from_array(stored.astype(np.uint8), f"{name}_blocks"))
    graph.initializer.append(numpy_helper.from_array(scales.astype(np.float32).reshape(-1), f"{name}_scales"))
    product.CopyFrom(
        helper.make_node(
            "MatMulNBits",
            [product.input[0], f"{name}_blocks", f"{name}_scales"],
            list(product.output),
            name=product.name,
            domain="com.microsoft",
            K=rows,
            N=columns,
            bits=8,
            block_size=size,
            accuracy_level=4,  # activations in int8
        )
    )
