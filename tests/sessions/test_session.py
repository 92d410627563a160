from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.protocols.builders import Row, checked, finding, report_of

from groundwire import InputError, Report, Turn
from groundwire.domain.report import FindingKind, ProtocolName
from groundwire.protocols.evidence_grounding import EvidenceGroundingResult
from groundwire.sessions.session import Session

FEES = {"id": "fees", "text": "The fee is 5 EUR."}
ANY: Any = Session
"""For arguments that the types forbid."""

REPORT = report_of(checked(["SUPPORTED", "UNSUPPORTED"]))


def reported(protocol: ProtocolName, *kinds: FindingKind) -> Report:
    return report_of(checked(["SUPPORTED"]), protocol, "HIGH", *map(finding, kinds))


def test_a_session_holds_its_turns() -> None:
    """Turns are numbered from 0; what the user saw is the history, and what checks said are the prior turns."""
    session = Session("s")
    assert session.next_response_id == "s:0"
    session.add("It is 5 EUR.", [FEES], question="What is the fee?", report=REPORT, disposition="delivered")
    session.add(None, [], question="And parking?", disposition="withheld")
    session.add("Anything else?", [])
    assert [turn.index for turn in session.turns] == [0, 1, 2]
    assert session.next_response_id == "s:3"
    assert session.history == (
        Turn(role="user", content="What is the fee?"),
        Turn(role="assistant", content="It is 5 EUR."),
        Turn(role="user", content="And parking?"),
        Turn(role="assistant", content="Anything else?"),
    )
    assert [(turn.turn_index, turn.grounding_score) for turn in session.prior_turns] == [(0, 0.5)]


def test_sessions_have_names_of_their_own() -> None:
    """A name is made where none is given."""
    assert Session().id != Session().id


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: Session(" "), "the id of the session is blank"),
        (lambda: ANY(7), "the id of the session must be text, not int"),
        (lambda: ANY(scope="week"), "unknown scope 'week'"),
        (lambda: ANY().add(7, []), "the answer must be text, not int"),
        (lambda: ANY().add("x", None), "sources are missing"),
        (lambda: ANY().add("x", [], disposition="lost"), "this is no turn of a session: disposition: Input should be"),
        (lambda: ANY().add("x", [], report="fine"), "this is no turn of a session: report"),
        (lambda: Session().settle(0, None, "withheld"), "the session has no turn 0; it has 0"),
        (lambda: Session.from_json("{}"), "this is no stored session: id: Field required"),
        (lambda: Session.from_json("x"), "a stored session is not JSON"),
        (
            lambda: Session.from_json('{"id": "a", "id": "b"}'),
            "a stored session is not strict JSON: the key “id” stands",
        ),
    ],
)
def test_what_cannot_be_used_is_refused(call: Any, said: str) -> None:
    """The message says what is wrong."""
    with pytest.raises(InputError, match=said):
        call()


def ids_and_texts(session: Session, *sources: dict[str, str]) -> list[tuple[str, str]]:
    return [(source.id, source.text) for source in session.evidence_for(sources).sources]


def source(name: str, text: str) -> dict[str, str]:
    return {"id": name, "text": text}


def test_evidence_of_a_turn_is_its_own() -> None:
    """With the scope `turn`, earlier sources are no evidence."""
    session = Session()
    session.add("a", [FEES])
    assert ids_and_texts(session, source("b", "B")) == [("b", "B")]


@pytest.mark.parametrize(
    ("earlier", "now", "expected"),
    [
        ([[("a", "A")]], [("b", "B")], [("b", "B"), ("a", "A")]),
        ([[("a", "A")]], [("a", "A")], [("a", "A")]),
        ([[("a", "old")]], [("a", "new")], [("a", "new"), ("turn0:a", "old")]),
        ([[("a", "old")]], [], [("a", "old")]),
        ([[("a", "1")], [("a", "2")]], [], [("a", "2"), ("turn0:a", "1")]),
        ([[("a", "1")], [("a", "2")]], [("a", "3")], [("a", "3"), ("turn1:a", "2"), ("turn0:a", "1")]),
        ([[("a", "1")], [("a", "1")]], [("a", "2")], [("a", "2"), ("turn1:a", "1")]),
        ([[("a", "1")]], [("a", "2"), ("turn0:a", "3")], [("a", "2"), ("turn0:a", "3"), ("turn0:turn0:a", "1")]),
    ],
)
def test_evidence_of_a_session(
    earlier: list[list[tuple[str, str]]], now: list[tuple[str, str]], expected: list[tuple[str, str]]
) -> None:
    """This turn's sources stand first; the newest text keeps its id, an older one is named after its turn."""
    session = Session(scope="session")
    for sources in earlier:
        session.add("x", [source(*each) for each in sources])
    assert ids_and_texts(session, *(source(*each) for each in now)) == expected


