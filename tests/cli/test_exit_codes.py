from __future__ import annotations

import pytest

from groundwire import errors
from groundwire.cli.exit_codes import ExitCode, for_error, for_run


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errors.InputError("x"), ExitCode.MISUSE),
        (errors.EvidenceChanged("x"), ExitCode.MISUSE),
        (errors.ConfigError("x"), ExitCode.MISUSE),
        (errors.MissingExtra("x"), ExitCode.MISUSE),
        (errors.JudgeError("x"), ExitCode.UNDECIDED),
        (errors.JudgeUnavailable("x"), ExitCode.UNDECIDED),
        (errors.GroundwireError("x"), ExitCode.UNDECIDED),
        (PermissionError("x"), ExitCode.MISUSE),
        (KeyError("x"), ExitCode.UNDECIDED),
    ],
)
def test_every_error_has_its_code(error: Exception, code: ExitCode) -> None:
    """What the caller can fix is 2; what kept us from deciding is 3, defects of ours included; none is 0 or 1."""
    assert for_error(error) is code


def test_no_error_of_ours_is_forgotten() -> None:
    """Each kind of error in the tree has a code that is neither pass nor fail."""
    kinds = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, Exception)]
    assert {for_error(kind.__new__(kind)) for kind in kinds} <= {ExitCode.MISUSE, ExitCode.UNDECIDED}


@pytest.mark.parametrize(
    ("gate", "failed", "open_ended", "code"),
    [
        (False, 0, 0, 0),
        (False, 5, 0, 0),
        (False, 5, 1, 3),
        (True, 0, 0, 0),
        (True, 1, 0, 1),
        (True, 1, 1, 1),
        (True, 0, 1, 3),
    ],
)
def test_a_run_fails_only_when_it_gates(gate: bool, failed: int, open_ended: int, code: int) -> None:  # noqa: FBT001
    """1 needs --gate and a failed gate; an error or unchecked claim is 3; else 0."""
    assert for_run(gate=gate, failed=failed, open_ended=open_ended) == code
