"""One prompt and its corrections: what is valid is kept, the rest is asked again, and nothing is believed in doubt."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from groundwire.chat.model import ChatReply
from groundwire.domain.exchange import Message
from groundwire.domain.report import ProtocolName
from groundwire.domain.task import Task
from groundwire.domain.verdict import Cause, Outcome, Verdict
from groundwire.errors import ModelCallFailed
from groundwire.judges.llm.asking import Asked, Prompt
from groundwire.judges.llm.calling import Caller
from groundwire.judges.llm.checking import Defective, checked, located, reply_claim
from groundwire.judges.llm.controls import Control
from groundwire.judges.llm.correction import RETRIES, correction
from groundwire.judges.llm.narrowing import narrowed
from groundwire.judges.llm.reading import ReadReply, read_reply
from groundwire.judges.llm.veto import vetoed
from groundwire.prompts.contract import ReplyClaim
from groundwire.prompts.layout import fence_of

Unsettled = tuple[Cause, str]
"""Why there is no outcome: the cause, and what it is in words."""

MISSING = "the judge gave no outcome for this claim"

NO_CODES = "`codes` does not hold both codes around the prompt, in order, so it may have been read only in part"

UNASKED = "the reply has claims that nobody asked about, so it is not clear what it says of those that were asked"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settled:
    """What came of a prompt: an outcome for each claim that was not put off."""

    outcomes: tuple[Outcome, ...]
    deferred: tuple[Task, ...] = ()
    """Claims that are to be asked in a prompt of their own, because the reply was cut off."""
    control_failed: bool = False
    """Whether the judge got a control wrong; the outcomes are then UNCHECKED."""
    too_long: bool = False
    """Whether the model cannot read so much; the outcomes are then UNCHECKED."""
    reported_model: str | None = None


async def converse(prompt: Prompt, messages: tuple[Message, ...], caller: Caller, protocol: ProtocolName) -> Settled:
    """What a model says of the claims of a prompt, in as many calls as the protocol allows.

    Raises:
        ConfigError: the model can never be called as it is configured.
    """
    fence = fence_of(prompt.ask)  # a defect may hold words that the model copied from a source
    state = _State(prompt=prompt, terse=caller.redact is not None)
    wanted = list(prompt.asked)
    defects: list[str] = []
    for attempt in range(RETRIES[protocol] + 1):
        sent = _corrected(messages, correction(protocol, map(fence.line, defects), wanted)) if attempt else messages
        try:
            narrow = partial(narrowed, prompt.ask, tuple(wanted))
            call = await caller.call(sent, narrow=narrow, response_ids=prompt.response_ids, attempt=attempt)
        except ModelCallFailed as error:
            state.give_up(error)
            break
        before = set(state.kept)
        defects = ["the reply was not read to its end"]
        try:
            defects = await asyncio.to_thread(state.take, call.reply, wanted)
        finally:
            call.tell(defects, [outcome for key, outcome in state.kept.items() if key not in before])
        if state.control_failed or state.complete:
            break
        wanted = state.still_wanted(halved=call.reply.finish == "length")
    return state.settled()


def _corrected(messages: tuple[Message, ...], block: str) -> tuple[Message, ...]:
    """The same messages, the last of them with a block at its end: some models take no two messages of a user."""
    *before, last = messages
    return (*before, last.model_copy(update={"text": f"{last.text}\n\n{block}"}))


@dataclass(slots=True, kw_only=True)
class _State:
    """What is settled so far, and what is not."""

    prompt: Prompt
    terse: bool
    """Whether defects are told without words of the answer and its sources, which may be such as were redacted."""
    kept: dict[str, Outcome] = field(default_factory=dict)
    """What may be believed of claims, by their keys, if the controls are right."""
    why: dict[str, Unsettled] = field(default_factory=dict)
    """Why a claim is not settled, by its key."""
    controls: dict[str, bool] = field(default_factory=dict)
    """Whether a control was answered rightly, by its key."""
    deferred: list[str] = field(default_factory=list)
    failure: ModelCallFailed | None = None
    reported_model: str | None = None

    @property
    def open(self) -> list[str]:
        """The keys that have no valid answer yet, in order."""
        settled = {*self.kept, *self.controls, *self.deferred}
        return [key for key in self.prompt.asked if key not in settled]

    @property
    def control_failed(self) -> bool:
        """Whether a control was answered wrongly."""
        return not all(self.controls.values())

    @property
    def complete(self) -> bool:
        """Whether nothing is left to ask."""
        return not self.open

    def take(self, reply: ChatReply, wanted: Sequence[str]) -> list[str]:
        """The defects of a reply, after what is valid in it was kept; nothing of one that cannot be trusted as a whole.

        That is one without both codes, which shows that the whole prompt was read, or with a claim that nobody asked
        about: a name that looks like one that was asked may say otherwise of the same claim.
        """
        self.reported_model = reply.reported_model or self.reported_model
        read = read_reply(reply.text, cut=reply.finish == "length")
        if read.defect and reply.finish == "refused":
            read = ReadReply(defect="the model or its provider refused to answer")
        defects = [read.defect] if read.defect else []
        by_key, unknown = self._by_key(read.items)
        defects += [f"there is no claim {key}; answer those that were asked" for key in unknown]
        distrust = self._distrust(read, unknown)
        if distrust is not None and distrust[1] not in defects:
            defects.append(distrust[1])
        self._compare([key for key in by_key if key not in wanted], by_key)
        for key in wanted:
            try:
                self._answer(key, by_key[key], read, distrust)
            except Defective as error:
                self.why[key] = error.cause, str(error)
                if str(error) not in defects and (not read.defect or by_key[key]):
                    defects.append(f"{key}: {error.cause.replace('_', ' ') if self.terse else error}")
        return defects

    def _distrust(self, read: ReadReply, unknown: Sequence[str]) -> Unsettled | None:
        """Why nothing of a reply is kept; None if each claim may be looked at by itself."""
        if read.codes != (self.prompt.ask.first_code, self.prompt.ask.last_code):
            return ("invalid_outcome", read.defect) if read.defect else ("prompt_cut", NO_CODES)
        return ("invalid_outcome", UNASKED) if unknown else None

    def _compare(self, keys: Iterable[str], by_key: Mapping[str, Sequence[Any]]) -> None:
        """Takes back what was kept of claims that a later reply, though it was not asked, judges otherwise."""
        for key in keys:
            verdicts = [item.get("verdict") for item in by_key[key]]
            kept, what = self.kept.get(key), self.prompt.asked[key].what
            if kept is not None and kept.verdict is Verdict.SUPPORTED and any(v != Verdict.SUPPORTED for v in verdicts):
                del self.kept[key]
                self.why[key] = "duplicate_outcome", "the judge said otherwise of this claim when it was asked again"
            elif isinstance(what, Control) and any((v == Verdict.SUPPORTED) != what.supported for v in verdicts):
                self.controls[key] = False

    def _by_key(self, items: Iterable[Any]) -> tuple[Mapping[str, list[Any]], list[str]]:
        """The items of a reply by the keys they name, and the names that no claim has."""
        by_key: defaultdict[str, list[Any]] = defaultdict(list)
        unknown: dict[str, None] = {}
        for item in items:
            key = item.get("id") if isinstance(item, dict) else None
            if isinstance(key, str) and key in self.prompt.asked:
                by_key[key].append(item)
            else:
                unknown[repr(key)[:40]] = None
        return by_key, list(unknown)

    def _answer(self, key: str, items: Sequence[Any], read: ReadReply, distrust: Unsettled | None) -> None:
        """Keeps what the model says of one claim; a control that is answered wrongly counts in any reply.

        Raises:
            Defective: it cannot be believed, or the model does not say it exactly once.
        """
        if not items and read.defect:
            raise Defective(read.defect, cause="invalid_outcome")
        if not items:
            raise Defective(MISSING, cause="missing_outcome")
        if len(items) > 1:
            raise Defective(f"answered {len(items)} times; answer each claim once", cause="duplicate_outcome")
        said, asked = reply_claim(items[0]), self.prompt.asked[key]
        if isinstance(asked.what, Control):
            supported = said.verdict == Verdict.SUPPORTED
            if supported and asked.what.supported:
                located(said, asked.sources)
            if supported != asked.what.supported:
                self.controls[key] = False
        outcome = None if isinstance(asked.what, Control) else _outcome_of(said, asked.what, asked)
        if distrust is not None:
            cause, told = distrust
            raise Defective(told, cause=cause)
        if outcome is None:
            self.controls[key] = self.controls.get(key, True)
        else:
            self.kept[key] = outcome

    def still_wanted(self, *, halved: bool) -> list[str]:
        """The keys to ask again; after a reply that grew too long, half of the claims, and the rest is put off."""
        claims = [key for key in self.open if isinstance(self.prompt.asked[key].what, Task)]
        if halved and len(claims) > 1:
            self.deferred += claims[(len(claims) + 1) // 2 :]
        return self.open

    def give_up(self, error: ModelCallFailed) -> None:
        """Settles that no reply will come."""
        self.failure = error
        for key in self.open:
            self.why[key] = _failed(error)

    def settled(self) -> Settled:
        """The outcome of each claim; none is believed of a judge that failed a control or did not read all."""
        claims = {key: each.what for key, each in self.prompt.asked.items() if isinstance(each.what, Task)}
        doubt = self._doubt()
        outcomes = [self._outcome(key, task, doubt) for key, task in claims.items() if key not in self.deferred]
        return Settled(
            outcomes=tuple(outcomes),
            deferred=tuple(claims[key] for key in self.deferred),
            control_failed=doubt is not None and doubt[0] == "control_failed",
            too_long=self.failure is not None and self.failure.kind == "too_long",
            reported_model=self.reported_model,
        )

    def _doubt(self) -> Unsettled | None:
        """Why nothing may be believed of what was kept; None if it may."""
        if self.control_failed:
            return "control_failed", "the judge got a control claim wrong, so nothing that it says is believed"
        unanswered = [key for key in self.open if isinstance(self.prompt.asked[key].what, Control)]
        if not self.kept or not unanswered:
            return None
        if self.failure is not None:
            return _failed(self.failure)
        return "control_failed", "the judge did not answer a control claim, so nothing that it says is believed"

    def _outcome(self, key: str, task: Task, doubt: Unsettled | None) -> Outcome:
        kept = self.kept.get(key)
        if kept is not None and doubt is None:
            return kept
        own = self.why.get(key, ("missing_outcome", MISSING))
        cause, told = doubt if doubt and (kept is not None or self.control_failed) else own
        return Outcome.unchecked(task.claim.id, cause, told)


def _outcome_of(said: ReplyClaim, task: Task, asked: Asked) -> Outcome:
    """What may be believed of a claim, if the reply may.

    Raises:
        Defective: nothing.
    """
    outcome = vetoed(checked(said, task.claim, asked.sources), task, asked.grounds)
    return asked.grounds.placed(outcome, task)


def _failed(error: ModelCallFailed) -> Unsettled:
    """Why a claim is not settled when no reply came."""
    return ("judge_timeout" if error.kind == "timeout" else "judge_error"), str(error)
