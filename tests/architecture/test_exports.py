"""The public API is exactly what `groundwire.__all__` says."""

from __future__ import annotations

import subprocess
import sys

import pytest

import groundwire

HEAVY = (
    "numpy",
    "onnxruntime",
    "tokenizers",
    "pydantic",
    "rich",
    "typer",
    "markdown_it",
    "sentencex",
    "rapidfuzz",
    "jinja2",
    "pydantic_ai",
)


def test_public_names_are_sorted_and_unique() -> None:
    """The list reads like an index."""
    assert sorted(set(groundwire.__all__)) == list(groundwire.__all__)


@pytest.mark.parametrize("name", groundwire.__all__)
def test_every_public_name_can_be_imported(name: str) -> None:
    """A name that is announced is there, and `dir` shows it."""
    assert getattr(groundwire, name) is not None
    assert name in dir(groundwire)


def test_an_unknown_name_is_an_attribute_error() -> None:
    """Lazy names do not hide typing mistakes."""
    with pytest.raises(AttributeError, match="has no attribute 'verfy'"):
        groundwire.verfy  # noqa: B018  # the access is the test


def test_importing_the_package_imports_nothing_heavy() -> None:
    """`import groundwire` loads no third-party library: they come with the first use."""
    code = f"import sys, groundwire; print([name for name in {HEAVY} if name in sys.modules])"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "[]"


@pytest.mark.parametrize("name", ["torch", "pydantic_ai"])
def test_what_is_heavy_is_never_needed(name: str) -> None:
    """The core works where neither torch nor a client of language models is installed."""
    code = (
        f"import sys; sys.modules[{name!r}] = None\n"
        "from groundwire import verify\n"
        "print(verify('The fee is 5 EUR.', ['The fee is 5 EUR.']).decision.action)"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "PASS"
