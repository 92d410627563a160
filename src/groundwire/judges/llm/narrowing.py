"""The schema of one reply alone: the claims that are asked, what may be quoted, and what belongs together.

A server that takes any schema at once, as those do that one runs oneself, is sent this one. A model that is held to it
cannot leave a claim out, invent one, misquote, or call a claim supported without a quote. What it makes of a claim it
says by itself, and so are the codes around the prompt its own, which show that it was read. Whatever comes is checked
all the same.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any

from groundwire.prompts.ask import Ask, AskedAnswer, AskedClaim
from groundwire.prompts.fence import CODE_LENGTH, LETTERS
from groundwire.prompts.layout import fence_of
from groundwire.segment import passages

MOST_QUOTABLE = 6_000
"""Characters of an answer's sources, together, whose passages are listed; of more, any words may be quoted.

The list is as long as the sources are, and some servers show the schema to the model.
"""

MOST_QUOTES = 3
"""Quotes for one claim: what decides is seldom spread over more passages."""

MOST_WORDS = 6
"""Unsupported words named for one claim."""

CONFIDENCES = (0.95, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1)
"""Those that the prompt speaks of, and the tenths below them: servers know no ranges of fractions."""

_CODE = {"type": "string", "pattern": f"^[{LETTERS}]{{{CODE_LENGTH}}}$"}
_LINE = {"type": "string", "pattern": '^[^"\\\\\\n\\r\\t]{0,240}$'}
"""One or two sentences: a model that does not end by itself has to."""
_WORD = re.compile(r"\w{2,}|\d")

_Schema = dict[str, Any]


def narrowed(ask: Ask, wanted: Collection[str]) -> _Schema:
    """The JSON schema of the reply to a prompt, of which these claims are still to be answered.

    Every field is required and no other one allowed, so that it is what providers call strict, too.
    """
    items: list[_Schema] = []
    definitions: _Schema = {"line": _LINE, "confidence": {"enum": list(CONFIDENCES)}}
    for answer in ask.answers:
        claims = [claim for claim in answer.claims if claim.key in wanted]
        if claims:
            held = _quotable(ask, answer)
            definitions |= {f"{answer.key}-{stance}": _quote(held, stance) for stance in _STANCES}
            items += [{"anyOf": list(_entries(claim, answer.key))} for claim in claims]
    kind: _Schema = {"prefixItems": items} if items else {"items": _ref("line")}
    codes = {"type": "array", "items": _CODE, "minItems": 2, "maxItems": 2}
    listed = {"type": "array", **kind, "minItems": len(items), "maxItems": len(items)}
    return {**_object(codes=codes, claims=listed), "$defs": definitions}


_STANCES = ("support", "contradict")


def _entries(claim: AskedClaim, answer: str) -> Iterator[_Schema]:
    """What may be said of a claim: for each verdict, the fields that go with it, in the order of the prompt."""
    supports, contradicts = (_ref(f"{answer}-{stance}") for stance in _STANCES)

    def entry(verdict: str, quotes: _Schema, **more: _Schema) -> _Schema:
        said = {"explanation": _ref("line"), "quotes": quotes, "verdict": {"const": verdict}}
        return _object(id={"const": claim.key}, **said, confidence=_ref("confidence"), **more)

    ambiguous = {"type": "boolean"}
    lacking = {"unsupported": _words(claim.statement), "ambiguous": ambiguous}
    kind = {"enum": ["direct", "computed", "inferred"]}
    yield entry("SUPPORTED", _quotes(supports, least=1), support=kind, provenance=_ref("line"), ambiguous=ambiguous)
    yield entry("PARTIAL", _quotes({"anyOf": [supports, contradicts]}), **lacking)
    yield entry("CONTRADICTED", _quotes(contradicts, least=1), **lacking)
    yield entry("UNSUPPORTED", {"const": []}, **lacking)


def _quotes(quote: _Schema, *, least: int = 0) -> _Schema:
    return {"type": "array", "items": quote, "minItems": least, "maxItems": MOST_QUOTES}


def _words(statement: str) -> _Schema:
    """Words of a claim, of those that stand in it once, so that their place is plain."""
    found = Counter(_WORD.findall(statement))
    words = [word for word, times in found.items() if times == 1]
    return {"type": "array", "items": {"enum": words}, "maxItems": MOST_WORDS} if words else {"const": []}


def _quotable(ask: Ask, answer: AskedAnswer) -> dict[str, _Schema]:
    """What may be quoted of each source of an answer: its passages as the prompt shows them, where it is not long."""
    fence = fence_of(ask)
    shown = {source.key: fence.neutral(source.text) for source in answer.sources}
    listed = sum(map(len, shown.values())) <= MOST_QUOTABLE
    held = {key: dict.fromkeys(each.text for each in passages(text)) if listed else {} for key, text in shown.items()}
    return {key: {"enum": list(texts)} if texts else {"type": "string"} for key, texts in held.items()}


def _quote(held: Mapping[str, _Schema], stance: str) -> _Schema:
    said = {"const": stance}
    return {"anyOf": [_object(source={"const": key}, text=text, stance=said) for key, text in held.items()]}


def _ref(name: str) -> _Schema:
    return {"$ref": f"#/$defs/{name}"}


def _object(**fields: _Schema) -> _Schema:
    return {"type": "object", "properties": fields, "required": list(fields), "additionalProperties": False}
