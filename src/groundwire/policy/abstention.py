"""When an answer must say that it cannot answer, and when it need not: a policy's `[abstention]`, and its findings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from pydantic import StrictBool

from groundwire.domain.evidence import Evidence
from groundwire.domain.quotation import SourceSpan
from groundwire.domain.report import CheckedSentence, Finding
from groundwire.domain.score import factual_claims
from groundwire.domain.text import Value, excerpt
from groundwire.domain.verdict import Verdict
from groundwire.policy.questions import Question
from groundwire.segment import Passage, passages

SPOKEN_OF: Final = Fraction(3, 5)
"""Share of a question's words from which a text speaks of what is asked. Fitted on the table of `test_abstention.py`:
half of the words are the subject without what is asked of it (`warranty` without `water damage`)."""

LEAST_WORDS: Final = 2
"""Words of a question from which a passage that has them all answers it; with one alone, a value must be asked for."""

NO_CLAIMS: Final = ("abstention", "hedge")
"""Why sentences of an answer that only abstains are no claims."""

SHOWN: Final = 120
"""Characters of a passage shown in a message."""


class AbstentionRules(Value):
    """What is asked of answers where the evidence does not answer the question, and where it does."""

    when_silent: StrictBool
    """Whether an answer must abstain where the evidence does not speak of what is asked."""
    answerable: StrictBool
    """Whether an answer must not abstain where the evidence answers the question."""


def abstention_findings(
    sentences: Sequence[CheckedSentence], evidence: Evidence, question: str | None, rules: AbstentionRules
) -> Iterator[Finding]:
    """The finding that the answer should have abstained, or that it need not have; none without a readable question."""
    asked = Question.read(question) if rules.when_silent or rules.answerable else None
    if asked is None:
        return
    abstaining = any(sentence.reason == "abstention" for sentence in sentences)
    claims = factual_claims(sentences)
    if rules.when_silent and claims and not abstaining and _is_silent(asked, sentences, evidence):
        message = "the sources do not speak of what is asked, and the answer does not say so"
        yield Finding(kind="should_have_abstained", message=message)
    if rules.answerable and not claims and any(sentence.reason in NO_CLAIMS for sentence in sentences):
        found = _answering(asked, evidence)
        if found is not None:
            message = (
                f"the answer abstains, but {found.source_id} speaks of what is asked: {excerpt(found.text, SHOWN)}"
            )
            yield Finding(
                kind="abstained_although_answerable",
                message=message,
                source_ids=(found.source_id,),
                passages=(found,),
            )


def _is_silent(asked: Question, sentences: Sequence[CheckedSentence], evidence: Evidence) -> bool:
    """Whether neither a source nor anything that the sources decide in the answer speaks of what is asked."""
    for claim in factual_claims(sentences):
        decided = claim.verdict in (Verdict.SUPPORTED, Verdict.CONTRADICTED)
        if decided and (asked.share(claim.statement) >= SPOKEN_OF or asked.answered_in_kind(claim.statement)):
            return False
    return all(asked.share(f"{source.title or ''} {source.text}") < SPOKEN_OF for source in evidence.sources)


def _answering(asked: Question, evidence: Evidence) -> SourceSpan | None:
    """The first passage that answers: it has all the words, its neighbours counted, and the kind of value asked for."""
    if not asked.values and len(asked.words) < LEAST_WORDS:
        return None
    read = cache(passages)
    for source in evidence.sources:
        every = read(source.text)
        for number, passage in enumerate(every):
            if _answers(asked, every, number, source.title or ""):
                place = {"start": passage.start, "end": passage.end, "text": passage.text}
                return SourceSpan(**place, source_id=source.id, location=passage.location)
    return None


def _answers(asked: Question, every: Sequence[Passage], number: int, title: str) -> bool:
    passage = every[number]
    if asked.values:
        around = " ".join((title, passage.heading or "", *(p.reading for p in every[max(number - 1, 0) : number + 2])))
        return asked.share(passage.reading) > 0 and asked.share(around) == 1 and asked.answered_in_kind(passage.reading)
    return asked.share(f"{passage.heading or ''} {passage.reading}") == 1
