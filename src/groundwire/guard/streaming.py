"""Streams: sentences are held until they have been checked, and the whole answer is checked at the end.

What was shown cannot be taken back. So a sentence is released only if the answer would pass if it ended there, and in
HIGH only if all its claims are supported; and no answer is streamed in CRITICAL.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from dataclasses import dataclass, replace
from typing import Any, Final

from groundwire.domain.answer import Answer
from groundwire.domain.report import Action, Report
from groundwire.domain.request import Request
from groundwire.domain.risk import Risk
from groundwire.domain.verdict import Verdict
from groundwire.errors import ConfigError
from groundwire.facts.kinds import kind_of
from groundwire.guard.case import Case
from groundwire.guard.delivery import Delivery
from groundwire.guard.dispatch import Dispatch
from groundwire.guard.draft import Draft, Drafts, check
from groundwire.guard.ending import ending
from groundwire.guard.incoming import Incoming, StreamGenerate, pieces
from groundwire.guard.marking import Marks, flagged, inserted, marks_in, placeable, visible
from groundwire.policy import Basis, Policy, decide_basis
from groundwire.segment import segment
from groundwire.verifier import Verifier

Tell = Callable[[str], None]
"""Shows a piece of text to the user."""

ENDS: Final = frozenset(".!?;:…。！？；\n|")
"""What a sentence may end with: before there is such a sign, no further sentence can be complete."""

GROWTH: Final = 16
"""Part of itself by which the text grows between two looks at it: what was looked at is read again each time, so that
looks at every piece would take time with the square of its length."""

HARMLESS: Final = (Verdict.SUPPORTED, Verdict.NOT_A_CLAIM)
"""What alone is shown in HIGH before the whole answer is known."""


def require_streamable(case: Case) -> None:
    """Return if answers of this risk may be streamed.

    Raises:
        ConfigError: they may not.
    """
    if case.risk is Risk.CRITICAL:
        raise ConfigError(
            "at CRITICAL risk no answer is streamed: nothing may be seen before all of it was checked; use respond"
        )


async def handed_over(work: Callable[[Tell], Coroutine[Any, Any, Delivery]]) -> AsyncGenerator[str | Delivery, None]:
    """What `work` shows, piece by piece, then the delivery that it ends with; or whatever it raises.

    The work has a task of its own, which ends with the iteration: one that is given up is cancelled.
    """
    shown: asyncio.Queue[str | None] = asyncio.Queue()
    task = asyncio.create_task(work(shown.put_nowait))
    task.add_done_callback(lambda _: shown.put_nowait(None))
    try:
        while (piece := await shown.get()) is not None:
            yield piece
        yield await task
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


@dataclass(slots=True, kw_only=True)
class Held:
    """An answer of which only what has been checked is shown."""

    case: Case
    verifier: Verifier
    tell: Tell
    text: str = ""
    shown: int = 0
    """Up to where it was shown."""

    @property
    def seen(self) -> str:
        """What was shown."""
        return self.text[: self.shown]

    async def pass_on(self, generate: StreamGenerate) -> None:
        """Reads the answer to its end, and shows it as it comes."""
        async for piece in pieces(generate, self.case.prompt()):
            self.text += piece
            self._show(len(self.text))

    async def read(self, generate: StreamGenerate) -> None:
        """Reads the answer to its end, and shows sentences as they pass; while a check runs, more may come in."""
        looked_at = due = 0
        async with Incoming.reading(generate, self.case.prompt()) as incoming:
            while not incoming.ended:
                self.text = await incoming.more()
                if len(self.text) < due or incoming.ended:
                    continue
                due = len(self.text) + len(self.text) // GROWTH + 1
                end = _last_end(self.text, looked_at)
                if end == looked_at:
                    continue
                looked_at = end
                complete = _complete(self.case.answered(self.text))
                if complete > self.shown:
                    draft = await check(self.verifier, self.case, self.text[:complete])
                    self._show(releasable(draft.report, self.case) if draft.report else 0)
        self.text = incoming.text

    async def finished(self, draft: Draft, dispatch: Dispatch) -> Delivery:
        """The delivery of the whole answer: what is held is shown if it may be, else it is said to be withdrawn."""
        drafts = Drafts(all=(draft,))
        end = ending(drafts, self.case)
        marked = self._marked(draft, dispatch.marks) if end.marks else None
        delivery = await dispatch.concluded(drafts, self.case, end, marked)
        released = self.seen
        if delivery.text is not None:
            self.text = delivery.text
            self._show(len(self.text))
            return delivery
        if self.shown:
            self.tell(f"\n\n{dispatch.marks.withdrawn}")
        return delivery.changed(released=released)

    def _show(self, end: int) -> None:
        if end > self.shown:
            self.tell(self.text[self.shown : end])
            self.shown = end

    def _marked(self, draft: Draft, marks: Marks) -> str | None:
        """The whole answer with marks; None if one would have to stand in what was shown already."""
        report = draft.report
        if report is None or not placeable(self.text, report):
            return None
        places = marks_in(report, flagged(report), marks)
        text = inserted(self.text, places)
        return text if min(places) > self.shown and visible(text, set(places.values())) else None


def _last_end(text: str, after: int) -> int:
    """Behind the last sign that may end a sentence and has something behind it; `after` if there is none from there."""
    last = len(text.rstrip()) - 1
    return next((at for at in range(last, after, -1) if text[at - 1] in ENDS), after)


def _complete(request: Request) -> int:
    """Where the last but one sentence ends: the last one may still go on."""
    sentences = segment(
        Answer.of(request.answer),
        response_id=request.response_id,
        question=request.question,
        history=request.history,
        names=request.citable,
        kind_of=kind_of,
    )
    return sentences[-2].end if len(sentences) > 1 else 0


def releasable(report: Report, case: Case) -> int:
    """Up to where the answer may be shown: as far as it would pass if it ended there."""
    for count in range(len(report.sentences), 0, -1):
        if _passes(report, count, case.policy) and (not case.strict or _harmless(report, count)):
            return report.sentences[count - 1].end
    return 0


def _harmless(report: Report, count: int) -> bool:
    return all(sentence.verdict in HARMLESS for sentence in report.sentences[:count])


def _passes(report: Report, count: int, policy: Policy) -> bool:
    shown = tuple(f for f in report.findings if f.sentence_index is None or f.sentence_index < count)
    basis = replace(Basis.of(report), sentences=report.sentences[:count], findings=shown)
    return decide_basis(basis, policy).action is Action.PASS
