"""What a prompt asks: claims of one or more answers, each with its sources, under short names that a reply repeats."""

from __future__ import annotations

from dataclasses import dataclass, field

from groundwire.domain.risk import Risk
from groundwire.domain.rubric import Rubric
from groundwire.domain.turn import Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedClaim:
    """A claim to judge."""

    key: str
    """Its name in this prompt, such as `c3`; no two claims of a prompt share one."""
    statement: str
    """What it says, read by itself."""
    exact: bool = False
    """Whether rounding and converted units count as differences."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedSentence:
    """A sentence of the answer with its claims; one without any is there to be read."""

    key: str
    text: str
    claims: tuple[AskedClaim, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedSource:
    """A source, or what was chosen of it."""

    key: str
    """Its name in this prompt, by which quotes name it."""
    text: str
    title: str | None = None
    kind: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedAnswer:
    """One answer: its sentences, what it is checked against, and what is needed to read it."""

    key: str
    sentences: tuple[AskedSentence, ...]
    sources: tuple[AskedSource, ...]
    question: str | None = None
    history: tuple[Turn, ...] = ()

    @property
    def claims(self) -> tuple[AskedClaim, ...]:
        """All its claims, in order."""
        return tuple(claim for sentence in self.sentences for claim in sentence.claims)


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """Everything that one prompt asks."""

    answers: tuple[AskedAnswer, ...]
    nonce: str
    """Random letters in every fence, which no untrusted text can know."""
    first_code: str
    """Stands before the sources, and is to be repeated: a prompt that was cut loses it or the other one."""
    last_code: str
    """Stands behind the answer, and is to be repeated."""
    risk: Risk = Risk.HIGH
    rubric: Rubric = field(default_factory=Rubric)

    @property
    def claims(self) -> tuple[AskedClaim, ...]:
        """All claims, in order."""
        return tuple(claim for answer in self.answers for claim in answer.claims)
