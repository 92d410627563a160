from __future__ import annotations

import json
from typing import Any

import pytest

from groundwire.cli.records import ParsedLine, parse_lines
from groundwire.domain.risk import Risk
from groundwire.errors import EvidenceChanged

GOOD: dict[str, Any] = {"id": "a", "answer": "The fee is 5 EUR.", "sources": ["Fees: 5 EUR."]}


def parse(*lines: dict[str, Any] | bytes, **defaults: Any) -> list[ParsedLine]:
    encoded = [line if isinstance(line, bytes) else json.dumps(line).encode() for line in lines]
    return list(parse_lines(enumerate(encoded, start=1), defaults))


def message_of(line: ParsedLine) -> str:
    assert line.error is not None
    assert line.request is None
    return str(line.error)


def test_a_record_is_a_request() -> None:
    """All fields reach the request; the record's id names the response."""
    turn = {"role": "user", "content": "The fee?"}
    (line,) = parse(
        {
            **GOOD,
            "question": "Q?",
            "history": [turn],
            "risk": "LOW",
            "protocol": "consistency",
            "prior_scores": [0.5, 1],
            "generator": "openai:gpt-5",
            "sentences": ["The fee is 5 EUR."],
            "metadata": {"any": 1},
            "_row": 7,
            "x_tag": "t",
        }
    )
    request = line.request
    assert request is not None
    assert (request.response_id, request.question, request.risk, request.protocol) == (
        "a",
        "Q?",
        Risk.LOW,
        "consistency",
    )
    assert request.history[0].content == "The fee?"
    assert request.prior_scores == (0.5, 1.0)
    assert request.generator == "openai:gpt-5"
    assert request.answer.sentences is not None
    assert [s.id for s in request.evidence.sources] == ["S1"]


def test_record_goes_over_option() -> None:
    """What a record says goes over the defaults; null says nothing."""
    lines = parse({**GOOD, "risk": "CRITICAL"}, {**GOOD, "id": "b", "risk": None}, risk="LOW", protocol="attribution")
    assert [(line.request.risk, line.request.protocol) for line in lines if line.request] == [
        (Risk.CRITICAL, "attribution"),
        (Risk.LOW, "attribution"),
    ]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"sources": None}, "sources are missing"),
        ({"sources": "one string"}, "must be a list of sources"),
        ({"sources": [5]}, "source 1 must be text"),
        ({"sources": [{"id": "x", "text": "a"}, {"id": "x", "text": "b"}]}, "different texts"),
        ({"answer": 5}, "the answer must be text, not int"),
        ({"answer": None}, "the answer must be text"),
        ({"id": " "}, "'id' is blank"),
        ({"risk": "EXTREME"}, "unknown risk level 'EXTREME'"),
        ({"protocol": "vibes"}, "unknown protocol 'vibes'"),
        ({"prior_scores": [2]}, "prior score 0"),
        ({"prior_turns": [{"turn_index": -1}]}, "number 0 of the prior turns: turn_index"),
        ({"history": [{"role": "user"}]}, "turn 0"),
        ({"sentences": ["not there"]}, "does not stand in the answer"),
        ({"question": 5}, "the question must be text"),
        ({"anwser": "typo"}, "unknown field 'anwser'"),
    ],
)
def test_a_bad_field_is_named(change: dict[str, Any], message: str) -> None:
    """Each wrong field gives an error under the record's id that says what is wrong."""
    (line,) = parse({**GOOD, **change})
    assert message in message_of(line)
    assert line.id == ("line-1" if change.get("id") == " " else "a")


@pytest.mark.parametrize(
    ("raw", "name", "message"),
    [
        (b"{broken", "line-1", "not JSON"),
        (b"[1, 2]", "line-1", "must be a JSON object"),
        (b'"text"', "line-1", "must be a JSON object"),
        (b'{"id": "z\xff"}', "line-1", "not UTF-8: byte 0xff at offset 9"),
        (b'{"id": "z", "answer": "\xff"}', "z", "not UTF-8: byte 0xff at offset 23"),
        (b'{"id": "z", "score": NaN}', "z", "NaN"),
        (b'{"id": "z", "id": "y"}', "y", "stands twice"),
        (b'{"id": "z", "answer": "\\ud800", "sources": []}', "z", "lone surrogate"),
        (b'{"id": "\\ud800", "answer": "x", "sources": []}', "line-1", "lone surrogate"),
        (b'{"id": 5, "answer": "x", "sources": []}', "line-1", "field 'id' is a number; write it as text: \"5\""),
        (b'{"id": true, "answer": "x", "sources": []}', "line-1", "field 'id': Input should be a valid string"),
        (b'{"answer": "x", "sources": []}', "line-1", "'id' is missing"),
        (b"[" * 100_000, "line-1", "nested too deeply"),
    ],
)
def test_a_bad_line_is_named_as_well_as_can_be(raw: bytes, name: str, message: str) -> None:
    """What cannot be used goes by its id if that can be read, else by `line-N`, and costs no other line."""
    first, second = parse(raw, GOOD)
    assert first.id == name
    assert message_of(first).startswith("line 1: ")
    assert message in message_of(first)
    assert second.request is not None


@pytest.mark.parametrize("missing", ["answer", "sources"])
def test_missing_fields_are_named(missing: str) -> None:
    """A record without answer or sources is an error, never an empty one."""
    (line,) = parse({name: value for name, value in GOOD.items() if name != missing})
    assert f"'{missing}' is missing" in message_of(line)


def test_an_id_stands_once() -> None:
    """The second record with an id is an error, even if the first was one."""
    lines = parse({**GOOD, "answer": 5}, GOOD, {**GOOD, "id": "b"})
    assert "stands on line 1 already" in message_of(lines[1])
    assert lines[2].request is not None


def test_changed_evidence_is_an_error_of_its_own_type() -> None:
    """The error keeps its type, so that readers can tell what happened."""
    (line,) = parse({**GOOD, "evidence_fingerprint": "0" * 64})
    assert isinstance(line.error, EvidenceChanged)
