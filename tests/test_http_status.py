"""Each disposition and each error has one HTTP status."""

from __future__ import annotations

from typing import get_args

import pytest

from groundwire import errors
from groundwire.domain.event import Disposition
from groundwire.guard.delivery import TEXT
from groundwire.http_status import for_disposition, for_error


@pytest.mark.parametrize("disposition", get_args(Disposition))
def test_only_what_may_be_shown_is_200(disposition: Disposition) -> None:
    """A client that looks at the status alone shows nothing else."""
    assert (for_disposition(disposition) == 200) == (disposition in TEXT)


@pytest.mark.parametrize(
    ("error", "status"),
    [
        (errors.InputError("x"), 400),
        (errors.EvidenceChanged("x"), 400),
        (errors.ConfigError("x"), 500),
        (errors.MissingExtra("x"), 500),
        (errors.JudgeUnavailable("x"), 503),
        (errors.StoreError("x"), 503),
        (errors.GeneratorFailed("x"), 502),
        (errors.NotDelivered("x", delivery=None), 422),
        (errors.GroundwireError("x"), 500),
        (ValueError("x"), 500),
    ],
)
def test_every_error_has_a_status(error: Exception, status: int) -> None:
    """What a client must fix is a 4xx; the rest is not its fault."""
    assert for_error(error) == status
