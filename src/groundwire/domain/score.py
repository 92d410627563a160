"""The arithmetic behind every score: plain functions of the canonical sentences.

A claim that could not be checked makes a score an interval. `resolve` gives the two ends: the list in which every such
claim fails, and the list in which every one passes. Everything else here is a function of one list, so that report,
gate and interval can never disagree. Shares are integers and means are fractions: no verdict hangs on a rounding error.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from groundwire.domain.report import CheckedClaim, CheckedSentence, Finding, ProtocolName, ScoreInterval
from groundwire.domain.verdict import Verdict, combine

ConsistencyStatus = Literal["SUPPORTED", "UNSUPPORTED", "CONTRADICTED"]
"""How the consistency protocol names a claim's verdict."""

ConsistencyLevel = Literal["HIGH", "MEDIUM", "LOW"]

HALF = Fraction(1, 2)
"""What a PARTIAL sentence scores: the middle step of the grounding-score rubric."""


class Grounding(NamedTuple):
    """How many claims are grounded, of how many."""

    grounded: int
    total: int

    @property
    def score(self) -> Fraction:
        """The grounded share, 0 to 1; 1 when there is nothing to ground."""
        return Fraction(self.grounded, self.total) if self.total else Fraction(1)


def exact(number: float) -> Fraction:
    """The decimal a person would read in `number`: 0.7 is 7/10, not the nearest binary fraction."""
    return Fraction(repr(float(number)))


def factual_claims(sentences: Iterable[CheckedSentence]) -> tuple[CheckedClaim, ...]:
    """The claims that count, in order: all but those judged to be no claims."""
    return tuple(c for sentence in sentences for c in sentence.claims if c.verdict is not Verdict.NOT_A_CLAIM)


def factual_sentences(sentences: Iterable[CheckedSentence]) -> tuple[CheckedSentence, ...]:
    """The sentences that assert something, in order."""
    return tuple(sentence for sentence in sentences if sentence.verdict is not Verdict.NOT_A_CLAIM)


def conflicting(claim: CheckedClaim) -> bool:
    """Whether sources disagree about the claim: PARTIAL with quotes on both sides."""
    return claim.verdict is Verdict.PARTIAL and bool(claim.supporting) and bool(claim.contradicting)


def outranked_claims(findings: Iterable[Finding]) -> frozenset[str]:
    """Ids of the claims against which the policy's more authoritative source speaks."""
    return frozenset(f.claim_id for f in findings if f.kind == "outranked" and f.claim_id is not None)


def resolve(
    sentences: Sequence[CheckedSentence], unchecked_as: Literal[Verdict.SUPPORTED, Verdict.UNSUPPORTED]
) -> tuple[CheckedSentence, ...]:
    """The sentences as they would stand if every UNCHECKED claim were `unchecked_as`.

    UNSUPPORTED gives the lower end of the score, SUPPORTED the upper one. A resolved claim keeps its cause: that is how
    an assumed verdict differs from a judged one. It has no confidence, and none is asked of it.
    """
    return tuple(_resolve_sentence(sentence, unchecked_as) for sentence in sentences)


def _resolve_sentence(sentence: CheckedSentence, unchecked_as: Verdict) -> CheckedSentence:
    if all(claim.verdict is not Verdict.UNCHECKED for claim in sentence.claims):
        return sentence
    claims = tuple(
        claim.model_copy(update={"verdict": unchecked_as}) if claim.verdict is Verdict.UNCHECKED else claim
        for claim in sentence.claims
    )
    verdict = combine([claim.verdict for claim in claims])
    update = {"claims": claims, "verdict": verdict, "confidence": sentence_confidence(claims, verdict)}
    return sentence.model_copy(update=update)


def sentence_confidence(claims: Collection[CheckedClaim], verdict: Verdict) -> float | None:
    """The lowest confidence of the claims that decide a sentence's `verdict`; None if none of them has one.

    The contradicted claims decide CONTRADICTED; every claim decides the others. UNCHECKED and NOT_A_CLAIM have none.
    """
    if verdict in (Verdict.UNCHECKED, Verdict.NOT_A_CLAIM):
        return None
    deciding = (c for c in claims if verdict is not Verdict.CONTRADICTED or c.verdict is Verdict.CONTRADICTED)
    return min((c.confidence for c in deciding if c.confidence is not None), default=None)


def is_grounded(claim: CheckedClaim, outranked: Collection[str] = ()) -> bool:
    """Whether the claim counts as grounded: SUPPORTED, or PARTIAL where the answer itself hedges it.

    Never when the policy ranks a source that contradicts it above those that support it.
    """
    if claim.id in outranked:
        return False
    return claim.verdict is Verdict.SUPPORTED or (claim.verdict is Verdict.PARTIAL and claim.qualified)


