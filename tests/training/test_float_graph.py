"""The float form of a quantised network: the same numbers, and no large weight a second time."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("onnx", reason="exporting needs onnx, which the package does not depend on")


def test_the_bundled_graph_is_that_of_the_bundled_model(tmp_path: Path) -> None:
    """It is made from `model.onnx` alone, byte by byte, and has hardly any weights itself."""
    from training.float_graph import write_float_graph

    from groundwire.judges.embedded.model import BUNDLED

    write_float_graph(BUNDLED / "model.onnx", tmp_path / "graph.onnx")
    assert (tmp_path / "graph.onnx").read_bytes() == (BUNDLED / "graph.onnx").read_bytes()
    assert (BUNDLED / "graph.onnx").stat().st_size < (BUNDLED / "model.onnx").stat().st_size / 20
