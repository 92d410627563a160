"""What to change in an answer that does not pass: for each claim what is wrong, the source's words, and the action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Literal

from groundwire.domain.report import CheckedClaim, Finding, FindingKind
from groundwire.domain.score import conflicting, factual_claims, is_grounded, outranked_claims
from groundwire.domain.text import Value, in_quotes
from groundwire.domain.verdict import Quote, Verdict
from groundwire.protocols.context import Context
from groundwire.protocols.wording import first_quoted, one_line, quoted

RemedyAction = Literal[
    "correct",
    "cite",
    "cite_differently",
    "reformat",
    "quote",
    "hedge",
    "delete",
    "retrieve",
    "abstain",
    "answer",
    "recheck",
    "regenerate",
]
"""Say what the source says; add a citation; cite the source that carries the claim; write the citation as it is asked;
use the source's words; qualify; take out; look for a passage; decline to answer; answer instead of declining; check
again; write the answer again."""

INSTRUCTIONS: Mapping[RemedyAction, str] = MappingProxyType(
    {
        "correct": "Correct it to what the source says: {source}",
        "cite": "Cite {source}",
        "cite_differently": "Cite the source that says it instead: {source}",
        "reformat": "Write the citation in that form.",
        "quote": "Quote {source}",
        "hedge": "Hedge it or leave the unsupported part out.",
        "delete": "Delete it, or retrieve a passage that says so.",
        "retrieve": "Retrieve a passage that says so, or delete it.",
        "abstain": "Abstain: say that the sources do not answer this, or retrieve sources that do.",
        "answer": "Answer the question from it, with a citation, or say which part of it the sources leave open.",
        "recheck": "Check it again, or have a person check it.",
        "regenerate": "Generate it again.",
    }
)
"""Each action as an instruction to whoever rewrites the answer."""


class Remedy(Value):
    """One thing to change."""

    claim_id: str | None
    """The claim to change; None where the whole answer is concerned."""
    claim_text: str | None
    action: RemedyAction
    problem: str
    """What is wrong, in one line."""
    quote: Quote | None = None
    """The source's own words to go by."""


def remedies(context: Context) -> tuple[Remedy, ...]:
    """All remedies, in the order of the claims; none for an answer in which nothing is wrong."""
    if any(finding.kind == "empty_answer" for finding in context.findings):
        return (Remedy(claim_id=None, claim_text=None, action="regenerate", problem="the answer is blank"),)
    claims = factual_claims(context.sentences)
    if claims and (context.evidence.empty or _nothing_relevant(claims)):
        problem = "there is no evidence" if context.evidence.empty else "no passage has to do with any of the claims"
        return tuple(_remedy(claim, "abstain", problem) for claim in claims)
    whole = (remedy for finding in context.findings if (remedy := _for_answer(finding)) is not None)
    return (*whole, *(remedy for claim in claims for remedy in _for_claim(claim, context)))


def render(remedies: Sequence[Remedy]) -> str | None:
    """The remedies as text to hand to whoever rewrites the answer, one line each; None if there are none."""
    return "\n".join(_line(number, remedy) for number, remedy in enumerate(remedies, start=1)) or None


def _for_answer(finding: Finding) -> Remedy | None:
    """The remedy for what concerns the answer as a whole; None if the finding is about a place in it."""
    match finding.kind:
        case "should_have_abstained":
            return Remedy(claim_id=None, claim_text=None, action="abstain", problem=one_line(finding.message))
        case "abstained_although_answerable":
            return Remedy(claim_id=None, claim_text=None, action="answer", problem=one_line(finding.message))
        case _:
            return None


def _nothing_relevant(claims: Sequence[CheckedClaim]) -> bool:
    return all(claim.verdict is Verdict.UNSUPPORTED and not claim.quotes for claim in claims)


def _for_claim(claim: CheckedClaim, context: Context) -> Iterator[Remedy]:
    findings = context.findings_on(claim)
    if any(finding.kind == "outside_knowledge" for finding in findings if finding.claim_id == claim.id):
        return  # the policy lets it stand as the model's own
    if not is_grounded(claim, outranked_claims(context.findings)):
        yield _ungrounded(claim, findings)
        return
    first: dict[FindingKind, Finding] = {}
    for finding in findings:
        first.setdefault(finding.kind, finding)
    for finding in first.values():
        remedy = _for_finding(claim, finding)
        if remedy:
            yield remedy


def _ungrounded(claim: CheckedClaim, findings: Sequence[Finding]) -> Remedy:
    against, support = claim.contradicting[:1], claim.supporting[:1]
    if conflicting(claim):
        problem = f"the sources disagree: {first_quoted(support)}, but {first_quoted(against)}"
        if any(finding.kind == "outranked" for finding in findings):
            return _remedy(claim, "correct", f"{problem}; the policy ranks {against[0].source_id} higher", *against)
        return _remedy(claim, "hedge", problem)
    match claim.verdict:
        case Verdict.CONTRADICTED:
            return _remedy(claim, "correct" if against else "delete", "the source says otherwise", *against)
        case Verdict.PARTIAL:
            words = ", ".join(in_quotes(one_line(span.text)) for span in claim.unsupported_spans)
            problem = f"no passage says {words}" if words else "the sources say less than the claim"
            return _remedy(claim, "hedge", problem, *support)
        case Verdict.UNCHECKED:
            return _remedy(claim, "recheck", f"it could not be checked ({claim.cause})")
        case _ if any(finding.kind == "unknown_citation" for finding in findings):
            return _remedy(claim, "retrieve", "it cites a source that is not there, and no passage says so")
        case _:
            return _remedy(claim, "delete", "no passage says so")


def _for_finding(claim: CheckedClaim, finding: Finding) -> Remedy | None:
    """The remedy for a claim that is grounded and still not as it should be; None if the finding needs no change."""
    support = claim.supporting[:1]
    match finding.kind:
        case "wrong_citation" | "unknown_citation" if support:
            return _remedy(claim, "cite_differently", "the cited source does not carry it", *support)
        case "missing_citation" if support:
            return _remedy(claim, "cite", "it needs a citation to the source that supports it", *support)
        case "citation_format":
            return _remedy(claim, "reformat", one_line(finding.message))
        case "missing_direct_quote" if support:
            return _remedy(claim, "quote", "it must be given in the words of its source", *support)
        case "misquotation" if support:
            return _remedy(claim, "quote", "the words it quotes stand in no source", *support)
        case "unaccepted_source":
            return _remedy(claim, "retrieve", "only a source of a kind that may not support it says so")
        case "stale_source":
            return _remedy(claim, "retrieve", "only a source that is too old, or of unknown age, says so")
        case _:
            return None


def _remedy(claim: CheckedClaim, action: RemedyAction, problem: str, quote: Quote | None = None) -> Remedy:
    return Remedy(claim_id=claim.id, claim_text=claim.text, action=action, problem=problem, quote=quote)


def _line(number: int, remedy: Remedy) -> str:
    subject = f"{in_quotes(one_line(remedy.claim_text))}: " if remedy.claim_text else ""
    return f"{number}. {subject}{remedy.problem}. {_instruction(remedy)}"


def _instruction(remedy: Remedy) -> str:
    source = quoted(remedy.quote) if remedy.quote else ""
    if remedy.action == "hedge" and source:
        return f"{INSTRUCTIONS['hedge']} Supported is only {source}"
    return INSTRUCTIONS[remedy.action].format(source=source)
