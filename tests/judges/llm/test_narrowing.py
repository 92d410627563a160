"""The schema of one reply alone: what it asks for, and what it leaves to the model."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from tests.judges.llm.replies import ANSWER, SOURCES, report, scripted, seen
from tests.prompts.asks import FIRST, LAST, PAINT, ask, sentence

from groundwire.chat.model import ChatRequest
from groundwire.domain.verdict import Verdict
from groundwire.judges.llm.checking import reply_claim
from groundwire.judges.llm.narrowing import MOST_QUOTABLE, narrowed
from groundwire.prompts.fence import CODE_LENGTH
from groundwire.prompts.ask import AskedAnswer, AskedSource
from groundwire.prompts.contract import Reply

WANTED = ("c1", "c2", "c3", "c4")
WORDS = "The paint dries in four hours."


def entry(key: str, verdict: str = "SUPPORTED", **more: Any) -> dict[str, Any]:
    """What a model that is held to the schema may say of a claim."""
    quotes = [] if verdict == "UNSUPPORTED" else [{"source": "S2", "text": WORDS, "stance": "support"}]
    said = {"id": key, "explanation": "So it is.", "quotes": quotes, "verdict": verdict, "confidence": 0.9}
    rest: dict[str, Any] = {"support": "direct", "provenance": ""} if verdict == "SUPPORTED" else {"unsupported": []}
    return {**said, **rest, "ambiguous": False, **more}


def reply(*claims: dict[str, Any], codes: tuple[str, str] = (FIRST, LAST)) -> dict[str, Any]:
    """A whole reply."""
    return {"codes": list(codes), "claims": list(claims)}


def valid(said: dict[str, Any], wanted: tuple[str, ...] = WANTED) -> bool:
    """Whether the schema of a prompt takes a reply."""
    schema = narrowed(ask(), wanted)
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema).is_valid(said)


def test_it_takes_one_entry_for_each_claim_in_order() -> None:
    """None less, none more, none twice, none that was not asked."""
    whole = [entry(key) for key in WANTED]
    assert valid(reply(*whole))
    assert not valid(reply(*whole[:-1]))
    assert not valid(reply(*whole, entry("c5")))
    assert not valid(reply(*whole[:-1], entry("c3")))
    assert not valid(reply(*reversed(whole)))


def test_a_correction_asks_for_what_is_left() -> None:
    """With nothing left, for no claim."""
    assert valid(reply(entry("c2")), ("c2",))
    assert not valid(reply(entry("c1")), ("c2",))
    assert valid(reply(), ())
    assert not valid(reply(entry("c1")), ())


@pytest.mark.parametrize(
    "said",
    [
        entry("c1", quotes=[]),
        entry("c1", quotes=[{"source": "S2", "text": WORDS, "stance": "contradict"}]),
        entry("c1", quotes=[{"source": "S1", "text": WORDS, "stance": "support"}]),
        entry("c1", quotes=[{"source": "S9", "text": WORDS, "stance": "support"}]),
        entry("c1", quotes=[{"source": "S2", "text": "The paint is green.", "stance": "support"}]),
        entry("c1", "CONTRADICTED"),
        entry("c1", "GROUNDED"),
        entry("c1", confidence=95),
        entry("c1", unsupported=["ladder"]),
        entry("c1", "PARTIAL", unsupported=["paint"]),
        entry("c1", explanation="x" * 241),
    ],
)
def test_it_takes_nothing_that_code_would_refuse(said: dict[str, Any]) -> None:
    """A verdict has the quotes that it needs, from where they stand; unsupported words are the claim's."""
    assert valid(reply(entry("c1")), ("c1",))
    assert not valid(reply(said), ("c1",))


def test_verdicts_and_codes_are_the_models_own() -> None:
    """Every verdict is open, and so are the codes, of which the schema tells nothing but their form."""
    contradicted = entry("c1", "CONTRADICTED", quotes=[{"source": "S2", "text": WORDS, "stance": "contradict"}])
    for each in (entry("c1"), entry("c1", "PARTIAL"), entry("c1", "UNSUPPORTED"), contradicted):
        assert valid(reply(each), ("c1",))
    assert valid(reply(entry("c1"), codes=("k" * CODE_LENGTH, "w" * CODE_LENGTH)), ("c1",))
    assert FIRST not in str(narrowed(ask(), WANTED))
    assert LAST not in str(narrowed(ask(), WANTED))


