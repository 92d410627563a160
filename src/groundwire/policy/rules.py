"""Rules for single claims: which of them an answer breaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import get_args

from groundwire.domain.report import CheckedClaim, CheckedSentence, DecisionReason, Severity
from groundwire.domain.verdict import Verdict
from groundwire.policy.policy import Rule, covers


def broken_rules(
    sentences: Sequence[CheckedSentence], rules: Iterable[Rule]
) -> tuple[tuple[Rule, DecisionReason], ...]:
    """Each rule that some claim breaks, with the reason; `sentences` are resolved to one end of the score interval."""
    claims = [claim for sentence in sentences for claim in sentence.claims]
    broken = []
    for rule in rules:
        ids = tuple(claim.id for claim in claims if _applies(rule, claim))
        if ids:
            wanted = ", ".join(sorted(rule.verdicts))
            count = "a claim is" if len(ids) == 1 else f"{len(ids)} claims are"
            message = (
                f"rule {rule.name!r}: {count} {wanted}"
                if len(rule.verdicts) == 1
                else f"rule {rule.name!r}: {count} one of {wanted}"
            )
            broken.append((rule, DecisionReason(code=rule.name, message=message, claim_ids=ids)))
    return tuple(broken)


def _applies(rule: Rule, claim: CheckedClaim) -> bool:
    verdicts = {claim.verdict}
    # A resolved claim keeps its cause: it is UNCHECKED beside what it is assumed to be.
    if claim.cause is not None:
        verdicts.add(Verdict.UNCHECKED)
    harm = get_args(Severity)
    severe = harm.index(claim.severity) >= harm.index(rule.min_severity)
    return severe and covers(rule.kinds, claim.kind) and bool(verdicts & rule.verdicts)
