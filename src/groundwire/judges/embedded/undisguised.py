"""What a claim's disguised figures are worth: nothing, unless the source has the very same characters."""

from __future__ import annotations

from groundwire.domain.claim import Claim
from groundwire.domain.text import Span
from groundwire.domain.verdict import Outcome, Verdict
from groundwire.facts.disguised import disguised_figures, reversed_figures


def undisguised(claim: Claim, found: Outcome) -> Outcome:
    """The outcome, or UNSUPPORTED if the claim shows a figure that no quoted passage has in the same characters."""
    if found.verdict not in (Verdict.SUPPORTED, Verdict.PARTIAL):
        return found
    text = claim.text
    places = list(reversed_figures(text))
    places += [
        (start, end)
        for start, end in disguised_figures(text)
        if not any(text[start:end] in quote.text for quote in found.quotes)
    ]
    if not places:
        return found
    spans = [Span(start=claim.start + a, end=claim.start + b, text=text[a:b]) for a, b in sorted(set(places))]
    return Outcome(
        claim_id=found.claim_id,
        verdict=Verdict.UNSUPPORTED,
        confidence=found.confidence,
        unsupported_spans=tuple(spans),
        explanation=f"{spans[0].text!a} looks like a figure that it is not; no passage has the same characters",
    )
