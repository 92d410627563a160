"""Fits the confidence of verdicts on labelled answers: the model folder gets `calibration.json`."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory

from benchmarks.judged import Judged, judged_by
from benchmarks.records import FURTHER_SETS, SETS, write_records

from groundwire import EmbeddedJudge, Outcome, Task, Verifier
from groundwire.domain.provenance import JudgeInfo
from groundwire.judges.embedded.confidence import FILE, Calibration, Ground, Signals
from groundwire.judges.embedded.model import CrossEncoder
from groundwire.judges.embedded.verdict import Judgement

STRENGTH = 1.0
"""Inverse strength of regularisation: the sets give thousands of claims for eight weights."""

EVEN = Calibration(grounds=dict.fromkeys(Ground, 0.0), entailment=0.0, contradiction=0.0, coverage=0.0)
"""Says 0.5 of everything."""


@dataclass(frozen=True, slots=True)
class Remembering:
    """The embedded judge, which remembers the signals of every claim by its id."""

    judge_: EmbeddedJudge
    signals: dict[str, Signals] = field(default_factory=dict)

    @property
    def info(self) -> JudgeInfo:
        """That of the embedded judge."""
        return self.judge_.info

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """Its outcomes."""
        found = await asyncio.to_thread(self.judge_.judgements, tasks)
        for each in found:
            if isinstance(each.found, Judgement):
                self.signals[each.claim.id] = each.found.signals
        return [each.outcome(self.judge_.calibration) for each in found]


def calibrate_on(data: Path, *, model: Path) -> Calibration:
    """Calibrates on the records of the development sets in `data`."""
    with TemporaryDirectory() as folder:
        return calibrate([write_records(name, data, Path(folder)) for name in (*SETS, *FURTHER_SETS)], model=model)


def calibrate(records: Sequence[Path], *, model: Path) -> Calibration:
    """Fits on the half `fit` of the record files, each of which counts alike, and puts `calibration.json` to the model.

    Raises:
        SystemExit: there are no labelled claims of a kind that is needed.
    """
    judge = Remembering(EmbeddedJudge(encoder=CrossEncoder.load(model), calibration=EVEN))
    sets = [judged_by(Verifier(judge=judge), path, half="fit") for path in records]
    found = [list(labelled(answers, judge.signals)) for answers in sets]
    weights = [1 / len(those) for those in found for _ in those]
    labels = [each for those in found for each in those]
    fitted = fit([signals for signals, _ in labels], [grounded for _, grounded in labels], weights)
    (model / FILE).write_text(fitted.model_dump_json(indent=2) + "\n", encoding="utf-8")
    _name_in_manifest(model)
    print(f"fitted on {len(labels)} claims of {sum(map(len, sets))} answers: {fitted.model_dump_json()}")
    return fitted


def labelled(answers: Sequence[Judged], signals: dict[str, Signals]) -> Iterator[tuple[Signals, bool]]:
    """The signals of the claims of which people said whether they are grounded, and what they said."""
    for answer in answers:
        for claim in answer.claims:
            if claim.grounded is not None and claim.id in signals:
                yield signals[claim.id], claim.grounded


def fit(signals: Sequence[Signals], grounded: Sequence[bool], weights: Sequence[float]) -> Calibration:
    """The calibration by logistic regression; each claim counts as `weights` says.

    Raises:
        SystemExit: all claims are grounded, or none.
    """
    from sklearn.linear_model import LogisticRegression

    if len(set(grounded)) < len((False, True)):
        raise SystemExit("the records need claims that are grounded and claims that are not")
    grounds = list(Ground)
    rows = [[*(float(each.ground is ground) for ground in grounds), *each.values] for each in signals]
    scale = len(weights) / sum(weights)
    regression = LogisticRegression(C=STRENGTH, fit_intercept=False, max_iter=1000)
    fitted = regression.fit(rows, grounded, sample_weight=[weight * scale for weight in weights])
    *offsets, entailment, contradiction, coverage = (round(float(weight), 4) for weight in fitted.coef_[0])
    return Calibration(
        grounds=dict(zip(grounds, offsets, strict=True)),
        entailment=entailment,
        contradiction=contradiction,
        coverage=coverage,
    )


def _name_in_manifest(model: Path) -> None:
    path = model / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    manifest["files"][FILE] = hashlib.sha256((model / FILE).read_bytes()).hexdigest()
    path.write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
