from __future__ import annotations

import pytest

from groundwire.errors import ConfigError
from groundwire.judges.names import MAX_DEPTH, MAX_LENGTH, JudgeName, Single, Wrapped, parse, repetitions, singles

EMBEDDED, GPT, CLAUDE = Single("embedded"), Single("openai:gpt-5"), Single("anthropic:claude-opus-4-1")


@pytest.mark.parametrize(
    ("text", "judge"),
    [
        ("embedded", EMBEDDED),
        (" embedded ", EMBEDDED),
        ("ollama:qwen3:8b", Single("ollama:qwen3:8b")),
        ("openai:org/model.v1-mini", Single("openai:org/model.v1-mini")),
        ("cascade:embedded,openai:gpt-5", Wrapped(wrapper="cascade", judges=(EMBEDDED, GPT))),
        ("panel: embedded , openai:gpt-5 ,a", Wrapped(wrapper="panel", judges=(EMBEDDED, GPT, Single("a")))),
        ("cached:openai:gpt-5", Wrapped(wrapper="cached", judges=(GPT,))),
        ("repeated:3:openai:gpt-5", Wrapped(wrapper="repeated", judges=(GPT,), times=3)),
        (
            "cached:repeated:2:openai:gpt-5",
            Wrapped(wrapper="cached", judges=(Wrapped(wrapper="repeated", judges=(GPT,), times=2),)),
        ),
        (
            "panel:cached:openai:gpt-5,embedded",
            Wrapped(wrapper="panel", judges=(Wrapped(wrapper="cached", judges=(GPT,)), EMBEDDED)),
        ),
        (
            "fallback:(cascade:embedded,openai:gpt-5),anthropic:claude-opus-4-1",
            Wrapped(wrapper="fallback", judges=(Wrapped(wrapper="cascade", judges=(EMBEDDED, GPT)), CLAUDE)),
        ),
        (
            "cached:(panel:embedded,openai:gpt-5)",
            Wrapped(wrapper="cached", judges=(Wrapped(wrapper="panel", judges=(EMBEDDED, GPT)),)),
        ),
        ("panelist", Single("panelist")),
    ],
)
def test_names_are_read(text: str, judge: JudgeName) -> None:
    """Single judges, wrappers, and wrappers inside wrappers each have one reading."""
    assert parse(text) == judge


@pytest.mark.parametrize(
    ("text", "place", "message"),
    [
        ("", 1, "a judge is missing"),
        ("panel:embedded,", 16, "a judge is missing"),
        ("panel:,embedded", 7, "a judge is missing"),
        ("embedded,openai:gpt-5", 9, "',' is out of place"),
        ("embedded)", 9, "')' is out of place"),
        ("(embedded", 1, "a judge is missing"),
        ("cascade", 1, "write cascade:FIRST,THEN"),
        ("panel:cascade,a", 7, "write cascade:FIRST,THEN"),
        ("cascade:a,b,c", 9, "a cascade has two judges, this one has 3"),
        ("cascade:a", 9, "a cascade has two judges, this one has 1"),
        ("panel:embedded", 7, "a panel has more than one judge"),
        ("fallback:embedded", 10, "a fallback has more than one judge"),
        ("panel:cascade:a,b,c", 7, "put the cascade in parentheses"),
        ("cached:panel:a,b", 8, "put the panel in parentheses"),
        ("panel:(cascade:a,b", 19, "a closing parenthesis is missing"),
        ("repeated:openai:gpt-5", 10, "write how often"),
        ("repeated:1:embedded", 10, "2 to 25"),
        ("repeated:26:embedded", 10, "2 to 25"),
        ("repeated:²:embedded", 10, "2 to 25"),
        ("repeated:000399999:embedded", 10, "2 to 25"),
        ("repeated:03:embedded", 10, "2 to 25"),
        ("repeated:99999999999999999999999:embedded", 10, "2 to 25"),
    ],
)
def test_a_mistake_is_named_with_its_place(text: str, place: int, message: str) -> None:
    """The error says at which character, and how to write it."""
    with pytest.raises(ConfigError) as caught:
        parse(text)
    assert f"character {place}: " in str(caught.value)
    assert message in str(caught.value)


def test_depth_and_length_are_bounded() -> None:
    """A name of brackets alone neither exhausts the stack nor takes long."""
    with pytest.raises(ConfigError, match="at most 8 deep"):
        parse("cached:" * (MAX_DEPTH + 1) + "embedded")
    with pytest.raises(ConfigError, match="at most 8 deep"):
        parse("cached:(" * (MAX_DEPTH + 1))
    with pytest.raises(ConfigError, match=f"at most {MAX_LENGTH:,} characters".replace(",", "")):
        parse("x" * (MAX_LENGTH + 1))


def test_what_is_no_text_is_refused() -> None:
    """A judge object is handed to the verifier, not to the reader of names."""
    with pytest.raises(ConfigError, match="hand in a judge itself"):
        parse(7)  # type: ignore[arg-type]  # what is tested


def test_the_judges_at_the_bottom_are_found_in_order() -> None:
    """Whatever wraps them."""
    judge = parse("fallback:(cascade:embedded,repeated:3:openai:gpt-5),cached:mine")
    assert [single.name for single in singles(judge)] == ["embedded", "openai:gpt-5", "mine"]


def test_repetitions_inside_repetitions_count_together() -> None:
    """Also through a panel; side by side they do not."""
    assert repetitions(parse("panel:repeated:25:embedded,repeated:25:openai:gpt-5")) == 25
    assert repetitions(parse("repeated:5:repeated:5:embedded")) == 25
    for name in ("repeated:5:repeated:6:embedded", "repeated:9:(panel:embedded,repeated:3:openai:gpt-5)"):
        with pytest.raises(ConfigError, match=r"multiply, and one judge would be asked (30|27) times; at most 25"):
            parse(name)
