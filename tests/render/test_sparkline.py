"""The scores of turns in one row."""

from __future__ import annotations

import io

import pytest
from rich.console import Console
from tests.render.sessions import audited, course, sampled, silent

from groundwire.domain.session_report import SessionReport
from groundwire.render.conversation import shown_turns
from groundwire.render.sparkline import BLOCKS, Sparkline
from groundwire.sessions import Transcript


def drawn(made: tuple[SessionReport, Transcript], width: int = 80) -> list[str]:
    out = io.StringIO()
    Console(file=out, width=width).print(Sparkline(shown_turns(*made)))
    return out.getvalue().splitlines()


def test_every_turn_has_one_cell() -> None:
    """Scores are blocks; what has none is something else, and the line below says what."""
    row, numbers, legend = drawn(course())
    assert row.split() == ["█", "▄", "▁", "!", "○", "▄", "▁"]
    assert numbers.split() == ["1", "2", "3", "4", "5", "6", "7"]
    assert legend == "! not all checked, ○ no sources"


def test_a_failed_check_looks_like_no_score() -> None:
    """Nor does a turn that claims nothing."""
    row, _, legend = drawn(silent())
    assert not set(row) & set(BLOCKS)
    assert legend == "· nothing claimed, ✗ check failed"


def test_only_a_perfect_score_fills_its_cell() -> None:
    """What is nearly right does not look right."""
    assert drawn(audited(" ".join(["SUPPORTED"] * 9 + ["UNSUPPORTED"])))[0] == "▇ "


@pytest.mark.parametrize(
    ("width", "first", "numbers"),
    [
        (60, "█ - - - - ▁ - - - - █ - - - - ▁ - - - - █ - - ▁ ", "1       5         10        15        20"),
        (30, "█----▁----█----▁----█--▁", "1        10        20"),
        (20, "█----▁----█----▁----", "1        10        20"),
    ],
)
def test_it_fits_its_width(width: int, first: str, numbers: str) -> None:
    """Spread out where there is room, close together where there is little, in several lines where there is none."""
    lines = drawn(sampled(), width)
    assert lines[0] == first
    assert lines[1].startswith(numbers[:width])
    assert all(len(line) <= width for line in lines)
    assert sum(line.count("-") for line in lines if "not sampled" not in line) == 18
