"""Fences around untrusted text that nothing inside can close, and such text made harmless for a model.

Sources, titles, answers, questions and earlier turns come from strangers. In a prompt they could end their own fence,
begin a message of the system with a chat template's special tokens, or hide words from the people who read the record.
So each sign that could do so is replaced by its full-width twin, which reads the same and which the search for quotes
takes for the same, and what shows nothing is left out.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from typing import Final

LETTERS: Final = "bcdfghjkmnpqrtvwxz"
"""What codes are made of: no vowels, so that they make no words, and no letter that looks like another one."""

CODE_LENGTH: Final = 6
"""Letters of a code that a reply repeats: thirty million codes, which no reply guesses."""

NONCE_LENGTH: Final = 4
"""Letters of a nonce: every fence has them, so they are few. Who guesses them closes no fence, for what looks like the
end of one is not left in any text."""

_JOINERS: Final = "\u200c\u200d"
"""Invisible characters that Persian, Indic scripts and emoji need, one at a time; beside ASCII or in rows they hide
things."""

_VISIBLE_FORMAT: Final = frozenset(
    "\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd"
)
"""Characters of the category "format" that have a shape of their own, such as the Arabic number sign."""

_LINE_ENDS: Final = re.compile("\r\n?|[\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_VARIANTS: Final = re.compile("[\ufe00-\ufe0f]|(?<=[\U000e0100-\U000e01ef])[\U000e0100-\U000e01ef]")
"""Choices of a character's form. Rows of them carry hidden text; one of the second kind may be part of a name."""
_JOINER_RUNS: Final = re.compile(f"[{_JOINERS}]+")

_FENCE_NAMES: Final = r"S\d+|source|sources|answer|question|history|system|user|assistant"
_TAG_TOKENS: Final = (
    "s|bos|eos|pad|unk|mask|sep|cls|think|thinking|tool_call|tool_calls|tool_response|function_call|function_calls"
    "|start_of_turn|end_of_turn|start_of_image|end_of_text|begin_of_text|im_start|im_end|human|instructions?"
)
_BRACKET_TOKENS: Final = (
    "INST|SYSTEM_PROMPT|AVAILABLE_TOOLS|TOOL_CALLS|TOOL_RESULTS|TOOL_CONTENT|IMG|THINK|PREFIX|SUFFIX|MIDDLE"
    "|NO_SOURCES_PROVIDED|CORRECTION"
)
_OPENING: Final = re.compile(
    rf"<(?=[|｜])|(?<=[|｜])>|<(?=/?(?i:{_FENCE_NAMES}|{_TAG_TOKENS})\b)|<(?=<?/?SYS>>)"
    rf"|\[(?=/?(?:{_BRACKET_TOKENS})\b)|\[(?=[sc]\d)"
)
"""Where a fence, a label of a sentence or claim, or a special token of a chat template would begin or end."""

_FULL_WIDTH: Final = 0xFEE0
"""From a sign of ASCII to its full-width twin."""
_PICTURES: Final = 0x2400
"""Start of the pictures of control characters: U+001B is drawn as U+241B."""
_DELETE: Final = 0x7F

_SHOWN: Final = {
    **{code: _PICTURES + code for code in range(ord(" ")) if code not in b"\t\n"},
    _DELETE: _PICTURES + 0x21,
}
_WRITTEN: Final = {shown: code for code, shown in _SHOWN.items()} | {ord(each) + _FULL_WIDTH: each for each in "<>["}


@dataclass(frozen=True, slots=True)
class Fence:
    """The fences of one prompt."""

    nonce: str
    """What every fence carries."""
    codes: tuple[str, ...] = ()
    """What else no untrusted text may say in this prompt."""

    def around(self, name: str, text: str) -> str:
        """`text` between the opening and the closing fence, made harmless."""
        inside = self.neutral(text).strip("\n")
        return f"<{name} {self.nonce}>\n{inside}\n</{name} {self.nonce}>"

    def neutral(self, text: str) -> str:
        """`text` in which nothing can close a fence, pass for a label, a code or a special token, or be hidden.

        The words stay, so that what is quoted from it is found in the original by `groundwire.quotes`; where signs were
        replaced, by `as_written`.
        """
        text = _OPENING.sub(_widened, _visible(text))
        for code in (self.nonce, *self.codes):
            text = re.sub(re.escape(code), _widened, text, flags=re.IGNORECASE)
        return text

    def line(self, text: str) -> str:
        """`text`, made harmless, on one line."""
        return " ".join(self.neutral(text).split())


def as_written(quote: str) -> str:
    """What a quote from harmless text reads in the original, if a sign in it was replaced.

    Look for the quote as it is first: the original may have full-width signs of its own.
    """
    return quote.translate(_WRITTEN)


def _widened(match: re.Match[str]) -> str:
    """What was found, its first sign as wide as a Chinese one."""
    # Without regard to case, the sign of Kelvin is a "k", too.
    first = unicodedata.normalize("NFKC", match[0][0])
    return chr(ord(first) + _FULL_WIDTH) + match[0][1:]


def _visible(text: str) -> str:
    """`text` without what shows nothing; control characters as their pictures, line ends as line feeds."""
    if text.isascii() and text.replace("\n", "").isprintable():
        return text
    text = _VARIANTS.sub("", _LINE_ENDS.sub("\n", text)).translate(_SHOWN)
    return _JOINER_RUNS.sub(_joined, "".join(each for each in text if not _hidden(each)))


def _joined(run: re.Match[str]) -> str:
    """One joiner, between two characters that may need it."""
    around = run.string[max(run.start() - 1, 0) : run.end() + 1]
    needed = len(around) == len(run[0]) + 2 and not around[0].isascii() and not around[-1].isascii()
    return run[0][0] if needed else ""


def _hidden(character: str) -> bool:
    if character.isprintable() or character in _JOINERS or character in _VISIBLE_FORMAT:
        return False
    return unicodedata.category(character) in ("Cf", "Cc", "Cs") and character not in "\t\n"
