"""The one table from what happened to the exit code that says so."""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from types import MappingProxyType
from typing import Final

from groundwire.domain.report import Gate, Report
from groundwire.errors import ConfigError, GroundwireError, InputError, JudgeError, MissingExtra, StoreError


class ExitCode(IntEnum):
    """What the process tells its caller."""

    PASSED = 0
    """The gate passes even if all that could not be checked fails; or the command did what it was asked."""
    FAILED = 1
    """The gate fails even if all that could not be checked passes."""
    MISUSE = 2
    """The call, a file or the policy must be fixed; nothing was decided."""
    UNDECIDED = 3
    """Something or all could not be checked, and it matters."""
    HANGUP = 129
    """The terminal went away; 128 + SIGHUP."""
    INTERRUPTED = 130
    """Ctrl-C; 128 + SIGINT, as shells have it."""
    BROKEN_PIPE = 141
    """The reader of the output went away; 128 + SIGPIPE. Never 0, since the verdict did not arrive."""
    TERMINATED = 143
    """Asked to end; 128 + SIGTERM."""


_GATES: Final = {"passed": ExitCode.PASSED, "failed": ExitCode.FAILED, "undecided": ExitCode.UNDECIDED}

_ERRORS: Final[Mapping[type[GroundwireError], ExitCode]] = MappingProxyType(
    {
        InputError: ExitCode.MISUSE,
        ConfigError: ExitCode.MISUSE,
        MissingExtra: ExitCode.MISUSE,
        JudgeError: ExitCode.UNDECIDED,
        StoreError: ExitCode.UNDECIDED,
    }
)


def for_report(report: Report) -> ExitCode:
    """The exit code of one checked answer: what its gate says."""
    return for_gate(report.decision.gate)


def for_gate(gate: Gate) -> ExitCode:
    """The exit code of a gate."""
    return _GATES[gate]


def for_run(*, gate: bool, failed: int, open_ended: int) -> ExitCode:
    """The exit code of a run.

    Args:
        gate: whether a failed gate fails the run.
        failed: records whose gate failed.
        open_ended: records with an error, an unchecked claim or an undecided gate.
    """
    if gate and failed:
        return ExitCode.FAILED
    return ExitCode.UNDECIDED if open_ended else ExitCode.PASSED


def for_error(error: Exception) -> ExitCode:
    """The exit code of an error: files that cannot be read or written are misuse, defects of ours decide nothing."""
    for kind, code in _ERRORS.items():
        if isinstance(error, kind):
            return code
    return ExitCode.MISUSE if isinstance(error, OSError) else ExitCode.UNDECIDED
