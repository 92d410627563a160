"""What every view says of a claim beside its verdict, and of what a report took, in the same words."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from decimal import ROUND_DOWN, Decimal

from groundwire.domain.exchange import Usage
from groundwire.domain.report import CheckedClaim
from groundwire.domain.text import Span
from groundwire.domain.verdict import Verdict
from groundwire.render.safe import safe_line

HUNDREDTHS = Decimal("0.01")
"""Confidence is shown in these, rounded down, so that 0.999 does not look certain."""


VOTE = re.compile(r"(\d+) of (\d+) \w+ say ")
"""How the explanation of an outcome that was voted on begins."""


def details(claim: CheckedClaim) -> Iterator[str]:
    """Confidence, the cause of an unchecked claim, how it is supported, a critical severity, and who judged it."""
    if claim.confidence is not None:
        yield f"confidence {Decimal(str(claim.confidence)).quantize(HUNDREDTHS, ROUND_DOWN)}"
    if claim.cause is not None:
        yield claim.cause.replace("_", " ")
    if claim.verdict is Verdict.SUPPORTED and claim.support in ("computed", "inferred"):
        yield claim.support
    if claim.verdict is not Verdict.SUPPORTED and claim.severity == "critical":
        yield "critical severity"
    if claim.judge is not None:
        yield f"judged by {safe_line(claim.judge)}"


def spent(usage: Usage) -> str:
    """What calls to language models took: calls, tokens and cost."""
    calls = _count(usage.calls, "call")
    if usage.attempts > usage.calls:
        calls += f" in {_count(usage.attempts, 'attempt')}"
    cached = f" ({usage.cached_tokens:,} cached)" if usage.cached_tokens else ""
    tokens = f"{usage.input_tokens:,} tokens in{cached}, {usage.output_tokens:,} out"
    return f"{calls}, {tokens}, {price(usage)}"


def price(usage: Usage) -> str:
    """What calls cost by their providers' list prices."""
    return "price unknown" if usage.cost_usd is None else f"{usage.cost_usd:.4f} USD"


def read_otherwise(claim: CheckedClaim) -> bool:
    """Whether the judge read more than the claim's own words."""
    return _bare(claim.statement) != _bare(claim.text)


def unsaid(claim: CheckedClaim) -> tuple[Span, ...]:
    """The words of a claim carried in part that no source carries; none where the explanation names them all."""
    named = all(repr(span.text) in claim.explanation for span in claim.unsupported_spans)
    return () if named or claim.verdict is not Verdict.PARTIAL else claim.unsupported_spans


def outvoted(claim: CheckedClaim) -> bool:
    """Whether some of several who judged the claim say otherwise, or could not check it."""
    voted = VOTE.match(claim.explanation)
    return claim.judge is not None and voted is not None and voted[1] != voted[2]


def failures(claims: Iterable[CheckedClaim]) -> dict[str, list[CheckedClaim]]:
    """Why claims could not be checked, each reason with its claims, most frequent first."""
    found: dict[str, list[CheckedClaim]] = {}
    for claim in claims:
        if claim.verdict is Verdict.UNCHECKED and claim.explanation:
            found.setdefault(claim.explanation, []).append(claim)
    return dict(sorted(found.items(), key=lambda each: -len(each[1])))


def _bare(text: str) -> str:
    return safe_line(text).rstrip(" .").casefold()


def _count(number: int, what: str) -> str:
    return f"{number:,} {what}{'' if number == 1 else 's'}"
