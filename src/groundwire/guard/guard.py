"""The guard: draft -> check -> repair -> check anew -> deliver, mark, withhold, or hand to a person."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Unpack

from groundwire.domain.answer import Answer
from groundwire.domain.ports import Observer, ReviewQueue
from groundwire.domain.report import Action
from groundwire.domain.request import Sources
from groundwire.errors import ConfigError, InputError
from groundwire.guard.case import Case, GuardOptions
from groundwire.guard.delivery import Delivery, Revision
from groundwire.guard.draft import Draft, Drafts, check
from groundwire.guard.ending import Ending, ending, reason
from groundwire.guard.escalation import review_item
from groundwire.guard.marking import Marks
from groundwire.guard.pending import decided
from groundwire.guard.prompt import Generate, drafted
from groundwire.guard.revision import regeneration, revision
from groundwire.guard.shaping import shaped
from groundwire.guard.telling import Told, told
from groundwire.policy import Policy, decide
from groundwire.storage.memory_reviews import MemoryReviews
from groundwire.verifier import Verifier


@dataclass(frozen=True, slots=True, kw_only=True)
class Guard:
    """Lets answers through to users only as a policy allows; safe to share between tasks."""

    verifier: Verifier = field(default_factory=Verifier)
    policy: Policy | None = None
    """In the place of the verifier's own; that one if None."""
    application: str = "default"
    """Which application the answers are of, in reviews, events and rates."""
    reviews: ReviewQueue = field(default_factory=MemoryReviews)
    """Where people find what they have to look at."""
    observer: Observer | None = None
    marks: Marks = field(default_factory=Marks)
    """What stands in answers that are delivered although they failed."""

    def __post_init__(self) -> None:
        if not isinstance(self.verifier, Verifier):
            raise ConfigError(f"a guard needs a Verifier, not {type(self.verifier).__name__}")
        if self.policy is not None:
            object.__setattr__(self, "verifier", replace(self.verifier, policy=self.policy))

    async def respond(self, generate: Generate, evidence: Sources, **options: Unpack[GuardOptions]) -> Delivery:
        """What the user gets of the answer that `generate` writes, and of its repairs.

        Raises:
            InputError: an argument cannot be used, or the generator returned no text.
            ConfigError: the policy and what is asked do not go together.
            StoreError: the check or the review could not be put on record, so nothing is delivered.
            Exception: whatever the generator raises at the first draft.
        """
        case = self._case(evidence, options)
        with told(self.observer, case) as so_far:
            so_far.delivery = delivery = await self._ended(await self._drafts(generate, case, so_far), case)
        return delivery

    async def review(
        self, answer: str | Answer, evidence: Sources, *, repairs_left: int = 0, **options: Unpack[GuardOptions]
    ) -> Delivery:
        """What the user gets of `answer`, for callers who ask for repairs themselves.

        With `repairs_left`, an answer that a repair may mend is withheld, and `revision` says what to ask for; without,
        the way of the answer ends here.

        Raises:
            InputError, ConfigError, StoreError: as `respond`.
        """
        case = self._case(evidence, options)
        _require_repairs(repairs_left, case)
        with told(self.observer, case) as so_far:
            drafts = Drafts(all=(await self._checked(answer, case, so_far),))
            wanted = _next(drafts, case, repairs_left)
            if wanted is None:
                so_far.delivery = delivery = await self._ended(drafts, case)
            else:
                delivery = _delivery(drafts, case, Ending(disposition="withheld", cause="repairable"))
                so_far.delivery = delivery = delivery.model_copy(update={"revision": wanted})
        return delivery

    async def settled(self, delivery: Delivery) -> Delivery:
        """What became of a pending answer, as soon as a person has decided; any other delivery as it is.

        Raises:
            InputError: the review queue does not know it.
            StoreError: the review queue cannot be read.
        """
        if delivery.disposition != "pending" or delivery.review_id is None:
            return delivery
        return decided(delivery, await self.reviews.resolution(delivery.review_id))

    def _case(self, evidence: Sources, options: GuardOptions) -> Case:
        return Case.of(evidence, options, policy=self.verifier.policy, application=self.application)

    async def _drafts(self, generate: Generate, case: Case, so_far: Told) -> Drafts:
        """The first draft and its repairs, each checked whole, until one passes or another would not help."""
        drafts = Drafts(all=(await self._checked(await drafted(generate, case.prompt()), case, so_far),))
        while (wanted := _next(drafts, case, case.repairs - drafts.repairs)) is not None:
            try:
                text = await drafted(generate, case.prompt(len(drafts.all), wanted))
            except InputError:  # what it returned is no text: a mistake in the code around us
                raise
            except Exception as error:  # noqa: BLE001  # boundary: a generator is anyone's code; a draft is there already
                return drafts.broken(error)
            drafts = drafts.plus(await self._checked(text, case, so_far))
        return drafts

    async def _checked(self, answer: str | Answer, case: Case, so_far: Told) -> Draft:
        so_far.drafts += 1
        return await check(self.verifier, case.answered(answer), seconds=case.deadline)

    async def _ended(self, drafts: Drafts, case: Case) -> Delivery:
        """The delivery; whatever did not pass is in the review queue before anybody gets to see it."""
        delivery = await self._shaped(drafts, case, ending(drafts, case))
        if delivery.cause is None:
            return delivery
        item = review_item(
            drafts,
            case,
            reason=delivery.reason,
            pending=delivery.disposition == "pending",
            at=self.verifier.clock(),
        )
        await self.reviews.add(item)
        return delivery.model_copy(update={"review_id": item.id})

    async def _shaped(self, drafts: Drafts, case: Case, end: Ending) -> Delivery:
        """The delivery with its text, marked where that is how it ends."""
        if end.marks is None:
            return _delivery(drafts, case, end)
        text = await shaped(drafts.best, case, end.marks, marks=self.marks, verifier=self.verifier)
        if text is None:
            return _delivery(drafts, case, Ending(disposition="withheld", cause="unmarkable"))
        return _delivery(drafts, case, end, text)


def _next(drafts: Drafts, case: Case, repairs_left: int) -> Revision | None:
    """What to ask of the generator; None if no further draft is wanted."""
    best = drafts.best
    if drafts.closed or repairs_left <= 0:
        return None
    if best.state == "blank":
        return regeneration(best.text)
    if best.report is None or decide(best.report, case.policy, repairs_left).action is not Action.REPAIR:
        return None
    return revision(best.report, best.request, case.policy)


def _delivery(drafts: Drafts, case: Case, end: Ending, text: str | None = None) -> Delivery:
    shown = end.disposition in ("delivered", "repaired", "unverified")
    return Delivery(
        response_id=case.request.response_id,
        disposition=end.disposition,
        text=drafts.best.text if shown else text,
        cause=end.cause,
        reason=reason(drafts, end.cause),
        attempts=tuple(draft.attempt for draft in drafts.all),
        chosen=drafts.chosen,
        repairs=drafts.repairs,
    )


def _require_repairs(repairs_left: object, case: Case) -> None:
    if not isinstance(repairs_left, int) or isinstance(repairs_left, bool) or not 0 <= repairs_left <= case.repairs:
        raise InputError(
            f"repairs_left must be a whole number from 0 to {case.repairs}, which is what the policy's `guard.repairs` "
            f"allows at {case.risk}, not {repairs_left!r}"
        )