def grounding(sentences: Iterable[CheckedSentence], outranked: Collection[str] = ()) -> Grounding:
    """The count of grounded claims and of all claims."""
    claims = factual_claims(sentences)
    return Grounding(sum(is_grounded(claim, outranked) for claim in claims), len(claims))


def uncited_unsupported(sentences: Iterable[CheckedSentence]) -> int:
    """How many claims no source supports in sentences that cite nothing: what a model says out of its own knowledge."""
    silent = (claim for sentence in sentences if not sentence.citations for claim in sentence.claims)
    return sum(claim.verdict is Verdict.UNSUPPORTED for claim in silent)


def sentence_score(verdict: Verdict) -> Fraction | None:
    """What a sentence scores: 1, 1/2 or 0; 1 if it claims nothing; None if it could not be checked."""
    match verdict:
        case Verdict.SUPPORTED | Verdict.NOT_A_CLAIM:
            return Fraction(1)
        case Verdict.PARTIAL:
            return HALF
        case Verdict.UNSUPPORTED | Verdict.CONTRADICTED:
            return Fraction(0)
        case Verdict.UNCHECKED:
            return None


def mean_score(sentences: Sequence[CheckedSentence]) -> Fraction:
    """The mean of the sentence scores, 0 to 1, a missing score counting 0; 1 when there are no sentences."""
    if not sentences:
        return Fraction(1)
    return sum((sentence_score(s.verdict) or Fraction(0) for s in sentences), Fraction(0)) / len(sentences)


def factual_score(sentences: Iterable[CheckedSentence]) -> Fraction:
    """The mean over the sentences that assert something, so that headings and greetings cannot lift it.

    It is also the attribution protocol's overall faithfulness. 1 when nothing is asserted.
    """
    return mean_score(factual_sentences(sentences))


def consistency_status(claim: CheckedClaim) -> ConsistencyStatus:
    """The claim's verdict in the consistency protocol's words.

    Sources that disagree contradict it. SUPPORTED needs a quote to show, unless it is only assumed (see `resolve`).
    """
    if claim.verdict is Verdict.CONTRADICTED or conflicting(claim):
        return "CONTRADICTED"
    if claim.verdict is Verdict.SUPPORTED and (claim.supporting or claim.cause):
        return "SUPPORTED"
    return "UNSUPPORTED"


def consistency_level(sentences: Iterable[CheckedSentence], unsupported_percent: int) -> ConsistencyLevel:
    """LOW if any claim is contradicted or more than `unsupported_percent` are unsupported; HIGH if all are supported.

    MEDIUM between the two. Partly supported and unchecked claims are unsupported in this protocol, hence counted so.
    """
    statuses = [consistency_status(claim) for claim in factual_claims(sentences)]
    unsupported = statuses.count("UNSUPPORTED")
    if "CONTRADICTED" in statuses or unsupported * 100 > unsupported_percent * len(statuses):
        return "LOW"
    return "MEDIUM" if unsupported else "HIGH"


def turn_weight(claim: CheckedClaim) -> Fraction:
    """What a claim adds to the score of its turn: 1 if it is supported, 1/2 if partly, else 0.

    Sources that disagree about a claim do not carry it.
    """
    if claim.verdict is Verdict.SUPPORTED:
        return Fraction(1)
    return HALF if claim.verdict is Verdict.PARTIAL and not conflicting(claim) else Fraction(0)


def turn_grounding(sentences: Iterable[CheckedSentence]) -> Fraction | None:
    """The mean weight of the claims of a turn, 0 to 1; None without claims, or where one of them is UNCHECKED."""
    claims = factual_claims(sentences)
    if not claims or any(claim.verdict is Verdict.UNCHECKED for claim in claims):
        return None
    return sum(map(turn_weight, claims), Fraction(0)) / len(claims)


def score_interval(
    protocol: ProtocolName, sentences: Sequence[CheckedSentence], findings: Iterable[Finding] = ()
) -> ScoreInterval:
    """The protocol's score if every unchecked claim fails and if every one passes.

    Null where the protocol gives a level instead of a score, and for a turn without claims or without sources.
    """
    found = tuple(findings)
    outranked = outranked_claims(found)
    assessable = all(finding.kind != "empty_evidence" for finding in found)

    def score(unchecked_as: Literal[Verdict.SUPPORTED, Verdict.UNSUPPORTED]) -> float | None:
        resolved = resolve(sentences, unchecked_as)
        match protocol:
            case "evidence-grounding":
                return float(grounding(resolved, outranked).score)
            case "grounding-score":
                return float(mean_score(resolved))
            case "attribution":
                return float(factual_score(resolved))
            case "multi-turn":
                mean = turn_grounding(resolved) if assessable else None
                return None if mean is None else float(mean)
            case "consistency":
                return None

    return ScoreInterval(lower=score(Verdict.UNSUPPORTED), upper=score(Verdict.SUPPORTED))
