"""A budget stops calls, cleanly, however many there are at a time."""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor

import pytest
from tests.chat.asking import REQUEST, YES, ask, client, failure

from groundwire.chat import Budget, ChatReply, ChatRequest, ChatSettings, ModelClient
from groundwire.chat.budget import Amount
from groundwire.domain.exchange import Message
from groundwire.errors import ConfigError, ModelCallFailed
from groundwire.testing import FakeLLM, LLMReply

HUNDRED = LLMReply(YES, input_tokens=90, output_tokens=10)

ASKED = ChatRequest(
    messages=(Message(role="user", text="?" * 270),),
    schema=REQUEST.schema,
    schema_name="verdicts",
    max_output_tokens=10,
)
"""A request that is expected to take a hundred tokens, too."""


def _crowd(models: list[ModelClient], request: ChatRequest = ASKED) -> list[ChatReply | BaseException]:
    async def gathered() -> list[ChatReply | BaseException]:
        return await asyncio.gather(*(model.complete(request) for model in models), return_exceptions=True)

    return asyncio.run(gathered())


def test_no_call_starts_once_it_is_spent() -> None:
    """The failure says so, and nothing was sent."""
    budget = Budget(tokens=150)
    with FakeLLM(HUNDRED) as server:
        model = client(server, budget=budget)
        assert [ask(model).text, ask(model).text] == [YES, YES]
        failed = failure(lambda: ask(model))
        assert len(server.requests) == 2
    assert (failed.kind, failed.attempts, str(failed)) == ("budget", 0, "the budget of 150 tokens is spent")
    assert budget.spent == Amount(tokens=200)


@pytest.mark.parametrize("tokens", [1_000, 2_000])
def test_fifty_calls_at_once_do_not_overspend(tokens: int) -> None:
    """Not by more than one call; and all that fits is used."""
    budget = Budget(tokens=tokens)
    with FakeLLM(HUNDRED, latency=0.01) as server:
        got = _crowd([client(server, budget=budget)] * 50)
        assert len(server.requests) == tokens // 100
    answered = [reply for reply in got if isinstance(reply, ChatReply)]
    refused = [error.kind for error in got if isinstance(error, ModelCallFailed)]
    assert (len(answered), refused) == (tokens // 100, ["budget"] * (50 - tokens // 100))
    assert budget.spent == Amount(tokens=tokens)


def test_calls_wait_for_others_instead_of_failing_early() -> None:
    """What calls under way are expected to take is more than they take in the end."""
    budget = Budget(tokens=1_000)
    with FakeLLM(HUNDRED, latency=0.01) as server:
        got = _crowd([client(server, budget=budget)] * 10, REQUEST)
    assert [reply.text for reply in got if isinstance(reply, ChatReply)] == [YES] * 10


def test_models_and_threads_share_a_budget() -> None:
    """Each call counts, whoever makes it."""
    budget = Budget(tokens=1_000)
    with FakeLLM(HUNDRED) as one, FakeLLM(HUNDRED) as other:
        models = [client(server, budget=budget) for server in (one, other)] * 10

        def spend(model: ModelClient) -> str:
            try:
                return ask(model, ASKED).text
            except ModelCallFailed as error:
                return error.kind

        with ThreadPoolExecutor(8) as pool:
            got = list(pool.map(spend, models))
    assert (got.count(YES), got.count("budget")) == (10, 10)
    assert budget.spent == Amount(tokens=1_000)


@pytest.mark.parametrize(
    ("reply", "spent"),
    [
        # A provider that does not tell what it took is taken to have taken what was expected.
        (LLMReply(YES, input_tokens=0, output_tokens=0), 505),
        # A reply that did not arrive may have been written, and every attempt at it.
        (LLMReply(YES, fault="close"), 2 * 505),
        (LLMReply.error(429), 0),
        (LLMReply.error(401), 0),
    ],
    ids=str,
)
def test_what_is_not_told_is_estimated(reply: LLMReply, spent: int) -> None:
    """Five tokens of prompt and, without a limit, five hundred of a reply; what was refused costs nothing."""
    budget = Budget(tokens=10_000)
    with FakeLLM(reply) as server:
        asyncio.run(_quietly(client(server, budget=budget, attempts=2)))
    assert budget.spent.tokens == spent


def test_a_call_that_is_given_up_may_have_to_be_paid_for() -> None:
    """Nobody waits for its reply any more."""
    budget = Budget(tokens=10_000)
    with FakeLLM(LLMReply.hang()) as server:
        model = client(server, budget=budget)

        async def give_up() -> None:
            await asyncio.wait_for(model.complete(REQUEST), 0.5)

        with pytest.raises(TimeoutError):
            asyncio.run(give_up())
    assert budget.spent.tokens == 505


async def _quietly(model: ModelClient) -> None:
    await asyncio.gather(model.complete(REQUEST), return_exceptions=True)


def test_the_largest_call_so_far_is_what_others_are_expected_to_take() -> None:
    """Where prompts take more than was thought."""
    budget = Budget(tokens=1_000)
    with FakeLLM(HUNDRED, latency=0.01) as server:
        model = client(server, budget=budget, max_output_tokens=1)
        ask(model)
        _crowd([model] * 50, REQUEST)
    assert budget.spent == Amount(tokens=1_000)


def test_a_budget_in_money_needs_a_price() -> None:
    """Or it would never be spent."""
    with pytest.raises(ConfigError, match="the price of openai:my-own is not known: give its budget in tokens"):
        ModelClient.of("openai:my-own", ChatSettings(base_url="http://localhost:1/v1"), budget=Budget(usd=1))


@pytest.mark.parametrize(("tokens", "usd"), [(None, None), (0, None), (None, 0.0), (5, -1.0)])
def test_a_budget_of_nothing_is_refused(tokens: int | None, usd: float | None) -> None:
    """It would stop everything, or nothing."""
    with pytest.raises(ConfigError, match="budget"):
        Budget(tokens=tokens, usd=usd)


def test_both_limits_are_named() -> None:
    """When one of them is reached."""
    budget = Budget(tokens=1, usd=2.5)
    with FakeLLM(HUNDRED) as server:
        spender = client(server)
        spender.budget = budget
        ask(spender)
        assert str(failure(lambda: ask(spender))) == "the budget of 1 tokens and 2.5 USD is spent"
