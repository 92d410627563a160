"""Texts without differences of typography, so that the same words are the same characters."""

from __future__ import annotations

import json
import re
import unicodedata
from array import array
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from groundwire.markup import entity, invisible, is_document, unseen

TEXTS_KEPT = 512
"""Texts that are kept folded: quotes, claims and passages are compared with each other many times."""

LONGEST_KEPT = 400
"""Characters of the longest text that is kept, so that all that are take four megabytes at most."""

_APOSTROPHES = dict.fromkeys('“”„‟«»″〝〞＂「」『』"‘’‚‛‹›′`´＇', "'")
_DASHES = dict.fromkeys("‐‑‒–—―−﹘﹣－", "-")
_SIGNS = {**_APOSTROPHES, **_DASHES, "…": "..."}
_JOINS = "\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u064b-\u065f\u093c\u1160-\u11ff\u20d0-\u20f0\u3099\u309a\uff9e\uff9f"
"""Characters that make one letter with the one before them."""

_WORD = re.compile(r"[\u2e80-\U0003ffff]|[^\W\u2e80-\U0003ffff]+(?:[.,]\d+)*%?")

Piece = tuple[str, int, int]
"""A word of a folded text, where it begins and where it ends."""

_LETTER = r"[^\W\d_]"
_EMPHASIS = "*`"
_DASH = "-‐‑–—―"
_PLAIN = r"[A-Za-z0-9,;:()'/%$?+=@.{}à-öø-ÿа-яء-يぁ-ゖァ-ヺー一-鿿]"
_TARGET = r"\([^()\s]{0,500}(?:\([^()\s]{0,100}\)[^()\s]{0,200}){0,3}\)"
_TOKEN = re.compile(
    rf"(?P<plain>{_PLAIN}+(?: {_PLAIN}+)*(?![{_JOINS}]))"
    r"|(?P<space>\s+)"
    # Whether a compound has a hyphen, a line end or nothing between its parts is typography.
    rf"|(?P<hyphen>(?<={_LETTER})[-‐‑](?:[ \t]*\r?\n[ \t]*(?:>[ \t]*)?)?(?={_LETTER}))"
    rf"|(?P<dash>(?:(?<=\s)|(?<={_LETTER}))[{_DASH}]+(?=\s|{_LETTER}))"
    r"|(?P<mark>\*+|`+|~~|__|\[(?=\w\]\w)|(?<=\[\w)\](?=\w)|(?<!\w)_(?=\w)|(?<=[\w.,;:!?)])_(?!\w))"
    r"|(?P<doubled>\"\")"
    r"|(?P<code>\\(?:u[0-9a-fA-F]{4}|[nrtbf]))"
    r"|(?P<escape>\\[!-/:-@\[-`{-~])"
    rf"|(?P<link>!?\[(?=[^\[\]\n]{{1,300}}\]{_TARGET})|(?<=[^\s\[])\]{_TARGET})"
    rf"|(?P<cluster>.[{_JOINS}]+)"
    r"|(?P<other>.)",
    re.DOTALL,
)
_LAYOUT = re.compile(
    r"^(?=[^\n]*--)[ \t|:-]++$"
    r"|^[ \t]*(?:>[ \t]?)*(?:#{1,6}[ \t]+|(?:[-*+•‣▪◦–]|\d{1,3}[.)]|[a-z][.)])[ \t]+(?:\[[ xX]\][ \t]+)?)?"
    r"|(?<!\\)\|",
    re.MULTILINE,
)
"""What only says how a text is laid out: marks of lists, block quotes, headings and tables."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Folded:
    """A text without typographic differences, and where each of its characters came from."""

    text: str
    origins: array[int]
    """Offset in the original of each folded character."""
    ends: array[int]
    """Offset in the original after what each folded character came from."""

    @staticmethod
    def of(text: str, *, layout: bool = True) -> Folded:
        """`text` with all that is typography and markup made equal; linear in its length.

        That is compatibility forms (NFKC), letter case, quote marks, dashes, hyphens in words and at line ends, white
        space, invisible characters, inline marks and links of Markdown, tags, entities and hidden elements of HTML.
        Without `layout`, marks of lists, block quotes, headings and tables are left out, too.
        """
        read = _kept if len(text) <= LONGEST_KEPT else _folded
        return read(text, layout)

    @property
    def words(self) -> list[Piece]:
        """Its words and numbers in order; of scripts without spaces, its characters."""
        return [(match[0], match.start(), match.end()) for match in _WORD.finditer(self.text)]

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Offsets in the original of the folded characters `start:end`."""
        return self.origins[start], self.ends[end - 1]


