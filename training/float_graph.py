"""The quantised network written down once more in floating point, on the same weights: `graph.onnx`.

Runtimes without fast kernels for dynamic int8 read this file. It has the graph and what is small; the 8-bit weights
stay in `model.onnx`, at whose bytes it points (ONNX external data), so they ship once.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from training.quantise import BLOCK_ZERO

LEAST_SHARED = 4096
"""Bytes from which an 8-bit tensor is pointed at and not copied."""


def write_float_graph(quantised: Path, out: Path) -> None:
    """Writes the float form of a quantised model into a file beside it.

    Raises:
        SystemExit: the model multiplies in a way that has no float form here.
    """
    import onnx

    model = onnx.load(str(quantised))
    graph = model.graph
    nodes = _needed(list(_float_nodes(graph)), [each.name for each in graph.output])
    _replace(graph.node, nodes)
    used = {name for node in nodes for name in node.input}
    _replace(graph.initializer, [each for each in graph.initializer if each.name in used])
    _replace(graph.value_info, [])
    _share(graph.initializer, quantised)
    out.write_bytes(model.SerializeToString())


def _replace(field: Any, values: Sequence[Any]) -> None:
    del field[:]
    field.extend(values)


def _float_nodes(graph: Any) -> Iterator[Any]:
    """The nodes in order, with float products in the place of quantised ones; what only those needed is still there."""
    before = {each.name: each for each in graph.node}
    quantisers = {each.output[0]: each for each in before.values() if each.op_type == "DynamicQuantizeLinear"}
    readers: defaultdict[str, list[Any]] = defaultdict(list)
    for node in graph.node:
        for name in node.input:
            readers[name].append(node)
    scaled = {}
    for node in graph.node:
        if node.op_type == "MatMulInteger":
            last = _only(readers, _only(readers, node, "Cast"), "Mul")
            scaled[last.output[0]] = (node, quantisers[node.input[0]].input[0])
    for node in graph.node:
        if node.op_type == "MatMulNBits":
            yield from _product_of_blocks(graph, node)
        elif node.output and node.output[0] in scaled:
            yield from _product_of_channels(graph, node, *scaled[node.output[0]])
        else:
            yield node


def _only(readers: dict[str, list[Any]], node: Any, kind: str) -> Any:
    """The one node that reads another's output."""
    found = readers[node.output[0]]
    if [each.op_type for each in found] != [kind]:
        raise SystemExit(f"{node.name} is not followed by {kind} alone: this model has no float form here")
    return found[0]


def _product_of_channels(graph: Any, last: Any, product: Any, activation: str) -> Iterator[Any]:
    """Of `MatMulInteger(q(x), w)`, Cast and `Mul` by (scale of x times scale of w): `MatMul(x, w as float)`."""
    from onnx import helper

    tensors = {each.name: each for each in graph.initializer}
    scales = next(each for each in graph.node if last.input[1] in each.output)
    scale = next(name for name in scales.input if name in tensors)
    weight, zero = product.input[1], product.input[3]
    axis = {"axis": 1} if len(tensors[scale].dims) == 1 else {}
    yield helper.make_node("DequantizeLinear", [weight, scale, zero], [f"{weight}_float"], **axis)
    yield helper.make_node("MatMul", [activation, f"{weight}_float"], [last.output[0]])


def _product_of_blocks(graph: Any, node: Any) -> Iterator[Any]:
    """Of `MatMulNBits(x, w)`, which has a scale for each block of each column: `MatMul(x, w as float)`."""
    import numpy as np
    from onnx import helper, numpy_helper

    activation, weight, scale = node.input[:3]
    sizes = {each.name: each.i for each in node.attribute}
    tensor = next(each for each in graph.initializer if each.name == weight)
    blocks = tensor.dims[0] * tensor.dims[1]
    _replace(tensor.dims, [blocks, sizes["block_size"]])  # the same bytes, a row for each scale
    zero, shape = f"{weight}_zero", f"{weight}_shape"
    graph.initializer.append(numpy_helper.from_array(np.full(blocks, BLOCK_ZERO, np.uint8), zero))
    graph.initializer.append(numpy_helper.from_array(np.array([sizes["N"], sizes["K"]]), shape))
    yield helper.make_node("DequantizeLinear", [weight, scale, zero], [f"{weight}_rows"], axis=0)
    yield helper.make_node("Reshape", [f"{weight}_rows", shape], [f"{weight}_columns"])
    yield helper.make_node("Transpose", [f"{weight}_columns"], [f"{weight}_float"], perm=[1, 0])
    yield helper.make_node("MatMul", [activation, f"{weight}_float"], [node.output[0]])


def _needed(nodes: Sequence[Any], outputs: Sequence[str]) -> list[Any]:
    """The nodes, in order, that the outputs rest on."""
    wanted, kept = set(outputs), []
    for node in reversed(nodes):
        if wanted.intersection(node.output):
            wanted.update(node.input)
            kept.append(node)
    return kept[::-1]


def _share(tensors: Sequence[Any], quantised: Path) -> None:
    """Has large 8-bit tensors read from the quantised model's file."""
    from onnx import TensorProto

    stored = quantised.read_bytes()
    for tensor in tensors:
        raw = tensor.raw_data
        if tensor.data_type not in (TensorProto.INT8, TensorProto.UINT8) or len(raw) < LEAST_SHARED:
            continue
        start = stored.find(raw)
        if start < 0:
            continue  # made here: the zero points of blocks
        place = {"location": quantised.name, "offset": start, "length": len(raw)}
        tensor.ClearField("raw_data")
        tensor.data_location = TensorProto.EXTERNAL
        for key, value in place.items():
            tensor.external_data.add(key=key, value=str(value))
