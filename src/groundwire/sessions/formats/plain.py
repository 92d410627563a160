"""Plain text: blocks that begin with `User:` and `Assistant:`, and `Sources:` before the answer that rests on them.

A label counts only at the start of a line. An answer that has such a line itself cannot be told from a new block, so
conversations with strangers are better written as JSON.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final

from groundwire.domain.turn import Role
from groundwire.errors import InputError
from groundwire.sessions.formats.messages import Message, SourceItems

LABEL: Final = re.compile(r"(User|Human|Assistant|AI|System|Sources):[ \t]?", re.IGNORECASE)
"""What begins a block, at the start of a line."""

_NEARLY: Final = re.compile(
    r"(?:[\[(]?\d[\d:./ T-]{3,24}[\])]?[ \t])?"  # a time of day before it
    r"(?:(?P<mark>[*_`#\[(<|]{1,8})[ \t]?)?"
    r"(?:(?P<full>(?:AI[ \t])?Assistant)|AI|(?:chat)?bot|(?:chat)?gpt|claude|gemini|copilot)"
    r"(?:[ \t]?[(\[][^()\[\]\n]{1,40}[)\]])?[*_`\])>|]{0,8}[ \t]?(?:[:：]|(?P<alone>$))",
    re.IGNORECASE,
)
"""What people, exports and models write for `Assistant:`. Overlooked, it would make an answer part of what the user
said, and nobody would audit it. An indented line is none: that is how one is written that belongs to the text."""

_SOURCE: Final = re.compile(r"\[([^\[\]\n]{1,200})\][ \t]+(?=\S)")
"""What begins a source in a block of them: its id in brackets."""

_ROLES: Final[dict[str, Role]] = {
    "user": "user",
    "human": "user",
    "assistant": "assistant",
    "ai": "assistant",
    "system": "system",
}

NONE: Final = "none"
"""What a block of sources says where there were none."""


@dataclass(slots=True)
class _Block:
    label: str
    line: int
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """What it says, without the white space around it."""
        return "\n".join(self.lines).strip()


def messages(text: str) -> Iterator[Message]:
    """The messages of a text.

    Raises:
        InputError: it begins without a label, a line is nearly one, or sources stand where they belong to no answer.
    """
    held: SourceItems | None = None
    before = ""
    for block in _blocks(text):
        if block.label == "sources":
            if held is not None:
                raise InputError(f"line {block.line}: the turn has two blocks of sources; write them in one")
            if before and _ROLES[before] == "assistant":
                raise InputError(
                    f"line {block.line}: `Sources:` stands behind an answer; write them before it, after the user's "
                    "words, or indent the line if the answer itself says so"
                )
            held = _sources(block)
            continue
        before, role = block.label, _ROLES[block.label]
        own, held = (held, None) if role == "assistant" else (None, held)
        yield Message(role=role, text=block.text, sources=own, where=f"line {block.line}")
    if held is not None:
        # Which turn has no answer is told where turns are made.
        yield Message(role="user", text=None, sources=held, where="the end")


def _blocks(text: str) -> Iterator[_Block]:
    block: _Block | None = None
    for number, line in enumerate(text.replace("\r\n", "\n").split("\n"), start=1):
        label = LABEL.match(line)
        if label:
            if block is not None:
                yield block
            block = _Block(label[1].lower(), number, [line[label.end() :]])
        elif block is not None:
            if _ROLES.get(block.label) != "assistant" and _is_nearly_a_label(line):
                raise InputError(
                    f"line {number} looks like the label of an answer: {line.strip()!r:.40}; write `Assistant:` at the "
                    "start of the line, or indent it if it belongs to the text before"
                )
            block.lines.append(line)
        elif line.strip():
            raise InputError(f"line {number} stands before the first label; begin with `User:` or `Assistant:`")
    if block is not None:
        yield block


def _is_nearly_a_label(line: str) -> bool:
    found = _NEARLY.match(line.rstrip())
    return found is not None and (found["alone"] is None or bool(found["mark"] and found["full"]))


def _sources(block: _Block) -> SourceItems:
    """The sources of a block: each begins on a line of its own, with its id in brackets."""
    if block.text.lower() == NONE:
        return ()
    sources: list[tuple[str, list[str]]] = []
    for offset, line in enumerate(block.lines):
        begins = _SOURCE.match(line)
        if begins:
            sources.append((begins[1], [line[begins.end() :]]))
        elif sources:
            sources[-1][1].append(line)
        elif line.strip():
            raise InputError(f"line {block.line + offset}: a source begins with its id in brackets: `[S1] Its text.`")
    if not sources:
        raise InputError(f"line {block.line}: the block has no sources; write `Sources: none` if there were none")
    return tuple({"id": key, "text": "\n".join(lines).strip()} for key, lines in sources)
