"""One conversation: its turns, the evidence that a turn may rest on, and what a check is told of earlier turns."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Iterator
from threading import Lock
from typing import Any, Literal, Self, get_args

from pydantic import Field, ValidationError, model_validator
from typing_extensions import override

from groundwire.domain import strict_json
from groundwire.domain.drift import leaves_evidence
from groundwire.domain.event import Disposition
from groundwire.domain.evidence import Evidence, Source
from groundwire.domain.prior_turn import PriorTurn
from groundwire.domain.report import Report
from groundwire.domain.request import Sources
from groundwire.domain.text import Value, require_text
from groundwire.domain.turn import Turn
from groundwire.errors import InputError
from groundwire.protocols import read_report
from groundwire.protocols.multi_turn import SessionTrend
from groundwire.sessions.trend import trend
from groundwire.sessions.turn_lock import TurnLock

Scope = Literal["turn", "session"]
"""What an answer may rest on: the sources of its own turn, or those of earlier turns too."""

SCHEMA_VERSION: Literal["1.0"] = "1.0"
"""Version of the shape of a stored session; those of every released version stay readable."""


class SessionTurn(Value):
    """One exchange: what the user said, what the user got, and what the check made of it."""

    index: int = Field(ge=0)
    """Which turn of the conversation, from 0."""
    question: str | None
    answer: str | None
    """What the user saw; null where the answer was withheld, or waits for a person."""
    evidence: Evidence
    report: Report | None = None
    """The report on the last draft; null if it was not checked."""
    disposition: Disposition | None = None
    """What became of the answer; null where no guard was asked."""


class SessionSnapshot(Value):
    """A session as it can be stored."""

    schema_version: Literal["1.0"] = SCHEMA_VERSION
    id: str
    scope: Scope
    turns: tuple[SessionTurn, ...]

    @model_validator(mode="after")
    def _in_order(self) -> Self:
        if [turn.index for turn in self.turns] != list(range(len(self.turns))):
            raise ValueError("the turns must be numbered from 0 on, each once")
        return self


class Session:
    """A conversation in memory; may be used from several tasks and threads.

    Single calls never disturb each other. Whoever reads the session, answers and adds the turn holds its `lock`
    meanwhile, so that each turn knows the one before it. A guard does that by itself. `answers` is what the names of
    its answers begin with, the id if None.
    """

    __slots__ = ("_adding", "_answers", "_characters", "_turns", "id", "lock", "scope")

    def __init__(
        self,
        id: str | None = None,  # noqa: A002  # as in the values
        *,
        scope: Scope = "turn",
        answers: str | None = None,
    ) -> None:
        if id is not None and not require_text(id, "the id of the session").strip():
            raise InputError("the id of the session is blank; leave it out to have one made")
        if scope not in get_args(Scope):
            raise InputError(f"unknown scope {scope!r} of a session; use one of {', '.join(get_args(Scope))}")
        self.id = id or uuid.uuid4().hex
        self.scope = scope
        self._answers = answers or self.id
        self._characters = 0
        self.lock = TurnLock()
        self._adding = Lock()
        self._turns: tuple[SessionTurn, ...] = ()

    @override
    def __repr__(self) -> str:
        return f"Session({self.id!r}, scope={self.scope!r}, turns={len(self._turns)})"

    @property
    def turns(self) -> tuple[SessionTurn, ...]:
        """All turns so far, oldest first."""
        return self._turns

    @property
    def history(self) -> tuple[Turn, ...]:
        """What was said so far, as the user saw it."""
        return tuple(
            Turn(role=role, content=text)
            for turn in self._turns
            for role, text in (("user", turn.question), ("assistant", turn.answer))
            if text is not None
        )

    @property
    def prior_turns(self) -> tuple[PriorTurn, ...]:
        """What the turns that were checked came to; drafts that the user did not see tell as much of drift."""
        return tuple(PriorTurn.of(turn.report, turn.index) for turn in self._turns if turn.report is not None)

    @property
    def trend(self) -> SessionTrend:
        """How the share of grounded claims changes over the turns that claim something and could be checked whole."""
        scored = [(turn.turn_index, turn.grounding_score) for turn in self.prior_turns]
        return trend([(index, score) for index, score in scored if score is not None])

    @property
    def next_index(self) -> int:
        """The index of the turn that comes next."""
        return len(self._turns)

    @property
    def next_response_id(self) -> str:
        """The name of the answer that comes next: `<session id>:<turn index>`, or what it was made with for its id."""
        return f"{self._answers}:{self.next_index}"

    @property
    def characters(self) -> int:
        """How long the texts are that it holds: questions, answers, and the sources of each turn."""
        return self._characters

    @property
    def evidence_drift(self) -> bool:
        """Whether the last answer that was checked left its evidence, so that it should be retrieved anew."""
        report = next((turn.report for turn in reversed(self._turns) if turn.report is not None), None)
        return report is not None and leaves_evidence(report.sentences, report.findings)

    def evidence_for(self, evidence: Sources) -> Evidence:
        """What the answer of the next turn may rest on: `evidence`, and with scope `session` that of earlier turns too.

        This turn's sources come first, so that numbers in citations mean them. The same id with the same text is one
        source. Where an earlier turn had another text under an id, the newest keeps it, and the older one is named
        `turn<index>:<id>`.
        """
        mine = Evidence.of(evidence)
        if self.scope == "turn":
            return mine
        kept, seen = dict(mine.by_id), {(source.id, source.text) for source in mine.sources}
        for turn in reversed(self._turns):
            _add_earlier(turn, kept, seen)
        return Evidence(sources=tuple(kept.values()))

    def add(
        self,
        answer: str | None,
        evidence: Sources,
        *,
        question: str | None = None,
        report: Report | None = None,
        disposition: Disposition | None = None,
    ) -> SessionTurn:
        """The next turn, added. `answer` is what the user saw, None where that was nothing.

        Raises:
            InputError: an argument cannot be used.
        """
        frozen = Evidence.of(evidence)
        with self._adding:
            turn = _turn(
                index=len(self._turns),
                question=None if question is None else require_text(question, "the question"),
                answer=None if answer is None else require_text(answer, "the answer"),
                evidence=frozen,
                report=report,
                disposition=disposition,
            )
            self._turns = (*self._turns, turn)
            self._characters += _characters(turn)
        return turn

    def settle(
        self, index: int, answer: str | None, disposition: Disposition, *, report: Report | None = None
    ) -> SessionTurn:
        """The turn at `index` with what the user saw in the end, such as after a person has released the answer.

        `report` is that of a check which came after the delivery; the one that there is stays if None.

        Raises:
            InputError: there is no such turn, or an argument cannot be used.
        """
        with self._adding:
            if not 0 <= index < len(self._turns):
                raise InputError(f"the session has no turn {index}; it has {len(self._turns)}, counted from 0")
            text = None if answer is None else require_text(answer, "the answer")
            before = self._turns[index]
            known = before.report if report is None else report
            turn = _turn(**{**dict(before), "answer": text, "disposition": disposition, "report": known})
            self._turns = (*self._turns[:index], turn, *self._turns[index + 1 :])
            self._characters += _characters(turn) - _characters(before)
        return turn

    def to_json(self) -> str:
        """The session as strict JSON, to be stored; it holds all texts and reports."""
        return SessionSnapshot(id=self.id, scope=self.scope, turns=self._turns).model_dump_json()

    @classmethod
    def from_json(cls, stored: str | bytes) -> Session:
        """The session that was stored; its lock is a new one, so keep one object for each conversation.

        Raises:
            InputError: it is no session of a released schema version.
        """
        found = strict_json.loads(stored, "a stored session")
        try:
            snapshot = SessionSnapshot.model_validate_json(stored)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            where = ".".join(map(str, first["loc"])) or "it"
            raise InputError(f"this is no stored session: {where}: {first['msg']}") from None
        session = cls(snapshot.id, scope=snapshot.scope)
        session._turns = tuple(_closed(snapshot.turns, found["turns"]))
        session._characters = sum(map(_characters, session._turns))
        return session


def _turn(**fields: object) -> SessionTurn:
    try:
        return SessionTurn.model_validate(fields)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise InputError(f"this is no turn of a session: {'.'.join(map(str, first['loc']))}: {first['msg']}") from None


def _characters(turn: SessionTurn) -> int:
    return len(turn.question or "") + len(turn.answer or "") + sum(len(each.text) for each in turn.evidence.sources)


def _add_earlier(turn: SessionTurn, kept: dict[str, Source], seen: set[tuple[str, str]]) -> None:
    """Add the sources of an earlier turn to those `kept` by id, under a new id where their own means another text."""
    for source in turn.evidence.sources:
        name = source.id
        while name in kept and kept[name].text != source.text:
            name = f"turn{turn.index}:{name}"
        if name not in kept and (source.id, source.text) not in seen:
            kept[name] = source if name == source.id else source.model_copy(update={"id": name})
        seen.add((source.id, source.text))


def _closed(turns: Iterable[SessionTurn], stored: Iterable[dict[str, Any]]) -> Iterator[SessionTurn]:
    """The turns with the results of their reports in the types of their protocols."""
    for turn, written in zip(turns, stored, strict=True):
        report = None if turn.report is None else read_report(written["report"])
        yield turn.model_copy(update={"report": report})
