"""The model folder: whatever is wrong with it is a clear error, never a score."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import shutil
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from groundwire import JudgeUnavailable
from groundwire.judges.embedded.backends.backend import MOST_WORKERS, workers
from groundwire.judges.embedded.model import BUNDLED, CrossEncoder

IDENTITY_MODEL = base64.b64decode(
    "CAg6PwoQCgF4EgF5IghJZGVudGl0eRIBZ1oTCgF4Eg4KDAgBEggKAggBCgIIAmITCgF5Eg4KDAgBEggKAggBCgIIAkIECgAQDQ=="
)
"""A valid ONNX model of another shape: it returns its input of two numbers."""


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the bundled model folder."""
    return Path(shutil.copytree(BUNDLED, tmp_path / "model"))


def _declare(folder: Path, name: str) -> None:
    """Make the manifest agree with a changed file, so that the file itself is what fails."""
    manifest = json.loads((folder / "manifest.json").read_text())
    manifest["files"][name] = hashlib.sha256((folder / name).read_bytes()).hexdigest()
    (folder / "manifest.json").write_text(json.dumps(manifest))


@pytest.mark.parametrize("name", ["manifest.json", "model.onnx", "tokenizer.json"])
def test_a_missing_file_is_named(folder: Path, name: str) -> None:
    """The message says which file and what to do."""
    (folder / name).unlink()
    with pytest.raises(JudgeUnavailable, match=rf"{name}.*No such file.*groundwire doctor"):
        CrossEncoder.load(folder)


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_a_cut_file_is_noticed_before_it_is_loaded(folder: Path, name: str) -> None:
    """A download that stopped half way never judges anything."""
    whole = (folder / name).read_bytes()
    (folder / name).write_bytes(whole[: len(whole) // 2])
    with pytest.raises(JudgeUnavailable, match=f"'{name}' .* is cut or changed"):
        CrossEncoder.load(folder)


@pytest.mark.parametrize("text", ["{", "[]", '{"name": "x"}'])
def test_a_malformed_manifest_is_an_error(folder: Path, text: str) -> None:
    """What the folder says of itself must be complete."""
    (folder / "manifest.json").write_text(text)
    with pytest.raises(JudgeUnavailable, match=r"manifest\.json .* malformed"):
        CrossEncoder.load(folder)


def test_a_file_that_is_no_model_is_an_error(folder: Path) -> None:
    """Bytes with the right hash can still be no model."""
    (folder / "model.onnx").write_bytes(b"not a model")
    _declare(folder, "model.onnx")
    with pytest.raises(JudgeUnavailable, match="not a model that ONNX Runtime reads"):
        CrossEncoder.load(folder, backend="onnxruntime")


def test_a_model_of_another_shape_is_an_error(folder: Path) -> None:
    """Two outputs are not three: the labels would be made up."""
    (folder / "model.onnx").write_bytes(IDENTITY_MODEL)
    _declare(folder, "model.onnx")
    with pytest.raises(JudgeUnavailable, match="one output of width 3"):
        CrossEncoder.load(folder, backend="onnxruntime")


def test_a_file_that_is_no_tokenizer_is_an_error(folder: Path) -> None:
    """The tokenizer is checked like the model."""
    (folder / "tokenizer.json").write_text("{}")
    _declare(folder, "tokenizer.json")
    with pytest.raises(JudgeUnavailable, match="is not a tokenizer"):
        CrossEncoder.load(folder)


def _pairs() -> list[tuple[str, str]]:
    """Pairs of very different lengths, one of them twice."""
    said = "The museum is open every day but Monday and the ticket costs five euros. "
    pairs = [(said[: 5 + 3 * n] * (1 + 7 * (n % 4)), said[n : 2 * n + 9]) for n in range(24)]
    return [*pairs, ("", ""), pairs[0]]


def test_a_score_does_not_depend_on_its_neighbours() -> None:
    """Pairs score the same to the last digit alone, together, in another order, and from several threads at once."""
    encoder, pairs = CrossEncoder.load(), _pairs()
    alone = {pair: encoder.score([pair])[0] for pair in pairs}
    assert encoder.score(pairs) == [alone[pair] for pair in pairs]
    orders = [Random(seed).sample(pairs, len(pairs)) for seed in range(6)]
    with ThreadPoolExecutor(3) as pool:
        found = list(pool.map(encoder.score, orders))
    assert found == [[alone[pair] for pair in order] for order in orders]


def test_no_thread_outlives_a_call() -> None:
    """Nothing is left that could keep a process from ending."""
    before = threading.active_count()
    CrossEncoder.load().score(_pairs())
    assert threading.active_count() == before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="there is no fork here")
def test_a_forked_process_scores_the_same() -> None:
    """A server may load the model once and fork its workers from there."""
    code = (
        "import os\n"
        "from groundwire.judges.embedded.model import CrossEncoder\n"
        "pairs = [('It costs five euros.', 'It costs five euros.'), ('It is shut.', 'It is open.'), ('x', 'y')]\n"
        "encoder = CrossEncoder.load(backend='onnxruntime')\n"
        "here = encoder.score(pairs)\n"
        "child = os.fork()\n"
        "if child == 0:\n"
        "    os._exit(0 if encoder.score(pairs) == here else 1)\n"
        "raise SystemExit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=False, timeout=60)
    assert done.returncode == 0


@pytest.mark.parametrize(("cores", "expected"), [(1, 1), (2, 2), (64, MOST_WORKERS)])
def test_as_many_pairs_side_by_side_as_there_are_cores(
    monkeypatch: pytest.MonkeyPatch, cores: int, expected: int
) -> None:
    """Up to a bound, and never more than this process may use."""
    monkeypatch.setattr("os.sched_getaffinity", lambda _: set(range(cores)), raising=False)
    assert workers() == expected


def test_scores_are_probabilities() -> None:
    """They sum to 1, and a statement that is repeated is entailed."""
    (scores,) = CrossEncoder.load().score([("The fee is five euros.", "The fee is five euros.")])
    assert sum(scores) == pytest.approx(1.0, abs=1e-5)
    assert max(scores) == scores.entailment


def test_only_the_premise_is_cut() -> None:
    """A premise that does not fit loses its end; the statement is always read whole."""
    encoder = CrossEncoder.load()
    statement = "The drill takes place in March."
    room = encoder.manifest.max_tokens
    long = "Storage room notes follow. " * room
    encoding = encoder._encode(long, statement)
    assert len(encoding.ids) <= room
    own = encoder.tokenizer.encode(statement, add_special_tokens=False).ids
    assert encoding.ids[-len(own) - 1 : -1] == own


def test_a_statement_that_does_not_fit_is_refused() -> None:
    """Callers keep statements short; if they do not, nothing is scored."""
    encoder = CrossEncoder.load()
    with pytest.raises(ValueError, match="does not fit the model"):
        encoder.score([("x", "word " * encoder.manifest.max_tokens)])


@pytest.mark.parametrize("name", ["model.onnx", "tokenizer.json"])
def test_a_file_that_the_manifest_does_not_name_is_not_read(tmp_path: Path, name: str) -> None:
    """Nobody could tell whether it is whole."""
    shutil.copytree(BUNDLED, tmp_path / "model")
    path = tmp_path / "model" / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    del manifest["files"][name]
    path.write_text(json.dumps(manifest), encoding="utf-8")
    with pytest.raises(JudgeUnavailable, match=f"does not name '{name}'"):
        CrossEncoder.load(tmp_path / "model")


def test_a_folder_may_be_named_by_a_string() -> None:
    """As paths are everywhere."""
    assert CrossEncoder.load(str(BUNDLED), backend="onnxruntime").manifest == CrossEncoder.load().manifest
