from __future__ import annotations

import pytest
from tests.protocols.builders import Row, checked, report_of

from groundwire.domain.prior_turn import PriorTurn


@pytest.mark.parametrize(
    ("rows", "score", "claims", "silent"),
    [
        ([["SUPPORTED", "UNSUPPORTED"]], 0.5, 2, 1),
        ([["SUPPORTED", "UNCHECKED"]], None, 2, 0),
        ([[]], None, 0, 0),
    ],
)
def test_a_report_in_numbers(rows: list[Row], score: float | None, claims: int, silent: int) -> None:
    """A turn has a score if it claims something and all of it could be checked; its sources are named."""
    turn = PriorTurn.of(report_of(checked(*rows)), 3)
    assert (turn.turn_index, turn.grounding_score, turn.claims, turn.uncited_unsupported) == (3, score, claims, silent)
    assert turn.source_ids == ("S1", "S2")


def test_more_silent_claims_than_claims_are_refused() -> None:
    """Numbers that cannot be true are not kept."""
    with pytest.raises(ValueError, match="2 claims of 1"):
        PriorTurn(turn_index=0, grounding_score=1.0, claims=1, uncited_unsupported=2)
