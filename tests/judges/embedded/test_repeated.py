"""A claim that stands in an answer many times is judged once, and told in each place."""

from __future__ import annotations

import pytest

from groundwire import verify
from groundwire.judges.embedded.verdict import judgement


def test_equal_claims_are_judged_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each keeps its own id and places."""
    calls = []

    def counted(*args: object, **options: object) -> object:
        calls.append(args)
        return judgement(*args, **options)  # type: ignore[arg-type]

    monkeypatch.setattr("groundwire.judges.embedded.judge.judgement", counted)
    answer = "- The fee is 7 EUR.\n" * 5
    report = verify(answer, ["The fee is 5 EUR."])
    assert len(calls) == 1
    assert len({claim.id for claim in report.claims}) == len(report.claims) == answer.count("-")
    spans = [span for claim in report.claims for span in claim.unsupported_spans]
    assert len({span.start for span in spans}) == len(spans)
    assert all(answer[span.start : span.end] == span.text for span in spans)
