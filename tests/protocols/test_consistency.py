from __future__ import annotations

import pytest
from pydantic import ValidationError
from tests.protocols.builders import Row, checked, context_of

from groundwire.domain.score import ConsistencyStatus
from groundwire.protocols.consistency import ConsistencyClaim, build


@pytest.mark.parametrize(
    ("row", "summary"),
    [
        (["SUPPORTED"], "1 of 1 claims is supported by the sources."),
        (
            ["SUPPORTED", "CONTRADICTED", "UNSUPPORTED", "UNCHECKED"],
            "1 of 4 claims is supported by the sources, 1 is contradicted, 2 are unsupported.",
        ),
    ],
)
def test_summary_is_one_sentence(row: Row, summary: str) -> None:
    """The summary counts the statuses in one sentence."""
    assert build(context_of(checked(row))).summary == summary


@pytest.mark.parametrize(("status", "reference"), [("SUPPORTED", None), ("UNSUPPORTED", "The fee is 5 EUR.")])
def test_reference_must_fit_the_status(status: ConsistencyStatus, reference: str | None) -> None:
    """SUPPORTED without a quote, and UNSUPPORTED with one, cannot be written down."""
    with pytest.raises(ValidationError, match="source_reference"):
        ConsistencyClaim(
            claim_text="x", status=status, source_reference=reference, source_passage_id=None, explanation=""
        )