def _folded(text: str, layout: bool) -> Folded:  # noqa: FBT001  # as it is kept
    folding = _Folding(text)
    position = 0
    for start, end, parted in _cuts(text, layout=layout):
        if start < position:
            continue
        folding.take(position, start)
        if parted:
            folding.space(start, end)
        position = end
    folding.take(position, len(text))
    return Folded(text="".join(folding.pieces), origins=folding.origins, ends=folding.ends)


_kept = lru_cache(maxsize=TEXTS_KEPT)(_folded)


def _cuts(text: str, *, layout: bool) -> list[tuple[int, int, str]]:
    """What is left out of `text`, in order, each with what parts the words around it."""
    cuts = list(invisible(text, document=is_document(text))) if "<" in text else []
    cuts += [(start, end, " ") for start, end in unseen(text)]
    if not layout:
        cuts += [(match.start(), match.end(), " ") for match in _LAYOUT.finditer(text) if match[0]]
    return sorted(cuts, key=lambda cut: (cut[0], -cut[1]))


class _Folding:
    """The folded text as it grows."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.is_json = text.lstrip()[:1] in {"{", "["}
        """Whether a backslash begins an escape of JSON."""
        self.pieces: list[str] = []
        self.origins = array("q")
        self.ends = array("q")

    def take(self, start: int, end: int) -> None:
        """Fold the piece `start:end`."""
        while start < end:
            stop = self._entity(start, end)
            for match in _TOKEN.finditer(self.text, start, stop):
                self._token(match)
            start = stop
            meant = entity(self.text, start) if start < end else None
            if meant:
                self._characters(meant[0], start, meant[1])
                start = meant[1]
            elif start < end:
                self._characters("&", start, start + 1)
                start += 1

    def _entity(self, start: int, end: int) -> int:
        """Where the next entity may begin; `end` if there is none."""
        found = self.text.find("&", start, end)
        return end if found < 0 else found

    def space(self, start: int, end: int) -> None:
        """Part the words, once."""
        if self.pieces and not self.pieces[-1].endswith(" "):
            self._add(" ", start, end)

    def _token(self, match: re.Match[str]) -> None:
        start, end = match.span()
        match match.lastgroup:
            case "plain":
                self.pieces.append(match[0].lower())
                self.origins.extend(range(start, end))
                self.ends.extend(range(start + 1, end + 1))
            case "space":
                self.space(start, end)
            case "dash":
                self.space(start, end)
                self._add("-", start, end)
                self._add(" ", start, end)
            case "escape" if match[0][1] not in _EMPHASIS:
                self._characters(match[0][1], start, end)
            case "doubled":  # how a quoted cell of separated values holds a quotation mark
                self._characters('"', start, end)
            case "code" if self.is_json:
                self._characters(str(json.loads(f'"{match[0]}"')), start, end)
            case "code":
                self._characters("\\", start, start + 1)
                for rest in _TOKEN.finditer(self.text, start + 1, end):
                    self._token(rest)
            case "other" | "cluster":
                self._characters(match[0], start, end)
            case _:
                pass  # what is there for the eye alone

    def _characters(self, characters: str, start: int, end: int) -> None:
        for piece in _SIGNS.get(characters) or unicodedata.normalize("NFKC", characters).casefold():
            sign = _SIGNS.get(piece, piece)
            if sign.isspace():
                self.space(start, end)
            elif not _is_unseen(sign):
                for each in sign:
                    self._add(each, start, end)

    def _add(self, character: str, start: int, end: int) -> None:
        self.pieces.append(character)
        self.origins.append(start)
        self.ends.append(end)


def _is_unseen(sign: str) -> bool:
    """Whether a character shows nothing: zero-width ones, soft hyphens, direction marks, variants of a form."""
    return "\ufe00" <= sign <= "\ufe0f" or unicodedata.category(sign[0]) == "Cf"


def parts(quote: str) -> Iterator[tuple[int, int]]:
    """The pieces of a quote between what it leaves out (`…`, `...`, `[...]`) or puts in (`[sic]`, `[the tenant]`)."""
    position = 0
    for match in _GAP.finditer(quote):
        if quote[position : match.start()].strip(_EDGES):
            yield position, match.start()
        position = match.end()
    if quote[position:].strip(_EDGES):
        yield position, len(quote)


_GAP = re.compile(r"[\[(]\s?(?:\.{3,4}|…)\s?[\])]|\.{3,}|(?:\. ){2,3}\.|…+|\[(?!\w\]\w)[^\[\]\n]{1,60}\](?!\()")
_EDGES = " \t\r\n.,;:!?"
