"""`python -m groundwire.testing`: a fake language model for the command line, until Ctrl-C."""

from __future__ import annotations

import argparse
import json
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Event
from typing import Final

from groundwire.domain.verdict import Verdict
from groundwire.errors import InputError
from groundwire.testing.judging import STANCES
from groundwire.testing.llm import FakeLLM

MODEL: Final = "fake-1"

WRONG_CALL: Final = 2
"""Exit code of a call that must be fixed, as everywhere on the command line."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve until Ctrl-C, after the address and a command to try were printed."""
    parser = argparse.ArgumentParser(prog="python -m groundwire.testing", description=__doc__)
    parser.add_argument("script", nargs="?", type=Path, help="JSON object with verdicts by the claims' words")
    parser.add_argument("--otherwise", choices=[str(each) for each in STANCES], default=str(Verdict.UNSUPPORTED))
    given = parser.parse_args(arguments)
    try:
        with FakeLLM.judging(_script(given.script), otherwise=given.otherwise, model=MODEL) as server:
            sys.stdout.write(
                f"{server.base_url} answers until Ctrl-C. In another terminal:\n"
                f"OLLAMA_BASE_URL={server.base_url} groundwire check ANSWER SOURCES --judge ollama:{MODEL}\n"
            )
            sys.stdout.flush()
            Event().wait()
    except InputError as error:
        sys.stderr.write(f"error: {error}\n")
        return WRONG_CALL
    except KeyboardInterrupt:
        pass  # how it is meant to end
    return 0


def _script(path: Path | None) -> Mapping[str, str]:
    """The verdicts in a file.

    Raises:
        InputError: it cannot be read, or holds something else.
    """
    if path is None:
        return {}
    try:
        said = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise InputError(f"cannot read verdicts from {str(path)!r}: {error}") from None
    if not isinstance(said, dict) or not all(isinstance(each, str) for each in said.values()):
        raise InputError(f'{str(path)!r} holds no verdicts by claims, such as {{"The fee is 5 EUR.": "SUPPORTED"}}')
    return said


if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell starts jobs in the background without it
    sys.exit(main())
