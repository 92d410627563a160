"""A completion as the model gave it: a draft, until it was checked."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from groundwire.domain.text import require_text
from groundwire.errors import GeneratorFailed, InputError

UNGUARDED: Final[Mapping[str, tuple[object, ...]]] = {
    "n": (None, 1),
    "modalities": (None, ["text"]),
    "audio": (None,),
    "logprobs": (None, False),
    "prediction": (None,),
}
"""Parameters by the values that they may have: more choices than one, other things than text, or words beside the text
that would be shown unchecked."""


@dataclass(frozen=True, slots=True)
class Draft:
    """What a completion holds."""

    text: str
    """The words of the reply, those of a refusal among them; blank where there are none."""
    finish: str
    """Why it ended, as the model's server says it."""
    calls_tools: bool
    """Whether it asks for a tool instead of answering."""
    completion: Mapping[str, Any]

    @classmethod
    def read(cls, completion: object) -> Draft:
        """The draft in a completion of one choice.

        Raises:
            GeneratorFailed: it is no such thing.
        """
        message, finish = _choice(completion)
        text = message.get("content")
        if text is None:
            text = message.get("refusal") or ""
        try:
            require_text(text, "the reply")
        except InputError as error:
            raise GeneratorFailed(f"the model's reply cannot be used: {error}") from None
        calls = bool(calls_of(message))
        return cls(text, finish, calls, completion if isinstance(completion, Mapping) else {})


def require_guardable(parameters: Mapping[str, Any]) -> None:
    """Return if a request asks for one answer in text.

    Raises:
        InputError: it asks for more, or for something that no check can hold back.
    """
    for name, allowed in UNGUARDED.items():
        if parameters.get(name) not in allowed:
            raise InputError(f"`{name}` cannot be used here: one answer in text is checked at a time; leave it out")


def calls_of(said: Mapping[str, Any]) -> dict[str, Any]:
    """The calls of tools in a message, or in a piece of one; empty if there are none.

    Raises:
        GeneratorFailed: something else stands in their place.
    """
    calls = {name: said[name] for name in ("tool_calls", "function_call") if said.get(name)}
    listed = calls.get("tool_calls", [])
    function = calls.get("function_call", {})
    if not (isinstance(listed, list) and all(isinstance(call, Mapping) for call in (*listed, function))):
        raise GeneratorFailed("the model asked for a tool in a way that is no call of one")
    return calls


def _choice(completion: object) -> tuple[Mapping[str, Any], str]:
    choices = completion.get("choices") if isinstance(completion, Mapping) else None
    if not isinstance(choices, list) or len(choices) != 1 or not isinstance(choices[0], Mapping):
        raise GeneratorFailed("the model's reply is no completion with one choice, so there is nothing to check")
    message = choices[0].get("message")
    if not isinstance(message, Mapping):
        raise GeneratorFailed("the model's reply has no message, so there is nothing to check")
    finish = choices[0].get("finish_reason")
    return message, finish if isinstance(finish, str) else "stop"
