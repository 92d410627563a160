"""The one table from what happened to the HTTP status that says so."""

from __future__ import annotations

from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Final

from groundwire.domain.event import Disposition
from groundwire.errors import (
    ConfigError,
    GeneratorFailed,
    GroundwireError,
    InputError,
    JudgeError,
    MissingExtra,
    NotDelivered,
    StoreError,
)

_DISPOSITIONS: Final[Mapping[Disposition, HTTPStatus]] = MappingProxyType(
    {
        "delivered": HTTPStatus.OK,
        "repaired": HTTPStatus.OK,
        "marked": HTTPStatus.OK,
        "unverified": HTTPStatus.OK,
        # Taken, and not done with: a person decides later.
        "pending": HTTPStatus.ACCEPTED,
        # Not a 5xx, which clients and load balancers send again: the next draft would be the user's to pay for.
        "withheld": HTTPStatus.UNPROCESSABLE_ENTITY,
    }
)

_ERRORS: Final[Mapping[type[GroundwireError], HTTPStatus]] = MappingProxyType(
    {
        InputError: HTTPStatus.BAD_REQUEST,
        ConfigError: HTTPStatus.INTERNAL_SERVER_ERROR,
        MissingExtra: HTTPStatus.INTERNAL_SERVER_ERROR,
        JudgeError: HTTPStatus.SERVICE_UNAVAILABLE,
        StoreError: HTTPStatus.SERVICE_UNAVAILABLE,
        GeneratorFailed: HTTPStatus.BAD_GATEWAY,
        NotDelivered: HTTPStatus.UNPROCESSABLE_ENTITY,
    }
)


def for_disposition(disposition: Disposition) -> HTTPStatus:
    """The status of an answer's way to its user."""
    return _DISPOSITIONS[disposition]


def for_error(error: Exception) -> HTTPStatus:
    """The status of an error; what is none of ours is a defect."""
    for kind, status in _ERRORS.items():
        if isinstance(error, kind):
            return status
    return HTTPStatus.INTERNAL_SERVER_ERROR
