"""A model's reply as it came, read as JSON or refused: nothing in it is mended."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

_REASONING = re.compile(r"\s*<(think|thinking|reasoning)>")
_FENCE = re.compile(r"```[ \t]*+(?:(?:json|JSON)[ \t]*+)?+\r?\n")
_FENCE_END = re.compile(r"\s*(?:```\s*)?")
_CLAIMS = re.compile(r'\s*\{\s*(?:"codes"\s*:\s*(?P<codes>\[[^\[\]{}]{0,200}\])\s*,\s*)?"claims"\s*:\s*\[')
_BETWEEN = re.compile(r"[\s,]*")
_VERDICT = re.compile(r"\b(?:SUPPORTED|PARTIAL|UNSUPPORTED|CONTRADICTED)\b")
"""What makes prose before the object say something of its own."""

MOST_CHARACTERS = 1_000_000
"""Characters of a reply that is read: many times what any call is planned for, long reasoning included."""

MOST_BRACES = 50
"""Braces in the text before the object at which one may begin; reasoning in prose has few."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadReply:
    """What stands in a reply: the items of its list of claims, unchecked, and the codes that it repeats."""

    items: tuple[Any, ...] = ()
    codes: tuple[Any, ...] = ()
    defect: str | None = None
    """What is wrong with the reply as a whole; the codes and items of a cut one that are complete are kept."""
    cut: bool = False
    """Whether it ends before the object does."""


class _Refused(ValueError):
    """JSON that says two things at once."""


def read_reply(text: str, *, cut: bool = False) -> ReadReply:
    """The one JSON object of a reply, after a code fence or a reasoning prefix has been taken off.

    `cut` tells that the provider says the reply was cut off. Of an object that ends too early, the claims before the
    break are kept.
    """
    if len(text) > MOST_CHARACTERS:
        return ReadReply(defect="the reply is far longer than any answer")
    body = _body(text)
    if body is None:
        if cut:
            return ReadReply(defect="the reply was cut off before it said anything", cut=True)
        return ReadReply(defect="the reply is not one JSON object and nothing else")
    try:
        found = json.loads(body, object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        return _broken(body, error, cut=cut)
    return _whole(found, cut=cut)


def _whole(found: Mapping[str, Any], *, cut: bool) -> ReadReply:
    items, codes = found.get("claims"), found.get("codes", ())
    unknown = sorted(set(found) - {"claims", "codes"})
    if not isinstance(items, list):
        return ReadReply(defect="the object has no list `claims`", cut=cut)
    if unknown:
        return ReadReply(defect=f"the object has a field that was not asked for: {unknown[0][:40]!r}")
    return ReadReply(items=tuple(items), codes=tuple(codes) if isinstance(codes, list) else ())


def _broken(body: str, error: Exception, *, cut: bool) -> ReadReply:
    """A reply that is no JSON; if it only ends too early, with the claims that are complete."""
    if not cut and not _ends_early(body, error):
        return ReadReply(defect="the reply is not valid JSON")
    start = _CLAIMS.match(body)
    return ReadReply(
        items=tuple(_complete(body, start.end())) if start else (),
        codes=tuple(_codes(start["codes"])) if start else (),
        defect="the reply was cut off",
        cut=True,
    )


def _codes(text: str | None) -> Sequence[Any]:
    """The codes before a list of claims; none if they are no JSON."""
    try:
        found = json.loads(text or "[]")
    except ValueError:
        return ()
    return found if isinstance(found, list) else ()


def _ends_early(body: str, error: Exception) -> bool:
    """Whether nothing but the end of the text keeps it from being JSON."""
    if not isinstance(error, json.JSONDecodeError):
        return False
    return error.pos >= len(body.rstrip()) or error.msg.startswith("Unterminated string")


def _complete(body: str, position: int) -> Sequence[Any]:
    """The items that were written to their end, of a list that begins before `position`."""
    decoder = json.JSONDecoder(object_pairs_hook=_once)
    items: list[Any] = []
    while position < len(body):
        try:
            item, position = decoder.raw_decode(body, position)
        except (ValueError, RecursionError):
            break
        items.append(item)
        between = _BETWEEN.match(body, position)
        position = between.end() if between else position
    return items


def _body(text: str) -> str | None:
    """The one object that ends the text, or that is cut off by its end, without a closing fence; None if there is none.

    Two objects, words after the one, or a verdict in the prose before it leave open which is meant.
    """
    text = _after_reasoning(text)
    for brace in islice(re.finditer("{", text), MOST_BRACES):
        start = brace.start()
        if _VERDICT.search(text, 0, start):
            return None
        try:
            _, end = json.JSONDecoder().raw_decode(text, start)
        except (ValueError, RecursionError):
            if _CLAIMS.match(text, start):
                return _unfenced(text, start)
            continue  # a brace in the reasoning
        fenced = _FENCE.search(text, 0, start) is not None
        closed = _FENCE_END.fullmatch(text, end) if fenced else not text[end:].strip()
        return text[start:end] if closed else None
    return None


def _unfenced(text: str, start: int) -> str:
    """A broken object, without the fence behind it."""
    return text[start:].rstrip().removesuffix("```") if _FENCE.search(text, 0, start) else text[start:]


def _after_reasoning(text: str) -> str:
    """The text behind a closed reasoning element at its beginning."""
    opening = _REASONING.match(text)
    if opening is None:
        return text
    closing = f"</{opening[1]}>"
    end = text.find(closing)
    return text[end + len(closing) :] if end >= 0 else text


def _once(pairs: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """The object, if no key stands in it twice: of two values one would be dropped unseen."""
    found = dict(pairs)
    if len(found) < len(pairs):
        raise _Refused("a key stands twice")
    return found
