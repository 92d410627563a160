"""What the results of all protocols have in common: they are closed."""

from __future__ import annotations

from groundwire.domain.report import Result
from groundwire.domain.text import Value


class ClosedResult(Result, Value):
    """A result with exactly the fields of its protocol; unknown ones are refused."""
