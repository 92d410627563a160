"""The document that the speed benchmark writes, from figures that are given."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from benchmarks.latency import Latency
from benchmarks.throughput import Throughput

from benchmarks import speed


def test_the_tables_go_behind_the_mark(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """What stood there is replaced, what stands before stays."""
    figures = Throughput(length=32, plain=100.0, by_backend={"onnxruntime": (250.0, 2.5)})
    monkeypatch.setattr(speed, "installed", lambda: ["onnxruntime"])
    monkeypatch.setattr(speed, "throughput", lambda *_, **__: [figures])
    monkeypatch.setattr(speed, "latency", lambda *_, **__: Latency(claims=2, pairs=9, times=(0.1, 0.3, 0.2), model=0.1))
    monkeypatch.setattr(speed, "_memory", lambda _: 180.0)
    records, out = tmp_path / "records.jsonl", tmp_path / "speed.md"
    record = {"id": "1", "answer": "The fee is 5 EUR.", "sources": ["The fee is 6 EUR."], "metadata": {}}
    records.write_text(json.dumps(record), encoding="utf-8")
    out.write_text("# Speed\n\n<!-- measured -->\n\nold\n", encoding="utf-8")
    monkeypatch.setattr(sys, "argv", ["speed", "--records", str(records), "--out", str(out)])
    speed.main()
    text = out.read_text(encoding="utf-8")
    assert text.startswith("# Speed\n\n<!-- measured -->\n")
    assert "old" not in text
    assert "| 32 | 100 | 250 (2.5x) |" in text
    assert "| ONNX Runtime int8 | 2 | 9 | 200 | 300 | 100 | 180 |" in text
    assert "ONNX Runtime int8: 1 of 1 (100.00%)" in text
