"""What a policy asks, in words, of judges that can read them: its table `[rubric]`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pydantic import StrictBool, model_validator

from groundwire.domain.risk import Risk
from groundwire.domain.rubric import Example, Rubric, Words
from groundwire.domain.text import Value
from groundwire.policy.by_risk import ByRisk

DIRECT_QUOTE: Final = "SUPPORTED needs quotes that carry every part of the claim."
"""What `direct_quote` asks; the prompts that ship ask it from HIGH on, in the same words, so that it is said once."""

NOTE_AMBIGUITY: Final = "Note every ambiguity and lower the confidence for it."
"""What `note_ambiguity` asks; likewise."""

NO_INFERENCE: Final = "Infer nothing: what is neither stated nor computed is PARTIAL at best."
"""What `no_inference` asks; likewise, at CRITICAL."""


class Switch(ByRisk[StrictBool]):
    """Whether something is asked at each risk level; one value stands for all four."""

    @model_validator(mode="before")
    @classmethod
    def _same_switch_for_all(cls, value: object) -> object:
        return dict.fromkeys(Risk, value) if isinstance(value, bool) else value


class RubricTable(Value):
    """Rules beyond those of the protocols, for judges that are language models."""

    rules: tuple[Words, ...]
    constraints: tuple[Words, ...]
    direct_quote: Switch
    note_ambiguity: Switch
    no_inference: Switch
    examples: tuple[Example, ...]

    def at(self, risk: Risk) -> Rubric:
        """All that is asked at `risk`."""
        rules = tuple(dict.fromkeys((*self._switched_on(risk), *self.rules)))
        return Rubric(rules=rules, constraints=self.constraints, examples=self.examples)

    def _switched_on(self, risk: Risk) -> Iterator[str]:
        switches = (
            (self.direct_quote, DIRECT_QUOTE),
            (self.note_ambiguity, NOTE_AMBIGUITY),
            (self.no_inference, NO_INFERENCE),
        )
        return (rule for switch, rule in switches if switch.at(risk))
