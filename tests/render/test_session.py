"""The report on a conversation on a terminal."""

from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from rich.cells import cell_len
from rich.console import Console
from tests.render.sessions import Made, audited, course, hostile, nothing_said, right_to_left, sampled, silent

from groundwire.domain.session_report import SessionReport
from groundwire.render.session import session_view
from groundwire.render.summary import one_line
from groundwire.sessions import Transcript

HOSTILE = "\x1b[2J\x1b]0;own\x07[bold red]markup[/] [/nope] <script>\u202e\x9b31m\r"


def shown(made: tuple[SessionReport, Transcript], *, width: int = 100, colour: bool = False) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=colour, color_system="standard" if colour else None)
    console.print(session_view(*made))
    return out.getvalue()


def lines_of(made: tuple[SessionReport, Transcript], width: int = 100) -> list[str]:
    return [" ".join(line.split()) for line in shown(made, width=width).splitlines()]


def test_every_turn_has_a_line() -> None:
    """Number, mark, score, grounding score, verdicts, whether a person must look, and the question."""
    lines = lines_of(course())
    for line in (
        "1 █ 5 100 % ✓1 What about lot 0?",
        "2 ▄ 3 50 % ✓1 ?1 review What about lot 1?",
        "3 ▁ 1 0 % ✗1 review What about lot 2?",
        "4 ! !1 review (not all checked) What about lot 3?",
        "5 ○ N/A review (no sources) What about lot 4?",
        "6 ▄ 3 50 % ~1 review What about lot 5?",
    ):
        assert line in lines


def test_problems_stand_below_with_the_words_of_the_sources() -> None:
    """Each turn that has one tells its question and what is wrong, and nothing of what is right."""
    text = shown(course())
    problems = text[text.index("Turn 2 ─") : text.index("Inventions ─")]
    assert "S1 says “Parking costs 5 EUR.”" in problems
    assert "Q  What about lot 2?" in problems
    assert "CONTRADICTED" in problems
    assert "Turn 1 ─" not in text
    assert "SUPPORTED" not in problems.replace("UNSUPPORTED", "")


def test_inventions_trend_and_reviews_are_told() -> None:
    """They are what shows only over several turns."""
    lines = lines_of(course(), width=140)
    assert "“Lot 1b costs 5 EUR.” began in turn 2, repeated in 7" in lines
    assert "turn 7 repeats it: “Lot 6a costs 5 EUR.”" in lines
    assert any("For review: turns 2-7" in line for line in lines)
    assert any("percentage points a turn" in line for line in lines)


def test_what_failed_for_one_reason_is_told_once() -> None:
    """A judge that was down for many turns does not fill the screen."""
    text = shown(audited("UNCHECKED", "UNCHECKED UNCHECKED", "SUPPORTED"))
    assert text.count(": scripted") == 1
    assert "not checked: 3 claims of turns 1 and 2: scripted" in text


def test_a_failed_check_says_why() -> None:
    """Its turn has no verdicts, and is not left out for that."""
    lines = lines_of(silent())
    assert "2 ✗ review (check failed) Fee?" in lines
    assert any("the check failed" in line and "the model file is missing" in line for line in lines)


def test_turns_outside_a_sample_share_a_line() -> None:
    """They are named, and never look as if they had passed."""
    assert "2-5 - not sampled" in lines_of(sampled())


def test_a_conversation_without_a_turn_passes_nothing() -> None:
    """There is nothing to show but the decision."""
    text = shown(nothing_said())
    assert "gate undecided" in text
    assert "no turn could be checked" in text


def test_many_like_reasons_are_counted() -> None:
    """The first few are told, the rest is a number."""
    text = shown(audited(*["UNSUPPORTED"] * 9))
    assert "turn 5 does not pass" in text
    assert "turn 6 does not pass" not in text
    assert "4 more  turn_failed" in text


@pytest.mark.parametrize("width", [60, 80, 120])
@pytest.mark.parametrize("made", [course, silent, sampled, nothing_said, right_to_left, lambda: hostile(HOSTILE)])
def test_nothing_is_wider_than_the_terminal(made: Made, width: int) -> None:
    """Every line fits."""
    assert max(map(cell_len, shown(made(), width=width).splitlines())) <= width


@pytest.mark.parametrize("view", [shown, lambda made: one_line(made[0])])
def test_hostile_text_does_nothing(view: Callable[[tuple[SessionReport, Transcript]], str]) -> None:
    """Nothing that comes from outside reaches the terminal as anything but text."""
    text = view(hostile(HOSTILE))
    assert not set(text) & set("\x1b\x07\x9b\u202e\r")


def test_hostile_text_is_shown_as_written() -> None:
    """Markup of the terminal library is only text."""
    assert "[bold red]markup[/]" in shown(hostile(HOSTILE), width=200)


def test_the_one_line_says_it_all() -> None:
    """What `--quiet` prints."""
    assert one_line(course()[0]) == (
        "REVIEW (gate failed): session score 33.3 % to 50 %, 2 supported, 1 partial, 2 unsupported, 1 contradicted, "
        "1 unchecked; checked 6 of 7 turns, 1 without sources; 6 turns for review (2-7); inventions: 1; "
        "reasons: unchecked_claims, turn_undecided, turn_without_sources, turn_failed, session_below_minimum; "
        "findings: 1 empty_evidence; uncalibrated"
    )


def test_decay_is_said() -> None:
    """On the line, too."""
    falling = ["SUPPORTED"] * 4 + ["SUPPORTED UNSUPPORTED"] * 4 + ["UNSUPPORTED"] * 4
    assert "; decay; " in one_line(audited(*falling)[0])
