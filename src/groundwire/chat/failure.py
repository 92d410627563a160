"""Why a request brought no reply: what client libraries raise, in our own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from groundwire.errors import FailureKind

if TYPE_CHECKING:
    from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError

MOST_DETAIL = 200
"""Characters of a provider's own message that are passed on: enough for the reason, too little for a prompt."""

AGAIN_STATUSES = frozenset({408, 409, 425})
"""Timed out, in conflict, too early: statuses below 500 that may pass by themselves."""

TOO_LARGE_STATUS = 413

FORM_WORDS = ("response_format", "json_schema", "tool_choice")
"""What a server speaks of that breaks, at a form of reply that it does not know: llama-cpp-python does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Failure:
    """Why one request brought no reply."""

    kind: FailureKind
    reason: str
    again: bool = False
    """Whether the same request may succeed later."""
    lost: bool = False
    """Whether there may have been a reply that did not arrive, and that has to be paid for."""
    wait: float | None = None
    """Seconds that the provider asks to wait."""
    refused: str | None = None
    """What the provider said, in small letters, if it refuses the request as it stands: another one may do."""


def failure_of(error: Exception) -> Failure:
    """What an error of the client library means."""
    from pydantic_ai import exceptions as said

    match error:
        case TimeoutError() | said.ModelTimeoutError() | said.ModelRequestTimeout():
            return Failure(kind="timeout", reason="it did not answer in time", again=True, lost=True)
        case said.ModelConnectionError():
            unsent = error.phase in {"pool", "connect"}
            reason = "there was no connection to it" if unsent else "the connection to it was lost"
            return Failure(kind="connection", reason=reason, again=True, lost=not unsent)
        case said.ModelAPIError():
            return _answered(error)
        case UnicodeEncodeError():
            return Failure(kind="rejected", reason="the prompt has half a character in it, which cannot be sent")
        case said.UserError():
            # The client library itself says that this model cannot be asked like this.
            return Failure(kind="rejected", reason=_short(error.message), refused=error.message.lower())
        case _ if type(error).__module__.startswith("botocore."):
            return Failure(kind="rejected", reason=f"Amazon's client library refuses: {type(error).__name__}")
        case _:
            # An answer that the client library did not expect: without choices, without JSON, of another shape.
            reason = f"it answered with nothing that can be read ({type(error).__name__})"
            return Failure(kind="empty", reason=reason, again=True, lost=True)


def _answered(error: ModelAPIError) -> Failure:
    """What a provider says went wrong."""
    from pydantic_ai import exceptions as said

    match error:
        case said.ModelRateLimitError():
            return Failure(kind="rate_limited", reason="it was asked too often", again=True, wait=error.retry_after)
        case said.ModelQuotaExceededError():
            return Failure(kind="rate_limited", reason="the quota of this account is used up")
        case said.ModelUnavailableError() | said.ModelServerError():
            said_so = f"{error.body}".lower()
            return Failure(
                kind="server_error",
                reason=f"it failed{_status(error)}",
                again=True,
                wait=error.retry_after,
                refused=said_so if any(word in said_so for word in FORM_WORDS) else None,
            )
        case said.ModelAuthenticationError():
            return Failure(kind="key_refused", reason=f"it refuses the key{_status(error)}")
        case said.ModelContextWindowExceededError():
            return Failure(kind="too_long", reason="the prompt is longer than it can read")
        case said.ModelHTTPError():
            return _by_status(error)
        case _:
            return Failure(kind="server_error", reason="its answer cannot be read", again=True, lost=True)


def _by_status(error: ModelHTTPError) -> Failure:
    """What is left: requests that are refused, and statuses that no category names."""
    if error.status_code in AGAIN_STATUSES:
        return Failure(kind="server_error", reason=f"it failed{_status(error)}", again=True, wait=error.retry_after)
    if error.status_code == TOO_LARGE_STATUS:
        return Failure(kind="too_long", reason="the prompt is longer than it takes")
    detail = _message(error.body)
    reason = f"it refuses the request{_status(error)}" + (f": {_short(detail)}" if detail else "")
    return Failure(kind="rejected", reason=reason, refused=(_parameter(error.body) or f"{error.body}").lower())


def _status(error: Exception) -> str:
    from pydantic_ai.exceptions import ModelHTTPError

    return f" with status {error.status_code}" if isinstance(error, ModelHTTPError) else ""


def _message(body: object) -> str:
    """The message in the body of an error, wherever the provider puts it."""
    if isinstance(body, dict):
        inner = body.get("error", body)
        found = inner.get("message") if isinstance(inner, dict) else inner
        return found if isinstance(found, str) else ""
    return body if isinstance(body, str) else ""


def _parameter(body: object) -> str | None:
    """The parameter that a provider says it refuses, so that other words of its message are not taken for one."""
    found = body.get("param") if isinstance(body, dict) else None
    return found if isinstance(found, str) else None


def _short(text: str) -> str:
    line = " ".join(text.split())
    return line if len(line) <= MOST_DETAIL else f"{line[:MOST_DETAIL]}…"
