"""The completion that the user's program gets: built anew, so that nothing unchecked is in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from groundwire.completions.draft import Draft, calls_of
from groundwire.guard.delivery import Delivery
from groundwire.guard.notices import Notices

HELD: Final = "content_filter"
"""Why a reply ends that may not be shown: what clients of the protocol know as held back."""

_HEAD: Final = {"id": str, "created": int, "model": str, "system_fingerprint": str, "service_tier": str}
"""What is taken over from the model's own completion, and what it must be: who made it, and when."""

_WANTED: Final[Mapping[str, Any]] = {"id": "groundwire", "created": 0, "model": "unknown"}
"""What clients insist on, for servers that leave it out."""

_FINISHES: Final = ("stop", "length")
"""Why an answer in text ends."""

_TOOL_FINISHES: Final = ("tool_calls", "function_call", "stop", "length")
"""Why a message ends that asks for a tool."""

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
    kept = calls_of(draft.completion["choices"][0]["message"])
    choice = {
        "index": 0,
        "message": {"role": "assistant", "content": None, "refusal": None, **kept},
        "finish_reason": tool_finish(draft.finish),
        "logprobs": None,
    }
    return head(draft.completion, "chat.completion") | {"choices": [choice], "usage": usage([draft])}


def head(made: Mapping[str, Any], kind: str) -> dict[str, Any]:
    """The first fields of a completion, or of a piece of one, of this kind."""
    known = {name: made[name] for name, wanted in _HEAD.items() if isinstance(made.get(name), wanted)}
    return {**_WANTED, **known, "object": kind}


def finish(drafts: Sequence[Draft], delivery: Delivery) -> str:
    """Why the reply ends, for the user's program."""
    if delivery.text is None:
        return HELD
    shown = next((draft for draft in reversed(drafts) if draft.text == delivery.text), drafts[-1])
    return shown.finish if shown.finish in _FINISHES else "stop"


def tool_finish(said: object) -> str:
    """Why a message ends that asks for a tool, for the user's program."""
    return said if isinstance(said, str) and said in _TOOL_FINISHES else "tool_calls"


def usage(drafts: Sequence[Draft]) -> dict[str, int] | None:
    """The tokens of all drafts together; None where the model's server does not say."""
    counts = [draft.completion.get("usage") for draft in drafts]
    known = [each for each in counts if isinstance(each, Mapping)]
    return {name: sum(_count(each.get(name)) for each in known) for name in _COUNTS} if known else None


def _count(value: object) -> int:
    return value if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else 0
