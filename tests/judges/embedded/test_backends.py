"""What runs the model: chosen as said, alike in its scores, and an error where it cannot run."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

import numpy as np
import pytest

from groundwire import ConfigError, EmbeddedJudge, JudgeUnavailable, Verdict, Verifier
from groundwire.judges.embedded.backends import choice, open_vino
from groundwire.judges.embedded.backends.backend import Backend, BackendName
from groundwire.judges.embedded.backends.onnx_runtime import OnnxRuntime
from groundwire.judges.embedded.judge import REREAD
from groundwire.judges.embedded.model import BUNDLED, CrossEncoder

if TYPE_CHECKING:
    from groundwire.judges.embedded.backends.backend import Feed, Logits

needs_openvino = pytest.mark.skipif(find_spec("openvino") is None, reason="needs OpenVINO; `make extras` runs it")

NEAR = 0.1
"""Largest difference of a probability between backends: one has int8 activations, the other bf16."""

PAIRS = [
    ("The museum is open every day.", "The museum is open daily."),
    ("The museum is shut on Mondays.", "The museum is open on Mondays."),
    ("The pump weighs 40 kg. " * 12, "The pump was built in Norway."),
    ("", ""),
]


def test_openvino_is_used_where_it_is_installed(monkeypatch: pytest.MonkeyPatch) -> None:
    """And ONNX Runtime elsewhere."""
    monkeypatch.setattr(choice, "find_spec", lambda _: object())
    assert choice.chosen(BUNDLED, "auto") == choice.chosen(BUNDLED, "openvino") == "openvino"
    assert choice.chosen(BUNDLED, "onnxruntime") == "onnxruntime"
    monkeypatch.setattr(choice, "find_spec", lambda _: None)
    assert choice.chosen(BUNDLED, "auto") == "onnxruntime"


def test_a_folder_without_the_graph_is_run_by_onnx_runtime(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Models of others need no second file; who asks for OpenVINO is told that it is missing."""
    monkeypatch.setattr(choice, "find_spec", lambda _: object())
    assert choice.chosen(tmp_path, "auto") == "onnxruntime"
    with pytest.raises(JudgeUnavailable, match=r"has no graph\.onnx for OpenVINO"):
        choice.chosen(tmp_path, "openvino")


def test_openvino_that_is_not_installed_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks for it is told how to get it."""
    monkeypatch.setattr(choice, "find_spec", lambda _: None)
    with pytest.raises(JudgeUnavailable, match="pip install openvino"):
        CrossEncoder.load(backend="openvino")


def test_another_name_is_an_error() -> None:
    """The message lists what there is."""
    with pytest.raises(ConfigError, match="'tpu' is no backend; use auto, onnxruntime, openvino"):
        CrossEncoder.load(backend="tpu")  # type: ignore[arg-type]


def test_a_report_says_what_ran_the_model() -> None:
    """In the judge's parameters."""
    judge = EmbeddedJudge.load(backend="onnxruntime")
    report = asyncio.run(Verifier(judge=judge).verify("The fee is 5 EUR.", ["The fee is 5 EUR."]))
    assert report.provenance.judge.parameters == {"backend": "onnxruntime"}