def test_evidence_of_a_session_does_not_grow_when_it_is_added_back() -> None:
    """A turn may be added with the evidence that it was checked against; nothing stands there twice then."""
    session = Session(scope="session")
    for text in ("1", "2", "3"):
        session.add("x", session.evidence_for([source("a", text)]))
    assert ids_and_texts(session, source("a", "4")) == [
        ("a", "4"),
        ("turn2:a", "3"),
        ("turn1:a", "2"),
        ("turn0:a", "1"),
    ]


@pytest.mark.parametrize("protocol", ["evidence-grounding", "grounding-score"])
def test_evidence_drift_is_that_of_the_last_check(protocol: ProtocolName) -> None:
    """Whatever the protocol is; a turn that was not checked tells nothing, and a good one ends it."""
    session = Session()
    assert session.evidence_drift is False
    session.add("a", [], report=reported(protocol, "unknown_citation"))
    session.add("b", [])
    assert session.evidence_drift is True
    session.add("c", [], report=reported(protocol, "conflict"))
    assert session.evidence_drift is False


def test_the_trend_is_that_of_the_turns_that_are_a_measure() -> None:
    """Turns that claim nothing, or were not checked whole, have no place in it."""
    session = Session()
    rows: list[Row] = [
        ["SUPPORTED", "SUPPORTED"],
        [],
        ["SUPPORTED", "UNCHECKED"],
        ["SUPPORTED", "UNSUPPORTED"],
    ]
    for row in rows:
        session.add("x", [], report=report_of(checked(row)))
    assert session.trend.scored_turns == 2
    assert session.trend.slope == pytest.approx(-0.5 / 3)
    assert Session().trend.scored_turns == 0


def test_a_turn_can_be_settled_later() -> None:
    """What a person released becomes what the user saw."""
    session = Session()
    session.add(None, [], question="Q?", report=REPORT, disposition="pending")
    turn = session.settle(0, "A.", "delivered")
    assert session.turns == (turn,)
    assert (turn.answer, turn.disposition, turn.report) == ("A.", "delivered", REPORT)
    assert session.history[-1] == Turn(role="assistant", content="A.")


def test_sessions_can_be_stored() -> None:
    """What is read is what was written, results in their own types; and it goes on from there."""
    session = Session("s", scope="session")
    session.add("a", [FEES], question="Q?", report=REPORT, disposition="delivered")
    session.add("b", [])
    read = Session.from_json(session.to_json())
    assert (read.id, read.scope, read.turns) == (session.id, session.scope, session.turns)
    report = read.turns[0].report
    assert report is not None
    assert isinstance(report.result, EvidenceGroundingResult)
    read.add("c", [])
    assert len(session.turns) == 2


def test_a_stored_session_is_whole() -> None:
    """Turns that are missing, and versions that are not known, are refused."""
    session = Session("s")
    session.add("a", [])
    session.add("b", [])
    stored = json.loads(session.to_json())
    for damaged in ({**stored, "turns": stored["turns"][1:]}, {**stored, "schema_version": "9"}):
        with pytest.raises(InputError, match="this is no stored session"):
            Session.from_json(json.dumps(damaged))


def test_a_session_shows_no_text() -> None:
    """Its representation is for logs."""
    session = Session("s")
    session.add("secret", [])
    assert repr(session) == "Session('s', scope='turn', turns=1)"


def test_threads_add_turns_without_losing_one() -> None:
    """Each turn gets an index of its own."""
    session = Session()
    with ThreadPoolExecutor(max_workers=8) as pool:
        added = list(pool.map(lambda number: session.add(str(number), []).index, range(200)))
    assert sorted(added) == list(range(200))


def test_turns_follow_each_other_under_the_lock() -> None:
    """Whoever answers under the lock sees the turn before."""
    session = Session()

    async def answer() -> None:
        async with session.lock:
            seen = session.next_index
            await asyncio.sleep(0)
            session.add(str(seen), [])

    async def work() -> None:
        await asyncio.gather(*(answer() for _ in range(20)))

    asyncio.run(work())
    assert [turn.answer for turn in session.turns] == [str(turn.index) for turn in session.turns]


def test_a_turn_is_settled_with_a_disposition_that_there_is() -> None:
    """What cannot be is refused, and the turn stays as it was."""
    session: Any = Session()
    turn = session.add(None, [], disposition="pending")
    with pytest.raises(InputError, match="disposition"):
        session.settle(0, "A.", "lost")
    assert session.turns == (turn,)


TEXTS = st.lists(st.tuples(st.sampled_from("ab"), st.sampled_from("xyz")), max_size=2, unique_by=lambda each: each[0])


@given(st.lists(TEXTS, max_size=5), TEXTS)
def test_no_source_of_a_session_is_lost(earlier: list[list[tuple[str, str]]], now: list[tuple[str, str]]) -> None:
    """Whatever ids and texts meet: all texts are there, and this turn's sources stand first as they were handed in."""
    session = Session(scope="session")
    for sources in earlier:
        session.add("x", session.evidence_for([source(*each) for each in sources]))
    found = ids_and_texts(session, *(source(*each) for each in now))
    assert found[: len(now)] == now
    assert {text for _, text in found} == {text for sources in (*earlier, now) for _, text in sources}
    assert len({name for name, _ in found}) == len(found)
