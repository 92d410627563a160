"""How likely a verdict is right: a probability, calibrated by what the verdict rests on and what the passages say.

A logistic regression estimates how likely the sources carry the claim (Platt, 1999). Its weights lie in the model's
folder, because they belong to one model: `training/calibrate.py` fits them on labelled answers.
"""

from __future__ import annotations

import hashlib
import json
import math
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Annotated

from pydantic import Field, ValidationError

from groundwire.domain.text import Value
from groundwire.domain.verdict import Verdict
from groundwire.errors import JudgeUnavailable
from groundwire.judges.embedded.model import read_manifest

FILE = "calibration.json"
"""Its file in a model folder."""

LEAST, MOST = 0.01, 0.99
"""Ends of the confidence in a verdict: labels are not surer than that themselves."""

SURE = 0.001
"""Probabilities of the model are kept this far from 0 and 1 before their odds are taken."""


class Ground(StrEnum):
    """What a verdict rests on."""

    STATED = "stated"
    """Supported word for word, by a value, a field or a rule of code."""
    CARRIED = "carried"
    """Supported as far as words and model together tell."""
    OPPOSED = "opposed"
    """Contradicted by a value."""
    TURNED = "turned"
    """Contradicted by a word, a name, a negation or an order of words."""
    PARTLY = "partly"
    """A part is carried, less is said, or sources disagree."""
    ABSENT = "absent"
    """No passage speaks for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Signals:
    """What is known of a claim when its verdict is there."""

    ground: Ground
    entailment: float
    """Probability of entailment by the premise that decides, or the highest one if none does, 0-1."""
    contradiction: float
    """Probability of contradiction by that premise, 0-1."""
    coverage: float
    """Share of the claim that it holds, 0-1."""

    @property
    def values(self) -> tuple[float, float, float]:
        """What is weighed: odds of entailment and contradiction as logarithms, and coverage."""
        return _log_odds(self.entailment), _log_odds(self.contradiction), self.coverage


class Calibration(Value):
    """Weights by which signals become the probability that the sources carry a claim."""

    grounds: Annotated[Mapping[Ground, float], Field(min_length=len(Ground))]
    entailment: float
    contradiction: float
    coverage: float

    @staticmethod
    def load(folder: Path) -> Calibration:
        """The calibration in a model folder, as its manifest names it.

        Raises:
            JudgeUnavailable: it is missing, changed, malformed, or not named.
        """
        try:
            raw = (folder / FILE).read_bytes()
            found = Calibration.model_validate(json.loads(raw))
        except (OSError, ValueError, ValidationError) as error:
            reason = error.strerror if isinstance(error, OSError) else "it is malformed"
            raise JudgeUnavailable(f"cannot read {FILE} in {folder}: {reason}; {_REMEDY}") from None
        if read_manifest(folder).files.get(FILE) != hashlib.sha256(raw).hexdigest():
            raise JudgeUnavailable(f"{FILE} in {folder} is not the one that manifest.json names; {_REMEDY}")
        return found

    def grounded(self, signals: Signals) -> float:
        """The probability that the sources carry the claim, 0-1."""
        weights = (self.entailment, self.contradiction, self.coverage)
        odds = self.grounds[signals.ground] + sum(w * v for w, v in zip(weights, signals.values, strict=True))
        return 1 / (1 + math.exp(-odds))

    def confidence(self, verdict: Verdict, signals: Signals) -> float:
        """The probability that the verdict is right, from `LEAST` to `MOST`."""
        grounded = self.grounded(signals)
        return round(min(MOST, max(LEAST, grounded if verdict is Verdict.SUPPORTED else 1 - grounded)), 3)


_REMEDY = "install the package again; for a model of your own, run `python -m training calibrate`"


def _log_odds(probability: float) -> float:
    kept = min(1 - SURE, max(SURE, probability))
    return math.log(kept / (1 - kept))
