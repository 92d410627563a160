"""What clients of the proxy get beside the completion: the field `groundwire`, headers, and errors as JSON."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from http import HTTPStatus
from typing import Any, Final

from starlette.responses import JSONResponse

from groundwire.completions.streaming import Piece
from groundwire.errors import GeneratorFailed, StoreError
from groundwire.guard.delivery import Delivery
from groundwire.http_status import for_error
from groundwire.proxy.asked import FIELD
from groundwire.proxy.deliveries import path_of
from groundwire.proxy.unverified import PassedOn
from groundwire.proxy.upstream import UpstreamFailed

DISPOSITION: Final = "X-Groundwire-Disposition"
RESPONSE_ID: Final = "X-Groundwire-Response-Id"
REVIEW_ID: Final = "X-Groundwire-Review-Id"

TOOL_CALL: Final = "tool_call"
"""What stands for a disposition where the model asked for a tool: there was no answer to check."""

NO_RETRY: Final = {"x-should-retry": "false"}
"""Tells OpenAI's own clients that the same request would fail again, which they assume of no 5xx by themselves."""


def summary(delivery: Delivery) -> dict[str, Any]:
    """What became of an answer, in names and numbers: nothing of a text that may not be shown."""
    report = delivery.report
    return {
        "response_id": delivery.response_id,
        "disposition": delivery.disposition,
        "cause": delivery.cause,
        "score": None if report is None else report.score_interval.lower,
        "repairs": delivery.repairs,
        "timing": delivery.timing,
        "review_id": delivery.review_id,
        "delivery_path": path_of(delivery),
        "would_be": delivery.would_be,
    }


def completed(completion: Mapping[str, Any], delivery: Delivery | None) -> JSONResponse:
    """The reply to a request that was not streamed.

    An answer that is held back is no HTTP error: its completion says so in the way that clients of the protocol know.
    """
    if delivery is None:
        return JSONResponse({**completion, FIELD: {"disposition": TOOL_CALL}}, headers={DISPOSITION: TOOL_CALL})
    headers: dict[str, str] = {DISPOSITION: delivery.disposition}
    if delivery.response_id.isascii() and delivery.response_id.isprintable():
        headers[RESPONSE_ID] = delivery.response_id
    if delivery.review_id is not None:
        headers[REVIEW_ID] = delivery.review_id
    return JSONResponse({**completion, FIELD: summary(delivery)}, headers=headers)


def with_summary(piece: Piece) -> dict[str, Any]:
    """A piece of a completion; the one that ends it, and no other, says what became of the answer."""
    ends = any(choice.get("finish_reason") for choice in piece.chunk["choices"])
    return {**piece.chunk, FIELD: summary(piece.delivery)} if piece.delivery is not None and ends else piece.chunk


def asked_again(delivery: Delivery) -> JSONResponse:
    """The reply to a client that asks what became of an answer which waits for a person, or waited."""
    told = {
        "disposition": delivery.disposition,
        "text": delivery.text,
        "review_id": delivery.review_id,
        "response_id": delivery.response_id,
        "cause": delivery.cause,
    }
    return JSONResponse(told, headers={DISPOSITION: delivery.disposition, "Cache-Control": "no-store"})


def passed_on(completion: object, passed: PassedOn) -> JSONResponse:
    """The reply that nobody checked, as the model's server gave it."""
    if not isinstance(completion, Mapping):
        raise GeneratorFailed("the model's server answered with something that is no completion")
    headers = {DISPOSITION: "unverified"}
    return JSONResponse({**completion, FIELD: passed.field}, headers=headers)


def refused(error: Exception) -> JSONResponse:
    """The reply where an error ended the request."""
    status = status_of(error)
    headers = dict(error.headers) if isinstance(error, UpstreamFailed) else {}
    if status == HTTPStatus.INTERNAL_SERVER_ERROR:
        headers |= NO_RETRY
    return JSONResponse(described(error), status_code=status, headers=headers)


def described(error: Exception) -> dict[str, Any]:
    """An error as the protocol writes it."""
    kind = "upstream_error" if isinstance(error, GeneratorFailed) else "groundwire_error"
    if status_of(error) == HTTPStatus.BAD_REQUEST and kind != "upstream_error":
        kind = "invalid_request_error"
    message = str(error)
    if isinstance(error, StoreError):  # it names files of the operator's, who finds them in the log
        logging.getLogger(__name__).error("%s", error)
        message = "a record or a review could not be stored or read, so nothing was delivered; try again later"
    return {"error": {"message": message, "type": kind, "param": None, "code": None}}


def failure(status: HTTPStatus, message: str) -> JSONResponse:
    """The reply to a request that is not even looked at."""
    error = {"message": message, "type": "invalid_request_error", "param": None, "code": None}
    return JSONResponse({"error": error}, status_code=status)


def status_of(error: Exception) -> int:
    """The status of an error; that of the model's server where it is the server's error."""
    told = error.status if isinstance(error, GeneratorFailed) else None
    return int(for_error(error)) if told is None else told
