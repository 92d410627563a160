"""What a model says of one claim, held against all that code can check; what fails is a defect, never a verdict."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from groundwire.domain.claim import Claim
from groundwire.domain.text import Span, excerpt
from groundwire.domain.verdict import Cause, Outcome, Quote, Verdict
from groundwire.errors import GroundwireError
from groundwire.prompts.contract import ReplyClaim, ReplyQuote
from groundwire.prompts.fence import as_written
from groundwire.quotes import EvidenceText, locate

AMBIGUOUS = 0.75
"""What is left of a model's confidence in a verdict on a claim that it calls ambiguous."""

MOST_EXPLAINED = 2_000
"""Characters kept of an explanation: it is asked to be one sentence."""

_KEY = re.compile(r"(?<!\w)S\d+(?!\w)")

MOST_SHOWN = 80
"""Characters of a model's own words that a defect shows."""


class Defective(GroundwireError):
    """What a model says of a claim cannot be believed; says why, in words that the model can be told."""

    def __init__(self, message: str, *, cause: Cause) -> None:
        super().__init__(message)
        self.cause: Cause = cause


@dataclass(frozen=True, slots=True, kw_only=True)
class Sources:
    """The sources of one answer as a prompt names them."""

    ids: Mapping[str, str]
    """Their ids by the keys of the prompt."""
    texts: EvidenceText
    """Their whole texts, whatever of them the prompt shows."""


def reply_claim(item: Any) -> ReplyClaim:  # noqa: ANN401  # whatever a model wrote
    """An item of a reply as a value of its own shape.

    Raises:
        Defective: a field is missing, unknown, out of range or no word of the contract, or text cannot be written.
    """
    if not _writable(item):
        raise Defective("half a character, which cannot be written as UTF-8", cause="invalid_outcome")
    try:
        return ReplyClaim.model_validate(item)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        field = ".".join(map(str, first["loc"])) or "it"
        raise Defective(f"{field[:MOST_SHOWN]}: {first['msg']}", cause="invalid_outcome") from None


def _writable(item: Any) -> bool:  # noqa: ANN401  # whatever a model wrote
    """Whether all its text can be stored: JSON can spell half of a surrogate pair, which is no character."""
    try:
        json.dumps(item, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def checked(said: ReplyClaim, claim: Claim, sources: Sources) -> Outcome:
    """The outcome of a claim: quotes located in the sources' own characters, unsupported words in the claim's.

    Raises:
        Defective: a quote stands nowhere or in another source, words are not the claim's, or the verdict has no quote.
    """
    quotes, verdict = located(said, sources), Verdict(said.verdict)
    if verdict is Verdict.SUPPORTED and said.unsupported:
        raise Defective("SUPPORTED, and some of its words unsupported", cause="invalid_outcome")
    carried = verdict in (Verdict.SUPPORTED, Verdict.PARTIAL)
    return Outcome(
        claim_id=claim.id,
        verdict=verdict,
        confidence=round(said.confidence * (AMBIGUOUS if said.ambiguous else 1.0), 3),
        quotes=quotes,
        unsupported_spans=tuple(_unsupported(said, claim)),
        support=(said.support or "direct") if carried else None,
        explanation=_explanation(said, sources),
    )


def located(said: ReplyClaim, sources: Sources) -> tuple[Quote, ...]:
    """The quotes of a claim where they stand in the sources, each once; those that its verdict needs are among them.

    Raises:
        Defective: a quote stands nowhere or in another source, or the verdict has no quote.
    """
    quotes = tuple(dict.fromkeys(_located(quote, sources) for quote in said.quotes))
    stances = {quote.stance for quote in quotes}
    for verdict, stance in ((Verdict.SUPPORTED, "support"), (Verdict.CONTRADICTED, "contradict")):
        if said.verdict == verdict and stance not in stances:
            raise Defective(f"{verdict} needs a quote with the stance `{stance}`", cause="quote_not_found")
    return quotes


def _located(quote: ReplyQuote, sources: Sources) -> Quote:
    shown = excerpt(quote.text, MOST_SHOWN)
    source_id = sources.ids.get(quote.source)
    if source_id is None:
        known = ", ".join(sources.ids)
        raise Defective(f"there is no source {quote.source[:20]!r}; there are {known}", cause="quote_not_found")
    if not any(map(str.isalnum, quote.text)):
        raise Defective("a quote without words", cause="quote_not_found")
    # As it stands first: the source may have the signs of its own that a prompt puts in place of others.
    spellings = dict.fromkeys((quote.text, as_written(quote.text)))
    found = next((hit for each in spellings if (hit := sources.texts.locate(each, cited=[source_id]))), None)
    if found is None:
        raise Defective(f"the quote {shown} does not stand in {quote.source}", cause="quote_not_found")
    if found.misplaced:
        other = next((key for key, each in sources.ids.items() if each == found.passage.source_id), "another source")
        raise Defective(f"the quote {shown} stands in {other}, not in {quote.source}", cause="quote_not_found")
    return Quote(**found.passage.model_dump(), stance=quote.stance)


def _unsupported(said: ReplyClaim, claim: Claim) -> Iterator[Span]:
    """The words that no source carries, as spans of the answer; the whole claim if none are named."""
    whole = Span(start=claim.start, end=claim.end, text=claim.text)
    if not said.unsupported and said.verdict == "UNSUPPORTED":
        yield whole
    for words in dict.fromkeys(said.unsupported):
        found = locate(words, claim.text)
        if found is not None:
            yield found.shifted(claim.start)
        elif locate(words, claim.statement) is not None:
            yield whole  # words that the claim was read with, such as a heading's
        else:
            shown = excerpt(words, MOST_SHOWN)
            raise Defective(f"the unsupported words {shown} do not stand in the claim", cause="invalid_outcome")


def _explanation(said: ReplyClaim, sources: Sources) -> str:
    """The model's explanation and where it says what comes from, with the sources' own ids; ambiguity is told."""
    told = "; ".join(part.strip() for part in (said.explanation, said.provenance) if part.strip())
    text = _KEY.sub(lambda found: _named(found[0], sources.ids), told[:MOST_EXPLAINED])
    return f"{text} (ambiguous)".strip() if said.ambiguous else text


def _named(key: str, ids: Mapping[str, str]) -> str:
    """The id that people know a source by; the key itself where the two are the same."""
    return key if ids.get(key, key) == key else repr(ids[key])
