"""How answers leave the guard: as they are, marked, put before a person, or sent ahead of their check."""

from __future__ import annotations

from dataclasses import dataclass

from groundwire.domain.answer import Answer
from groundwire.domain.ports import Observer, ReviewQueue
from groundwire.guard.background import Background
from groundwire.guard.case import Case
from groundwire.guard.conversation import followed_up
from groundwire.guard.delivery import Delivery, Timing
from groundwire.guard.draft import Draft, Drafts, check
from groundwire.guard.ending import Ending, delivery_of, ending
from groundwire.guard.escalation import review_item
from groundwire.guard.marking import Marks
from groundwire.guard.shadow import ShadowTally, shadowed
from groundwire.guard.shaping import shaped
from groundwire.guard.telling import told_if_it_fails
from groundwire.guard.unchecked import unchecked
from groundwire.verifier import Verifier


@dataclass(frozen=True, slots=True, kw_only=True)
class Dispatch:
    """The parts of a guard that what leaves it passes through."""

    verifier: Verifier
    reviews: ReviewQueue
    observer: Observer | None
    marks: Marks
    shadow: ShadowTally | None
    """What counts in shadow mode; None outside of it."""
    background: Background

    async def ended(self, drafts: Drafts, case: Case) -> Delivery:
        """The delivery that the policy makes of the drafts.

        Raises:
            StoreError: a person has to look, and the review could not be stored.
        """
        end = ending(drafts, case)
        if end.marks is None:
            return await self.concluded(drafts, case, end)
        text = await shaped(
            drafts.best, end.marks, marks=self.marks, check=lambda text: check(self.verifier, case, text)
        )
        return await self.concluded(drafts, case, end, text)

    async def concluded(self, drafts: Drafts, case: Case, end: Ending, marked: str | None = None) -> Delivery:
        """The delivery that an ending is; what did not pass is in the review queue before anybody gets to see it."""
        if end.marks is not None and marked is None:
            end = Ending(disposition="withheld", cause="unmarkable")
        delivery = delivery_of(drafts, case, end, marked)
        if self.shadow is not None:
            self.shadow.add(case.application, case.risk, delivery.disposition)
            return shadowed(delivery, drafts.all[0].text)
        return delivery if delivery.cause is None else await self._escalated(drafts, case, delivery)

    def ahead(self, answer: str | Answer, case: Case, timing: Timing) -> Delivery:
        """The answer as it is, never as one that has passed; its check follows if it is in the sample."""
        delivery = unchecked(Answer.of(answer).text, case, timing)
        if self.shadow is not None:
            self.shadow.add(case.application, case.risk, delivery.disposition)
            return shadowed(delivery, Answer.of(answer).text)
        if timing == "after":
            self.background.start(lambda: self._followed_up(answer, case))
        return delivery

    async def _followed_up(self, answer: str | Answer, case: Case) -> None:
        """Checks an answer that was delivered; a person gets to see it if it fails."""
        with told_if_it_fails(self.observer, case):
            try:
                draft = await check(self.verifier, case, answer)
            except Exception as error:  # boundary: raised again, once a person can find what nobody else looks at
                await self._found(Draft.unchecked(case.answered(answer), error), case)
                raise
            await self._found(draft, case)

    async def _found(self, draft: Draft, case: Case) -> None:
        """Puts an answer that was delivered before a person if it does not pass, and tells its session."""
        drafts = Drafts(all=(draft,))
        cause = ending(drafts, case).cause
        seen = delivery_of(drafts, case, Ending(disposition="unverified", cause=cause))
        try:
            if cause is not None:
                await self._escalated(drafts, case, seen)
        finally:
            followed_up(case, seen)

    async def _escalated(self, drafts: Drafts, case: Case, delivery: Delivery) -> Delivery:
        item = review_item(drafts, case, delivery, at=self.verifier.clock())
        await self.reviews.add(item)
        return delivery.changed(review_id=item.id)
