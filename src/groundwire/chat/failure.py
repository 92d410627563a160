"""Why a request brought no reply: what client libraries raise, in our own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from groundwire.chat.access import Access
from groundwire.chat.masking import masked
from groundwire.errors import FailureKind

if TYPE_CHECKING:
    from pydantic_ai.exceptions import ModelAPIError, ModelHTTPError

MOST_DETAIL = 200
"""Characters of a provider's own message that are passed on: enough for the reason, too little for a prompt."""

AGAIN_STATUSES = frozenset({408, 409, 425})
"""Timed out, in conflict, too early: statuses below 500 that may pass by themselves."""

TOO_LARGE_STATUS = 413
NOT_FOUND_STATUS = 404

FORM_WORDS = ("response_format", "json_schema", "tool_choice")
"""What a server speaks of that breaks, at a form of reply that it does not know: llama-cpp-python does."""

FORM_HINTS = ("tool", "schema", "format", "support")
"""What else a gateway speaks of that knows the model, and nobody who takes this form. Any other 404 is final."""

MOST_CAUSES = 10
"""Errors behind an error that are looked at; client libraries wrap three."""

NO_KEY_SENT = "wants a key, and none was sent: name the variable that holds it with llm.key_variable; it answered"
"""A server of one's own never gets the provider's key."""


class ReplyTooLarge(Exception):
    """An answer is larger than a reply can be. It never leaves this package."""


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


def failure_of(error: Exception, access: Access) -> Failure:
    """What an error of the client library means, without the key that was sent."""
    from pydantic_ai import exceptions as said

    match error:
        case _ if _caused_by_size(error):
            return Failure(
                kind="rejected", reason="its answer is too large, or packed as none was asked for", lost=True
            )
        case TimeoutError() | said.ModelTimeoutError() | said.ModelRequestTimeout():
            return Failure(kind="timeout", reason="it did not answer in time", again=True, lost=True)
        case said.ModelConnectionError():
            unsent = error.phase in {"pool", "connect"}
            reason = f"there was no connection to {access.place}" if unsent else "the connection to it was lost"
            return Failure(kind="connection", reason=reason, again=True, lost=not unsent)
        case said.ModelAPIError():
            return _answered(error, access)
        case UnicodeEncodeError():
            return Failure(kind="rejected", reason="the prompt has half a character in it, which cannot be sent")
        case said.UserError():
            # The client library itself says that this model cannot be asked like this.
            return Failure(kind="rejected", reason=_short(error.message, access), refused=error.message.lower())
        case _ if type(error).__module__.startswith("botocore."):
            return Failure(kind="rejected", reason=f"Amazon's client library refuses: {type(error).__name__}")
        case _:
            # An answer that the client library did not expect: without choices, without JSON, of another shape.
            return Failure(kind="empty", reason="it answered with nothing that can be read", again=True, lost=True)


def _caused_by_size(error: BaseException) -> bool:
    """Whether the answer was too large, whatever a client library has made of that."""
    at: BaseException | None = error
    for _ in range(MOST_CAUSES):
        if at is None or isinstance(at, ReplyTooLarge):
            return at is not None
        at = at.__cause__ or at.__context__
    return False


def _answered(error: ModelAPIError, access: Access) -> Failure:
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
            refusal = "refuses the key" if access.key is not None or not access.base_url else NO_KEY_SENT
            return Failure(kind="key_refused", reason=f"it {refusal}{_status(error)}")
        case said.ModelContextWindowExceededError():
            return Failure(kind="too_long", reason="the prompt is longer than it can read")
        case said.ModelHTTPError():
            return _by_status(error, access)
        case _:
            return Failure(kind="server_error", reason="its answer cannot be read", again=True, lost=True)


def _by_status(error: ModelHTTPError, access: Access) -> Failure:
    """What is left: requests that are refused, and statuses that no category names."""
    if error.status_code in AGAIN_STATUSES:
        return Failure(kind="server_error", reason=f"it failed{_status(error)}", again=True, wait=error.retry_after)
    if error.status_code == TOO_LARGE_STATUS:
        return Failure(kind="too_long", reason="the prompt is longer than it takes")
    said, refused = _message(error.body), (_parameter(error.body) or f"{error.body}").lower()
    detail = f": {_short(said, access)}" if said else ""
    if error.status_code == NOT_FOUND_STATUS and not any(word in refused for word in (*FORM_WORDS, *FORM_HINTS)):
        found = f"there is no model {access.model!r} at {access.place}, or the address is wrong"
        return Failure(kind="rejected", reason=f"{found} (status {NOT_FOUND_STATUS}){detail}")
    return Failure(kind="rejected", reason=f"it refuses the request{_status(error)}{detail}", refused=refused)


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


def _short(text: str, access: Access) -> str:
    """The beginning of what was said, masked before it is cut, so that no piece of a key is left at the end."""
    line = " ".join(masked(text, access.key).split())
    return line if len(line) <= MOST_DETAIL else f"{line[:MOST_DETAIL]}…"
