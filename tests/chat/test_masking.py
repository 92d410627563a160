"""A key comes back from nowhere, in whole or in pieces."""

from __future__ import annotations

import pytest
from pydantic import SecretStr
from tests.chat.asking import YES, ask, client, failure

from groundwire.chat.masking import PIECE, masked, without_keys
from groundwire.testing import FakeLLM, LLMReply

KEY = "sk-0123456789abcdefghijklmnopqrstuvwxyz"


def _pieces(text: str) -> list[str]:
    return [KEY[at : at + PIECE] for at in range(len(KEY) - PIECE + 1) if KEY[at : at + PIECE] in text]


@pytest.mark.parametrize("before", range(150, 210, 3))
def test_a_key_across_the_cut_of_a_message_is_masked(before: int) -> None:
    """It is masked before the message is cut."""
    with FakeLLM(LLMReply.error(400, "x " * (before // 2) + KEY)) as server:
        failed = failure(lambda: ask(client(server, key=KEY, mode="prompted")))
    assert not _pieces(str(failed))


@pytest.mark.parametrize("mode", ["schema", "tool", "prompted"])
def test_a_key_in_a_reply_is_masked(mode: str) -> None:
    """In the text, and in the model that says it has answered."""
    with FakeLLM(LLMReply(f'{{"verdict": "{KEY}, and {KEY[5:20]}"}}'), model=f"served-{KEY}") as server:
        reply = ask(client(server, key=KEY, mode=mode))
    assert (reply.text, reply.reported_model) == ('{"verdict": "[key], and [key]"}', "served-[key]")


def test_a_reply_without_the_key_stays_as_it_is() -> None:
    """Also where the key is a word of every day."""
    with FakeLLM(YES) as server:
        assert ask(client(server, key="SUPPORT")).text == YES


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (KEY, "[key]"),
        (KEY + KEY, "[key]"),
        (f"a{KEY[:8]}b{KEY[3:20]}c", "a[key]b[key]c"),
        (f"a {KEY[:7]} b", f"a {KEY[:7]} b"),
        ("", ""),
    ],
)
def test_pieces_are_masked_wherever_they_stand(text: str, told: str) -> None:
    """From eight characters on."""
    assert masked(text, SecretStr(KEY)) == told


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (KEY, "sk-012…"),
        (f"panel:embedded,openai:{KEY}", "panel:embedded,openai:sk-012…"),
        ("AIzaSyD-9tSrke72PouQMnMX-a7eZSW0jkFMBWY", "AIzaSy…"),
        ("4f9c2b7e8a1d6053c4e7f9b2a8d1e6c3q5", "4f9c2b…"),
        ("anthropic:claude-sonnet-4-5-20250929", "anthropic:claude-sonnet-4-5-20250929"),
        ("bedrock:us.anthropic.claude-haiku-4-5-20251001-v1:0", "bedrock:us.anthropic.claude-haiku-4-5-20251001-v1:0"),
        ("openai:gpt-4o-mini-2024-07-18", "openai:gpt-4o-mini-2024-07-18"),
        ("mycompany.judges:make_the_judge_of_2026", "mycompany.judges:make_the_judge_of_2026"),
    ],
)
def test_what_looks_like_a_key_is_shown_in_part(name: str, shown: str) -> None:
    """Names of models and judges stay."""
    assert without_keys(name) == shown
