"""Judges that ask language models: what they save, and what the report says of it."""

from __future__ import annotations

import asyncio

from tests.judges.llm.replies import ANSWER, SOURCES, honest, scripted

from groundwire import Band, Cached, Cascade, EmbeddedJudge, Fallback, Judge, Repeated, Report, Verifier
from groundwire.errors import ModelCallFailed
from groundwire.judges.llm import LLMJudge
from groundwire.storage.memory_cache import MemoryCache

CLAIMS = 5
"""Of the answer."""


async def report_of(judge: Judge) -> Report:
    return await Verifier(judge=judge).verify(ANSWER, SOURCES)


def report(judge: Judge) -> Report:
    return asyncio.run(report_of(judge))


def test_a_cascade_calls_no_model_for_what_is_sure() -> None:
    """The embedded judge is sure of words that stand in the sources, so no call is made."""
    model = scripted(honest)
    found = report(Cascade(EmbeddedJudge.bundled(), LLMJudge(model), Band(supported=0.5)))
    assert model.asked == []
    assert found.decision.gate == "passed"
    assert found.provenance.usage is None
    assert found.provenance.judge.destinations == ("scripted",)


def test_a_cascade_asks_a_model_where_it_is_not_sure() -> None:
    """One call for all claims in the band, each of which names the model's judge."""
    model = scripted(honest)
    found = report(Cascade(EmbeddedJudge.bundled(), LLMJudge(model), Band(supported=1.0)))
    assert len(model.asked) == 1
    assert {claim.judge for claim in found.claims} == {"llm scripted:chat"}
    assert found.decision.gate == "passed"


def test_a_cache_saves_the_call() -> None:
    """The second report has the same verdicts and no usage; it still names the model that gave them."""
    model = scripted(honest)
    judge = Cached(LLMJudge(model), MemoryCache())
    first, second = report(judge), report(judge)
    assert len(model.asked) == 1
    assert [claim.quotes for claim in first.claims] == [claim.quotes for claim in second.claims]
    assert second.provenance.usage is None
    assert f"{CLAIMS} of {CLAIMS} verdicts of llm came from the cache, where scripted-chat gave them" in (
        second.provenance.notes
    )


def test_repetitions_add_up_in_the_usage() -> None:
    """Each time is a call, and is paid for."""
    found = report(Repeated(LLMJudge(scripted(honest)), 3))
    assert found.provenance.usage is not None
    assert found.provenance.usage.calls == 3
    assert found.claims[0].explanation.startswith("3 of 3 repetitions say SUPPORTED")


def test_a_provider_that_is_down_is_replaced() -> None:
    """The call that failed is on the report, and the claims name who judged them."""
    down = LLMJudge(scripted(lambda _: ModelCallFailed("503", kind="server_error", attempts=3)))
    found = report(Fallback([down, EmbeddedJudge.bundled()]))
    assert {claim.judge for claim in found.claims} == {"embedded"}
    assert found.provenance.notes[-1] == (
        f"fallback: llm scripted:chat judged 0 of {CLAIMS} claims (judge_error {CLAIMS}); "
        f"embedded judged {CLAIMS} of {CLAIMS} claims"
    )
    assert found.provenance.usage is not None
    assert found.provenance.usage.attempts == 3
