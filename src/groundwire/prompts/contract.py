"""The shape of a judge's reply, for the prompt that asks for it and the code that reads it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, Literal

from pydantic import Field

from groundwire.domain.text import Value

NAME = "verdicts"
"""Name of the reply where a provider wants one: of the schema or of the tool."""


class ReplyQuote(Value):
    """Words of a source."""

    source: str
    text: str
    stance: Literal["support", "contradict"]


class ReplyClaim(Value):
    """What the judge says of one claim."""

    id: str
    explanation: str = ""
    quotes: tuple[ReplyQuote, ...] = ()
    verdict: Literal["SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED"]
    confidence: Annotated[float, Field(ge=0.0, le=1.0, strict=True)]
    support: Literal["direct", "computed", "inferred"] | None = None
    unsupported: tuple[str, ...] = ()
    """Words of the claim that no source carries."""
    provenance: str = ""
    """Which part comes from which source, where several are needed."""
    ambiguous: bool = False


class Reply(Value):
    """A whole reply. The codes stand before the claims, so that what a reply that is cut off still has can be kept."""

    codes: tuple[str, ...]
    """The codes of the prompt, in order: proof that all of it was read."""
    claims: tuple[ReplyClaim, ...]


def schema() -> dict[str, Any]:
    """The JSON schema of a reply, without words for people: a provider bills them with every call."""
    fresh: dict[str, Any] = json.loads(_written())
    return fresh


@cache
def _written() -> str:
    """It as JSON, because making it takes long and a client library may change the one that it is given."""
    whole = Reply.model_json_schema()
    return json.dumps(_bare(whole, whole.pop("$defs")))


def _bare(part: Any, named: Mapping[str, Any]) -> Any:  # noqa: ANN401  # any JSON
    """A part of the schema without words, and with what it only names, which is named nowhere else, in its place."""
    if isinstance(part, list):
        return [_bare(each, named) for each in part]
    if not isinstance(part, dict):
        return part
    if "$ref" in part:
        return _bare(named[part["$ref"].rpartition("/")[2]], named)
    # A property may be called like a keyword; its value is then a schema.
    return {k: _bare(v, named) for k, v in part.items() if k not in ("title", "description") or isinstance(v, dict)}
