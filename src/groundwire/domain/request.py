"""One thing to verify, with everything the caller said about it, validated."""

from __future__ import annotations

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypedDict, TypeVar, get_args

from pydantic import ValidationError

from groundwire.domain.answer import Answer
from groundwire.domain.evidence import Evidence, Source
from groundwire.domain.prior_turn import PriorTurn
from groundwire.domain.report import ProtocolName
from groundwire.domain.risk import Risk
from groundwire.domain.text import require_text
from groundwire.domain.turn import Turn
from groundwire.errors import InputError

T = TypeVar("T")

PROTOCOLS: tuple[ProtocolName, ...] = get_args(ProtocolName)

Sources = Evidence | Iterable[str | Mapping[str, Any] | Source]
"""What callers may hand in as evidence; see `Evidence.of`."""


class Options(TypedDict, total=False):
    """What may be said about an answer beside its text and evidence; `Request.of` tells what each means."""

    question: str | None
    history: Sequence[Turn | Mapping[str, Any]]
    protocol: str
    risk: Risk | str
    prior_scores: Sequence[float]
    prior_turns: Sequence[PriorTurn | Mapping[str, Any]]
    response_id: str | None
    evidence_fingerprint: str | Mapping[str, str] | None
    generator: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Request:
    """A validated request to verify one answer. Build it with `Request.of`."""

    answer: Answer
    evidence: Evidence
    question: str | None
    history: tuple[Turn, ...]
    """Earlier turns, for reading pronouns and short answers; never evidence."""
    protocol: ProtocolName
    risk: Risk
    prior_scores: tuple[float, ...]
    """Grounding scores of earlier turns of the session, 0.0-1.0, oldest first."""
    response_id: str
    generator: str | None = None
    """The model that wrote the answer, if the caller says so: a judge that is the same model is flagged."""
    prior_turns: tuple[PriorTurn, ...] = ()
    """What earlier turns of the session came to, oldest first; `prior_scores` are empty then."""

    @property
    def citable(self) -> frozenset[str]:
        """All that a marker of the answer may name beside numbers: sources of this turn, and those of earlier ones."""
        return frozenset(self.evidence.named).union(*(turn.source_ids for turn in self.prior_turns))

    @property
    def user_words(self) -> tuple[str, ...]:
        """Everything that the user said."""
        said = [turn.content for turn in self.history if turn.role == "user"]
        return (*said, self.question) if self.question else tuple(said)

    @property
    def turn_index(self) -> int:
        """Which assistant turn of the conversation this is, from 0."""
        return sum(turn.role == "assistant" for turn in self.history)

    @classmethod
    def of(  # noqa: PLR0913  # the one place that takes all that a caller may say
        cls,
        answer: str | Answer,
        evidence: Sources,
        *,
        question: str | None = None,
        history: Sequence[Turn | Mapping[str, Any]] = (),
        protocol: str = "evidence-grounding",
        risk: Risk | str = Risk.HIGH,
        prior_scores: Sequence[float] = (),
        prior_turns: Sequence[PriorTurn | Mapping[str, Any]] = (),
        response_id: str | None = None,
        evidence_fingerprint: str | Mapping[str, str] | None = None,
        generator: str | None = None,
    ) -> Request:
        """The request, or a clear error that says which argument is wrong and what to do.

        Raises:
            InputError: an argument cannot be used.
            EvidenceChanged: the evidence is not the one that `evidence_fingerprint` was taken from.
        """
        frozen = Evidence.of(evidence)
        if evidence_fingerprint is not None:
            frozen.require_fingerprint(evidence_fingerprint)
        scores = tuple(_score(each, n) for n, each in enumerate(_listed(prior_scores, "the prior scores")))
        turns = _prior_turns(prior_turns)
        if scores and turns:
            raise InputError("`prior_turns` and `prior_scores` say the same; leave `prior_scores` out")
        return cls(
            answer=Answer.of(answer),
            evidence=frozen,
            question=None if question is None else require_text(question, "the question"),
            history=tuple(_turn(turn, number) for number, turn in enumerate(_listed(history, "the history"))),
            protocol=protocol_name(protocol),
            risk=risk_level(risk),
            prior_scores=scores,
            prior_turns=turns,
            response_id=_response_id(response_id),
            generator=None if generator is None else require_text(generator, "the name of the generating model"),
        )


def _listed(value: Iterable[T], what: str) -> Iterable[T]:
    if isinstance(value, str | bytes | Mapping) or not isinstance(value, Iterable):
        raise InputError(f"{what} must be a list, not {type(value).__name__}")
    return value


def _turn(turn: Turn | Mapping[str, Any], number: int) -> Turn:
    if isinstance(turn, Turn):
        return turn
    try:
        made = Turn.model_validate(turn)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or "it"
        raise InputError(f"turn {number} of the history: {where}: {first['msg']}") from None
    require_text(made.content, f"turn {number} of the history")
    return made


def _prior_turns(given: Iterable[PriorTurn | Mapping[str, Any]]) -> tuple[PriorTurn, ...]:
    turns = tuple(_prior_turn(turn, number) for number, turn in enumerate(_listed(given, "the prior turns")))
    for earlier, later in pairwise(turns):
        if later.turn_index <= earlier.turn_index:
            raise InputError(
                f"the prior turn with `turn_index` {later.turn_index} stands after the one with {earlier.turn_index}; "
                "hand in each once, oldest first"
            )
    return turns


def _prior_turn(turn: PriorTurn | Mapping[str, Any], number: int) -> PriorTurn:
    if isinstance(turn, PriorTurn):
        return turn
    try:
        return PriorTurn.model_validate(turn)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        where = ".".join(map(str, first["loc"])) or "it"
        raise InputError(f"number {number} of the prior turns: {where}: {first['msg']}") from None


def protocol_name(name: str) -> ProtocolName:
    """The protocol of this name.

    Raises:
        InputError: there is none.
    """
    for known in PROTOCOLS:
        if name == known:
            return known
    raise InputError(f"unknown protocol {name!r}; use one of {', '.join(PROTOCOLS)}")


def risk_level(risk: object) -> Risk:
    """The risk level of this name, in letters of either case.

    Raises:
        InputError: there is none.
    """
    try:
        return Risk(str(risk).upper())
    except ValueError:
        raise InputError(f"unknown risk level {risk!r}; use one of {', '.join(Risk)}") from None


def _score(score: object, number: int) -> float:
    # Compared before it is converted: an integer may be too large for a float.
    if isinstance(score, bool) or not isinstance(score, int | float) or not 0 <= score <= 1:
        raise InputError(f"prior score {number} is {str(score)[:20]}; grounding scores are numbers from 0.0 to 1.0")
    return float(score)


def _response_id(given: str | None) -> str:
    if given is None:
        return str(uuid.uuid4())
    if not require_text(given, "the response id").strip():
        raise InputError("the response id is blank; leave it out to have one made")
    return given
