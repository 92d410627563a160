"""What a client asks: the request for its model, and beside it what the guard has to know."""

from __future__ import annotations

import base64
import binascii
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from pydantic import Field, ValidationError

from groundwire.completions.draft import require_guardable
from groundwire.completions.messages import Message, require_messages
from groundwire.domain import strict_json
from groundwire.domain.evidence import Evidence
from groundwire.domain.request import risk_level
from groundwire.domain.risk import Risk
from groundwire.domain.text import Value
from groundwire.errors import InputError

if TYPE_CHECKING:
    from starlette.datastructures import Headers

FIELD: Final = "groundwire"
"""The field of a request that is for the guard, and of a reply that is from it."""

EVIDENCE_HEADER: Final = "x-groundwire-evidence"
"""The header that may carry the evidence instead: the list of sources as JSON, in base64."""


class GuardField(Value):
    """The field `groundwire` of a request; it is taken out before the request goes on to the model's server."""

    evidence: list[str | dict[str, Any]] | None = None
    """The sources, in order: texts, or objects with `id` and `text`; [] if there were none."""
    risk: str | None = None
    question: str | None = None
    """What the user asks, where it is not the last message."""
    session_id: str | None = Field(default=None, min_length=1, max_length=200)
    """The conversation that the answer belongs to."""
    response_id: str | None = Field(default=None, min_length=1, max_length=200)


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """One request, read."""

    body: Mapping[str, Any]
    """What goes to the model's server."""
    messages: tuple[Message, ...]
    evidence: Evidence | None
    """None where the client says nothing about evidence."""
    field: GuardField
    risk: Risk
    streams: bool

    @classmethod
    def read(cls, raw: bytes, headers: Headers, *, risk: Risk) -> Asked:
        """The request in a body; `risk` is that of requests that do not say theirs.

        Raises:
            InputError: it cannot be used.
        """
        body = _object(raw)
        said = _field(body.pop(FIELD, None))
        require_guardable(body)
        given = headers.getlist(EVIDENCE_HEADER)
        if len(given) + (said.evidence is not None) > 1:
            raise InputError(f"the evidence is there twice; give `{FIELD}.evidence` or one {EVIDENCE_HEADER}")
        sources = _decoded(given[0]) if given else said.evidence
        return cls(
            body=body,
            messages=tuple(require_messages(body.get("messages"))),
            evidence=None if sources is None else Evidence.of(sources),
            field=said,
            risk=risk if said.risk is None else risk_level(said.risk),
            streams=_streams(body),
        )

    @property
    def offers_tools(self) -> bool:
        """Whether the model may ask for a tool instead of answering."""
        return bool(self.body.get("tools") or self.body.get("functions"))

    @property
    def model(self) -> str | None:
        """The model that is asked."""
        name = self.body.get("model")
        return name if isinstance(name, str) and name else None


def _object(raw: bytes) -> dict[str, Any]:
    body = strict_json.loads(raw, "the body of a request for a chat completion")
    if not isinstance(body, dict):
        raise InputError("the body must be a JSON object: a request for a chat completion")
    return body


def _field(given: object) -> GuardField:
    if given is None:
        return GuardField()
    try:
        return GuardField.model_validate(given)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join((FIELD, *map(str, first["loc"])))
        known = ", ".join(GuardField.model_fields)
        raise InputError(f"`{where}`: {first['msg']}; there are: {known}") from None


def _decoded(header: str) -> list[Any]:
    try:
        sources = strict_json.loads(base64.b64decode(header, validate=True), "the header")
    except (binascii.Error, ValueError, InputError):
        sources = None
    if not isinstance(sources, list):
        raise InputError(f"the header {EVIDENCE_HEADER} must be a list of sources as JSON, in base64")
    return sources


def _streams(body: Mapping[str, Any]) -> bool:
    streams = body.get("stream")
    if streams is not None and not isinstance(streams, bool):
        raise InputError("`stream` must be true or false")
    return bool(streams)
