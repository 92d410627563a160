"""Answers as turns of a conversation: in order, with its evidence, and kept with what the user saw."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

import pytest
from tests.guard.watching import Watched
from tests.guard.writing import RIGHT, SOURCES, WRONG, Writer
from typing_extensions import override

from groundwire import Guard, InputError, Policy, Session
from groundwire.domain.review import Resolution
from groundwire.errors import StoreError
from groundwire.guard.prompt import Prompt
from groundwire.storage.memory_reviews import MemoryReviews


def test_a_turn_is_kept_with_what_the_user_saw() -> None:
    """A repaired answer is there as it was delivered, one that is pending is not; ids name session and turn."""
    session, observer = Session("s"), Watched()
    guard = Guard(observer=observer)
    asyncio.run(guard.respond(Writer([WRONG, RIGHT]), SOURCES, question="What is the fee?", session=session))
    pending = asyncio.run(guard.respond(Writer([WRONG, WRONG]), SOURCES, question="And now?", session=session))
    first, second = session.turns
    assert (first.question, first.answer, first.disposition) == ("What is the fee?", RIGHT, "repaired")
    assert (second.answer, second.disposition, second.report) == (None, "pending", pending.report)
    assert (pending.response_id, pending.turn_index) == ("s:1", 1)
    assert [(event.session_id, event.turn_index) for event in observer.deliveries] == [("s", 0), ("s", 1)]
    (item,) = asyncio.run(guard.reviews.open_items())
    assert (item.session_id, item.turn_index) == ("s", 1)


def test_the_generator_sees_the_conversation_so_far() -> None:
    """As the user saw it."""
    session, writer = Session(), Writer([WRONG, RIGHT, RIGHT])
    guard = Guard()
    for _ in range(2):
        asyncio.run(guard.respond(writer, SOURCES, question="The fee?", session=session))
    assert [turn.content for turn in writer.asked[-1].history] == ["The fee?", RIGHT]


def test_evidence_of_the_session_counts_where_it_is_to() -> None:
    """By the scope of the session; the turn itself keeps only its own."""
    for scope, disposition in (("turn", "pending"), ("session", "delivered")):
        session = Session(scope=scope)  # type: ignore[arg-type]  # from a table
        guard = Guard()
        asyncio.run(guard.respond(Writer(["Hello!"]), [RIGHT], session=session))
        delivery = asyncio.run(guard.review(RIGHT, ["Parking is free."], session=session))
        assert delivery.disposition == disposition
        assert [source.text for source in session.turns[1].evidence.sources] == ["Parking is free."]


def test_turns_of_one_session_follow_each_other() -> None:
    """However many are asked for at once; those of others do not wait."""

    async def many() -> list[str | None]:
        session, guard, at_once = Session("s"), Guard(), 0

        async def write(_: Prompt) -> str:
            nonlocal at_once
            at_once += 1
            assert at_once == 1
            await asyncio.sleep(0)
            at_once -= 1
            return RIGHT

        deliveries = await asyncio.gather(*(guard.respond(write, SOURCES, session=session) for _ in range(20)))
        return [delivery.response_id for delivery in deliveries]

    assert asyncio.run(many()) == [f"s:{number}" for number in range(20)]


def test_two_hundred_conversations_at_once_do_not_mix() -> None:
    """Three turns each, some of them repaired; each has its own answers, names and history."""

    async def converse(guard: Guard, number: int) -> Session:
        session = Session(f"s{number}")
        for turn in range(3):
            fee = number * 10 + turn
            right, wrong = f"Fee {fee} is {fee} EUR.", f"Fee {fee} is {fee + 5000} EUR."
            writer = Writer([wrong, right] if (number + turn) % 4 == 0 else [right])
            delivery = await guard.respond(writer, [right], question=f"Fee {fee}?", session=session)
            assert (delivery.response_id, delivery.text) == (f"s{number}:{turn}", right)
            assert len(writer.asked[0].history) == 2 * turn
        return session

    async def all_of_them() -> list[Session]:
        guard = Guard()
        return await asyncio.gather(*(converse(guard, number) for number in range(200)))

    for number, session in enumerate(asyncio.run(all_of_them())):
        assert [turn.answer for turn in session.turns] == [
            f"Fee {fee} is {fee} EUR." for fee in range(number * 10, number * 10 + 3)
        ]


def test_a_check_after_delivery_is_told_to_the_session() -> None:
    """So that drift is seen of turns that were delivered unchecked, too."""

    async def delivered() -> None:
        session = Session()
        guard = Guard(policy=Policy.parse('guard.timing = { LOW = "after" }', name="test"))
        await guard.respond(Writer(["The fee is 5 EUR [9]."]), SOURCES, risk="LOW", session=session)
        assert (session.turns[0].report, session.evidence_drift) == (None, False)
        await guard.drained()
        assert (session.turns[0].answer, session.turns[0].disposition) == ("The fee is 5 EUR [9].", "unverified")
        assert session.turns[0].report is not None
        assert session.evidence_drift

    asyncio.run(delivered())


def test_nothing_is_kept_of_a_turn_that_failed() -> None:
    """The next one has its number, and the lock is free."""
    session, guard = Session(), Guard()
    with pytest.raises(ZeroDivisionError):
        asyncio.run(guard.respond(Writer([ZeroDivisionError()]), SOURCES, session=session))
    assert not session.turns
    assert asyncio.run(guard.respond(Writer([RIGHT]), SOURCES, session=session)).turn_index == 0


@pytest.mark.parametrize("kind", ["plain", "async"])
@pytest.mark.parametrize("brought", [[RIGHT], None])
def test_evidence_is_retrieved_anew_before_the_next_answer_if_the_last_one_left_its_own(
    kind: str, brought: list[str] | None
) -> None:
    """The hook is awaited first and may bring other sources, or none."""
    order: list[str] = []

    def refresh(session: Session) -> list[str] | None:
        order.append(f"refresh after {len(session.turns)}")
        return brought

    async def refresh_later(session: Session) -> list[str] | None:
        return refresh(session)

    async def write(prompt: Prompt) -> str:
        order.append(prompt.evidence.sources[0].text)
        return "The fee is 5 EUR [9]." if not prompt.history else RIGHT

    session = Session()
    guard = Guard(refresh=refresh if kind == "plain" else refresh_later)
    for sources in (SOURCES, ["Parking is free."]):
        asyncio.run(guard.respond(write, sources, question="?", session=session, risk="LOW"))
    assert order[:3] == [SOURCES[0], "refresh after 1", RIGHT if brought else "Parking is free."]


def test_what_the_hook_raises_is_the_callers() -> None:
    """Nothing is written from evidence that is known to be stale."""

    def refresh(_: Session) -> None:
        raise ZeroDivisionError

    session, writer = Session(), Writer(["The fee is 5 EUR [9].", RIGHT])
    guard = Guard(refresh=refresh)
    asyncio.run(guard.respond(writer, SOURCES, session=session, risk="LOW"))
    with pytest.raises(ZeroDivisionError):
        asyncio.run(guard.respond(writer, SOURCES, session=session))
    assert len(session.turns) == len(writer.asked) == 1


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"session": "s"}, "the session must be a Session, not str"),
        ({"session": Session(), "history": [{"role": "user", "content": "Hi"}]}, "the session has the history"),
    ],
)
def test_what_does_not_go_together_is_told(options: dict[str, Any], message: str) -> None:
    """Before anything is generated."""
    with pytest.raises(InputError, match=message):
        asyncio.run(Guard().respond(Writer([RIGHT]), SOURCES, **options))


def resolution(item_id: str, text: str | None) -> Resolution:
    """What a person decided."""
    return Resolution(
        item_id=item_id,
        outcome="rejected" if text is None else "released",
        text=text,
        reviewer="anna",
        resolved_at=datetime.now(UTC),
    )


@pytest.mark.parametrize(
    ("decision", "disposition", "cause"),
    [(WRONG, "delivered", "released"), (RIGHT, "repaired", "edited"), (None, "withheld", "rejected")],
)
def test_a_pending_answer_can_be_awaited(decision: str | None, disposition: str, cause: str) -> None:
    """Released as it is, released with another text, or rejected; the session hears of it."""

    async def pending() -> None:
        session, reviews = Session(), MemoryReviews()
        guard = Guard(reviews=reviews)
        delivery = await guard.respond(Writer([WRONG, WRONG]), SOURCES, session=session)
        waiting = asyncio.create_task(guard.settled(delivery, session=session))
        await asyncio.sleep(0)
        assert not waiting.done()
        await reviews.resolve(resolution(str(delivery.review_id), decision))
        final = await waiting
        assert (final.disposition, final.text, final.cause) == (disposition, decision, cause)
        assert final.reason.endswith("by anna")
        assert (session.turns[0].answer, session.turns[0].disposition) == (decision, disposition)
        assert await guard.settled(final) is final

    asyncio.run(pending())


def test_what_does_not_wait_is_settled_at_once() -> None:
    """And a session that the answer is no turn of is not told of it."""

    async def settled() -> None:
        guard = Guard()
        delivery = await guard.respond(Writer([RIGHT]), SOURCES)
        assert await guard.settled(delivery) is delivery
        pending = await guard.review(WRONG, SOURCES)
        await guard.reviews.resolve(resolution(str(pending.review_id), None))
        with pytest.raises(InputError, match="is no turn of a session"):
            await guard.settled(pending, session=Session())

    asyncio.run(settled())


def test_a_draft_that_its_caller_has_to_have_repaired_is_no_turn_yet() -> None:
    """The repaired one is."""
    session, guard = Session(), Guard()
    assert asyncio.run(guard.review(WRONG, SOURCES, session=session, repairs_left=1)).revision is not None
    assert not session.turns
    asyncio.run(guard.review(RIGHT, SOURCES, session=session))
    assert [turn.answer for turn in session.turns] == [RIGHT]


def test_a_decision_belongs_to_its_own_conversation() -> None:
    """What a person released in one is never written into another, nor over a turn that waits for nobody."""

    async def mixed() -> None:
        guard, one, other, namesake = Guard(), Session("one"), Session("other"), Session("one")
        pending = await guard.review(WRONG, SOURCES, session=one)
        for session in (other, namesake):
            await guard.review(RIGHT, SOURCES, session=session)
        assert pending.review_id is not None
        await guard.reviews.resolve(released(pending.review_id))
        for session, message in ((other, "not of 'other'"), (namesake, "waits for nobody")):
            with pytest.raises(InputError, match=message):
                await guard.settled(pending, session=session)
            assert session.turns[0].answer == RIGHT
        for _ in range(2):  # to say it again changes nothing
            await guard.settled(pending, session=one)
        assert one.turns[0].answer == "The fee is 5 EUR, I looked it up."

    asyncio.run(mixed())


def test_the_decision_on_another_item_is_none() -> None:
    """A queue that mixes up its items releases nothing."""

    class Mixed(MemoryReviews):
        @override
        async def resolution(self, item_id: str) -> Resolution:
            return released(f"not {item_id}")

    async def asked() -> None:
        guard = Guard(reviews=Mixed())
        with pytest.raises(StoreError, match="decision on item 'not "):
            await guard.settled(await guard.review(WRONG, SOURCES))

    asyncio.run(asked())


def test_a_repaired_answer_is_a_draft_of_the_same_turn() -> None:
    """Two turns never get one name: not where the conversation has gone on meanwhile, nor in another one."""

    async def went_on() -> None:
        guard, session = Guard(), Session("s")
        previous = await guard.review(WRONG, SOURCES, repairs_left=1, session=session)
        await guard.review(RIGHT, SOURCES, session=session)
        for other in (session, Session("s2"), None):
            with pytest.raises(InputError, match="hand in the same `session`"):
                await guard.review(RIGHT, SOURCES, previous=previous, session=other)
        assert len(session.turns) == 1

    asyncio.run(went_on())


def test_a_turn_inside_a_turn_is_refused() -> None:
    """It would wait for itself for ever."""

    async def nested() -> None:
        guard, session = Guard(), Session()

        async def write(_: Prompt) -> str:
            return (await guard.review(RIGHT, SOURCES, session=session)).text or ""

        with pytest.raises(InputError, match="part of another one"):
            await asyncio.wait_for(guard.respond(write, SOURCES, session=session), timeout=5)
        assert (await guard.review(RIGHT, SOURCES, session=session)).turn_index == 0

    asyncio.run(nested())


def released(item_id: str) -> Resolution:
    """What a person decided."""
    text = "The fee is 5 EUR, I looked it up."
    return Resolution(item_id=item_id, outcome="released", text=text, reviewer="anna", resolved_at=datetime.now(UTC))
