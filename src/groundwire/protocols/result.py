"""What the results of all protocols have in common: they are closed."""

from __future__ import annotations

from pydantic import ConfigDict

from groundwire.domain.report import Result


class ClosedResult(Result):
    """A result with exactly the fields of its protocol; unknown ones are refused."""

    model_config = ConfigDict(
        frozen=True,
        extra="forbid",
        allow_inf_nan=False,
        validate_by_name=True,
        validate_by_alias=True,
        serialize_by_alias=True,
    )
