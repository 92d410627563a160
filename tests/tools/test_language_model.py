"""How the model that tells languages apart is made smaller."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from tools.language_model import folded, kept, runs

NAMED = [b"ab", b"b", b"cb", b"\xd0\xb1"]
SHARES = np.array([[0.1, 0.4], [0.2, 0.2], [0.3, 0.1], [0.4, 0.3]])


def test_a_dropped_run_adds_to_the_run_that_it_ends_in() -> None:
    """`b` is found where `ab` and `cb` were, so it is worth all three."""
    worth = np.exp(folded(NAMED, SHARES, {b"b": 0, b"\xd0\xb1": 1}))
    assert worth.tolist() == [pytest.approx([0.6, 0.7]), pytest.approx([0.4, 0.3])]


def test_runs_in_other_scripts_are_dropped_first(monkeypatch: pytest.MonkeyPatch) -> None:
    """What tells nothing between the languages, too."""
    monkeypatch.setattr("tools.language_model.RUNS", 2)
    assert kept(NAMED, SHARES) == {b"ab": 0, b"cb": 1}


def test_runs_are_read_off_the_automaton() -> None:
    """The shortest way from the root to a state is its run."""
    rows = np.zeros((3, 256), dtype=np.uint32)
    rows[:, ord("a")] = 1
    rows[1, ord("b")] = 2
    model: dict[str, NDArray[np.generic]] = {
        "nextmove": rows.ravel(),
        "nextmove_row": np.array([0, 1, 2], dtype=np.uint16),
        "out_feat": np.array([-1, 0, 1], dtype=np.int32),
        "ptc": np.zeros((2, 2)),
    }
    assert runs(model) == [b"a", b"ab"]
