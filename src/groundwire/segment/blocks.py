"""The blocks of a text: paragraphs, headings, list items, table rows, code, with exact offsets.

Markdown decides the structure; only its line numbers are used, because it changes line ends and characters.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Literal

from groundwire.segment.lines import (
    Line,
    code_like,
    is_prose,
    physical_lines,
    reads_as_text,
    standing_alone,
    strip_bullet,
)

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

BlockKind = Literal["paragraph", "heading", "table_head", "table_rule", "table_row", "code", "rule"]

ENUMERATION_LIMIT = 100
"""A number from here on is not a list's bullet but what the line says: `1967. That was the first.`"""


@dataclass(frozen=True, slots=True)
class Block:
    """One block, without the marks that make it one (bullet, `#`, `>`, indentation)."""

    kind: BlockKind
    lines: tuple[Line, ...]
    """What stands in each of its lines; offsets into the text."""
    lists: tuple[int, ...] = ()
    """The lists around it, outermost first, by number."""
    level: int = 0
    """Level of a heading."""
    table: int = 0
    """Number of the table that a row belongs to."""
    first_in_item: bool = False
    """Whether it opens a list item."""

    @property
    def start(self) -> int:
        """Offset of its first character."""
        return self.lines[0].start

    @property
    def end(self) -> int:
        """Offset after its last character."""
        return self.lines[-1].end


@dataclass(slots=True)
class _Container:
    """An open block quote or list item on the way to a leaf."""

    marker: re.Pattern[str]
    first_line: int
    """Line on which a bullet stands; -1 for a block quote, which marks every line."""
    number: int = 0
    """Number of the list."""


_QUOTE_MARK = re.compile(r"[ \t]{0,3}>(?!\s?[\d$€£¥])[ \t]?")
_LIST_MARK = re.compile(r"[ \t]*(?:[-*+]|\d{1,9}[.)])(?:[ \t]+(?:\[[ xX]\][ \t]+)?|$)")
_HEADING_MARK = re.compile(r"[ \t]{0,3}(#{1,6})[ \t]*")
_HEADING_TAIL = re.compile(r"[ \t]+#+[ \t]*$")
_NUMBER = re.compile(r"[ \t]*(\d+)[.)]")


def blocks(text: str) -> tuple[Block, ...]:
    """The blocks of `text` in order; every visible character outside of block marks is in one of them."""
    return tuple(_Walk(text).walk(_parser().parse(_safe(text))))


@cache
def _parser() -> MarkdownIt:
    """The parser, ready for threads: what it learns of a text is kept in that text's own state."""
    from markdown_it import MarkdownIt  # takes 50 ms to import

    parser = MarkdownIt("commonmark").enable("table")
    # Raw HTML and link definitions stay text, so that nothing is lost; inline marks are read elsewhere.
    parser.disable(["html_block", "reference", "inline", "text_join"])
    # Its rules are put in order by the first text, and threads must not meet while they are.
    parser.parse("text")
    return parser


def _safe(text: str) -> str:
    """`text` with the same lines and without NUL, which the parser would replace."""
    return text.replace("\0", " ")


