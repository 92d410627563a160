"""A framework that is not installed is named, with the command that installs it."""

from __future__ import annotations

import subprocess
import sys

import pytest


@pytest.mark.parametrize(
    ("module", "library", "extra"),
    [
        ("openai", "openai", "openai"),
        ("langchain", "langchain_core", "langchain"),
        ("langgraph", "langchain_core", "langgraph"),
        ("llama_index", "llama_index", "llama-index"),
        ("fastapi", "fastapi", "fastapi"),
    ],
)
def test_what_is_missing_is_said(module: str, library: str, extra: str) -> None:
    """As one of Groundwire's errors."""
    code = (
        f"import sys; sys.modules[{library!r}] = None\n"
        "from groundwire.errors import MissingExtra\n"
        "try:\n"
        f"    import groundwire.integrations.{module}\n"
        "except MissingExtra as error:\n"
        "    print(error)"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert f"needs a library that is not installed: pip install '.[{extra}]' in a checkout" in printed
