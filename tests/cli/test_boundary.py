from __future__ import annotations

from collections.abc import Callable

import pytest
import typer
from typer.testing import CliRunner

from groundwire.cli.boundary import Boundary
from groundwire.errors import ConfigError, InputError, JudgeUnavailable

Invoke = Callable[..., tuple[int, str, str]]


@pytest.fixture
def invoke() -> Invoke:
    """Runs a command that raises what it is given, behind the boundary."""

    def run(error: BaseException | None, *arguments: str) -> tuple[int, str, str]:
        app = typer.Typer(cls=Boundary, name="groundwire")

        @app.callback()
        def options(debug: bool = False) -> None:  # noqa: FBT001, FBT002
            pass

        @app.command()
        def act(text: str = "") -> None:
            typer.echo(f"ran {text}")
            if error is not None:
                raise error

        result = CliRunner().invoke(app, ["act", *arguments])
        return result.exit_code, result.stdout, result.stderr

    return run


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (InputError("no such file 'x'"), 2, "no such file 'x'"),
        (ConfigError("unknown key"), 2, "unknown key"),
        (JudgeUnavailable("no model"), 3, "no model"),
        (PermissionError(13, "Permission denied", "out"), 2, "out: Permission denied; check the path"),
        (KeyError("k"), 3, "KeyError: 'k'; this is a defect of Groundwire"),
        (typer.Exit(1), 1, None),
        (typer.Abort(), 130, None),
        (KeyboardInterrupt(), 130, None),
        (BrokenPipeError(), 141, None),
        (None, 0, None),
    ],
)
def test_whatever_is_raised_becomes_a_code_and_a_line(
    invoke: Invoke, error: BaseException | None, code: int, message: str | None
) -> None:
    """Errors end as one line on stderr and their exit code; no trace is shown."""
    exit_code, out, err = invoke(error)
    assert (exit_code, out) == (code, "ran \n")
    assert "Traceback" not in err
    if message is not None:
        assert err.startswith("groundwire: error: ")
        assert message in err
        assert err.count("\n") == 1


def test_messages_cannot_act_on_the_terminal(invoke: Invoke) -> None:
    """Hostile text in a message stays on its line and is shown, not obeyed."""
    _, _, err = invoke(InputError("bad\x1b[2J\nname\u202e [bold]x[/]"))
    assert err == "groundwire: error: bad␛[2J name<U+202E> [bold]x[/]\n"


@pytest.mark.parametrize("arguments", [["--nope"], ["--text"], ["extra"]])
def test_misuse_is_one_line_that_points_at_help(invoke: Invoke, arguments: list[str]) -> None:
    """Unknown options, missing values and extra arguments exit with 2 and say where to look."""
    exit_code, out, err = invoke(None, *arguments)
    assert (exit_code, out) == (2, "")
    assert err.startswith("groundwire: error: ")
    assert err.endswith("--help`)\n")


def test_debug_shows_the_trace_wherever_it_stands(invoke: Invoke) -> None:
    """--debug after the command works too, and the one line still ends the output."""
    _, _, err = invoke(InputError("broken"), "--debug")
    assert "Traceback" in err
    assert err.endswith("groundwire: error: broken\n")


def test_debug_behind_the_dashes_is_text(invoke: Invoke) -> None:
    """What stands behind `--` is never taken for an option."""
    exit_code, _, err = invoke(None, "--", "--debug")
    assert exit_code == 2
    assert "Traceback" not in err
