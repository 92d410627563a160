"""What a reader of a source does not see or is shown as struck out, though its text holds it."""

from __future__ import annotations

import re
from collections.abc import Iterator

from groundwire.markup.html import hidden_elements, is_document

_STRUCK = re.compile(r"(?:[\w ,.%€$£-]\u0336)+")
"""Characters with a stroke through each of them."""

_CODE = re.compile(
    r"^ {0,3}(?P<fence>`{3,}|~{3,})[^\n]*\n(?:.*?\n {0,3}(?P=fence)|.*\Z)"
    r"|(?<!`)(?P<mark>`{1,3})(?!`)[^`]{1,500}(?P=mark)(?!`)",
    re.MULTILINE | re.DOTALL,
)
_INSIDE = r"[^{ends}\n]{{0,500}}+(?:\n(?!\s{{0,80}}\n)[^{ends}\n]{{0,500}}+){{0,20}}"
_TITLE = "|".join(
    (f'"{_INSIDE}"'.format(ends='"'), f"'{_INSIDE}'".format(ends="'"), rf"\({_INSIDE}\)".format(ends="()"))
)
_DEFINITION = re.compile(
    r"^ {0,3}\[(?!\^)[^\[\]\n]{1,300}\]:[ \t]*\n?[ \t]*(?:<[^<>\n]{0,500}>|[^\s<]\S{0,500})[ \t]*\n?[ \t]*"
    rf"(?:{_TITLE})[ \t]*$",
    re.MULTILINE,
)
_BLANK = re.compile(r"\n[ \t]*\n")
_CLOSED_BY_NEXT = re.compile(r"<(?:p|li|d[dt]|t[dhr]|option)\b", re.IGNORECASE)
_TARGET = r"\((?:<[^<>\n]{0,500}>|(?:[^()\s]|\([^()\s]{0,100}\)){0,500})"
_LINK_TITLE = re.compile(rf"(?<=\]){_TARGET}(?P<title>\s{{1,80}}(?:{_TITLE}))\s{{0,80}}\)")
_IMAGE = re.compile(rf"!\[(?P<title>[^\[\]\n]{{0,500}})\]{_TARGET}")


def unseen(text: str) -> Iterator[tuple[int, int]]:
    """The stretches of a source in running text or Markdown that a reader does not see.

    These are hidden elements, comments, titles of links, texts that stand for images, and words that are struck out.
    What stands in code is seen as it is. Not in order; they may overlap. Of an HTML document, only signs with a stroke
    through them are told here.
    """
    yield from ((match.start(), match.end()) for match in _STRUCK.finditer(text))
    if is_document(text):
        return
    code = [match.span() for match in _CODE.finditer(text)] if "`" in text or "~~~" in text else []
    if "](" in text or "]:" in text:
        found = (match.span() for match in _DEFINITION.finditer(text))
        titles = (match.span("title") for pattern in (_LINK_TITLE, _IMAGE) for match in pattern.finditer(text))
        yield from _outside(code, sorted((*found, *titles)))
    if "<" in text:
        yield from _outside(code, _elements(_without(text, code)))


def seen(text: str) -> str:
    """`text` with spaces for what its reader does not see; equally long, with the same line ends."""
    return _without(text, sorted(unseen(text)))


def _elements(text: str) -> Iterator[tuple[int, int]]:
    """Hidden elements and comments; one that nothing closes goes on to the end, if it is more than a mention.

    Elements that the next one closes, such as paragraphs, go on to a blank line.
    """
    for start, end, closed in hidden_elements(text):
        if closed:
            yield start, end
            continue
        begins_line = not text[text.rfind("\n", 0, start) + 1 : start].strip()
        if begins_line or " " in text[start:end]:
            blank = _BLANK.search(text, end) if _CLOSED_BY_NEXT.match(text, start) else None
            yield start, blank.start() if blank else len(text)


def _outside(
    code: list[tuple[int, int]], found: Iterator[tuple[int, int]] | list[tuple[int, int]]
) -> Iterator[tuple[int, int]]:
    """The stretches in `found`, in order, that do not begin in code."""
    number = 0
    for start, end in found:
        while number < len(code) and code[number][1] <= start:
            number += 1
        if number == len(code) or start < code[number][0]:
            yield start, end


def _without(text: str, stretches: list[tuple[int, int]]) -> str:
    pieces: list[str] = []
    position = 0
    for start, end in stretches:
        if end > position:
            pieces += [text[position:start], re.sub(r"[^\n\r]", " ", text[max(start, position) : end])]
            position = end
    return "".join([*pieces, text[position:]])
