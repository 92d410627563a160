"""What a judge is asked: one claim against one set of evidence."""

from __future__ import annotations

from dataclasses import dataclass, field

from groundwire.domain.answer import Answer
from groundwire.domain.claim import Claim
from groundwire.domain.evidence import Evidence
from groundwire.domain.report import ProtocolName
from groundwire.domain.risk import Risk
from groundwire.domain.rubric import Rubric
from groundwire.domain.synonyms import Synonyms
from groundwire.domain.text import Span
from groundwire.domain.turn import Turn


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """One claim to judge. Judges take many at once and answer each by its claim id."""

    claim: Claim
    evidence: Evidence
    question: str | None = None
    """What the user asked, for reading the claim; never evidence."""
    context: str = ""
    """The answer's sentences before the claim, for reading it; never evidence."""
    exact: bool = False
    """Whether the policy forbids rounding and unit conversion for this claim."""
    synonyms: Synonyms = ()
    """Groups of names and terms that the policy calls equal."""
    answer: Answer | None = None
    """The whole answer, for judges that read claims in it; never evidence."""
    sentence: Span | None = None
    """The sentence of the claim, in the answer."""
    history: tuple[Turn, ...] = ()
    """Earlier turns, oldest first, for reading the claim; never evidence."""
    protocol: ProtocolName = "evidence-grounding"
    """The audit that the verdicts are for; it may change how a judge is asked, never what a verdict means."""
    risk: Risk = Risk.HIGH
    generator: str | None = None
    """The model that wrote the answer, if the caller says so."""
    rubric: Rubric = field(default_factory=Rubric)
    """What the policy asks of judges that can be told in words."""
    repetition: int = 0
    """Which time the same is asked, from 0: a judge may answer each time anew, but a cache keeps the times apart."""

    @property
    def response_id(self) -> str:
        """The answer that the claim is of."""
        return self.claim.id.rpartition("#")[0]
