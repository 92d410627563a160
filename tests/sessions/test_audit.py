"""The audit of conversations: what is checked against what, what it comes to, and who is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Collection, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, cast

import pytest
from jsonschema import Draft202012Validator, FormatChecker
from tests.sessions.transcripts import SOURCES, BrokenAt, scripted, transcript

from groundwire.domain.event import Event, Operation, SessionEvent
from groundwire.domain.ports import RecordStore, Watch
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.record import Record
from groundwire.domain.report import Action
from groundwire.domain.session_report import SessionReport
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome
from groundwire.errors import ConfigError, InputError, JudgeUnavailable, StoreError
from groundwire.policy import Policy
from groundwire.protocols import read_session_report, schemas
from groundwire.protocols.multi_turn import MultiTurnResult
from groundwire.sessions import Scope, Transcript, audit, audit_session
from groundwire.storage import MemoryStore
from groundwire.storage.memory_reviews import MemoryReviews
from groundwire.testing import FailingJudge, ScriptedJudge
from groundwire.verifier import Verifier

GOOD, BAD = "SUPPORTED", "UNSUPPORTED"


def audited(*verdicts: str, policy: str = "", **options: Any) -> SessionReport:
    conversation, judge = scripted(*verdicts)
    return audit_session(conversation, Verifier(judge=judge, policy=Policy.parse(policy, name="mine")), **options)


def result_of(report: SessionReport) -> MultiTurnResult:
    return cast("MultiTurnResult", report.result)


def codes(report: SessionReport) -> list[str]:
    return [reason.code for reason in report.decision.reasons]


def test_each_turn_is_scored() -> None:
    """Turns are counted from 0 and named after the conversation; the whole is the mean of those that have a score."""
    report = audited(GOOD, f"{GOOD} {BAD}", "-", "CONTRADICTED")
    scores = [(turn.turn_index, turn.score, turn.grounding_score) for turn in result_of(report).per_turn_scores]
    assert scores == [(0, 5, 1.0), (1, 3, 0.5), (2, "N/A", None), (3, 1, 0.0)]
    assert result_of(report).overall_session_score == 0.5
    assert [turn.report.response_id for turn in report.turns if turn.report] == ["talk:0", "talk:1", "talk:3"]
    assert (report.score_interval.lower, report.score_interval.upper) == (0.5, 0.5)
    assert report.coverage.claims == 4


def test_a_turn_is_read_with_what_came_before_and_nothing_later() -> None:
    """Each claim is judged with its own sources, its question, and the messages before it."""
    judge = ScriptedJudge(otherwise=GOOD)
    conversation = transcript(
        ("What is parking?", "Parking costs 5 EUR.", ["Parking: 5 EUR."]),
        ("And the pool?", "The pool costs 9 EUR.", ["Pool: 9 EUR."]),
        ("And tea?", "Tea costs 2 EUR.", ["Tea: 2 EUR."]),
    )
    audit_session(conversation, Verifier(judge=judge))
    asked = {task.claim.text: task for task in judge.asked}
    middle = asked["The pool costs 9 EUR."]
    assert middle.question == "And the pool?"
    assert [source.text for source in middle.evidence.sources] == ["Pool: 9 EUR."]
    assert [(turn.role, turn.content) for turn in middle.history] == [
        ("user", "What is parking?"),
        ("assistant", "Parking costs 5 EUR."),
    ]
    assert asked["Parking costs 5 EUR."].history == ()
    assert {task.protocol for task in judge.asked} == {"multi-turn"}


@pytest.mark.parametrize(("scope", "expected"), [("turn", [["S1"], []]), ("session", [["S1"], ["S1"]])])
def test_the_scope_says_what_an_answer_may_rest_on(scope: str, expected: list[list[str]]) -> None:
    """With scope `session`, the sources of earlier turns count too, and stand in what a person gets to see."""
    reviews = MemoryReviews()
    conversation, judge = scripted(BAD, "-")
    report = audit_session(conversation, Verifier(judge=judge), scope=cast("Scope", scope), reviews=reviews)
    items = [item for item in asyncio.run(reviews.open_items()) if item.evidence is not None]
    assert [[source.id for source in item.evidence.sources] for item in items if item.evidence] == expected
    assert report.turns[1].state == ("no_sources" if scope == "turn" else "checked")


@pytest.mark.parametrize(
    ("verdicts", "gate", "expected"),
    [
        ([GOOD, GOOD], "passed", []),
        (["", GOOD], "undecided", ["turn_undecided"]),
        ([], "undecided", ["nothing_checked"]),
        (["-"], "undecided", ["nothing_checked", "turn_without_sources"]),
        ([GOOD, "-"], "undecided", ["turn_without_sources"]),
        ([*[GOOD] * 9, BAD], "failed", ["turn_failed"]),
        ([GOOD, "UNCHECKED"], "undecided", ["unchecked_claims", "turn_undecided", "session_below_minimum"]),
        ([f"{GOOD} " * 9 + "UNCHECKED"], "undecided", ["unchecked_claims"]),
        ([BAD, "UNCHECKED"], "failed", ["unchecked_claims", "turn_undecided", "turn_failed", "session_below_minimum"]),
    ],
)
def test_what_a_conversation_comes_to(verdicts: Sequence[str], gate: str, expected: list[str]) -> None:
    """It passes only if every turn does and nothing is unchecked; a good mean does not outweigh one bad turn."""
    report = audited(*verdicts)
    assert (report.decision.gate, sorted(codes(report))) == (gate, sorted(expected))
    assert report.decision.action is (Action.REVIEW if expected else Action.PASS)
    assert not report.decision.pending


def test_a_turn_without_claims_is_not_scored() -> None:
    """A greeting does not lift the mean of the conversation."""
    conversation = transcript(("Hi!", "Hello!", SOURCES), ("Parking?", "Parking costs 9 EUR.", SOURCES))
    report = audit_session(conversation, Verifier(judge=ScriptedJudge()))
    assert [turn.score for turn in result_of(report).per_turn_scores] == [5, 1]
    assert result_of(report).overall_session_score == 0.0


def test_a_mean_that_may_be_low_is_told_as_such() -> None:
    """What holds only if no unchecked claim is supported is marked, and said so; all else is certain."""
    report = audited(GOOD, "-", "UNCHECKED")
    assert {reason.code: reason.certain for reason in report.decision.reasons} == {
        "unchecked_claims": True,
        "turn_without_sources": True,
        "turn_undecided": True,
        "session_below_minimum": False,
    }
    assert report.decision.reasons[-1].message.startswith("if no unchecked claim is supported: the mean grounding")


@pytest.mark.parametrize(("minimum", "expected"), [("0.7", ["session_below_minimum"]), ("0.5", [])])
def test_a_low_mean_goes_to_a_person(minimum: str, expected: list[str]) -> None:
    """`session_minimum` alone decides where every turn passes."""
    policy = f"[thresholds]\nturn_minimum = 0.5\nsession_minimum = {minimum}"
    assert codes(audited(*[f"{GOOD} {BAD}"] * 3, policy=policy)) == expected


def test_decay_goes_to_a_person() -> None:
    """Grounding that falls from turn to turn fails the conversation though every turn passes."""
    falling = [f"{GOOD} " * (10 - bad) + f"{BAD} " * bad for bad in (0, 0, 1, 1, 2, 2, 3, 3)]
    report = audited(*falling)
    assert result_of(report).session_grounding_trend.decay_detected
    assert (report.decision.gate, codes(report)) == ("failed", ["grounding_decay"])


def test_a_blocked_turn_blocks() -> None:
    """A rule that blocks an answer blocks the conversation."""
    rule = "[[rules]]\nname = 'no'\nverdicts = ['CONTRADICTED']\naction = 'BLOCK'"
    assert audited(GOOD, "CONTRADICTED", policy=rule).decision.action is Action.BLOCK


@pytest.mark.parametrize(("risk", "gate"), [("LOW", "passed"), ("HIGH", "undecided")])
def test_turns_without_sources_are_named(risk: str, gate: str) -> None:
    """They are noted at every risk level, and where much is at stake a person has to look."""
    report = audited(GOOD, "-", GOOD, "-", risk=risk)
    assert [turn.state for turn in report.turns] == ["checked", "no_sources", "checked", "no_sources"]
    assert [finding.message for finding in report.findings] == [
        "turns 2 and 4 had no sources, so what is claimed there cannot be assessed"
    ]
    assert report.decision.gate == gate
    assert [turn.needs_review for turn in report.turns] == [False, risk == "HIGH"] * 2


def test_the_turn_is_named_with_which_claims_from_nowhere_rise() -> None:
    """The first such turn, once; a conversation that keeps to its sources has none."""
    report = audited(GOOD, GOOD, GOOD, f"{GOOD} {BAD}", f"{BAD} {BAD}", f"{BAD} {BAD}")
    (finding,) = report.findings
    assert finding.kind == "rising_unsupported"
    assert finding.message.startswith("with turn 5, claims that cite nothing")
    assert not audited(*[GOOD] * 6).findings


def test_a_turn_that_breaks_its_judge_is_named() -> None:
    """One turn that could not be checked leaves the conversation undecided, and the others as they are."""
    conversation = transcript(
        ("A?", "Alpha costs 5 EUR.", SOURCES), ("B?", "Beta costs 5 EUR.", SOURCES), ("C?", "Gamma is free.", SOURCES)
    )
    store = MemoryStore()
    report = audit_session(conversation, Verifier(judge=BrokenAt("Beta"), store=store))
    assert [turn.state for turn in report.turns] == ["checked", "failed", "checked"]
    assert report.turns[1].error == "the model file is missing; install it"
    assert (report.decision.gate, codes(report)) == ("undecided", ["turn_unchecked", "session_below_minimum"])
    assert result_of(report).per_turn_scores[1].rationale.startswith("could not be checked: the model file")
    assert (report.score_interval.lower, report.score_interval.upper) == (2 / 3, 1.0)
    records = asyncio.run(store.records())
    assert sorted((record.response_id, record.report is None) for record in records) == [
        ("talk:0", False),
        ("talk:1", True),
        ("talk:2", False),
    ]


def test_a_judge_that_fails_everywhere_passes_nothing() -> None:
    """Claims are unchecked, turns have no score, and the conversation may be anything."""
    conversation, _ = scripted(GOOD, GOOD)
    report = audit_session(conversation, Verifier(judge=FailingJudge(RuntimeError("boom"))))
    assert [turn.score for turn in result_of(report).per_turn_scores] == [None, None]
    assert result_of(report).overall_session_score is None
    assert (report.score_interval.lower, report.score_interval.upper) == (0.0, 1.0)
    assert report.decision.gate == "undecided"


def test_long_conversations_are_sampled() -> None:
    """Beyond 20 turns each n-th is checked, the first and the last; the others are named, and count for nothing."""
    report = audited(*[BAD if index == 7 else GOOD for index in range(60)], every=10)
    checked = [turn.turn_index for turn in report.turns if turn.state == "checked"]
    assert checked == [0, 10, 20, 30, 40, 50, 59]
    assert {turn.state for turn in report.turns} == {"checked", "not_sampled"}
    assert [turn.turn_index for turn in result_of(report).per_turn_scores] == checked
    assert report.coverage.claims == 7
    assert report.provenance.notes == ("7 of 60 turns are a sample; 53 were not looked at",)
    assert report.decision.gate == "passed"


@pytest.mark.parametrize("turns", [1, 20])
def test_short_conversations_are_never_sampled(turns: int) -> None:
    """Up to 20 turns all are checked, whatever share was asked for."""
    assert {turn.state for turn in audited(*[GOOD] * turns, every=5).turns} == {"checked"}


def test_turns_are_checked_side_by_side_within_bounds() -> None:
    """As many turns are in work as were allowed, and progress is told after each."""
    at_once, told = [0, 0], []

    class Slow:
        info = JudgeInfo(name="slow", version="0")

        async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
            at_once[0] += 1
            at_once[1] = max(at_once)
            await asyncio.sleep(0.001)
            at_once[0] -= 1
            return await ScriptedJudge(otherwise=GOOD).judge(tasks)

    conversation, _ = scripted(*[GOOD] * 7)
    audit_session(
        conversation,
        Verifier(judge=Slow()),
        at_once=3,
        progress=lambda done, of: told.append((done, of)),
    )
    assert at_once[1] == 3
    assert told == [(number, 7) for number in range(1, 8)]


def test_what_needs_a_person_is_queued() -> None:
    """Low turns with their question, answer, sources and report; the conversation itself where it is low as a whole."""
    reviews = MemoryReviews()
    report = audited(GOOD, BAD, "-", reviews=reviews, application="desk")
    items = asyncio.run(reviews.open_items())
    assert [(item.response_id, item.turn_index) for item in items] == [("talk:1", 1), ("talk:2", 2), ("talk", None)]
    low, silent, whole = items
    assert low.reason == "turn 2: the turn's grounding score is 0 %; 70 % is needed"
    assert (low.question, low.answer) == ("What about lot 1?", "Lot 1a costs 5 EUR.")
    assert low.evidence is not None
    assert [each.response_id for each in low.reports] == ["talk:1"]
    assert silent.reason.startswith("turn 3: there is no evidence")
    assert whole.session_report == report
    assert {(item.session_id, item.application, item.pending) for item in items} == {("talk", "desk", False)}


def test_nothing_is_queued_for_a_good_conversation() -> None:
    """Nobody is asked to look at what passes."""
    reviews = MemoryReviews()
    audited(GOOD, GOOD, reviews=reviews)
    assert asyncio.run(reviews.open_items()) == ()


class Told:
    """Keeps what it is told."""

    def __init__(self, operations: Collection[Operation] | None = None) -> None:
        self.events: list[Event] = []
        self.operations = operations or {"session"}

    def tell(self, event: Event) -> None:
        self.events.append(event)

    @contextmanager
    def watch(self, operation: Operation) -> Iterator[Watch]:
        assert operation in self.operations
        yield self


def test_an_observer_is_told_in_numbers() -> None:
    """One event for each conversation, without a word of it."""
    observer = Told()
    audited(GOOD, f"{GOOD} {BAD}", "-", observer=observer)
    (event,) = observer.events
    assert isinstance(event, SessionEvent)
    assert (event.turns, event.turns_checked, event.turns_to_review, event.score) == (3, 2, 2, 0.75)
    assert event.action is Action.REVIEW
    assert "lot" not in event.model_dump_json().lower()


def test_the_verifiers_observer_is_told_too() -> None:
    """It hears of each turn, and of the audit, unless that has an observer of its own."""
    hears = Told(operations={"check", "session"})
    conversation, judge = scripted(GOOD, GOOD)
    audit_session(conversation, Verifier(judge=judge, observer=hears))
    assert [event.operation for event in hears.events] == ["check", "check", "session"]
    own = Told()
    audit_session(conversation, Verifier(judge=judge, observer=hears), observer=own)
    assert [event.operation for event in hears.events[3:]] == ["check", "check"]
    assert [event.operation for event in own.events] == ["session"]


def test_an_observer_that_fails_disturbs_nothing() -> None:
    """The audit goes on."""

    class Deaf:
        def watch(self, operation: Operation) -> AbstractContextManager[Watch]:
            raise RuntimeError(operation)

    assert audited(GOOD, observer=Deaf()).decision.gate == "passed"


def test_an_observer_is_told_of_errors() -> None:
    """An audit that ends with an error is an event that names its kind."""
    observer = Told()
    conversation, _ = scripted(GOOD)
    verifier = Verifier(judge=FailingJudge(ConfigError("cannot follow the rubric")))
    with pytest.raises(ConfigError):
        audit_session(conversation, verifier, observer=observer)
    assert [event.error for event in observer.events] == ["ConfigError"]


def test_a_store_that_fails_fails_the_audit() -> None:
    """What is not on record did not pass."""

    class Full:
        async def add(self, record: Record) -> None:
            raise StoreError(f"no room for {record.response_id}")

    conversation, judge = scripted(GOOD, GOOD)
    with pytest.raises(StoreError, match="no room for talk:"):
        audit_session(conversation, Verifier(judge=judge, store=cast("RecordStore", Full())))


def test_the_report_fits_its_schema_and_is_read_back() -> None:
    """What is written is what the published schema describes, and reads as the same report."""
    report = audited(GOOD, f"{GOOD} {BAD}", "-", "UNCHECKED", "")
    stored = json.loads(report.to_json())
    Draft202012Validator(schemas()["session-report"], format_checker=FormatChecker()).validate(stored)
    assert read_session_report(report.to_json()) == read_session_report(stored) == report
    assert isinstance(read_session_report(stored).result, MultiTurnResult)


@pytest.mark.parametrize(
    "spoil",
    [
        lambda report: report.pop("decision"),
        lambda report: report["result"].update(extra=1),
        lambda report: report["turns"][0]["report"]["result"].update(extra=1),
        lambda report: report.update(schema_version="9.0"),
    ],
)
def test_a_spoilt_report_is_refused(spoil: Any) -> None:
    """A report that is not whole is refused in one line."""
    stored = json.loads(audited(GOOD).to_json())
    spoil(stored)
    with pytest.raises(InputError) as caught:
        read_session_report(stored)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"every": 0}, "`every` must be a whole number from 1 on, not 0"),
        ({"every": 2.5}, "`every` must be a whole number"),
        ({"at_once": 0}, "`at_once` must be"),
        ({"risk": "EXTREME"}, "unknown risk level"),
        ({"scope": "day"}, "unknown scope 'day'; use one of turn, session"),
    ],
)
def test_options_that_cannot_be_used_are_refused(options: dict[str, Any], said: str) -> None:
    """The message names the option."""
    with pytest.raises(InputError, match=said):
        audited(GOOD, **options)


def test_the_provenance_is_that_of_all_turns() -> None:
    """Sources are named by their turns, and another source in any of them makes another fingerprint."""
    report = audited(GOOD, "-", GOOD)
    provenance = report.provenance
    assert (provenance.judge.name, provenance.policy, provenance.created_at is not None) == ("scripted", "mine", True)
    assert list(provenance.source_fingerprints) == ["0:S1", "2:S1"]
    assert provenance.source_kinds == {"0:S1": None, "2:S1": None}
    assert provenance.evidence_fingerprint == audited(GOOD, "-", GOOD).provenance.evidence_fingerprint
    assert provenance.evidence_fingerprint != audited(GOOD, GOOD, "-").provenance.evidence_fingerprint


@pytest.mark.parametrize("option", [{"linker": "embedded"}, {"observer": "stdout"}])
def test_parts_that_are_none_are_refused(option: dict[str, Any]) -> None:
    """A judge or an observer that is none is an error before anything is checked."""
    with pytest.raises(ConfigError):
        audited(GOOD, **option)


def test_a_linker_that_cannot_start_costs_the_links_alone() -> None:
    """The verdicts stand, and the report says that nobody looked for inventions."""
    conversation = transcript(
        ("Fee?", "There is a handling fee.", SOURCES), ("Fee?", "The handling fee is 5 EUR.", SOURCES)
    )
    broken = FailingJudge(JudgeUnavailable("the model file is missing"))
    report = audit_session(conversation, Verifier(judge=ScriptedJudge()), linker=broken)
    assert [turn.state for turn in report.turns] == ["checked", "checked"]
    assert report.provenance.notes == (
        "nobody looked for inventions that later turns go on with: the model file is missing",
    )


def test_a_linker_that_breaks_is_told_of() -> None:
    """What it could not compare is no comparison that found nothing."""
    conversation = transcript(
        ("Fee?", "There is a handling fee.", SOURCES), ("Fee?", "The handling fee is 5 EUR.", SOURCES)
    )
    report = audit_session(
        conversation, Verifier(judge=ScriptedJudge()), linker=FailingJudge(RuntimeError("out of memory"))
    )
    (note,) = report.provenance.notes
    assert note.startswith("1 of 1 comparisons of a claim with an earlier one could not be made")


def test_only_transcripts_are_audited() -> None:
    """Messages are read first."""
    with pytest.raises(InputError, match="needs a Transcript, not list; make one with read_transcript"):
        audit_session(cast("Transcript", []), Verifier(judge=ScriptedJudge()))


def test_it_works_inside_a_running_loop() -> None:
    """The blocking form may be called where a loop runs; async code awaits `audit`."""

    async def both() -> tuple[SessionReport, SessionReport]:
        conversation, judge = scripted(GOOD)
        verifier = Verifier(judge=judge)
        return audit_session(conversation, verifier), await audit(conversation, verifier)

    blocking, awaited = asyncio.run(both())
    assert blocking.result == awaited.result