def test_it_allows_nothing_that_the_shape_of_all_replies_does_not() -> None:
    """What fits it is read by the same code."""
    said = reply(*(entry(key, "PARTIAL", unsupported=[]) for key in WANTED))
    assert valid(said)
    assert len(Reply.model_validate(said).claims) == len([reply_claim(each) for each in said["claims"]])


def objects(part: Any) -> Iterator[dict[str, Any]]:
    """Every schema of an object in a schema."""
    if isinstance(part, dict):
        if part.get("type") == "object":
            yield part
        for each in part.values():
            yield from objects(each)
    elif isinstance(part, list):
        for each in part:
            yield from objects(each)


def test_it_is_strict() -> None:
    """All fields are required, and no others allowed."""
    found = list(objects(narrowed(ask(), WANTED)))
    assert len(found) > len(WANTED)
    assert all(each["required"] == list(each["properties"]) and each["additionalProperties"] is False for each in found)


def test_of_long_sources_any_words_may_be_quoted() -> None:
    """Their passages are not listed."""
    long = AskedSource(key="S1", text="The ladder bears 120 kg. " * (MOST_QUOTABLE // 20))
    answer = AskedAnswer(key="A1", sources=(long, PAINT), sentences=(sentence("s1", "It dries.", ("c1", "It dries.")),))
    schema = narrowed(ask(answer), ("c1",))
    said = entry("c1", quotes=[{"source": "S1", "text": "any words", "stance": "support"}])
    assert Draft202012Validator(schema).is_valid(reply(said))
    assert len(str(schema)) < MOST_QUOTABLE


def test_each_answer_is_quoted_from_its_own_sources() -> None:
    """As it is judged by them alone."""
    one, other = (
        AskedAnswer(
            key=f"A{number}",
            sources=(AskedSource(key=f"S{number}", text=f"Room {number} is cold."),),
            sentences=(sentence(f"s{number}", "It is cold.", (f"c{number}", "It is cold.")),),
        )
        for number in (1, 2)
    )
    validator = Draft202012Validator(narrowed(ask(one, other), ("c1", "c2")))

    def said(source: str) -> dict[str, Any]:
        first, second = (
            [{"source": f"S{n}", "text": f"Room {n} is cold.", "stance": "support"}] for n in ("1", source)
        )
        return reply(entry("c1", quotes=first), entry("c2", quotes=second))

    assert validator.is_valid(said("2"))
    assert not validator.is_valid(said("1"))


def test_a_judge_sends_one_with_each_call() -> None:
    """For the claims that the call asks for, and beside the one that is always the same."""
    asked: list[ChatRequest] = []

    def answer(request: ChatRequest) -> dict[str, Any]:
        asked.append(request)
        shown = seen(request)
        return shown.reply(shown.honest[: 3 if len(asked) == 1 else None])

    checked = asyncio.run(report(scripted(answer), ANSWER, SOURCES))
    first, second = asked
    assert {claim.verdict for claim in checked.claims} == {Verdict.SUPPORTED}
    assert first.schema == second.schema
    for request in asked:
        assert request.narrow is not None
        items = request.narrow()["properties"]["claims"]["prefixItems"]
        assert [item["anyOf"][0]["properties"]["id"]["const"] for item in items] == list(seen(request).wanted)
    assert len(seen(second).wanted) < len(seen(first).wanted)


def test_a_correction_tells_all_that_is_wrong() -> None:
    """Codes that are not repeated hide no defect of a claim, and nothing of such a reply is kept."""
    blocks: list[str] = []

    def answer(request: ChatRequest) -> dict[str, Any]:
        shown = seen(request)
        blocks.append(request.messages[-1].text)
        key = shown.key_of("Guests pay 8 EUR a day.")
        said = [{**each, "quotes": []} if each["id"] == key else each for each in shown.honest]
        return {**shown.reply(said), "codes": []}

    checked = asyncio.run(report(scripted(answer), ANSWER, SOURCES))
    assert {claim.verdict for claim in checked.claims} == {Verdict.UNCHECKED}
    assert "`codes` does not hold both codes" in blocks[1]
    assert "SUPPORTED needs a quote with the stance `support`" in blocks[1]
