"""The guard: draft -> check -> repair -> check anew -> deliver, mark, withhold, or hand to a person."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import KW_ONLY, dataclass, field, replace
from functools import partial
from typing import Unpack

from groundwire.domain.answer import Answer
from groundwire.domain.ports import Observer, ReviewQueue
from groundwire.domain.request import Sources
from groundwire.domain.text import require_text, says_nothing
from groundwire.errors import ConfigError, InputError
from groundwire.guard.background import Background
from groundwire.guard.case import Case, GuardOptions
from groundwire.guard.conversation import Refresh, kept, kept_in_part, refreshed, require_same_turn, settled_in, turn_of
from groundwire.guard.delivery import Delivery
from groundwire.guard.dispatch import Dispatch
from groundwire.guard.draft import Draft, Drafts, check
from groundwire.guard.ending import to_be_repaired
from groundwire.guard.escalation import require_queue
from groundwire.guard.guarded import Guarded
from groundwire.guard.incoming import StreamGenerate
from groundwire.guard.loop import next_revision, repaired, require_repairs
from groundwire.guard.marking import Marks
from groundwire.guard.pending import decided
from groundwire.guard.prompt import Generate, called, written
from groundwire.guard.sampling import timing_of
from groundwire.guard.shadow import ShadowTally
from groundwire.guard.streaming import Held, Tell, handed_over, require_streamable
from groundwire.guard.telling import Told, told
from groundwire.observability.watching import require_observer
from groundwire.policy import Policy
from groundwire.sessions.session import Session
from groundwire.storage.memory_reviews import MemoryReviews
from groundwire.verifier import Verifier


@dataclass(frozen=True, slots=True)
class Guard:
    """Lets answers through to users only as a policy allows; safe to share between tasks."""

    verifier: Verifier = field(default_factory=Verifier)
    policy: Policy | None = None
    """In the place of the verifier's own; that one if None."""
    _: KW_ONLY
    application: str = "default"
    """Which application the answers are of, in reviews, events and rates."""
    reviews: ReviewQueue = field(default_factory=MemoryReviews)
    """Where people find what they have to look at."""
    observer: Observer | None = None
    """Who is told what becomes of each answer, in numbers and names, and of each check; the verifier's, if None.

    A verifier that has one of its own goes on telling that one, and nobody else, of checks.
    """
    shadow: bool = False
    """Whether everything is delivered as it is, and what would have become of it only counted, in `tally`."""
    refresh: Refresh | None = None
    """Is awaited before the next generation of a session whose last answer has left its evidence."""
    marks: Marks = field(default_factory=Marks)
    """What stands in answers that are delivered although they failed."""
    tally: ShadowTally = field(default_factory=ShadowTally)
    _background: Background = field(default_factory=Background)

    def __post_init__(self) -> None:
        if not isinstance(self.verifier, Verifier):
            raise ConfigError(f"a guard needs a Verifier, not {type(self.verifier).__name__}")
        require_text(self.application, "the name of the application")
        if not isinstance(self.shadow, bool):
            raise ConfigError(f"`shadow` must be True or False, not {self.shadow!r:.40}: it delivers whatever fails")
        if not isinstance(self.marks, Marks):
            raise ConfigError(f"the marks must be Marks, not {type(self.marks).__name__}")
        if self.refresh is not None and not callable(self.refresh):
            raise ConfigError(f"`refresh` must be a function of the session, not {type(self.refresh).__name__}")
        require_queue(self.reviews)
        require_observer(self.observer)
        if self.observer is None:
            object.__setattr__(self, "observer", self.verifier.observer)
        elif self.verifier.observer is None:
            object.__setattr__(self, "verifier", replace(self.verifier, observer=self.observer))
        if self.policy is not None:
            object.__setattr__(self, "verifier", replace(self.verifier, policy=self.policy))

    async def respond(self, generate: Generate, evidence: Sources, **options: Unpack[GuardOptions]) -> Delivery:
        """What the user gets of the answer that `generate` writes, and of its repairs.

        Raises:
            InputError: an argument cannot be used, or the generator returned no text as its first draft.
            ConfigError: the policy and what is asked do not go together.
            StoreError: the check or the review could not be put on record, so nothing is delivered.
            Exception: whatever the generator raises at the first draft.
        """
        async with self._way(evidence, options, refresh=self.refresh) as (case, so_far):
            text = written(await called(generate, case.prompt()))
            if so_far.timing == "before" or says_nothing(text):
                checked = partial(self._checked, case=case, so_far=so_far)
                drafts = await repaired(await checked(text), generate, case, checked)
                so_far.delivery = await self._dispatch.ended(drafts, case)
            else:
                so_far.delivery = self._dispatch.ahead(text, case, so_far.timing)
        return so_far.outcome

    async def review(
        self,
        answer: str | Answer,
        evidence: Sources,
        *,
        repairs_left: int = 0,
        previous: Delivery | None = None,
        **options: Unpack[GuardOptions],
    ) -> Delivery:
        """What the user gets of `answer`, for callers who ask for repairs themselves.

        With `repairs_left`, an answer that a repair may mend is withheld, and `revision` says what to ask for; without,
        the way of the answer ends here. `previous` is what that gave: the repaired answer is then the same one's next
        draft, which may be worse and ends the repairs that the policy allows.

        Raises:
            InputError, ConfigError, StoreError: as `respond`.
        """
        given = Answer.of(answer)
        if previous is not None and not isinstance(previous, Delivery):
            raise InputError(f"`previous` must be the delivery of the draft before, not {type(previous).__name__}")
        if previous is not None and options.get("response_id") is None:
            options["response_id"] = previous.response_id
        async with self._way(evidence, options) as (case, so_far):
            require_repairs(repairs_left, case)
            if previous is not None:
                require_same_turn(previous, case)
            if so_far.timing == "before" or says_nothing(given.text):
                earlier = None if previous is None else Drafts.of(previous, case)
                draft = await self._checked(given, case, so_far)
                drafts = Drafts(all=(draft,)) if earlier is None else earlier.plus(draft)
                left = min(repairs_left, case.repairs - drafts.repairs)
                wanted = None if self.shadow else next_revision(drafts, case, left)
                if wanted is None:
                    so_far.delivery = await self._dispatch.ended(drafts, case)
                else:
                    so_far.delivery = to_be_repaired(drafts, case, wanted)
            else:
                so_far.delivery = self._dispatch.ahead(given, case, so_far.timing)
        return so_far.outcome

    def stream(
        self, generate: StreamGenerate, evidence: Sources, **options: Unpack[GuardOptions]
    ) -> AsyncGenerator[str | Delivery, None]:
        """The answer in pieces, each shown once it is checked; the last item is the delivery, never a text.

        A stream is not repaired. If the whole answer fails in the end, what was shown stays: a notice follows it, and
        `Delivery.released` says what it was.

        Raises:
            ConfigError: the risk is CRITICAL, or as `respond`.
            InputError, StoreError, Exception: as `respond`; what was shown before stays.
        """
        return handed_over(lambda tell: self._streamed(generate, evidence, options, tell))

    async def settled(self, delivery: Delivery, *, session: Session | None = None) -> Delivery:
        """What became of a pending answer, as soon as a person has decided; any other delivery as it is.

        `session` is told what the user gets to see in the end.

        Raises:
            InputError: the review queue does not know it, or it is no turn of the session.
            StoreError: the review queue cannot be read.
        """
        if delivery.disposition != "pending" or delivery.review_id is None:
            return delivery
        final = decided(delivery, await self.reviews.resolution(delivery.review_id))
        if session is not None:
            settled_in(session, final)
        return final

    def guarded(self, generate: Generate) -> Guarded:
        """Decorates a generator: it is then called with the evidence and options of `respond`, and gives a delivery."""
        return Guarded(self, generate)

    async def drained(self) -> None:
        """Return when all answers that were delivered before their check have been checked."""
        await self._background.drained()

    @asynccontextmanager
    async def _way(
        self, evidence: Sources, options: GuardOptions, *, refresh: Refresh | None = None
    ) -> AsyncIterator[tuple[Case, Told]]:
        """The way of one answer: validated, told to the observer however it ends, and kept as a turn of its session."""
        session = options.get("session")
        async with turn_of(session):
            found = await refreshed(evidence, session, refresh)
            case = Case.of(found, options, policy=self.verifier.policy, application=self.application)
            with told(self.observer, case) as so_far:
                so_far.timing = timing_of(case)
                yield case, so_far
                kept(case, so_far.outcome)

    async def _streamed(
        self, generate: StreamGenerate, evidence: Sources, options: GuardOptions, tell: Tell
    ) -> Delivery:
        async with self._way(evidence, options, refresh=self.refresh) as (case, so_far):
            require_streamable(case)
            held = Held(case=case, verifier=self.verifier, tell=tell)
            ahead = so_far.timing != "before"
            try:
                await (held.pass_on(generate) if ahead or self.shadow else held.read(generate))
                if not ahead or says_nothing(held.text):
                    so_far.delivery = await held.finished(await self._checked(held.text, case, so_far), self._dispatch)
                else:
                    so_far.delivery = self._dispatch.ahead(held.text, case, so_far.timing)
            finally:
                if so_far.delivery is None:  # an error ends it; what was shown stays, and so does its turn
                    kept_in_part(case, held.seen, so_far.timing)
                    if ahead and held.seen:
                        self._dispatch.ahead(held.seen, case, so_far.timing)
        return so_far.outcome

    async def _checked(self, answer: str | Answer, case: Case, so_far: Told) -> Draft:
        so_far.drafts += 1
        return await check(self.verifier, case, answer)

    @property
    def _dispatch(self) -> Dispatch:
        return Dispatch(
            verifier=self.verifier,
            reviews=self.reviews,
            observer=self.observer,
            marks=self.marks,
            shadow=self.tally if self.shadow else None,
            background=self._background,
        )
