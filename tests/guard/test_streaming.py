"""Streams: nothing is seen before it is checked, and what fails in the end is withdrawn aloud."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import aclosing
from math import log
from typing import Any

import pytest
from tests.guard.watching import Watched
from tests.guard.writing import RIGHT, SOURCES, WRONG, scripted

from groundwire import BlockingGuard, ConfigError, Delivery, Guard, InputError, Policy, Session, Verifier
from groundwire.guard.marking import Marks
from groundwire.guard.prompt import Prompt
from groundwire.guard.streaming import GROWTH
from groundwire.testing import FailingJudge

WITHDRAWN = Marks().withdrawn

GOOD = f"Hello! {RIGHT} Parking is free for members."
BAD_END = f"Hello! {RIGHT} It is due in June."


class Writing:
    """Writes an answer in pieces of a few characters, and lets others go on after each."""

    def __init__(self, text: str, *, size: int = 4, pause: int = 20, error: Exception | None = None) -> None:
        self.text, self.size, self.pause, self.error = text, size, pause, error
        self.closed = False

    async def __call__(self, _: Prompt) -> AsyncIterator[str]:
        return self.written()

    async def written(self) -> AsyncIterator[str]:
        try:
            for start in range(0, len(self.text), self.size):
                yield self.text[start : start + self.size]
                for _ in range(self.pause):
                    await asyncio.sleep(0)
            if self.error is not None:
                raise self.error
        finally:
            self.closed = True


def read(guard: Guard, generate: Any, sources: Any = SOURCES, **options: Any) -> tuple[list[str], Delivery]:
    """The pieces that were shown, and the delivery."""

    async def all_items() -> list[str | Delivery]:
        return [item async for item in guard.stream(generate, sources, **options)]

    *shown, last = asyncio.run(all_items())
    assert isinstance(last, Delivery)
    return [str(piece) for piece in shown], last


def gradual(script: dict[str, str], policy: str = "") -> Guard:
    """A guard whose judge answers at once, so that pieces and checks alternate."""
    return Guard(verifier=scripted(script, policy))


SCRIPT = {
    RIGHT: "SUPPORTED",
    "Parking is free for members.": "SUPPORTED",
    "It is due in June.": "CONTRADICTED",
    WRONG: "CONTRADICTED",
}


@pytest.mark.parametrize("guard", [Guard(), gradual(SCRIPT)])
def test_a_good_answer_comes_in_pieces_that_make_up_the_whole(guard: Guard) -> None:
    """Nothing is lost or said twice; the last item is the delivery."""
    shown, delivery = read(guard, Writing(GOOD))
    assert "".join(shown) == GOOD == delivery.text
    assert (delivery.disposition, len(delivery.attempts), delivery.released) == ("delivered", 1, "")


def test_sentences_are_shown_before_the_answer_has_ended() -> None:
    """That is what a stream is for: each comes whole, once it is checked."""
    shown, _ = read(gradual(SCRIPT), Writing(GOOD))
    assert shown == ["Hello!", f" {RIGHT}", " Parking is free for members."]


@pytest.mark.parametrize(("risk", "disposition"), [("MEDIUM", "withheld"), ("HIGH", "pending")])
def test_an_answer_that_fails_in_the_end_is_withdrawn(risk: str, disposition: str) -> None:
    """What was shown stays shown, and the delivery says what it was; the rest is not."""
    guard = gradual(SCRIPT)
    shown, delivery = read(guard, Writing(BAD_END), risk=risk)
    assert shown == ["Hello!", f" {RIGHT}", f"\n\n{WITHDRAWN}"]
    assert (delivery.disposition, delivery.text, delivery.released) == (disposition, None, f"Hello! {RIGHT}")
    assert len(asyncio.run(guard.reviews.open_items())) == 1


def test_what_fails_is_never_shown() -> None:
    """Nor is anything behind it, though the rest of the answer is right; nothing was shown, so nothing is withdrawn."""
    shown, delivery = read(gradual(SCRIPT), Writing(f"{WRONG} {GOOD}"))
    assert shown == []
    assert (delivery.disposition, delivery.released) == ("pending", "")


def test_where_little_is_at_stake_the_rest_is_shown_with_marks() -> None:
    """If all that is to be marked is still held."""
    shown, delivery = read(gradual(SCRIPT), Writing(BAD_END), risk="LOW")
    assert shown[-1] == " It is due in June. [the sources say otherwise]"
    assert delivery.disposition == "marked"
    assert "".join(shown) == delivery.text


def test_a_mark_that_would_come_too_late_is_a_withdrawal() -> None:
    """A sentence that the policy let pass at first and that fails with the whole was shown without a mark."""
    script = {f"Item {n} is fine.": "SUPPORTED" for n in range(3)} | {"Item 3 is not.": "UNSUPPORTED"}
    text = " ".join([*script, "It is due in June.", "It is due in July."])
    shown, delivery = read(gradual(script), Writing(text), risk="LOW")
    assert "".join(shown[:-1]).endswith("Item 3 is not.")
    assert (shown[-1], delivery.disposition, delivery.cause) == (f"\n\n{WITHDRAWN}", "withheld", "unmarkable")


def test_in_high_risk_only_what_is_supported_is_shown_early() -> None:
    """A threshold that tolerates some failures does not open the stream to them; the whole answer still passes."""
    policy = "thresholds.grounded_percent = { HIGH = 50 }"
    text = f"{RIGHT} Dogs are welcome. Parking is free for members."
    shown, delivery = read(gradual(SCRIPT, policy), Writing(text))
    assert shown == [RIGHT, " Dogs are welcome. Parking is free for members."]
    assert delivery.disposition == "delivered"


def test_a_number_that_goes_on_is_not_cut_in_two() -> None:
    """`The fee is 5.` is no sentence of a longer one."""
    sources = ["The fee is 5.50 EUR. Parking is free."]
    shown, _ = read(Guard(), Writing("The fee is 5.50 EUR. Parking is free.", size=1), sources)
    assert "".join(shown) == "The fee is 5.50 EUR. Parking is free."
    assert shown[0].startswith("The fee is 5.50 EUR.")


def test_nothing_is_streamed_in_critical_risk() -> None:
    """The mistake is told before anything is written."""
    writing = Writing(GOOD)
    with pytest.raises(ConfigError, match="at CRITICAL risk no answer is streamed"):
        read(Guard(), writing, risk="CRITICAL")
    assert not writing.closed


@pytest.mark.parametrize(
    ("risk", "policy", "shown", "disposition"),
    [
        ("LOW", "", [], "withheld"),
        ("LOW", "guard.fail_open = { LOW = true }", [RIGHT], "unverified"),
        ("HIGH", "", [], "pending"),
    ],
)
def test_without_a_judge_nothing_is_shown_unless_the_policy_says_so(
    risk: str, policy: str, shown: list[str], disposition: str
) -> None:
    """Closed by default, as without a stream."""
    verifier = Verifier(judge=FailingJudge(RuntimeError("down")), policy=Policy.parse(policy, name="test"))
    found, delivery = read(Guard(verifier=verifier), Writing(RIGHT), risk=risk)
    assert (found, delivery.disposition) == (shown, disposition)


def test_what_the_generator_raises_is_the_callers() -> None:
    """After what was shown before."""

    async def broken() -> list[str]:
        shown: list[str] = []
        try:
            async for item in gradual(SCRIPT).stream(Writing(f"{RIGHT} Parking", error=error), SOURCES):
                shown.append(str(item))  # noqa: PERF401  # what came before the error counts
        except ZeroDivisionError:
            return shown
        raise AssertionError

    error = ZeroDivisionError()

    assert asyncio.run(broken()) == [RIGHT]


def test_a_stream_that_is_given_up_ends_the_generator() -> None:
    """Nothing goes on behind the reader's back, and the session's next turn may begin; what was shown is one, too."""
    observer, session = Watched(), Session()
    writing = Writing(GOOD)
    guard = Guard(verifier=scripted(SCRIPT), observer=observer)

    async def given_up() -> None:
        async with aclosing(guard.stream(writing, SOURCES, session=session)) as items:
            async for _ in items:
                break
        assert writing.closed
        assert (await guard.review(RIGHT, SOURCES, session=session)).turn_index == 1
        assert (session.turns[0].answer, session.turns[0].disposition) == ("Hello!", "withheld")

    asyncio.run(given_up())
    assert [event.error for event in observer.deliveries] == ["CancelledError", None]


def test_a_blank_stream_is_a_failed_generation() -> None:
    """A stream is not repaired."""
    shown, delivery = read(Guard(), Writing(" \n "))
    assert (shown, delivery.disposition, delivery.cause) == ([], "pending", "blank")


def test_where_the_check_comes_after_delivery_pieces_pass_as_they_come() -> None:
    """A sample is checked later."""
    policy = Policy.parse('guard.timing = { LOW = "after" }', name="test")

    async def items() -> list[str | Delivery]:
        guard = Guard(policy=policy)
        found = [item async for item in guard.stream(Writing("The fee is 6 EUR."), SOURCES, risk="LOW")]
        await guard.drained()
        assert len(await guard.reviews.open_items()) == 1
        return found

    *shown, last = asyncio.run(items())
    assert shown == ["The ", "fee ", "is 6", " EUR", "."]
    assert isinstance(last, Delivery)
    assert (last.disposition, last.timing) == ("unverified", "after")


def test_in_shadow_mode_pieces_pass_as_they_come() -> None:
    """And the whole answer is checked at the end."""
    shown, delivery = read(Guard(shadow=True), Writing(WRONG))
    assert "".join(shown) == WRONG == delivery.text
    assert (delivery.would_be, delivery.disposition) == ("pending", "unverified")


def test_a_session_keeps_what_was_shown() -> None:
    """Also of an answer that was withdrawn."""
    session = Session()
    read(gradual(SCRIPT), Writing(BAD_END), session=session)
    assert (session.turns[0].answer, session.turns[0].disposition) == (f"Hello! {RIGHT}", "pending")


@pytest.mark.parametrize("said", ["text", 7, None])
def test_what_gives_no_pieces_is_refused(said: Any) -> None:
    """A whole text is no stream."""
    with pytest.raises(InputError, match="must give pieces of text one by one"):
        read(Guard(), lambda _: said)


def test_a_piece_that_is_no_text_is_refused() -> None:
    """Nothing is turned into text by force."""
    with pytest.raises(InputError, match="a piece that the generator wrote must be text, not int"):
        read(Guard(), lambda _: [7])


def test_a_blocking_stream() -> None:
    """With an ordinary generator function; one that is given up ends."""

    def write(prompt: Prompt) -> Iterator[str]:
        yield from (prompt.evidence.sources[0].text[start : start + 5] for start in range(0, 17, 5))

    with BlockingGuard(Guard()) as guard:
        *shown, last = guard.stream(write, [RIGHT])
        assert "".join(map(str, shown)) == RIGHT
        assert isinstance(last, Delivery)
        for _ in guard.stream(write, [RIGHT]):
            break


def test_a_stream_that_breaks_off_leaves_what_it_showed() -> None:
    """In the session, as the user saw it, and under a name of its own; of what was not shown nothing is kept."""
    session = Session("s")
    guard = gradual(SCRIPT)
    with pytest.raises(ZeroDivisionError):
        read(guard, Writing(GOOD, error=ZeroDivisionError()), session=session, question="The fee?")
    assert [turn.content for turn in session.history] == ["The fee?", f"Hello! {RIGHT}"]
    with pytest.raises(ZeroDivisionError):
        read(guard, Writing("Hel", error=ZeroDivisionError()), session=session)
    assert session.next_response_id == "s:1"


def test_a_stream_that_breaks_off_before_its_check_is_checked_as_far_as_it_was_shown() -> None:
    """A generator that fails in the end does not keep what it wrote from being looked at."""
    policy = Policy.parse('guard.timing = { LOW = "after" }', name="test")

    async def broken() -> None:
        guard, session = Guard(policy=policy), Session()
        writing = Writing(f"{WRONG} ", error=ZeroDivisionError())
        with pytest.raises(ZeroDivisionError):
            [item async for item in guard.stream(writing, SOURCES, risk="LOW", session=session)]
        await guard.drained()
        (item,) = await guard.reviews.open_items()
        assert (item.answer, item.pending, session.turns[0].disposition) == (f"{WRONG} ", False, "unverified")
        assert session.turns[0].report is not None

    asyncio.run(broken())


@pytest.mark.parametrize("text", [f"{RIGHT} " * 200, "a; " * 1200, "ab" * 1800])
def test_a_long_stream_is_looked_at_as_it_grows(text: str) -> None:
    """Not at every piece: that would take time with the square of its length."""
    guard = Guard(verifier=scripted({}, otherwise="SUPPORTED"), observer=(watched := Watched()))
    shown, delivery = read(guard, Writing(text, pause=0))
    assert "".join(shown) == text == delivery.text
    assert len(watched.events) - 1 <= GROWTH * log(len(text)) + 1


def test_a_generator_that_ends_before_it_begins_is_an_error() -> None:
    """No future can hold a StopIteration: whoever waits for one would wait for ever."""

    def ended(_: Prompt) -> list[str]:
        raise StopIteration

    with pytest.raises(RuntimeError, match="StopIteration"):
        read(Guard(), ended)
