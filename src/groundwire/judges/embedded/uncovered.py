"""What the judge says where the model, or everything it has, does not cover the language of a claim or a source."""

from __future__ import annotations

from collections.abc import Mapping

from groundwire.domain.claim import Claim
from groundwire.domain.verdict import Outcome, Verdict
from groundwire.judges.embedded.index import EvidenceIndex
from groundwire.judges.embedded.languages import MODEL_LANGUAGES, named, other_languages
from groundwire.judges.embedded.parsed import Parsed
from groundwire.quotes import Folded

WORD_FOR_WORD = 0.8
"""Confidence that a claim is supported which a passage repeats word for word, in a language without rules.

That the passage is meant as it stands (no irony, no "it is false that" before it) nothing can tell there.
"""

WITHOUT_MODEL = 0.6
"""What is left of the confidence above even odds where the model has no say.

One of the three grounds of a verdict is missing, and there are no labelled claims in these languages to calibrate on: a
verdict as sure as can be is then right in 4 of 5 cases, not in 99 of 100.
"""

SAME_WORDS, LEAST_WORDS = 0.6, 2
"""Share of a claim's words beside names and values, and how many, that a passage has only if both are in one language.

Fewer may be words that many languages have ("hotel", "team", "capital").
"""

EVEN = 0.5
"""Confidence of a verdict that is as likely wrong as right."""


def without_rules(claim: Claim, index: EvidenceIndex, language: str) -> Outcome:
    """UNCHECKED for a claim in a language without rules, unless a whole passage repeats it word for word."""
    words = _words(claim.statement)
    repeating = [entry for entry in index.entries if _words(entry.parsed.text) == words]
    if not repeating:
        explanation = f"the claim reads as {named(language)}, for which this judge has no rules; use another judge"
        return Outcome.unchecked(claim.id, "language_not_covered", explanation)
    return Outcome(
        claim_id=claim.id,
        verdict=Verdict.SUPPORTED,
        confidence=WORD_FOR_WORD,
        quotes=(repeating[0].quote("support"),),
        support="direct",
        explanation=f"source {repeating[0].source_id!r}: the passage says so word for word",
    )


def across(found: Outcome, claim: Parsed, index: EvidenceIndex) -> Outcome:
    """The outcome, or UNCHECKED if every source is in another language than the claim and no value decides.

    A value that differs across languages contradicts as ever, with less confidence; one that agrees supports only
    beside words that both languages have. Names do neither: the source may call the same thing otherwise ("Spain",
    "España"). That words do not match says nothing.
    """
    others = other_languages(claim.text, index.languages, language=claim.language)
    decided = found.verdict in (Verdict.SUPPORTED, Verdict.CONTRADICTED) or _opposed(found)
    if len(others) < len(index.evidence.sources):
        covered = claim.language in MODEL_LANGUAGES and (decided or not others)
        found = found if decided or not others else _noted(found, others)
        return found if covered else _unsure(found)
    whole = _most_held(claim, index) == len(claim.frame)
    by_value = bool(claim.facts) and decided and (whole or found.verdict is not Verdict.SUPPORTED)
    if by_value or _shares_words(claim, index):
        return _unsure(found)
    read = " and ".join(map(named, dict.fromkeys(others.values())))
    explanation = f"the sources read as {read}, the claim does not; translate one of them, or use another judge"
    return Outcome.unchecked(found.claim_id, "language_not_covered", explanation)


def _noted(found: Outcome, others: Mapping[str, str]) -> Outcome:
    """The outcome that no passage carries the whole claim, with the sources whose words could not be compared."""
    unread = ", ".join(f"source {source_id!r} ({named(language)})" for source_id, language in others.items())
    explanation = f"{found.explanation}; not in the claim's language, so not compared by words: {unread}"
    return found.model_copy(update={"explanation": explanation})


def _opposed(found: Outcome) -> bool:
    return any(quote.stance == "contradict" for quote in found.quotes)


def _unsure(found: Outcome) -> Outcome:
    """The outcome, with less confidence."""
    if found.confidence is None:
        return found
    return found.model_copy(update={"confidence": round(EVEN + (found.confidence - EVEN) * WITHOUT_MODEL, 3)})


def _shares_words(claim: Parsed, index: EvidenceIndex) -> bool:
    """Whether a passage has so many words of the claim, beside its names and values, that they are in one language."""
    held = _most_held(claim, index)
    return held >= LEAST_WORDS and held >= SAME_WORDS * len(claim.frame)


def _most_held(claim: Parsed, index: EvidenceIndex) -> int:
    """How many words of the claim, beside its names and values, the passage has that has the most."""
    return max((sum(map(entry.parsed.says, claim.frame)) for entry in index.entries), default=0)


def _words(text: str) -> str:
    return Folded.of(text).text.strip(" .")
