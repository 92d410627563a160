"""Styles: which elements of a document its CSS keeps from being seen."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

OFF_SCREEN = -400
"""Pixels (or any other unit) to the left or above from which an element is put where nobody sees it."""

PRINTED_ALONE = frozenset({"print", "speech", "aural"})
"""Media of rules that do not hold on a screen."""

_ATTRIBUTE = re.compile(r"([^\s\"'<>/=]++)(?:\s*+=\s*+(?:\"([^\"]*+)\"|'([^']*+)'|([^\s\"'=<>`]++)))?")
_CSS_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
_CSS_ESCAPE = re.compile(r"\\(?:([0-9a-fA-F]{1,6})\s?|([^\n]))")
_NUMBER = re.compile(r"[-+]?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9})")
_SELECTOR = re.compile(r"(\*|[a-z][a-z0-9-]*)?((?:[.#][\w-]{1,100})*)", re.IGNORECASE)
_NOWHERE = re.compile(
    r"rect\((?:[01](?:px)?[,\s]*){4}\)|inset\((?:50|100)%[^)]*\)|circle\(0(?:px|%)?[^)]*\)|scale[xy]?\(0(?:\.0*)?[,)\s]"
)
_SHIFTS = frozenset({"left", "top", "text-indent", "margin-left", "margin-top"})
_SIZES = frozenset({"height", "width", "max-height", "max-width"})


def attributes(tag: str) -> Mapping[str, str]:
    """The attributes of an open tag, entities read; of one that stands twice the first holds, as in a browser."""
    found: dict[str, str] = {}
    for match in _ATTRIBUTE.finditer(tag, len(tag.split(maxsplit=1)[0].partition("/")[0])):
        value = next((piece for piece in match.groups()[1:] if piece is not None), "")
        found.setdefault(match[1].lower(), html.unescape(value))
    return found


@lru_cache(maxsize=1024)
def hides(declarations: str) -> bool | None:
    """Whether CSS declarations keep an element from being seen; None if they say nothing of it."""
    stated: dict[str, str] = {}
    for declaration in _clear(declarations).split(";"):
        name, _, value = declaration.partition(":")
        stated[name.strip()] = value.partition("!")[0].strip()
    verdicts = [_unseen(name, value) for name, value in stated.items()]
    if any(verdicts) or _is_cut_away(stated):
        return True
    return False if {"display", "visibility"} & stated.keys() else None


def _clear(css: str) -> str:
    """CSS without comments and escapes, in small letters."""
    return _CSS_ESCAPE.sub(_character, _CSS_COMMENT.sub("", css)).lower()


def _character(match: re.Match[str]) -> str:
    code = int(match[1], 16) if match[1] else 0
    return chr(code) if 0 < code < 0x110000 else match[2] or "\ufffd"  # noqa: PLR2004  # the last code point


def _unseen(name: str, value: str) -> bool:
    match name:
        case "display":
            return value == "none"
        case "visibility" | "content-visibility":
            return value in {"hidden", "collapse"}
        case "opacity" | "font-size" | "zoom":
            return _number(value) == 0
        case "color" | "-webkit-text-fill-color":
            return value == "transparent" or bool(re.search(r"[,/]\s*0(?:\.0*)?%?\s*\)$", value) and "a(" in value)
        case "font":
            return bool(re.search(r"(?:^|\s)0(?:[a-z]{1,4}|%)?(?:[\s/]|$)", value))
        case "clip" | "clip-path" | "transform" | "scale":
            away = [float(number) for number in re.findall(r"-\d{1,9}", value) if value.startswith("translate")]
            return bool(_NOWHERE.search(value)) or any(shift <= OFF_SCREEN for shift in away)
        case _ if name in _SHIFTS:
            return (_number(value) or 0) <= OFF_SCREEN
        case "right" | "bottom":
            return (_number(value) or 0) <= OFF_SCREEN
        case _:
            return False


def _is_cut_away(stated: Mapping[str, str]) -> bool:
    """Whether what an element holds is cut off at a size of nothing."""
    cut = {stated.get(name, "").split(" ")[0] for name in ("overflow", "overflow-x", "overflow-y")} & {"hidden", "clip"}
    return bool(cut) and any(_number(stated.get(name, "")) == 0 for name in _SIZES)


def _number(value: str) -> float | None:
    match = _NUMBER.match(value)
    return float(match[0]) if match else None


@dataclass(slots=True)
class Sheet:
    """What the `<style>` elements of a document hide, by simple selectors (`.note`, `#a`, `p.note`)."""

    rules: dict[tuple[str, frozenset[str]], bool] = field(default_factory=dict)
    """The name of an element ("" for any), and the classes (`.a`) and the id (`#a`) that it must have."""
    index: dict[str, list[tuple[str, frozenset[str]]]] = field(default_factory=dict)
    """The same by one of the marks, or by the name of the element."""

    def read(self, css: str) -> None:
        """Add the rules of a style sheet; of several for one selector the last holds. Linear in its length."""
        media: list[bool] = []
        start = 0
        css = _CSS_COMMENT.sub("", css)
        opened: str | None = None
        for brace in re.finditer(r"[{};]", css):
            piece = css[start : brace.start()].strip()
            if brace[0] == "{":
                group = piece.lower().startswith(("@media", "@supports", "@layer", "@container"))
                if group:
                    media.append(not PRINTED_ALONE.isdisjoint(re.findall(r"[a-z]+", piece.lower())))
                else:
                    opened, start = piece, brace.end()
                    continue
            elif brace[0] == "}":
                if opened is not None:
                    self._rule(opened, piece if not any(media) else "")
                    opened = None
                elif media:
                    media.pop()
            elif opened is not None:
                continue  # one declaration of several
            start = brace.end()

    def _rule(self, selectors: str, declarations: str) -> None:
        hidden = hides(declarations)
        if hidden is None:
            return
        for selector in selectors.split(","):
            match = _SELECTOR.fullmatch(_CSS_ESCAPE.sub(_character, selector.strip()))
            if match and match[0] not in {"", "*"}:
                name = (match[1] or "").lower().replace("*", "")
                needed = frozenset(re.findall(r"[.#][\w-]+", match[2]))
                if (name, needed) not in self.rules:
                    self.index.setdefault(min(needed, default=name), []).append((name, needed))
                self.rules[name, needed] = hidden

    def hides(self, name: str, stated: Mapping[str, str]) -> bool:
        """Whether an element of this name with these attributes is kept from being seen."""
        marks = {f".{each}" for each in stated.get("class", "").split()} | {f"#{stated.get('id', '').strip()}"}
        fitting = [
            (len(needed), element != "", self.rules[element, needed])
            for mark in sorted({*marks, name})
            for element, needed in self.index.get(mark, ())
            if element in {"", name} and needed <= marks
        ]
        return max(fitting)[2] if fitting else False
