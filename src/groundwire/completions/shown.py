"""The completion that the user's program gets: built anew, so that nothing unchecked is in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from groundwire.completions.draft import Draft
from groundwire.guard.delivery import Delivery
from groundwire.guard.notices import Notices

HELD: Final = "content_filter"
"""Why a reply ends that may not be shown: what clients of the protocol know as held back."""

_HEAD: Final = ("id", "created", "model", "system_fingerprint", "service_tier")
"""What is taken over from the model's own completion: who made it, and when."""

_WANTED: Final[Mapping[str, Any]] = {"id": "groundwire", "created": 0, "model": "unknown"}
"""What clients insist on, for servers that leave it out."""

_FINISHES: Final = ("stop", "length")
"""Why an answer in text ends."""

_COUNTS: Final = ("prompt_tokens", "completion_tokens", "total_tokens")


def completion(drafts: Sequence[Draft], delivery: Delivery, notices: Notices) -> dict[str, Any]:
    """The completion with what may be shown; an answer that is held back has a notice in its place, as a refusal."""
    held = delivery.text is None
    message: dict[str, Any] = {"role": "assistant", "content": notices.shown(delivery), "refusal": None}
    if held:
        message["refusal"] = message["content"]
    choice = {"index": 0, "message": message, "finish_reason": finish(drafts, delivery), "logprobs": None}
    return head(drafts[-1].completion, "chat.completion") | {"choices": [choice], "usage": usage(drafts)}


def tool_call(draft: Draft) -> dict[str, Any]:
    """The completion that asks for a tool, without any words beside the call: they were not checked."""
    message = draft.completion["choices"][0]["message"]
    kept = {name: message[name] for name in ("tool_calls", "function_call") if message.get(name)}
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": None, "refusal": None, **kept},
        "finish_reason": draft.finish,
        "logprobs": None,
    }
    return head(draft.completion, "chat.completion") | {"choices": [choice], "usage": usage([draft])}


def head(made: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The first fields of a completion, or of a piece of one, of this kind."""
    return {**_WANTED, **{name: made[name] for name in _HEAD if made.get(name) is not None}, "object": kind}


def finish(drafts: Sequence[Draft], delivery: Delivery) -> str:
    """Why the reply ends, for the user's program."""
    if delivery.text is None:
        return HELD
    shown = next((draft for draft in reversed(drafts) if draft.text == delivery.text), drafts[-1])
    return shown.finish if shown.finish in _FINISHES else "stop"


def usage(drafts: Sequence[Draft]) -> dict[str, int] | None:
    """The tokens of all drafts together; None where the model's server does not say."""
    counts = [draft.completion.get("usage") for draft in drafts]
    known = [each for each in counts if isinstance(each, Mapping)]
    return {name: sum(_count(each.get(name)) for each in known) for name in _COUNTS} if known else None


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0
