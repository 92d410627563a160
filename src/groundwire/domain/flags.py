"""The critical flags of the attribution protocol: what its gate rests on and its result lists."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Literal, NamedTuple

from groundwire.domain.report import CheckedClaim, CheckedSentence
from groundwire.domain.score import exact, factual_claims
from groundwire.domain.verdict import Verdict

FlagName = Literal["INSUFFICIENT_EVIDENCE", "UNGROUNDED", "CONTRADICTED", "LOW_CONFIDENCE", "MULTI_SOURCE_MERGE"]

TELLING_WORD = re.compile(r"\w*\d\w*|\w{4,}")
"""Words that show where a piece of a claim comes from: anything with a digit, and words too long to be glue."""


class Flag(NamedTuple):
    """One critical flag; `sentence_index` is None where it concerns the whole answer."""

    name: FlagName
    sentence_index: int | None = None

    @property
    def label(self) -> str:
        """The flag as the result lists it: `UNGROUNDED:3`, or the name alone."""
        return self.name if self.sentence_index is None else f"{self.name}:{self.sentence_index}"


def insufficient_evidence(sentences: Sequence[CheckedSentence], *, evidence_empty: bool) -> bool:
    """Whether there is nothing to attribute to: empty evidence, or not one claim that matches any passage.

    A claim that could not be checked is not a claim without a match.
    """
    claims = factual_claims(sentences)
    unmatched = all(claim.verdict is Verdict.UNSUPPORTED and not claim.quotes for claim in claims)
    return evidence_empty or (bool(claims) and unmatched)


def critical_flags(
    sentences: Iterable[CheckedSentence], *, low_confidence: float, insufficient: bool
) -> tuple[Flag, ...]:
    """All flags, in the order of the sentences; only `INSUFFICIENT_EVIDENCE` when `insufficient`."""
    if insufficient:
        return (Flag("INSUFFICIENT_EVIDENCE"),)
    return tuple(
        Flag(name, sentence.index) for sentence in sentences for name in _sentence_flags(sentence, low_confidence)
    )


def _sentence_flags(sentence: CheckedSentence, low_confidence: float) -> Iterable[FlagName]:
    if sentence.verdict in (Verdict.UNSUPPORTED, Verdict.UNCHECKED):
        yield "UNGROUNDED"
    if sentence.verdict is Verdict.CONTRADICTED:
        yield "CONTRADICTED"
    if sentence.confidence is not None and exact(sentence.confidence) < exact(low_confidence):
        yield "LOW_CONFIDENCE"
    if any(is_merged(claim) for claim in sentence.claims):
        yield "MULTI_SOURCE_MERGE"


def is_merged(claim: CheckedClaim) -> bool:
    """Whether the claim is pieced together from several sources and nothing says which part is whose.

    A computation shows its parts. Sources that repeat each other are no merge: one of them alone holds every telling
    word of the claim that they hold together.
    """
    words = _telling_words([claim.text])
    held: dict[str, frozenset[str]] = {}
    for quote in claim.supporting:
        held[quote.source_id] = held.get(quote.source_id, frozenset()) | (_telling_words([quote.text]) & words)
    if len(held) < 2 or claim.support == "computed":  # noqa: PLR2004 - two is what "several" means
        return False
    together = frozenset[str]().union(*held.values())
    return not together or together not in held.values()


def _telling_words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(word.casefold() for text in texts for word in TELLING_WORD.findall(text))
