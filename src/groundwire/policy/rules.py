"""Rules for single claims: what they say, and which of them an answer breaks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Literal, Self, get_args

from pydantic import Field, StrictBool, model_validator

from groundwire.domain.report import CheckedClaim, CheckedSentence, DecisionReason, Severity
from groundwire.domain.score import exact
from groundwire.domain.text import Value
from groundwire.domain.verdict import Confidence, SupportKind, Verdict
from groundwire.policy.kinds import Kinds, SourceKind, covers

SourceKinds = Mapping[str, str | None]
"""The kind of each source by its id."""


class Rule(Value):
    """What is done about single claims, whatever the score is."""

    name: Annotated[str, Field(min_length=1)]
    kinds: Kinds = "all"
    min_severity: Severity = "low"
    verdicts: Annotated[frozenset[Verdict], Field(min_length=1)]
    min_confidence: Confidence = 0.0
    """It applies to verdicts that are at least this sure."""
    max_confidence: Confidence = 1.0
    """It applies to verdicts that are at most this sure."""
    cited: StrictBool | None = None
    """Whether it applies to claims with a citation that carries them, to those without one, or to both."""
    support: Annotated[frozenset[SupportKind], Field(min_length=1)] | None = None
    """It applies to claims that are supported in one of these ways."""
    source_kinds: Annotated[frozenset[SourceKind], Field(min_length=1)] | None = None
    """It applies to claims that sources of these kinds support, and none of another kind."""
    action: Literal["REVIEW", "BLOCK"]

    @model_validator(mode="after")
    def _can_apply(self) -> Self:
        if self.min_confidence > self.max_confidence:
            raise ValueError(f"rule {self.name!r}: `min_confidence` is above `max_confidence`, so it never applies")
        return self


def broken_rules(
    sentences: Sequence[CheckedSentence], rules: Iterable[Rule], sources: SourceKinds | None = None
) -> tuple[tuple[Rule, DecisionReason], ...]:
    """Each rule that some claim breaks, with the reason; `sentences` are resolved to one end of the score interval.

    Where `sources` are not known, a rule that asks for their kind applies whatever they are.
    """
    return tuple(_broken(sentences, rules, sources))


def carries(claim: CheckedClaim, sentence: CheckedSentence) -> bool:
    """Whether a citation of the sentence carries the claim.

    It must name a source that supports the claim. Where none does, the verdict speaks for itself, and a citation to
    any known source will do.
    """
    supporting = {quote.source_id for quote in claim.supporting}
    if not supporting:
        return any(citation.source_ids for citation in sentence.citations)
    return any(c.status == "carries" and supporting & set(c.source_ids) for c in sentence.citations)


def _broken(
    sentences: Sequence[CheckedSentence], rules: Iterable[Rule], sources: SourceKinds | None
) -> Iterator[tuple[Rule, DecisionReason]]:
    for rule in rules:
        ids = tuple(
            claim.id for sentence in sentences for claim in sentence.claims if _applies(rule, claim, sentence, sources)
        )
        if ids:
            wanted = ", ".join(sorted(rule.verdicts))
            count = "a claim is" if len(ids) == 1 else f"{len(ids)} claims are"
            message = (
                f"rule {rule.name!r}: {count} {wanted}"
                if len(rule.verdicts) == 1
                else f"rule {rule.name!r}: {count} one of {wanted}"
            )
            yield rule, DecisionReason(code=rule.name, message=message, claim_ids=ids)


def _applies(rule: Rule, claim: CheckedClaim, sentence: CheckedSentence, sources: SourceKinds | None) -> bool:
    verdicts = {claim.verdict}
    # A resolved claim keeps its cause: it is UNCHECKED beside what it is assumed to be.
    if claim.cause is not None:
        verdicts.add(Verdict.UNCHECKED)
    harm = get_args(Severity)
    severe = harm.index(claim.severity) >= harm.index(rule.min_severity)
    return (
        severe
        and covers(rule.kinds, claim.kind)
        and bool(verdicts & rule.verdicts)
        and _is_as_sure(rule, claim)
        and (rule.cited is None or rule.cited == carries(claim, sentence))
        and _rests_on(rule, claim, sources)
    )


def _is_as_sure(rule: Rule, claim: CheckedClaim) -> bool:
    """Whether the rule is about a verdict of this confidence; one that has none may be as sure as any."""
    if claim.confidence is None:
        return True
    return exact(rule.min_confidence) <= exact(claim.confidence) <= exact(rule.max_confidence)


def _rests_on(rule: Rule, claim: CheckedClaim, sources: SourceKinds | None) -> bool:
    """Whether the rule is about a claim that rests on such support; what is not known of it may be anything."""
    if rule.support is not None and claim.cause is None and claim.support not in rule.support:
        return False
    if rule.source_kinds is None or sources is None or claim.cause is not None:
        return True
    kinds = [sources.get(quote.source_id) for quote in claim.supporting]
    return bool(kinds) and all(kind in rule.source_kinds for kind in kinds)
