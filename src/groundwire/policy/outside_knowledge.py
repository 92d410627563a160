"""What the answer itself says that it knows from elsewhere than the sources, and what a policy makes of that."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from importlib.resources import files
from typing import Final, Literal, Self

from pydantic import model_validator

from groundwire.domain.report import CheckedClaim, CheckedSentence, Finding, Severity
from groundwire.domain.risk import Risk
from groundwire.domain.verdict import Verdict, combine
from groundwire.policy.by_risk import ByRisk

OutsideKnowledge = Literal["forbidden", "marked"]
"""Whether claims that the answer marks as its own knowledge count like any other, or are noted and do not count."""

GRAVE: Final[tuple[Severity, ...]] = ("high", "critical")
"""Severities at which no mark helps: a dose that is out of the model's own knowledge is as dangerous with one."""


class OutsideByRisk(ByRisk[OutsideKnowledge]):
    """What is made of outside knowledge at each risk level; one word stands for all but CRITICAL."""

    @model_validator(mode="before")
    @classmethod
    def _same_for_all_words(cls, value: object) -> object:
        return dict.fromkeys(Risk, value) if isinstance(value, str) else value

    @model_validator(mode="after")
    def _never_where_all_is_at_stake(self) -> Self:
        if self.CRITICAL != "forbidden":
            raise ValueError(
                "`outside_knowledge` at CRITICAL must be 'forbidden': any claim without a source fails there; name the "
                'other levels, such as { LOW = "marked" }'
            )
        return self


def outside_findings(sentences: Iterable[CheckedSentence]) -> Iterator[Finding]:
    """A finding for each claim that no source supports and that the answer marks as its own knowledge.

    Only UNSUPPORTED claims without a citation, of low or medium severity: what a source contradicts is wrong whoever
    says so, and what could not be checked may be anything.
    """
    for sentence in sentences:
        if sentence.citations or not _marks().search(sentence.text):
            continue
        for claim in sentence.claims:
            if claim.verdict is Verdict.UNSUPPORTED and claim.cause is None and claim.severity not in GRAVE:
                yield Finding(
                    kind="outside_knowledge",
                    message="the answer says this out of its own knowledge, and no source says so",
                    sentence_index=sentence.index,
                    claim_id=claim.id,
                    start=claim.start,
                    end=claim.end,
                )


def without(sentences: Sequence[CheckedSentence], left_out: frozenset[str]) -> tuple[CheckedSentence, ...]:
    """The sentences as a gate sees them that some claims do not count for."""
    if not left_out:
        return tuple(sentences)
    return tuple(_without(sentence, left_out) for sentence in sentences)


def _without(sentence: CheckedSentence, left_out: frozenset[str]) -> CheckedSentence:
    claims = tuple(map(_uncounted, sentence.claims, [claim.id in left_out for claim in sentence.claims]))
    if claims == sentence.claims:
        return sentence
    verdict = combine([claim.verdict for claim in claims])
    # The confidence of the sentence was the lowest of its claims, so it is still one that none of the rest is below.
    confidence = None if verdict in (Verdict.NOT_A_CLAIM, Verdict.UNCHECKED) else sentence.confidence
    return sentence.model_copy(update={"claims": claims, "verdict": verdict, "confidence": confidence})


def _uncounted(claim: CheckedClaim, out: bool) -> CheckedClaim:  # noqa: FBT001  # mapped over two lists
    return claim.model_copy(update={"verdict": Verdict.NOT_A_CLAIM, "confidence": None}) if out else claim


@cache
def _marks() -> re.Pattern[str]:
    data = files("groundwire.policy").joinpath("data", "outside_knowledge.toml").read_text(encoding="utf-8")
    phrases = (re.escape(phrase).replace("'", "['’]") for listed in tomllib.loads(data).values() for phrase in listed)
    return re.compile(rf"(?<!\w)(?:{'|'.join(phrases)})(?!\w)", re.IGNORECASE)
