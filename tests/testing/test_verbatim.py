"""The fake judge that looks words up: believed by Groundwire, and right only about what stands to the letter."""

from __future__ import annotations

import asyncio

import pytest

from groundwire import Report, Verifier
from groundwire.judges.llm import LLMJudge
from groundwire.testing import ScriptedChat, SeenPrompt, verbatim

SOURCE = "The museum opens at 9. Its garden is free. Dogs must stay outside."


def check(answer: str) -> Report:
    judge = LLMJudge(ScriptedChat(verbatim))
    return asyncio.run(Verifier(judge=judge).verify(answer, [SOURCE], response_id="r"))


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("The museum opens at 9.", "SUPPORTED"),
        ("The museum opens at 10.", "UNSUPPORTED"),
        ("The museum has a restaurant.", "UNSUPPORTED"),
    ],
)
def test_only_what_stands_in_a_source_is_supported(answer: str, verdict: str) -> None:
    """It passes the control claims, so that what it says of the others counts."""
    (claim,) = check(answer).claims
    assert (claim.verdict.value, claim.cause) == (verdict, None)


def test_what_a_prompt_shows_can_be_read() -> None:
    """Scripts of one's own start from the claims, sources and codes of the prompt."""
    prompts: list[SeenPrompt] = []

    def script(request: object) -> str:
        prompts.append(SeenPrompt.read(request.messages[-1].text))  # type: ignore[attr-defined]
        return "no"

    asyncio.run(Verifier(judge=LLMJudge(ScriptedChat(script))).verify("The museum opens at 9.", [SOURCE]))
    first, second = prompts
    assert first.sources == {"S1": SOURCE}
    assert first.claims[first.key_of("The museum opens at 9.")] == "The museum opens at 9."
    assert set(first.wanted) == set(first.claims)
    assert len(set(first.codes)) == 2
    assert (first.corrected, second.corrected) == (False, True)
