"""Whether code itself is sure of a control claim, held against the sentence that it was made of."""

from __future__ import annotations

from dataclasses import dataclass, field

from groundwire.domain.claim import Claim
from groundwire.domain.evidence import Evidence
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome, Quote, Verdict
from groundwire.judges.llm.checking import Defective
from groundwire.judges.llm.grounds import Grounds
from groundwire.judges.llm.veto import vetoed


@dataclass(frozen=True, slots=True)
class Certainty:
    """What code makes of a claim that a model would call supported by a sentence, which is read once."""

    _grounds: dict[str, Grounds] = field(default_factory=dict)

    def carries(self, sentence: str, claim: str) -> bool:
        """Whether code has nothing against it."""
        return claim == sentence or self._said_of(sentence, claim) is Verdict.SUPPORTED

    def refutes(self, sentence: str, claim: str) -> bool:
        """Whether code overrules it, because the sentence says otherwise."""
        return self._said_of(sentence, claim) is Verdict.CONTRADICTED

    def _said_of(self, sentence: str, claim: str) -> Verdict | None:
        """The verdict that code leaves of SUPPORTED; None if the sentence decides nothing."""
        grounds = self._grounds.setdefault(sentence, Grounds(Evidence.of([sentence])))
        (source,) = grounds.evidence.sources
        quote = Quote(source_id=source.id, start=0, end=len(sentence), text=sentence, stance="support")
        # Named by its own words: what is known of how a claim is read is kept by its name.
        whole = Claim(
            id=f"{claim}#0.0",
            start=0,
            end=len(claim),
            text=claim,
            statement=claim,
            statement_source="verbatim",
            kind="other",
        )
        task = Task(claim=whole, evidence=grounds.evidence, context=sentence)
        said = Outcome(claim_id=whole.id, verdict=Verdict.SUPPORTED, confidence=1.0, quotes=(quote,), support="direct")
        try:
            return vetoed(said, task, grounds).verdict
        except Defective:
            return None
