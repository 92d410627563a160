"""Files and functions stay small, and a few habits stay out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import groundwire

ROOT = Path(groundwire.__file__).parent
FILES = sorted(ROOT.rglob("*.py"))

MOST_FILE_LINES = 400
MOST_FUNCTION_LINES = 60
MOST_VERIFIER_LINES = 150

BROAD_EXCEPT = {
    "chat/client.py": "client libraries raise anything at an answer that they did not expect",
    "cli/boundary.py": "the process ends here: whatever happens is one line and an exit code",
    "cli/doctor.py": "whatever breaks is what the doctor is asked to find",
    "cli/run.py": "a record's crash costs only itself",
    "guard/blocking.py": "who gives up waiting does not want the answer any more; raised again",
    "guard/dispatch.py": "an answer that was delivered is looked at, whatever ends its check; raised again",
    "guard/loop.py": "a generator may be anyone's code; its crash at a repair ends the repairs",
    "guard/telling.py": "whatever ends the way of an answer is told, and raised again",
    "judges/embedded/backends/onnx_runtime.py": "onnxruntime raises types that it does not export",
    "judges/embedded/backends/open_vino.py": "OpenVINO raises RuntimeError and types of its own",
    "judges/embedded/model.py": "tokenizers raises plain Exception for a malformed file",
    "sessions/audit.py": "the observer is told how an audit ended, and the error is raised again",
    "observability/watching.py": "an observer may be anyone's code; its failure disturbs nothing that it watches",
    "recorder.py": "whatever a check ends with is put on record, and raised again",
    "judges/plugins.py": "a plug-in may be anyone's code; its crash is a configuration error",
    "judges/run.py": "a judge may be anyone's code; its crash is an outcome",
    "testing/loopback.py": "a script may be anyone's code; its crash is raised where the test sees it",
}
"""The files that may catch everything, and why. This list may only shrink or be argued for."""


def _name(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def _lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Lines of code, the docstring left out."""
    own = (node.end_lineno or node.lineno) - node.lineno + 1
    first = node.body[0]
    if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
        own -= (first.end_lineno or first.lineno) - first.lineno + 1
    return own


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_files_stay_short(path: Path) -> None:
    """A file has one concept."""
    assert len(path.read_text(encoding="utf-8").splitlines()) <= MOST_FILE_LINES


def test_the_heart_stays_readable_in_five_minutes() -> None:
    """`verifier.py` is the file to read first."""
    assert len((ROOT / "verifier.py").read_text(encoding="utf-8").splitlines()) <= MOST_VERIFIER_LINES


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_functions_stay_short(path: Path) -> None:
    """A function fits on a screen."""
    long = {function.name: _lines(function) for function in _functions(path) if _lines(function) > MOST_FUNCTION_LINES}
    assert long == {}


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_everything_is_caught_only_at_named_boundaries(path: Path) -> None:
    """`except Exception` hides failures, so the places are listed."""
    broad = [
        node.lineno
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.ExceptHandler)
        and (
            node.type is None
            or {"Exception", "BaseException"} & {n.id for n in ast.walk(node.type) if isinstance(n, ast.Name)}
        )
    ]
    assert not broad or _name(path) in BROAD_EXCEPT, f"broad except in {_name(path)} at {broad}"


def test_the_list_of_boundaries_is_true() -> None:
    """A boundary that was removed leaves the list, too."""
    assert [
        n for n in BROAD_EXCEPT if not re.search(r"except \(?(Base)?Exception", (ROOT / n).read_text(encoding="utf-8"))
    ] == []


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_nothing_prints_outside_the_command_line(path: Path) -> None:
    """The library speaks through values and errors."""
    printing = [
        node.lineno
        for node in ast.walk(_tree(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "print"
    ]
    assert not printing or _name(path).startswith("cli/")


@pytest.mark.parametrize("path", FILES, ids=_name)
def test_there_is_no_module_state(path: Path) -> None:
    """Nothing is rebound with `global`."""
    assert [node.lineno for node in ast.walk(_tree(path)) if isinstance(node, ast.Global)] == []


def test_no_module_is_a_drawer() -> None:
    """Every module is named after a thing."""
    assert [_name(path) for path in FILES if path.stem in {"utils", "util", "helpers", "misc", "common"}] == []
