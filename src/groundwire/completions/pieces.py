"""A completion that comes in pieces: what it has come to so far, and the pieces that the user's program gets."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from groundwire.completions import shown
from groundwire.completions.draft import Draft, calls_of
from groundwire.errors import GeneratorFailed

KIND: Final = "chat.completion.chunk"


@dataclass(slots=True)
class Reply:
    """One reply of the model, as far as it has come."""

    chunks: list[Mapping[str, Any]] = field(default_factory=list)
    calls_tools: bool = False
    _texts: list[str] = field(default_factory=list)
    _finish: str = "stop"
    _usage: object = None

    @property
    def text(self) -> str:
        """The words so far."""
        return "".join(self._texts)

    def take(self, chunk: object) -> str:
        """The words in the next piece.

        Raises:
            GeneratorFailed: it is no piece of a completion with one choice.
        """
        if not isinstance(chunk, Mapping) or not isinstance(chunk.get("choices"), list):
            raise GeneratorFailed("the model streamed something that is no piece of a completion")
        self.chunks.append(chunk)
        self._usage = chunk.get("usage") or self._usage
        if not chunk["choices"]:
            return ""
        choice = chunk["choices"][0]
        delta = choice.get("delta") if isinstance(choice, Mapping) else None
        if len(chunk["choices"]) > 1 or not isinstance(delta, Mapping) or choice.get("index", 0) != 0:
            raise GeneratorFailed("the model streamed several choices, and one answer is checked at a time")
        self._finish = choice.get("finish_reason") or self._finish
        self.calls_tools = self.calls_tools or bool(calls_of(delta))
        words = delta.get("content") or delta.get("refusal") or ""
        if not isinstance(words, str):
            raise GeneratorFailed("the model streamed something that is no text")
        self._texts.append(words)
        return words

    def draft(self) -> Draft:
        """The whole reply."""
        made = dict(self.chunks[0]) if self.chunks else {}
        return Draft(self.text, str(self._finish), self.calls_tools, made | {"usage": self._usage})


def piece(reply: Reply, delta: Mapping[str, Any], finish: str | None = None) -> dict[str, Any]:
    """A piece for the user's program, in the name of a reply."""
    choice = {"index": 0, "delta": dict(delta), "finish_reason": finish, "logprobs": None}
    return shown.head(reply.chunks[0] if reply.chunks else {}, KIND) | {"choices": [choice]}


def usage_piece(reply: Reply) -> dict[str, Any] | None:
    """The last piece, with the tokens of a reply; None where the model's server does not say."""
    usage = shown.usage([reply.draft()])
    return None if usage is None else shown.head(reply.chunks[0], KIND) | {"choices": [], "usage": usage}


def tool_pieces(reply: Reply) -> list[dict[str, Any]]:
    """The pieces of a request for a tool, without any words beside it: they were not checked."""
    pieces = []
    for chunk in reply.chunks:
        choice = chunk["choices"][0] if chunk["choices"] else {}
        kept = calls_of(choice.get("delta") or {})
        finish = shown.tool_finish(choice["finish_reason"]) if choice.get("finish_reason") else None
        if kept or finish:
            pieces.append(piece(reply, {"role": "assistant", **kept}, finish))
    usage = usage_piece(reply)
    return pieces if usage is None else [*pieces, usage]
