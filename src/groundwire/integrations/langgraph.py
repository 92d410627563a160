"""A node of a LangGraph graph that checks an answer, and the edge after it; needs the extra `langgraph`.

The loop is the graph's own: a node writes the answer, the guard's node checks it, and the edge leads back to the writer
while a repair may help.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypedDict, overload

from groundwire.domain.request import risk_level
from groundwire.domain.risk import Risk
from groundwire.errors import InputError, MissingExtra
from groundwire.guard.blocking import BlockingGuard
from groundwire.guard.case import GuardOptions
from groundwire.guard.delivery import Delivery
from groundwire.guard.guard import Guard

try:
    from langchain_core.messages import BaseMessage

    from groundwire.integrations.langchain import evidence_of
except ImportError as error:
    raise MissingExtra.of("the guard for LangGraph", extra="langgraph", libraries="langgraph") from error

Step = Literal["repair", "deliver", "hold"]
"""Where a graph goes after the check: back to the writer, on to the user, or to what is shown in the answer's place."""


class Checked(TypedDict):
    """What the guard's node adds to the state of a graph; put these keys into it."""

    delivery: Delivery
    """What became of the answer; `delivery.revision` says what to change while a repair may help."""
    repairs: int
    """Repairs that were asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Keys:
    """Where things stand in the state of a graph."""

    answer: str = "answer"
    """The draft: text, a message, or messages whose last one it is."""
    evidence: str = "evidence"
    """Documents, texts or sources."""
    question: str = "question"
    """What the user asks; nothing if there is no such key."""
    session: str = "session"
    """The `Session` of the conversation; none if there is no such key."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GuardNode:
    """A node that checks the draft in the state, and says what becomes of it. Made by `guard_node`."""

    guard: Guard
    keys: Keys
    risk: Risk

    async def __call__(self, state: Any) -> Checked:  # noqa: ANN401  # the graph's own type
        """What the check makes of the draft.

        Raises:
            InputError: the state lacks a key, or something else stands under it.
            ConfigError, StoreError: as `Guard.review`.
        """
        asked = _repairs(state)
        most = self.guard.verifier.policy.guard.repairs.at(self.risk)
        options: GuardOptions = {
            "question": state.get(self.keys.question),
            "session": state.get(self.keys.session),
            "risk": self.risk,
        }
        delivery = await self.guard.review(
            _text(_value(state, self.keys.answer)),
            evidence_of(_value(state, self.keys.evidence)),
            repairs_left=max(most - asked, 0),
            previous=_to_be_repaired(state),
            **options,
        )
        return {"delivery": delivery, "repairs": asked + (delivery.revision is not None)}


@dataclass(frozen=True, slots=True)
class BlockingGuardNode:
    """The same for graphs that are run with `invoke`. Made by `guard_node`."""

    guard: BlockingGuard
    node: GuardNode

    def __call__(self, state: Any) -> Checked:  # noqa: ANN401  # the graph's own type
        """What the check makes of the draft; see `GuardNode`."""
        return self.guard.run(self.node(state))


@overload
def guard_node(guard: Guard, *, keys: Keys | None = ..., risk: Risk | str = ...) -> GuardNode: ...
@overload
def guard_node(guard: BlockingGuard, *, keys: Keys | None = ..., risk: Risk | str = ...) -> BlockingGuardNode: ...
def guard_node(
    guard: Guard | BlockingGuard, *, keys: Keys | None = None, risk: Risk | str = Risk.HIGH
) -> GuardNode | BlockingGuardNode:
    """A node that checks the draft in the state, and says what becomes of it.

    Each draft is checked whole. After as many repairs as the policy allows, the way of the answer ends: it is
    delivered, marked, withheld, or waits for a person. A graph that is run with `invoke` wants a `BlockingGuard`.

    Raises:
        InputError: there is no such risk level.
    """
    inner = guard.guard if isinstance(guard, BlockingGuard) else guard
    node = GuardNode(guard=inner, keys=Keys() if keys is None else keys, risk=risk_level(risk))
    return BlockingGuardNode(guard, node) if isinstance(guard, BlockingGuard) else node


def next_step(state: Mapping[str, Any]) -> Step:
    """Where to go after the guard's node: `repair` while a repair may help, `deliver` what may be shown, or `hold`.

    Raises:
        InputError: the guard's node did not come before.
    """
    delivery = _value(state, "delivery")
    if not isinstance(delivery, Delivery):
        raise InputError(
            "`delivery` in the state of the graph is no Delivery; let the guard's node come before its edge"
        )
    if delivery.revision is not None:
        return "repair"
    return "hold" if delivery.text is None else "deliver"


def _repairs(state: Mapping[str, Any]) -> int:
    """The repairs that were asked for so far; a graph drops what its state has no key for, and would never end."""
    asked, before = state.get("repairs"), state.get("delivery")
    if asked is None and not (isinstance(before, Delivery) and before.revision is not None):
        return 0
    if not isinstance(asked, int) or isinstance(asked, bool) or asked < 0:
        raise InputError(
            "the state of the graph must keep `repairs`, a whole number from 0; put the keys of Checked in"
        )
    return asked


def _to_be_repaired(state: Mapping[str, Any]) -> Delivery | None:
    """What the draft before gave, where this one is its repair."""
    delivery = state.get("delivery")
    return delivery if isinstance(delivery, Delivery) and delivery.revision is not None else None


def _value(state: Mapping[str, Any], key: str) -> Any:  # noqa: ANN401  # whatever stands there
    if key not in state:
        raise InputError(f"the state of the graph has no {key!r}; say with `keys` where answer and evidence are")
    return state[key]


def _text(answer: object) -> str:
    if isinstance(answer, Sequence) and not isinstance(answer, str) and answer:
        answer = answer[-1]
    if isinstance(answer, BaseMessage):
        return str(answer.text)
    if isinstance(answer, str):
        return answer
    raise InputError(f"the answer in the state of the graph must be text or a message, not {type(answer).__name__}")