def test_a_graph_that_the_manifest_does_not_name_is_not_read(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nobody could tell whether it is whole."""
    monkeypatch.setattr(choice, "find_spec", lambda _: object())
    folder = Path(shutil.copytree(BUNDLED, tmp_path / "model"))
    manifest = json.loads((folder / "manifest.json").read_text())
    del manifest["files"]["graph.onnx"]
    (folder / "manifest.json").write_text(json.dumps(manifest))
    with pytest.raises(JudgeUnavailable, match=r"does not name graph\.onnx"):
        CrossEncoder.load(folder, backend="openvino")


def test_a_forked_openvino_says_so() -> None:
    """Its threads are in the other process: waiting for them would never end."""
    backend = open_vino.OpenVino(process=os.getpid() + 1)
    with pytest.raises(JudgeUnavailable, match="forked"):
        backend.run({})


def test_an_openvino_that_fails_is_no_score() -> None:
    """The error says what else to use."""
    backend = open_vino.OpenVino()
    backend.idle.put(None)
    with pytest.raises(JudgeUnavailable, match=r"OpenVINO failed \(AttributeError\); use backend='onnxruntime'"):
        backend.run({})


def test_an_openvino_that_computes_something_else_is_not_used() -> None:
    """One wrong network among several is enough."""

    class Request:
        def __init__(self, logits: list[float]) -> None:
            self.logits = logits

        def infer(self, _: object) -> list[Any]:
            return [np.asarray([self.logits])]

    class Other:
        name = "onnxruntime"

        def run(self, _: object) -> Any:
            return np.asarray([1.0, 0.0, -1.0])

    backend = open_vino.OpenVino()
    backend.idle.put(Request([1.1, 0.0, -1.0]))
    backend._check(cast("Any", Other()), 1)
    for wrong in (-1.0, float("nan")):
        backend = open_vino.OpenVino()
        backend.idle.put(Request([1.1, 0.0, -1.0]))
        backend.idle.put(Request([wrong, 0.0, 1.0]))
        with pytest.raises(JudgeUnavailable, match="computes something else"):
            backend._check(cast("Any", Other()), 2)


def test_an_error_in_one_pair_is_one_for_all() -> None:
    """No pair is left out of an answer because its neighbour failed."""

    class Failing:
        def run(self, _: None, feed: dict[str, Any]) -> Any:
            raise RuntimeError(f"{len(feed)} inputs")

    encoder = replace(CrossEncoder.load(), backend=OnnxRuntime(session=Failing()))
    with pytest.raises(RuntimeError, match="3 inputs"):
        encoder.score(PAIRS)


class Shifted:
    """Reads as ONNX Runtime does, but for a shift of the logits, as if it rounded badly."""

    name: BackendName = "openvino"

    def __init__(self, shift: float) -> None:
        self.exact = OnnxRuntime.load(BUNDLED)
        self.shift = np.asarray([shift, 0, 0], dtype=np.float32)
        self.read = 0

    def run(self, feed: Feed) -> Logits:
        self.read += 1
        return self.exact.run(feed) + self.shift


def judged(backend: Backend, *, referee: Backend | None = None) -> list[tuple[Verdict, float | None]]:
    """The verdicts on three claims of a short text, with confidence."""
    exact = CrossEncoder.load(backend="onnxruntime")
    judge = EmbeddedJudge(
        encoder=replace(exact, backend=backend),
        calibration=EmbeddedJudge.bundled().calibration,
        referee=replace(exact, backend=referee) if referee else None,
    )
    answer = "The gallery lets nobody in on Mondays. Children pay nothing. Dogs can be left at the entrance."
    source = "The gallery is closed on Mondays. Admission is free for children. There is a café. Dogs stay outside."
    report = asyncio.run(Verifier(judge=judge).verify(answer, [source]))
    return [(claim.verdict, claim.confidence) for claim in report.claims]


def test_what_a_verdict_turns_on_is_read_by_the_backend_that_decides() -> None:
    """Another backend that rounds otherwise gives the same verdicts, as surely; alone it would not."""
    exact, near = OnnxRuntime.load(BUNDLED), Shifted(-3.0)
    assert judged(near) != judged(exact)
    assert judged(near, referee=exact) == judged(exact)


def test_few_pairs_are_read_again() -> None:
    """The likeliest ones of each claim; that is why another backend still pays."""
    near, referee = Shifted(0.1), Shifted(0.0)
    claims = judged(near, referee=referee)
    assert 0 < referee.read <= REREAD * len(claims) < near.read


def test_onnx_runtime_needs_no_referee() -> None:
    """Its scores are those that thresholds were fitted on."""
    assert EmbeddedJudge.load(backend="onnxruntime").referee is None


@needs_openvino
def test_openvino_has_one() -> None:
    """A judge on it has ONNX Runtime beside it."""
    referee = EmbeddedJudge.load(backend="openvino").referee
    assert referee is not None
    assert referee.backend.name == "onnxruntime"


@needs_openvino
def test_openvino_scores_nearly_the_same() -> None:
    """And exactly the same alone, together and from several threads."""
    encoder = CrossEncoder.load(backend="openvino")
    together = encoder.score(PAIRS)
    for one, other in zip(together, CrossEncoder.load(backend="onnxruntime").score(PAIRS), strict=True):
        assert one == pytest.approx(other, abs=NEAR)
    with ThreadPoolExecutor(3) as pool:
        assert list(pool.map(encoder.score, [PAIRS] * 6)) == [together] * 6
    assert [encoder.score([pair])[0] for pair in PAIRS] == together


@needs_openvino
def test_a_graph_that_is_no_model_is_an_error(tmp_path: Path) -> None:
    """Whatever OpenVINO raises."""
    (tmp_path / "graph.onnx").write_bytes(b"not a model")
    with pytest.raises(JudgeUnavailable, match=r"OpenVINO cannot load .*graph\.onnx"):
        open_vino.OpenVino.load(tmp_path)


@needs_openvino
def test_openvino_reports_its_use_to_nobody(tmp_path: Path) -> None:
    """The library that sends is never imported, and nothing is written into the user's home."""
    code = (
        "import sys\n"
        "from groundwire.judges.embedded.model import CrossEncoder\n"
        "CrossEncoder.load(backend='openvino').score([('x', 'y')])\n"
        "assert 'openvino' in sys.modules\n"
        "assert 'openvino_telemetry' not in sys.modules"
    )
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "-B", "-c", code], env=environment, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert list(tmp_path.rglob("*")) == []
