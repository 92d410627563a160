"""What a judge is asked: one claim against one set of evidence."""

from __future__ import annotations

from dataclasses import dataclass

from groundwire.domain.claim import Claim
from groundwire.domain.evidence import Evidence
from groundwire.domain.synonyms import Synonyms


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
