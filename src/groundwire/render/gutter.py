"""A bar down the left side of what belongs together."""

from __future__ import annotations

from dataclasses import dataclass

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.segment import Segment

BAR = "│ "


@dataclass(frozen=True, slots=True, kw_only=True)
class Gutter:
    """`content` with a bar in `style` before each of its lines, `indent` columns from the left."""

    content: RenderableType
    style: str
    indent: int = 0

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """The lines of the content, each behind the bar."""
        width = max(1, options.max_width - self.indent - len(BAR))
        style = console.get_style(self.style)
        for line in console.render_lines(self.content, options.update(width=width), pad=False):
            yield Segment(" " * self.indent)
            yield Segment(BAR, style)
            yield from line
            yield Segment.line()
