"""Sentences and outcomes put together: checked sentences, and the findings that follow from them and the evidence."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from groundwire.domain.citation import cite, meant
from groundwire.domain.claim import Claim, ClaimKind, Sentence
from groundwire.domain.drift import earlier_source, rising_unsupported
from groundwire.domain.evidence import Evidence
from groundwire.domain.prior_turn import PriorTurn
from groundwire.domain.report import CheckedClaim, CheckedSentence, Citation, Coverage, Finding, Severity
from groundwire.domain.score import conflicting, sentence_confidence
from groundwire.domain.text import excerpt, says_nothing
from groundwire.domain.verdict import Outcome, Quote, Verdict, combine

SHOWN = 100
"""Characters of a source shown in a message."""


def assemble(
    sentences: Sequence[Sentence],
    outcomes: Mapping[str, Outcome],
    evidence: Evidence,
    *,
    severity_of: Callable[[ClaimKind], Severity],
) -> tuple[CheckedSentence, ...]:
    """Every sentence with its outcomes, verdict, confidence and citations.

    Raises:
        KeyError: a claim has no outcome; every claim must have exactly one.
    """
    checked = []
    for sentence in sentences:
        claims = tuple(_checked_claim(c, outcomes[c.id], severity_of(c.kind)) for c in sentence.claims)
        verdict = combine([claim.verdict for claim in claims])
        carrying = {quote.source_id for claim in claims for quote in claim.supporting}
        checked.append(
            CheckedSentence(
                index=sentence.index,
                start=sentence.start,
                end=sentence.end,
                text=sentence.text,
                verdict=verdict,
                reason=sentence.reason,
                confidence=sentence_confidence(claims, verdict),
                claims=claims,
                citations=tuple(cite(marker, evidence, carrying) for marker in sentence.markers),
            )
        )
    return tuple(checked)


def findings(
    answer: str, sentences: Sequence[CheckedSentence], evidence: Evidence, prior_turns: Sequence[PriorTurn] = ()
) -> tuple[Finding, ...]:
    """What is to be said beside the verdicts: conflicts, wrong citations, blank sources, a blank answer, drift."""
    found = [*_about_inputs(answer, evidence)]
    for sentence in sentences:
        found += [_conflict(sentence, claim) for claim in sentence.claims if conflicting(claim)]
        found += _about_citations(sentence, evidence, prior_turns)
    rising = rising_unsupported(sentences, prior_turns)
    return (*found, rising) if rising else tuple(found)


def coverage(sentences: Sequence[CheckedSentence]) -> Coverage:
    """How many claims there are, and how many of them could be checked."""
    verdicts = [claim.verdict for sentence in sentences for claim in sentence.claims]
    unchecked = verdicts.count(Verdict.UNCHECKED)
    return Coverage(claims=len(verdicts), checked=len(verdicts) - unchecked, unchecked=unchecked)


_NOT_REPORTED: Final = frozenset({"claim_id", "provisional"})
"""What of an outcome is for other judges only, or is called otherwise in a report."""


def _checked_claim(claim: Claim, outcome: Outcome, severity: Severity) -> CheckedClaim:
    said = {name: getattr(outcome, name) for name in Outcome.model_fields if name not in _NOT_REPORTED}
    own = {name: getattr(claim, name) for name in Claim.model_fields}
    return CheckedClaim(**own, **said, severity=severity)


def _about_inputs(answer: str, evidence: Evidence) -> list[Finding]:
    found = []
    if says_nothing(answer):
        found.append(Finding(kind="empty_answer", message="the answer is blank, so there is nothing to check"))
    if evidence.empty:
        found.append(Finding(kind="empty_evidence", message="there is no evidence, so no claim can be grounded"))
    blank = tuple(source.id for source in evidence.sources if source.blank)
    if blank:
        message = f"blank sources: {', '.join(blank)}; look at what retrieved them"
        found.append(Finding(kind="blank_source", message=message, source_ids=blank))
    return found


def _conflict(sentence: CheckedSentence, claim: CheckedClaim) -> Finding:
    for_it, against = claim.supporting, claim.contradicting
    return Finding(
        kind="conflict",
        message=f"the sources disagree: {_said(for_it)} against {_said(against)}",
        sentence_index=sentence.index,
        claim_id=claim.id,
        source_ids=tuple(dict.fromkeys(quote.source_id for quote in (*for_it, *against))),
        start=claim.start,
        end=claim.end,
        passages=tuple(quote.passage for quote in (*for_it, *against)),
    )


def _said(quotes: Sequence[Quote]) -> str:
    """What the first of some quotes says, and who else says so."""
    others = dict.fromkeys(quote.source_id for quote in quotes[1:] if quote.source_id != quotes[0].source_id)
    return f"{', '.join((quotes[0].source_id, *others))} {excerpt(quotes[0].text, SHOWN)}"


def _contradicts(citation: Citation, sentence: CheckedSentence) -> bool:
    """Whether the cited source is the one that says otherwise: then the citation is right and the claim is wrong."""
    against = {quote.source_id for claim in sentence.claims for quote in claim.contradicting}
    return not against.isdisjoint(citation.source_ids)


def _about_citations(sentence: CheckedSentence, evidence: Evidence, prior_turns: Sequence[PriorTurn]) -> list[Finding]:
    found = []
    carrying = tuple(dict.fromkeys(quote.source_id for claim in sentence.claims for quote in claim.supporting))
    for citation in sentence.citations:
        place = {"sentence_index": sentence.index, "start": citation.start, "end": citation.end}
        if citation.status == "unknown":
            message = f"{_unknown(citation.text, evidence, prior_turns)}{_instead(carrying)}"
            found.append(Finding(kind="unknown_citation", message=message, source_ids=citation.source_ids, **place))
        elif citation.status == "does_not_carry" and sentence.claims and not _contradicts(citation, sentence):
            message = f"{citation.text} is cited, but {', '.join(citation.source_ids)} does not carry this sentence"
            message += _instead(carrying)
            passages = tuple(quote.passage for claim in sentence.claims for quote in claim.supporting)
            about = {"source_ids": citation.source_ids, "passages": passages}
            found.append(Finding(kind="wrong_citation", message=message, **about, **place))
    return found


def _unknown(marker: str, evidence: Evidence, prior_turns: Sequence[PriorTurn]) -> str:
    """What is wrong with a citation that names no source of this turn."""
    earlier = earlier_source(marker, prior_turns)
    if earlier is not None:
        return f"{marker} names {earlier[0]}, a source of turn {earlier[1] + 1} and not of this one"
    ids = meant(marker, evidence)
    proposed = f"; did you mean {' or '.join(ids)}?" if ids else ""
    return f"{marker} names a source that was not handed in{proposed}"


def _instead(carrying: Sequence[str]) -> str:
    """The sources that a citation could name."""
    return f"; what carries it is {' and '.join(carrying)}" if carrying else ""
