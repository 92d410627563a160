from __future__ import annotations

import asyncio

import pytest
from benchmarks.drift import Seen, rows


def test_drift_is_seen_where_a_reader_sees_it() -> None:
    """All conversations of the table come out as its readers say, magnitudes included."""
    done = asyncio.run(rows())
    assert [row.name for row in done if not row.right] == []
    for field in ("drift", "evidence_drift"):
        assert {getattr(row.expected, field) for row in done} == {True, False}


@pytest.mark.parametrize(
    ("other", "expected"),
    [
        (Seen(drift=True, magnitude=0.333, evidence_drift=False), True),
        (Seen(drift=True, magnitude=0.36, evidence_drift=False), False),
        (Seen(drift=False, magnitude=0.33, evidence_drift=False), False),
        (Seen(drift=True, magnitude=0.33, evidence_drift=True), False),
    ],
)
def test_rows_agree_in_everything(other: Seen, *, expected: bool) -> None:
    """Flags must be equal, magnitudes nearly so."""
    assert Seen(drift=True, magnitude=0.33, evidence_drift=False).agrees(other) is expected
