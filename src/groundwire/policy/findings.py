"""What the policy asks of citations, wording and sources, and where the answer falls short of it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import Final

from groundwire.domain.evidence import Evidence, Source
from groundwire.domain.report import CheckedClaim, CheckedSentence, Finding, FindingKind
from groundwire.domain.risk import Risk
from groundwire.domain.score import conflicting
from groundwire.domain.verdict import Quote, Verdict
from groundwire.policy.abstention import abstention_findings
from groundwire.policy.citation_rules import ANY, format_findings
from groundwire.policy.kinds import covers
from groundwire.policy.omissions import omission_findings
from groundwire.policy.outside_knowledge import outside_findings
from groundwire.policy.policy import Policy
from groundwire.policy.rules import carries
from groundwire.policy.source_rules import SourceRules
from groundwire.quotes import EDGES, Folded, quotations

BRACKETED = re.compile(r"\[[^\]]*\]")
"""Citation markers, whose numbers are no part of what is said."""


ANSWER_ALONE: Final = frozenset({"missing_citation", "missing_direct_quote", "citation_format", "outside_knowledge"})
"""The kinds of finding that can be looked for anew where the sources are not at hand any more."""

OF_POLICY: Final = ANSWER_ALONE | {
    "unaccepted_source",
    "stale_source",
    "outranked",
    "should_have_abstained",
    "abstained_although_answerable",
    "omission",
}
"""All kinds of finding that are looked for because a policy asks for them."""


def findings(
    sentences: Sequence[CheckedSentence],
    evidence: Evidence,
    policy: Policy,
    now: datetime,
    *,
    question: str | None = None,
    risk: Risk = Risk.HIGH,
) -> tuple[Finding, ...]:
    """All places where the answer or its sources fall short of what `policy` asks, in the order of the claims.

    `now` is the moment against which the age of sources is measured; a time without a zone is read as UTC.
    """
    found = (*wording_findings(sentences, policy, risk), *_source_findings(sentences, evidence, policy, now))
    abstained = abstention_findings(sentences, evidence, question, policy.abstention)
    omitted = omission_findings(sentences, evidence) if policy.findings.omission else ()
    return (*abstained, *_ordered(found), *omitted)


def wording_findings(sentences: Sequence[CheckedSentence], policy: Policy, risk: Risk) -> tuple[Finding, ...]:
    """The findings that the answer alone shows: see `ANSWER_ALONE`."""
    missing = (
        finding
        for sentence in sentences
        for claim in sentence.claims
        if claim.verdict is not Verdict.NOT_A_CLAIM
        for finding in _wording(claim, sentence, policy)
    )
    marked = outside_findings(sentences) if policy.outside_knowledge.at(risk) == "marked" else ()
    return (*missing, *format_findings(sentences, policy.citations), *marked)


def fails(finding: Finding, policy: Policy, risk: Risk) -> bool:
    """Whether `policy` lets no answer pass with `finding` at `risk`: it names the kind, or asks what is missing."""
    match finding.kind:
        case "missing_citation":
            return policy.required_citations == "all" or bool(policy.required_citations)
        case "missing_direct_quote":
            return policy.direct_quote_required == "all" or bool(policy.direct_quote_required)
        case "unaccepted_source":
            return bool(policy.sources.accepted_kinds)
        case "stale_source":
            return policy.sources.max_age_days > 0
        case "citation_format":
            return policy.citations.format != ANY
        case "should_have_abstained":
            return policy.abstention.when_silent
        case "abstained_although_answerable":
            return policy.abstention.answerable
        case _:
            return finding.kind in policy.findings.fail.at(risk)


def _wording(claim: CheckedClaim, sentence: CheckedSentence, policy: Policy) -> Iterator[Finding]:
    if covers(policy.required_citations, claim.kind) and not carries(claim, sentence):
        message = f"a claim of kind {claim.kind} needs a citation to a source that supports it"
        yield _finding("missing_citation", claim, sentence, message)
    if covers(policy.direct_quote_required, claim.kind) and claim.supporting and not _is_quoted(claim):
        sources = [quote.source_id for quote in claim.supporting]
        message = f"a claim of kind {claim.kind} must be given in the words of its source ({', '.join(_once(sources))})"
        yield _finding("missing_direct_quote", claim, sentence, message, sources)


def _is_quoted(claim: CheckedClaim) -> bool:
    """Whether the claim is in the words of the source that supports it.

    Either a supporting quote stands in the claim as a whole, or the claim puts words of one between quotation marks and
    leaves no figure outside them. White space, letter case and the shape of quotation marks do not count.
    """
    quotes = [plain for quote in claim.supporting if (plain := _plain(quote.text))]
    if any(quote in _plain(claim.text) for quote in quotes):
        return True
    rest = BRACKETED.sub("", claim.text)
    found = False
    for quotation in quotations(claim.text):
        words = _plain(quotation.text)
        if words and any(words in quote for quote in quotes):
            found, rest = True, rest.replace(quotation.text, "")
    return found and not any(character.isdigit() for character in rest)


def _plain(text: str) -> str:
    """The text without differences of typography, and no punctuation at its ends."""
    return Folded.of(text).text.strip(EDGES)


def _source_findings(
    sentences: Iterable[CheckedSentence], evidence: Evidence, policy: Policy, now: datetime
) -> Iterator[Finding]:
    for sentence in sentences:
        for claim in sentence.claims:
            supporting = _sources(claim.supporting, evidence)
            rules = policy.sources
            if supporting and rules.accepted_kinds and all(s.kind not in rules.accepted_kinds for s in supporting):
                message = _not_accepted(supporting)
                yield _finding("unaccepted_source", claim, sentence, message, [s.id for s in supporting])
            if supporting and rules.max_age_days and all(_is_stale(s, rules.max_age_days, now) for s in supporting):
                message = f"only sources older than {rules.max_age_days} days, or of unknown age, speak for it"
                yield _finding("stale_source", claim, sentence, message, [s.id for s in supporting])
            winners = _winners(claim, evidence, rules)
            if winners:
                message = f"the source that contradicts it is ranked above those that support it ({_kinds(winners)})"
                yield _finding("outranked", claim, sentence, message, [s.id for s in winners])


def _not_accepted(supporting: Sequence[Source]) -> str:
    """Why sources that support a claim do not count: the verdict stands, the policy does not take their word."""
    kinds = _once("a source without a kind" if s.kind is None else f"a source of kind {s.kind!r}" for s in supporting)
    which = "that kind" if len(kinds) == 1 else "any of these kinds"
    return f"only {' or '.join(kinds)} supports this claim, and the policy does not accept {which}"


def _winners(claim: CheckedClaim, evidence: Evidence, rules: SourceRules) -> list[Source]:
    """The contradicting sources that are ranked above every supporting one, where sources disagree."""
    if not conflicting(claim):
        return []
    best = min((rules.rank(s.kind) for s in _sources(claim.supporting, evidence)), default=len(rules.authority))
    return [s for s in _sources(claim.contradicting, evidence) if rules.rank(s.kind) < best]


def _is_stale(source: Source, max_age_days: int, now: datetime) -> bool:
    """Whether the source is too old; one that does not say how old it is cannot be shown to be fresh."""
    if source.retrieved_at is None:
        return not source.of_user  # said in this very conversation
    return _aware(now) - _aware(source.retrieved_at) > timedelta(days=max_age_days)


def _aware(moment: datetime) -> datetime:
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _sources(quotes: Iterable[Quote], evidence: Evidence) -> list[Source]:
    ids = _once(quote.source_id for quote in quotes)
    return [evidence.by_id[source_id] for source_id in ids if source_id in evidence.by_id]


def _kinds(sources: Iterable[Source]) -> str:
    return ", ".join(f"{source.id}: {source.kind or 'no kind'}" for source in sources)


def _once(names: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(names))


def _finding(
    kind: FindingKind, claim: CheckedClaim, sentence: CheckedSentence, message: str, sources: Iterable[str] = ()
) -> Finding:
    return Finding(
        kind=kind,
        message=message,
        sentence_index=sentence.index,
        claim_id=claim.id,
        source_ids=tuple(_once(sources)),
        start=claim.start,
        end=claim.end,
    )


def _ordered(found: Iterable[Finding]) -> list[Finding]:
    return sorted(found, key=lambda finding: (finding.start or 0, finding.kind))
