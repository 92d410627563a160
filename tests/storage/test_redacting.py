from __future__ import annotations

import asyncio
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.judges.llm.replies import honest, scripted

from groundwire import Answer, EmbeddedJudge, InputError, Judge, Report, Turn, Verifier
from groundwire.domain.record import Record
from groundwire.errors import StoreError
from groundwire.judges.llm import LLMJudge
from groundwire.policy import Policy
from groundwire.replay import replay
from groundwire.storage import MemoryStore, Redacting
from groundwire.storage.masking import MASK, Masked

SECRETS = ("Okafor", "4711", "Lagos")
ANSWER = "Ms Okafor of flat 4711 pays 6 EUR. She moved in from Lagos in May 2024."
SOURCES = (
    {"id": "lease", "text": "Tenant: Ms Okafor, flat 4711. The rent is 5 EUR.", "title": "Lease of Okafor"},
    {"id": "letter", "text": "Okafor writes: “I moved in from Lagos in May 2024.”", "metadata": {"from": ["Okafor"]}},
)
PROTOCOLS = ["evidence-grounding", "grounding-score", "attribution", "consistency"]


def no_secrets(text: str) -> str:
    return re.sub("|".join(SECRETS), "[REDACTED]", text)


def only_in_context(text: str) -> str:
    """Knows a name only by what stands around it, as many redactors do."""
    return re.sub(r"Ms \w+ of flat \d+|Ms \w+, flat \d+|Okafor writes|from Lagos", "[REDACTED]", text)


def stored(judge: Judge, redact: object, protocol: str = "attribution") -> Record:
    store = MemoryStore()
    verifier = Verifier(judge=judge, store=Redacting(store, redact))  # type: ignore[arg-type]  # some are no good

    async def main() -> Record:
        answer = Answer.of(
            ANSWER, sentences=["Ms Okafor of flat 4711 pays 6 EUR.", "She moved in from Lagos in May 2024."]
        )
        await verifier.verify(
            answer,
            SOURCES,
            response_id="r",
            protocol=protocol,
            question="What does Okafor pay?",
            history=[Turn(role="user", content="I am Okafor.")],
        )
        (record,) = await store.records()
        return record

    return asyncio.run(main())


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("judge", [EmbeddedJudge.bundled, lambda: LLMJudge(scripted(honest))])
def test_nothing_that_is_taken_out_is_stored(judge: Callable[[], Judge], protocol: str) -> None:
    """Not in the request, the report, its result, a prompt or a reply."""
    record = stored(judge(), no_secrets, protocol)
    text = record.model_dump_json()
    assert [secret for secret in SECRETS if secret in text] == []
    assert record.redacted
    assert record.report is not None
    assert record.report.protocol == protocol


def test_a_word_is_masked_wherever_it_is_repeated() -> None:
    """A redactor that knows a name by its context would let it pass where a report repeats it alone."""
    text = stored(LLMJudge(scripted(honest)), only_in_context).model_dump_json()
    assert [secret for secret in SECRETS if secret in text] == []


def test_places_stay_true() -> None:
    """Every span of the report is a piece of what is left of the answer or the source."""
    record = stored(EmbeddedJudge.bundled(), no_secrets)
    report, answer = record.report, record.request.answer.text
    assert isinstance(report, Report)
    assert len(answer) == len(ANSWER)
    for claim in report.claims:
        assert answer[claim.start : claim.end] == claim.text
        for quote in claim.quotes:
            assert record.request.evidence.by_id[quote.source_id].text[quote.start : quote.end] == quote.text


def test_what_is_left_is_left_as_it_was() -> None:
    """Verdicts, ids and numbers that nobody took out are those of the check."""
    record, whole = stored(EmbeddedJudge.bundled(), no_secrets), stored(EmbeddedJudge.bundled(), str)
    assert record.report is not None
    assert whole.report is not None
    assert [(c.id, c.verdict, c.confidence) for c in record.report.claims] == [
        (c.id, c.verdict, c.confidence) for c in whole.report.claims
    ]
    assert whole.request.answer.text == ANSWER
    assert record.report.decision.action == whole.report.decision.action


def test_it_cannot_be_rebuilt() -> None:
    """The reason is said, instead of a report that differs."""
    with pytest.raises(InputError, match="text was taken out of the record of 'r' before it was stored"):
        asyncio.run(replay(stored(EmbeddedJudge.bundled(), no_secrets)))


def test_a_redaction_that_leaves_no_record_is_an_error() -> None:
    """The check does not count then: nothing passes without its record."""
    with pytest.raises(StoreError, match="the record of 'r' cannot be read once it is redacted"):
        stored(EmbeddedJudge.bundled(), lambda text: text + "\ud800")


WORDS = st.lists(st.sampled_from(["a", "bb", "Ada", "é", "5", ",", " ", "\n", "日本"]), max_size=12).map("".join)


@given(WORDS, st.sets(st.sampled_from(["a", "Ada", "5", "日本"])))
def test_a_masked_text_shows_no_more_than_its_redaction(text: str, secret: set[str]) -> None:
    """It is as long as the text, and what it shows stands in the redaction in the same order."""

    def redact(given: str) -> str:
        return re.sub(r"\w+", lambda word: "[X]" if word[0] in secret else word[0], given)

    masked = Masked.of(text, redact).text
    assert len(masked) == len(text)
    assert all(one in (other, MASK) for one, other in zip(masked, text, strict=True))
    left = iter(re.findall(r"\w+", redact(text)))
    assert all(word in left for word in re.findall(r"\w+", masked.replace(MASK, " ")))


def test_the_user_s_words_are_taken_out_where_they_are_evidence() -> None:
    """What a report quotes of the user is masked, also where a redactor knows it by its surroundings alone."""
    store = MemoryStore()
    policy = Policy.parse("[sources]\nuser_statements = true", name="theirs")
    verifier = Verifier(
        policy=policy, store=Redacting(store, lambda text: re.sub(r"I am \w+", "I am [REDACTED]", text))
    )
    said = "I am Okafor and the rent is 5 EUR."
    asyncio.run(verifier.verify("The rent is 6 EUR.", SOURCES[1:], question=said, protocol="attribution"))
    (record,) = asyncio.run(store.records())
    quotes = [quote for claim in record.report.claims for quote in claim.quotes] if record.report else []
    assert {quote.source_id for quote in quotes} == {"user:0"}
    assert "Okafor and" not in record.model_dump_json()
    assert all("Okafor" not in quote.text for quote in quotes)
