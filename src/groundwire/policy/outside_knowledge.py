"""What the answer itself says that it knows from elsewhere than the sources, and what a policy makes of that."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import chain
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


NEAR: Final = 30
"""Characters before a phrase in which a word that turns it into its opposite is looked for."""

_CLAUSE: Final = re.compile(r"[,;:(–—]")
_WORD: Final = re.compile(r"\w+")


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
    says so, what could not be checked may be anything, and what is said to be a source's words is not the answer's own.
    """
    for sentence in sentences:
        marks = () if sentence.citations else tuple(_marks(sentence.text))
        for claim in sentence.claims if marks else ():
            own = any(_covers(mark, claim, sentence) for mark in marks)
            if own and claim.verdict is Verdict.UNSUPPORTED and claim.cause is None and claim.severity not in GRAVE:
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


def _marks(text: str) -> Iterator[re.Match[str]]:
    """Where a sentence says that it is out of the answer's own knowledge; nowhere if it names a source for it."""
    words = _phrases()
    marks = [*_affirmed(words["marks"], text), *(m for m in _affirmed(words["openings"], text) if _opens(text, m))]
    rest = text
    for mark in marks:  # some of whose words attribute, too
        rest = rest[: mark.start()] + " " * len(mark[0]) + rest[mark.end() :]
    return iter(() if any(_affirmed(words["attributing"], rest)) else marks)


def _affirmed(phrases: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Where one of the phrases stands without a word before it that turns it into its opposite."""
    negating = _phrases()["negating"]
    for found in phrases.finditer(text):
        clause = _CLAUSE.split(text[max(found.start() - NEAR, 0) : found.start()])[-1]
        if not negating.search(clause):
            yield found


def _opens(text: str, mark: re.Match[str]) -> bool:
    """Whether a clause begins with the mark."""
    before = text[: mark.start()].rstrip()
    words = _WORD.findall(before)
    return not before[-1:].isalnum() or _phrases()["joining"].fullmatch(words[-1]) is not None


def _covers(mark: re.Match[str], claim: CheckedClaim, sentence: CheckedSentence) -> bool:
    """Whether a mark is about this claim: it stands in it, or begins or ends the sentence and so is about all of it."""
    text, start = sentence.text, sentence.start + mark.start()
    before, behind = len(_WORD.findall(text[: mark.start()])), _WORD.search(text[mark.end() :])
    return claim.start <= start < claim.end or before <= 1 or behind is None


@cache
def _phrases() -> Mapping[str, re.Pattern[str]]:
    data = files("groundwire.policy").joinpath("data", "outside_knowledge.toml").read_text(encoding="utf-8")
    groups: Mapping[str, Mapping[str, Sequence[str]]] = tomllib.loads(data)
    return {group: _any_of(chain.from_iterable(languages.values())) for group, languages in groups.items()}


def _any_of(phrases: Iterable[str]) -> re.Pattern[str]:
    either = "|".join(re.escape(phrase).replace("'", "['’]") for phrase in phrases)
    return re.compile(rf"(?<!\w)(?:{either})(?!\w)", re.IGNORECASE)
