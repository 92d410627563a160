"""The scores of a conversation's turns in one row of blocks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from rich.console import Console, ConsoleOptions, RenderResult
from rich.text import Text

from groundwire.render.conversation import MARKS, Mark, ShownTurn
from groundwire.render.labels import Label

BLOCKS: Final = "▁▂▃▄▅▆▇█"
"""From a score of 0 to one of 1; the highest stands for nothing less than 1."""

STYLES: Final = {1: "bold red", 2: "red", 3: "yellow", 4: "green", 5: "green"}
"""The style of each of the five marks that a turn can get."""

FEW: Final = 10
"""Turns up to which each has its number under it: more would need two digits."""

TICKS: Final = {2: 5, 1: 10}
"""Under every how many turns a number stands, by the columns that a turn has."""


def mark_of(turn: ShownTurn) -> Label:
    """One cell for a turn, in its style, and the word for why it has no score."""
    if turn.grounding is None:
        return MARKS[turn.mark]
    block = BLOCKS[int(turn.grounding * (len(BLOCKS) - 1))]
    return Label(symbol=block, word="", style=style_of(turn))


def style_of(turn: ShownTurn) -> str:
    """The style of a turn's score."""
    mark = None if turn.score is None else turn.score.score
    return STYLES[mark] if isinstance(mark, int) else MARKS.get(turn.mark, MARKS[Mark.NO_SOURCES]).style


@dataclass(frozen=True, slots=True)
class Sparkline:
    """One cell for each turn, in as many lines as it takes, with turn numbers and what marks mean under it."""

    turns: Sequence[ShownTurn]

    def __rich_console__(self, _: Console, options: ConsoleOptions) -> RenderResult:
        """Spread out where there is room."""
        cells = 2 if 2 * len(self.turns) <= options.max_width else 1
        row = max(1, options.max_width // cells)
        for first in range(0, len(self.turns), row):
            shown = self.turns[first : first + row]
            line = Text()
            for turn in shown:
                label = mark_of(turn)
                line.append(label.symbol, style=label.style).append(" " * (cells - 1))
            yield line
            yield Text(self._scale(shown, cells), style="dim", no_wrap=True, overflow="crop")
        if legend := ", ".join(self._legend()):
            yield Text(legend, style="dim")

    def _scale(self, shown: Sequence[ShownTurn], cells: int) -> str:
        every = 1 if len(self.turns) <= FEW else TICKS[cells]
        line = ""
        for position, turn in enumerate(shown):
            if turn.number % every == 0 or turn.number == 1:
                line = line.ljust(position * cells) + str(turn.number)
        return line

    def _legend(self) -> Iterator[str]:
        occurring = {turn.mark for turn in self.turns}
        for mark, label in MARKS.items():
            if mark in occurring:
                yield f"{label.symbol} {label.word}"
