"""One answer on its way to its user: what is asked, validated before anything is generated, and under which rules."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal, TypedDict

from groundwire.domain.answer import Answer
from groundwire.domain.evidence import Evidence
from groundwire.domain.request import Request, Sources
from groundwire.domain.risk import Risk
from groundwire.domain.turn import Turn
from groundwire.errors import InputError
from groundwire.guard.delivery import Revision
from groundwire.guard.prompt import Prompt
from groundwire.policy import Policy
from groundwire.policy.guard_rules import STRICT, GuardRules
from groundwire.sessions.session import Session


class GuardOptions(TypedDict, total=False):
    """What may be said about an answer beside how it is written and what it is checked against."""

    question: str | None
    """What the user asks."""
    history: Sequence[Turn | Mapping[str, Any]]
    """Earlier turns, oldest first; never evidence. A session has its own."""
    session: Session | None
    """The conversation that the answer belongs to: its turns follow each other, and this one is added to it."""
    risk: Risk | str | None
    """LOW, MEDIUM, HIGH or CRITICAL; HIGH if None."""
    response_id: str | None
    """Name of the answer in every record; that of the session's next turn, or a UUID, if None."""
    generator: str | None
    """The model that writes the answer; a judge that is the same model is noted in the report."""
    timing: Literal["before", "after"] | None
    """Whether to check before delivery, or after it, a sample only; what the policy says if None."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What is known of an answer before it is written."""

    request: Request
    """All that its check will be told, with a blank answer."""
    own_evidence: Evidence
    """The sources of this turn alone."""
    policy: Policy
    application: str
    session: Session | None = None
    turn_index: int | None = None
    """Which turn of its session it is; None without one."""
    asked_timing: Literal["before", "after"] | None = None
    """When the caller wants it to be checked."""

    @classmethod
    def of(cls, evidence: Sources, options: GuardOptions, *, policy: Policy, application: str) -> Case:
        """The case, or a clear error that says which argument is wrong. The session's lock is held meanwhile.

        Raises:
            InputError: an argument cannot be used.
        """
        known: dict[str, Any] = dict(options)
        unknown = sorted(set(known) - set(GuardOptions.__annotations__))
        if unknown:  # some are known to a check, such as `protocol`, and would change what passes
            raise InputError(f"unknown option {unknown[0]!r}; use {', '.join(GuardOptions.__annotations__)}")
        session, timing = known.pop("session", None), known.pop("timing", None)
        if known.get("risk") is None:
            known["risk"] = Risk.HIGH
        own = all_sources = Evidence.of(evidence)
        if session is not None:
            known = {**known, **_known_from(session, known)}
            all_sources = session.evidence_for(own)
        return cls(
            request=Request.of("", all_sources, **known),
            own_evidence=own,
            policy=policy,
            application=application,
            session=session,
            turn_index=None if session is None else session.next_index,
            asked_timing=timing,
        )

    @property
    def risk(self) -> Risk:
        """How much is at stake."""
        return self.request.risk

    @property
    def session_id(self) -> str | None:
        """The session that the answer belongs to; None without one."""
        return None if self.session is None else self.session.id

    @property
    def rules(self) -> GuardRules:
        """How the policy wants answers to be treated."""
        return self.policy.guard

    @property
    def strict(self) -> bool:
        """Whether a person decides on whatever does not pass."""
        return self.risk in STRICT

    @property
    def repairs(self) -> int:
        """Repairs that may be asked for."""
        return self.rules.repairs.at(self.risk)

    @property
    def deadline(self) -> float:
        """Seconds that the check of one draft may take."""
        return self.rules.deadline_seconds.at(self.risk)

    @property
    def regulated(self) -> bool:
        """Whether the answer rests on sources of a class that is never left unchecked."""
        classes = self.rules.regulated
        if classes == "all":
            return True
        named = {_folded(each) for each in classes}
        found = (source.classification for source in self.request.evidence.sources)
        return any(_folded(each) in named for each in found if each is not None)

    def prompt(self, attempt: int = 0, revision: Revision | None = None) -> Prompt:
        """What the generator is asked."""
        request = self.request
        return Prompt(
            question=request.question,
            evidence=request.evidence,
            history=request.history,
            attempt=attempt,
            revision=revision,
        )

    def answered(self, answer: str | Answer) -> Request:
        """The request to check `answer`."""
        return replace(self.request, answer=Answer.of(answer))


def _folded(name: str) -> str:
    """The name of a class without what does not make it another one: to take `phi` for `PHI` costs a check at most."""
    return unicodedata.normalize("NFKC", name).casefold().strip()


def _known_from(session: object, known: Mapping[str, Any]) -> dict[str, Any]:
    """What a session knows of its next turn."""
    if not isinstance(session, Session):
        raise InputError(f"the session must be a Session, not {type(session).__name__}; make one for each conversation")
    if known.get("history"):
        raise InputError("the session has the history; leave `history` out")
    named = known.get("response_id")
    return {
        "history": session.history,
        "prior_turns": session.prior_turns,
        "response_id": session.next_response_id if named is None else named,
    }