class _Walk:
    """One pass over the tokens, with the containers that are open at each of them."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.lines = physical_lines(text)
        self.containers: list[_Container] = []
        self.list_numbers: list[int] = []
        self.lists_seen = 0
        self.tables_seen = 0
        self.opened_item = False
        self.row: BlockKind = "table_row"
        self.reached = 0
        """Lines before this one are in a block already."""

    def walk(self, tokens: list[Token]) -> Iterator[Block]:
        for token in tokens:
            self._container(token)
            for block in self._leaf(token):
                yield self._first(block)
        yield from self._rest(len(self.lines))

    def _first(self, block: Block) -> Block:
        opened, self.opened_item = self.opened_item, False
        return replace(block, first_in_item=opened and bool(block.lists))

    def _container(self, token: Token) -> None:
        match token.type:
            case "blockquote_open":
                self.containers.append(_Container(_QUOTE_MARK, -1))
            case "list_item_open" if token.map:
                self.opened_item = True
                self.containers.append(_Container(_LIST_MARK, token.map[0], self.list_numbers[-1]))
            case "blockquote_close" | "list_item_close":
                self.containers.pop()
            case "bullet_list_open" | "ordered_list_open":
                self.lists_seen += 1
                self.list_numbers.append(self.lists_seen)
            case "bullet_list_close" | "ordered_list_close":
                self.list_numbers.pop()
            case "table_open":
                self.tables_seen += 1
            case "thead_open":
                self.row = "table_head"
            case "tbody_open":
                self.row = "table_row"
            case _:
                pass

    def _leaf(self, token: Token) -> Iterator[Block]:
        if token.map is None:
            return
        first, last = token.map
        match token.type:
            case "paragraph_open":
                yield from self._paragraph(first, last)
            case "heading_open":
                yield from self._heading(token, first, last)
            case "tr_open":
                yield from self._block(self.row, first, first + 1)
                if self.row == "table_head":
                    yield from self._block("table_rule", first + 1, first + 2)
            case "fence" | "code_block":
                yield from self._code(token, first, last)
            case "hr":
                yield from self._block("rule", first, last)
            case _:
                pass

    def _paragraph(self, first: int, last: int) -> Iterator[Block]:
        for group in standing_alone(self.text, self._content(first, last)):
            bullet = strip_bullet(self.text, group[0])
            lists = tuple(c.number for c in self.containers if c.number)
            if bullet is not None:
                group = (bullet, *group[1:])  # noqa: PLW2901  # the same group without its bullet
                lists = (*lists, -first - 1)
            block = Block("paragraph", group, lists)
            self.opened_item = self.opened_item or bullet is not None
            yield block
        self.reached = last

    def _heading(self, token: Token, first: int, last: int) -> Iterator[Block]:
        level = int(token.tag[1:])
        if not token.markup.startswith("#"):
            yield from self._block("heading", first, last - 1, level=level)
            yield from self._block("rule", last - 1, last)
            return
        for line in self._content(first, last):
            mark = _HEADING_MARK.match(self.text, line.start, line.end)
            start = mark.end() if mark else line.start
            tail = _HEADING_TAIL.search(self.text[start : line.end])
            end = start + tail.start() if tail else line.end
            if start < end:
                yield Block("heading", (Line(start, end),), self._lists(), level)
        self.reached = last

    def _code(self, token: Token, first: int, last: int) -> Iterator[Block]:
        body = self._content(first, last)
        if token.type != "fence":
            prose = not code_like([self.text[line.start : line.end] for line in body])
            yield from self._paragraph(first, last) if prose else self._block("code", first, last)
            return
        closed = len(body) > 1 and self._words(body[-1]).startswith(token.markup)
        inner = [self._words(line) for line in body[1 : len(body) - closed]]
        inline = len(body) > 1 and not closed and self._words(body[-1]).endswith(token.markup)
        spoken = inline or is_prose(token.info)
        if not spoken and not reads_as_text(token.info.strip(), inner):
            yield from self._block("code", first, last)
            return
        if spoken and not closed and not code_like(inner):
            yield from self._paragraph(first, last)  # code between two marks in running text, over several lines
            return
        yield from self._opening(token, first) if spoken else self._block("rule", first, first + 1)
        end = last - closed
        if spoken and code_like(inner):
            yield from self._block("code", first + 1, end)
        elif first + 1 < end:
            yield from self._paragraph(first + 1, end)
        yield from self._block("rule", last - 1, last) if closed else ()

    def _opening(self, token: Token, number: int) -> Iterator[Block]:
        """The words behind the marks that open a code block, which is where a language is named as a rule."""
        for line in self._content(number, number + 1):
            start = self.text.index(token.info.strip(), line.start) if token.info.strip() else line.end
            yield Block("paragraph", (Line(start, line.end),), self._lists())
        self.reached = number + 1

    def _words(self, line: Line) -> str:
        return self.text[line.start : line.end].strip()

    def _block(self, kind: BlockKind, first: int, last: int, *, level: int = 0) -> Iterator[Block]:
        lines = self._content(first, last)
        self.reached = max(self.reached, last)
        if lines:
            table = self.tables_seen if kind.startswith("table") else 0
            yield Block(kind, lines, self._lists(), level, table)

    def _lists(self) -> tuple[int, ...]:
        return tuple(container.number for container in self.containers if container.number)

    def _content(self, first: int, last: int) -> tuple[Line, ...]:
        """What stands in lines `first` to `last`, without container marks and white space; blank lines are left out."""
        found = (self._line(number) for number in range(first, min(last, len(self.lines))))
        return tuple(line for line in found if line is not None)

    def _line(self, number: int) -> Line | None:
        line = self.lines[number]
        start = line.start
        for container in self.containers:
            if container.first_line not in {-1, number}:
                continue
            mark = container.marker.match(self.text, start, line.end)
            if mark and not _is_content(mark[0]):
                start = mark.end()
        return Line(start, line.end).trimmed(self.text)

    def _rest(self, last: int) -> Iterator[Block]:
        """Lines that no token covers, as paragraphs: nothing that can be read is lost."""
        return self._paragraph(self.reached, last) if self.reached < last else iter(())


def _is_content(mark: str) -> bool:
    number = _NUMBER.match(mark)
    return number is not None and int(number[1]) >= ENUMERATION_LIMIT
