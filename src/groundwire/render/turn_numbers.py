"""What people call turns by: numbers from 1, those in a row as a range."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

RANGE: Final = 3
"""Turns in a row from which only the first and the last are named."""


def number_of(turn_index: int) -> int:
    """What people call a turn by: they count from 1."""
    return turn_index + 1


def turn_list(indices: Sequence[int]) -> str:
    """Turns, given by their indices, in words: `turn 3`, or `turns 3-5, 7 and 9`."""
    return listed_turns([number_of(index) for index in indices])


def listed_turns(numbers: Sequence[int]) -> str:
    """The same of the numbers that people call turns by."""
    return f"turn{'' if len(numbers) == 1 else 's'} {listed(numbers)}"


def listed(numbers: Sequence[int]) -> str:
    """Numbers in words: `3-5, 7 and 9`."""
    words = in_ranges(numbers)
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def counted_turns(indices: Sequence[int], what: str) -> str:
    """How many turns there are of a sort, and which: `3 turns for review (2, 4, 6)`."""
    numbers = ", ".join(in_ranges([number_of(index) for index in indices]))
    return f"{len(indices)} turn{'' if len(indices) == 1 else 's'} {what} ({numbers})"


def in_ranges(numbers: Sequence[int]) -> list[str]:
    """Numbers in order, three or more in a row as one range."""
    runs: list[list[int]] = []
    for number in numbers:
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return [word for run in runs for word in ([f"{run[0]}-{run[-1]}"] if len(run) >= RANGE else map(str, run))]
