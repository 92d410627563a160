from __future__ import annotations

import pytest

from groundwire.domain.turn import Turn
from groundwire.prompts.history import CUT, MOST_TOKENS, window


def turns(*contents: str) -> list[Turn]:
    return [Turn(role="user", content=content) for content in contents]


@pytest.mark.parametrize(("budget", "shown"), [(100, 3), (12, 2), (8, 1)])
def test_the_newest_turns_are_kept(budget: int, shown: int) -> None:
    """What does not fit is left out from the oldest on, and counted."""
    given = turns("one " * 10, "two " * 5, "three " * 4)
    found = window(given, most_tokens=budget)
    assert list(found.turns) == given[3 - shown :]
    assert found.left_out == 3 - shown


def test_a_turn_that_alone_is_too_long_shows_its_end() -> None:
    """The end of what was said last is what the answer goes on from."""
    found = window(turns("old", "begin " + "so " * 4_000 + "the end"))
    (shown,) = found.turns
    assert shown.content.startswith(CUT)
    assert shown.content.endswith(" so the end")
    assert len(shown.content) <= MOST_TOKENS + len(CUT)
    assert found.left_out == 1


def test_an_older_turn_does_not_stand_in_for_a_newer_one() -> None:
    """No turn is left out between two that are shown."""
    found = window(turns("short", "long " * 400, "new"), most_tokens=50)
    assert [turn.content for turn in found.turns] == ["new"]
    assert found.left_out == 2


def test_no_history_is_an_empty_window() -> None:
    """Nothing was said, and nothing is left out."""
    assert window(()).turns == ()
