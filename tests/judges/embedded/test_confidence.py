"""Confidence is the calibrated probability that a verdict is right."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.domain.verdict import Verdict
from groundwire.errors import JudgeUnavailable
from groundwire.judges.embedded.confidence import FILE, LEAST, MOST, Calibration, Ground, Signals
from groundwire.judges.embedded.model import BUNDLED

SHARES = st.floats(0, 1)
SIGNALS = st.builds(Signals, ground=st.sampled_from(Ground), entailment=SHARES, contradiction=SHARES, coverage=SHARES)
CALIBRATION = Calibration(
    grounds=dict(zip(Ground, (3.0, 1.0, -2.0, -2.0, -1.0, -1.5), strict=True)),
    entailment=0.5,
    contradiction=-0.2,
    coverage=1.0,
)


def signals(**changes: float) -> Signals:
    values = {"entailment": 0.5, "contradiction": 0.5, "coverage": 0.0, **changes}
    return Signals(ground=Ground.CARRIED, **values)


def test_the_probability_is_that_of_the_logistic_regression() -> None:
    """Even odds of the model count nothing."""
    assert CALIBRATION.grounded(signals()) == pytest.approx(0.7311, abs=1e-4)
    assert CALIBRATION.grounded(signals(coverage=1.0)) == pytest.approx(0.8808, abs=1e-4)


@given(SIGNALS)
def test_a_verdict_and_its_opposite_share_the_whole(found: Signals) -> None:
    """Whatever speaks for SUPPORTED speaks as much against the others."""
    yes = CALIBRATION.confidence(Verdict.SUPPORTED, found)
    no = CALIBRATION.confidence(Verdict.UNSUPPORTED, found)
    assert yes + no == pytest.approx(1, abs=0.011)
    assert LEAST <= yes <= MOST


@given(SIGNALS, SHARES)
def test_more_entailment_is_never_less_confidence_in_support(found: Signals, more: float) -> None:
    """The shipped calibration, too: its weight is not negative."""
    for calibration in (CALIBRATION, Calibration.load(BUNDLED)):
        higher = Signals(
            ground=found.ground,
            entailment=max(found.entailment, more),
            contradiction=found.contradiction,
            coverage=found.coverage,
        )
        assert calibration.grounded(higher) >= calibration.grounded(found)


def test_support_is_surer_on_better_grounds() -> None:
    """In what ships: word for word above the model's word, and both above no support."""
    grounds = Calibration.load(BUNDLED).grounds
    assert grounds[Ground.STATED] >= grounds[Ground.CARRIED] > max(grounds[Ground.OPPOSED], grounds[Ground.ABSENT])


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (None, "No such file"),
        ("{", "malformed"),
        ('{"grounds": {"stated": 1}, "entailment": 1, "contradiction": 1, "coverage": 1}', "malformed"),
        ('{"grounds": {}, "entailment": NaN, "contradiction": 1, "coverage": 1}', "malformed"),
    ],
)
def test_a_missing_or_broken_file_is_an_error(tmp_path: Path, text: str | None, reason: str) -> None:
    """Never a made-up confidence."""
    if text is not None:
        (tmp_path / FILE).write_text(text, encoding="utf-8")
    with pytest.raises(JudgeUnavailable, match=f"{FILE}.*{reason}"):
        Calibration.load(tmp_path)


@pytest.mark.parametrize("named", [True, False])
def test_only_the_file_that_the_manifest_names_is_taken(tmp_path: Path, *, named: bool) -> None:
    """Nobody makes verdicts surer by another file."""
    manifest = json.loads((BUNDLED / "manifest.json").read_text(encoding="utf-8"))
    if not named:
        del manifest["files"][FILE]
    (tmp_path / "manifest.json").write_text(json.dumps(manifest), encoding="utf-8")
    surer = json.loads((BUNDLED / FILE).read_text(encoding="utf-8")) | {"coverage": 9.0}
    (tmp_path / FILE).write_text(json.dumps(surer), encoding="utf-8")
    with pytest.raises(JudgeUnavailable, match="not the one that manifest"):
        Calibration.load(tmp_path)
