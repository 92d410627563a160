"""Where errors end: each becomes one line on stderr and an exit code, whatever command it came from."""

from __future__ import annotations

import sys
import traceback
from collections.abc import Sequence
from typing import Any, Final

import typer
from typer.core import TyperGroup
from typing_extensions import override

from groundwire.cli.exit_codes import ExitCode, for_error
from groundwire.cli.flags import without_flag_types
from groundwire.cli.signals import ending_in_order
from groundwire.cli.streams import let_go, open_closed_streams, say
from groundwire.errors import GroundwireError
from groundwire.render.safe import safe_line, safe_text

DEBUG: Final = "--debug"

_MISUSE: Final[type[Exception]] = typer.BadParameter.__mro__[2]
"""`ClickException`, the base of every complaint about the command line. Typer exports it under no name of its own, and
its home moved between versions."""


class Boundary(TyperGroup):
    """The command group that turns whatever its commands raise into one line and an exit code."""

    @override
    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        windows_expand_args: bool = True,
        **extra: Any,
    ) -> Any:
        """Run the command line and exit the process with its code."""
        open_closed_streams()
        arguments = _debug_first(sys.argv[1:] if args is None else args)
        debug = arguments[:1] == [DEBUG]
        try:
            with ending_in_order():
                code = super().main(arguments, prog_name or "groundwire", complete_var, standalone_mode=False, **extra)
            sys.stdout.flush()
        except SystemExit as ending:
            code = _ended(ending)
        except Exception as error:  # noqa: BLE001  # boundary: the process ends here, with one line for whatever it was
            code = _conclude(error, debug=debug)
        except KeyboardInterrupt:
            code = _say("interrupted", ExitCode.INTERRUPTED)
        sys.exit(code if isinstance(code, int) else ExitCode.PASSED)

    @override
    def get_params(self, ctx: Any) -> list[Any]:
        """The options of `groundwire` itself."""
        return without_flag_types(super().get_params(ctx))

    @override
    def invoke(self, ctx: Any) -> Any:
        """Run the chosen command; what ends it from outside has its own code, before Typer gives it one."""
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Exit(_say("interrupted", ExitCode.INTERRUPTED)) from None


def _debug_first(arguments: Sequence[str]) -> list[str]:
    """The arguments with `--debug` moved to the front, so that it may be added at the end of a line that failed."""
    options = arguments[: arguments.index("--")] if "--" in arguments else arguments
    if DEBUG not in options:
        return list(arguments)
    position = options.index(DEBUG)
    return [DEBUG, *arguments[:position], *arguments[position + 1 :]]


def _ended(ending: SystemExit) -> int:
    """The code of an exit that was not ours: Click and Rich end a broken pipe with 1, a failed gate here."""
    if isinstance(ending.__context__, BrokenPipeError):
        let_go(sys.stdout)
        return ExitCode.BROKEN_PIPE
    return ending.code if isinstance(ending.code, int) else ExitCode.UNDECIDED


def _conclude(error: Exception, *, debug: bool) -> ExitCode:
    if isinstance(error, BrokenPipeError):
        let_go(sys.stdout)
        return ExitCode.BROKEN_PIPE
    if isinstance(error, typer.Abort):
        return _say("interrupted", ExitCode.INTERRUPTED)
    if isinstance(error, _MISUSE):
        message = _usage(error)
        return _say(f"error: {message}", ExitCode.MISUSE) if message else ExitCode.MISUSE
    if debug:
        say(safe_text("".join(traceback.format_exception(error)).rstrip()))
    return _say(f"error: {_explain(error)}", for_error(error))


def _usage(error: Exception) -> str:
    """What is wrong with the call; empty when there were no arguments, for then the help was shown instead."""
    message = error.format_message() if hasattr(error, "format_message") else str(error)
    if not message:
        return ""
    context = getattr(error, "ctx", None)
    command = context.command_path if context is not None else "groundwire"
    return f"{message.rstrip('.')} (see `{command} --help`)"


def _explain(error: Exception) -> str:
    if isinstance(error, GroundwireError):
        return str(error)
    if isinstance(error, OSError):
        where = f"{error.filename}: " if error.filename is not None else ""
        return f"{where}{error.strerror or error}; check the path and its permissions"
    return (
        f"{type(error).__name__}: {error}; this is a defect of Groundwire, please report it with the trace of `{DEBUG}`"
    )


def _say(message: str, code: ExitCode) -> ExitCode:
    say(f"groundwire: {safe_line(message)}")
    return code
