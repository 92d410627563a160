"""The loop: checked, repaired, checked anew, and handed to a person; with real judges where it matters."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from typing import Any

import pytest
from tests.chat.asking import client
from tests.guard.writing import RIGHT, SOURCES, WRONG, Writer, scripted
from typing_extensions import override

from groundwire import ConfigError, InputError, JudgeUnavailable, LLMJudge, Policy, Risk, Verdict, Verifier
from groundwire.errors import StoreError
from groundwire.guard.delivery import Delivery
from groundwire.guard.guard import Guard
from groundwire.guard.prompt import Prompt
from groundwire.storage.memory_reviews import MemoryReviews
from groundwire.testing import FailingJudge, FakeLLM, ScriptedJudge

LOW_FAIL_OPEN = "guard.fail_open = { LOW = true }"


def test_a_good_first_draft_is_delivered_as_it_is() -> None:
    """One draft, one check, nobody has to look."""
    guard, writer = Guard(), Writer([RIGHT])
    delivery = asyncio.run(guard.respond(writer, SOURCES, question="What is the fee?"))
    assert (delivery.disposition, delivery.text, delivery.cause) == ("delivered", RIGHT, None)
    assert delivery.report is not None
    assert delivery.report.decision.gate == "passed"
    assert asyncio.run(guard.reviews.open_items()) == ()


def test_an_answer_is_repaired_at_the_second_attempt_by_the_embedded_judge() -> None:
    """The second draft is judged, whole, and is what is delivered; the prompt says what to change."""
    writer = Writer([WRONG, f"{RIGHT} Parking is free for members."])
    delivery = asyncio.run(Guard().respond(writer, SOURCES))
    assert (delivery.disposition, delivery.text, delivery.repairs) == ("repaired", writer.drafts[1], 1)
    assert delivery.report is not None
    assert [claim.text for claim in delivery.report.claims] == [RIGHT, "Parking is free for members."]
    revision = writer.asked[1].revision
    assert revision is not None
    assert (writer.asked[1].attempt, revision.draft, revision.remedies[0].action) == (1, WRONG, "correct")
    assert "with only the provided evidence" in revision.instruction


def test_an_answer_is_repaired_at_the_second_attempt_by_a_language_model() -> None:
    """The same over HTTP: the judge is asked about each draft."""
    with FakeLLM.judging() as server:
        guard = Guard(verifier=Verifier(judge=LLMJudge(client(server))))
        delivery = asyncio.run(guard.respond(Writer([WRONG, RIGHT]), SOURCES))
    assert (delivery.disposition, delivery.text) == ("repaired", RIGHT)
    assert len(server.requests) == 2


def test_a_repair_that_breaks_what_was_fine_before_is_not_delivered() -> None:
    """Every claim of the new text is judged, not only those that were to be changed."""
    writer = Writer([f"{WRONG} The desk is on floor 3.", f"{RIGHT} The desk is on floor 4."])
    delivery = asyncio.run(Guard().respond(writer, SOURCES))
    assert (delivery.disposition, delivery.text, delivery.cause) == ("pending", None, "failed")


@pytest.mark.parametrize(("risk", "drafts"), [("LOW", 3), ("MEDIUM", 3), ("HIGH", 2), ("CRITICAL", 2)])
def test_repairs_are_capped_and_the_full_report_goes_to_a_person(risk: str, drafts: int) -> None:
    """Two repairs, one where much is at stake; then the review queue gets the reports on all drafts."""
    writer, guard = Writer([WRONG] * 9), Guard()
    delivery = asyncio.run(guard.respond(writer, SOURCES, risk=risk, question="What is the fee?"))
    strict = risk in ("HIGH", "CRITICAL")
    assert len(writer.asked) == len(delivery.attempts) == drafts
    assert delivery.cause == "failed"
    assert delivery.disposition == ("pending" if strict else "marked" if risk == "LOW" else "withheld")
    (item,) = asyncio.run(guard.reviews.open_items())
    assert (item.id, item.pending, item.answer, len(item.reports)) == (delivery.review_id, strict, WRONG, drafts)
    assert "0 of 1 claims are grounded" in item.reason == delivery.reason


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("A is so. B is so. C is not so.", "A is so. C is not so."),  # the score falls
        ("A is so. C is not so.", "A is so. D is wrong."),  # more is contradicted
        ("A is so. C is not so.", "A is so. B is so. C is not so. E is not so."),  # more is ungrounded
    ],
)
def test_a_worse_repair_stops_the_loop_and_the_better_draft_is_escalated(first: str, second: str) -> None:
    """No further draft is asked for, though the policy allows one."""
    judge = {"A is so.": "SUPPORTED", "B is so.": "SUPPORTED", "D is wrong.": "CONTRADICTED"}
    writer, guard = Writer([first, second, "A is so."]), Guard(verifier=scripted(judge))
    delivery = asyncio.run(guard.respond(writer, SOURCES, risk="MEDIUM"))
    assert len(writer.asked) == 2
    assert (delivery.cause, delivery.chosen) == ("worse", 0)
    assert delivery.report == delivery.attempts[0].report
    (item,) = asyncio.run(guard.reviews.open_items())
    assert (item.answer, item.reports[-1], len(item.reports)) == (first, delivery.report, 2)
    assert item.reason.startswith("a repair made it worse: ")


def test_a_worse_repair_stops_the_loop_with_the_embedded_judge() -> None:
    """As above, with a judge that reads."""
    drafts = [f"{WRONG} The desk is on floor 3.", f"{WRONG} The desk is on floor 4.", RIGHT]
    writer = Writer(drafts)
    delivery = asyncio.run(Guard().respond(writer, SOURCES, risk="MEDIUM"))
    assert (len(writer.asked), delivery.cause, delivery.chosen) == (2, "worse", 0)


@pytest.mark.parametrize("error", [RuntimeError("down"), JudgeUnavailable("no model file")])
@pytest.mark.parametrize(
    ("risk", "policy", "disposition", "text"),
    [
        ("LOW", "", "withheld", None),
        ("LOW", LOW_FAIL_OPEN, "unverified", RIGHT),
        ("LOW", f'{LOW_FAIL_OPEN}\nguard.regulated = ["PHI"]', "withheld", None),
        ("MEDIUM", LOW_FAIL_OPEN, "withheld", None),
        ("HIGH", LOW_FAIL_OPEN, "pending", None),
        ("CRITICAL", LOW_FAIL_OPEN, "pending", None),
    ],
)
def test_a_judge_that_is_down_lets_nothing_through_unless_the_policy_says_so(
    error: Exception, risk: str, policy: str, disposition: str, text: str | None
) -> None:
    """Closed by default; open only at LOW and MEDIUM, never for a regulated class, and never as a pass."""
    verifier = Verifier(judge=FailingJudge(error), policy=Policy.parse(policy, name="test"))
    guard, writer = Guard(verifier=verifier), Writer([RIGHT])
    sources = [{"id": "S1", "text": RIGHT, "classification": "PHI"}]
    delivery = asyncio.run(guard.respond(writer, sources, risk=risk))
    assert (delivery.disposition, delivery.text, delivery.cause) == (disposition, text, "unchecked")
    assert len(asyncio.run(guard.reviews.open_items())) == 1


def test_a_language_model_that_is_down_lets_nothing_through() -> None:
    """The same over HTTP."""
    with FakeLLM([]) as server:
        guard = Guard(verifier=Verifier(judge=LLMJudge(client(server))))
        low, critical = (asyncio.run(guard.respond(Writer([RIGHT]), SOURCES, risk=r)) for r in ("LOW", "CRITICAL"))
    assert (low.disposition, critical.disposition) == ("withheld", "pending")


class Slow(ScriptedJudge):
    """Never answers."""

    @override
    async def judge(self, tasks: Any) -> Any:  # the seam gives them
        await asyncio.Event().wait()


@pytest.mark.parametrize(("risk", "disposition"), [("LOW", "unverified"), ("CRITICAL", "pending")])
def test_a_check_that_takes_too_long_is_one_that_could_not_be_made(risk: str, disposition: str) -> None:
    """The deadline is the policy's."""
    policy = Policy.parse(f"guard.deadline_seconds = 0.01\n{LOW_FAIL_OPEN}", name="test")
    guard = Guard(verifier=Verifier(judge=Slow()), policy=policy)
    delivery = asyncio.run(guard.respond(Writer([RIGHT]), SOURCES, risk=risk))
    assert (delivery.disposition, delivery.cause, delivery.report) == (disposition, "late", None)
    assert delivery.attempts[0].error == "the check took more than 0.01 seconds"


def test_what_the_generator_raises_at_the_first_draft_is_the_callers() -> None:
    """It is raised unchanged, and nothing is delivered or queued."""
    guard, error = Guard(), ZeroDivisionError("of theirs")
    with pytest.raises(ZeroDivisionError) as raised:
        asyncio.run(guard.respond(Writer([error]), SOURCES))
    assert raised.value is error
    assert asyncio.run(guard.reviews.open_items()) == ()


@pytest.mark.parametrize("error", [ValueError("key=s3cret"), InputError("key=s3cret"), TimeoutError("key=s3cret")])
def test_what_the_generator_raises_at_a_repair_ends_the_repairs(error: Exception) -> None:
    """The draft that is there goes to a person; only the kind of error is told, as its words may hold secrets."""
    guard = Guard()
    delivery = asyncio.run(guard.respond(Writer([WRONG, error]), SOURCES))
    assert (delivery.disposition, delivery.cause, len(delivery.attempts)) == ("pending", "generator_failed", 1)
    assert type(error).__name__ in delivery.reason
    assert "s3cret" not in delivery.model_dump_json()


@pytest.mark.parametrize("blank", ["", " \n", "\u200b"])
def test_a_blank_draft_is_a_failed_generation(blank: str) -> None:
    """It is written again, within the cap."""
    writer = Writer([blank, RIGHT])
    delivery = asyncio.run(Guard().respond(writer, SOURCES))
    assert (delivery.disposition, delivery.text) == ("repaired", RIGHT)
    assert writer.asked[1].revision is not None
    assert writer.asked[1].revision.remedies[0].action == "regenerate"


@pytest.mark.parametrize(("risk", "disposition", "drafts"), [("LOW", "withheld", 3), ("HIGH", "pending", 2)])
def test_nothing_but_blank_drafts_is_never_delivered(risk: str, disposition: str, drafts: int) -> None:
    """A perfect score of nothing is no answer."""
    guard = Guard()
    delivery = asyncio.run(guard.respond(Writer([" "] * 9), SOURCES, risk=risk))
    assert (delivery.disposition, delivery.cause, len(delivery.attempts)) == (disposition, "blank", drafts)
    (item,) = asyncio.run(guard.reviews.open_items())
    assert item.answer is None


def test_a_blank_repair_leaves_the_draft_that_said_something() -> None:
    """It is asked for once more, and in the end the first draft is escalated."""
    delivery = asyncio.run(Guard().respond(Writer([WRONG, " ", ""]), SOURCES, risk="MEDIUM"))
    assert (delivery.cause, delivery.chosen, len(delivery.attempts)) == ("failed", 0, 3)


@pytest.mark.parametrize("said", [None, 7, b"x", "half \ud800"])
def test_what_is_no_text_is_a_mistake_of_the_caller(said: Any) -> None:
    """At the first draft, where there is nothing else to go on with."""
    with pytest.raises(InputError, match="what the generator returned"):
        asyncio.run(Guard().respond(Writer([said]), SOURCES))


def test_a_generator_may_be_an_ordinary_function() -> None:
    """It is called in a thread, so that it holds up nobody; what it returns may be awaitable."""

    def plain(prompt: Prompt) -> str:
        with pytest.raises(RuntimeError):
            asyncio.get_running_loop()
        return prompt.evidence.sources[0].text

    async def later(prompt: Prompt) -> str:
        return prompt.evidence.sources[0].text

    def hidden(prompt: Prompt) -> Awaitable[str]:
        return later(prompt)

    assert asyncio.run(Guard().respond(plain, [RIGHT])).text == RIGHT
    assert asyncio.run(Guard().respond(hidden, [RIGHT])).text == RIGHT


def test_an_exhausted_script_does_not_wait_for_ever() -> None:
    """`StopIteration` cannot pass through a future."""
    drafts = iter(())
    with pytest.raises(RuntimeError, match="StopIteration"):
        asyncio.run(Guard().respond(lambda _: next(drafts), SOURCES))


@pytest.mark.parametrize("at", ["generator", "judge"])
def test_cancelling_ends_it_at_once_and_delivers_nothing(at: str) -> None:
    """Neither a half delivery nor a review remains."""

    async def cancelled() -> MemoryReviews:
        reached = asyncio.Event()

        async def writing(_: Prompt) -> str:
            reached.set()
            if at == "generator":
                await asyncio.Event().wait()
            return WRONG

        reviews = MemoryReviews()
        guard = Guard(verifier=Verifier(judge=Slow()), reviews=reviews)
        task = asyncio.create_task(guard.respond(writing, SOURCES))
        await reached.wait()
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return reviews

    assert asyncio.run(asyncio.run(cancelled()).open_items()) == ()


@pytest.mark.parametrize(("risk", "disposition"), [("LOW", "withheld"), ("CRITICAL", "pending")])
def test_a_rule_that_blocks_leaves_nothing_to_repair(risk: str, disposition: str) -> None:
    """The generator is not asked again; a person has the last word where much is at stake."""
    rule = '[[rules]]\nname = "wrong"\nverdicts = ["CONTRADICTED"]\naction = "BLOCK"'
    writer = Writer([WRONG])
    delivery = asyncio.run(Guard(policy=Policy.parse(rule, name="strict")).respond(writer, SOURCES, risk=risk))
    assert (delivery.disposition, delivery.cause, len(writer.asked)) == (disposition, "blocked", 1)


def test_a_rule_that_asks_for_a_person_leaves_nothing_to_repair() -> None:
    """The person decides before the generator does."""
    rule = '[[rules]]\nname = "wrong"\nverdicts = ["CONTRADICTED"]\naction = "REVIEW"'
    writer = Writer([WRONG])
    delivery = asyncio.run(Guard(policy=Policy.parse(rule, name="strict")).respond(writer, SOURCES))
    assert (delivery.disposition, len(writer.asked)) == ("pending", 1)


def test_two_hundred_sessions_at_once_do_not_mix() -> None:
    """Each gets its own answer about its own sources, some after a repair."""

    async def one(guard: Guard, number: int) -> Delivery:
        right, wrong = (f"Fee {number} is {price} EUR." for price in (number, number + 1000))
        drafts = [right] if number % 3 else [wrong, right]
        return await guard.respond(Writer(drafts), [f"Fee {number} is {number} EUR."], response_id=f"r{number}")

    async def all_of_them() -> list[Delivery]:
        guard = Guard()
        return await asyncio.gather(*(one(guard, number) for number in range(200)))

    for number, delivery in enumerate(asyncio.run(all_of_them())):
        assert (delivery.response_id, delivery.text) == (f"r{number}", f"Fee {number} is {number} EUR.")
        assert delivery.repairs == (not number % 3)


class BrokenReviews(MemoryReviews):
    """Cannot store anything."""

    @override
    async def add(self, item: Any) -> None:
        raise StoreError(f"no space left for {item.id}")


def test_a_review_that_cannot_be_stored_delivers_nothing() -> None:
    """Nobody would ever look at it."""
    with pytest.raises(StoreError):
        asyncio.run(Guard(reviews=BrokenReviews()).respond(Writer([WRONG] * 3), SOURCES, risk="LOW"))


def test_wrong_arguments_are_told_before_anything_is_generated() -> None:
    """A call of a language model costs money."""
    writer = Writer([RIGHT])
    options: list[dict[str, Any]] = [{"risk": "SEVERE"}, {"question": 7}, {"response_id": " "}, {"history": 5}]
    for each in options:
        with pytest.raises(InputError):
            asyncio.run(Guard().respond(writer, SOURCES, **each))
    with pytest.raises(InputError, match="sources are missing"):
        asyncio.run(Guard().respond(writer, None, risk="LOW"))  # type: ignore[arg-type]  # the mistake under test
    assert writer.asked == []


def test_a_guard_needs_a_verifier() -> None:
    """A judge is not one."""
    with pytest.raises(ConfigError, match="needs a Verifier, not ScriptedJudge"):
        Guard(verifier=ScriptedJudge())  # type: ignore[arg-type]  # the mistake under test


@pytest.mark.parametrize("reviews", [None, [], MemoryReviews])
def test_a_guard_needs_a_review_queue(reviews: Any) -> None:
    """What cannot keep reviews is refused before the first answer."""
    with pytest.raises(ConfigError, match="is no review queue"):
        Guard(reviews=reviews)


def test_the_guards_policy_replaces_the_verifiers() -> None:
    """One policy decides everything; a guard can be made anew from another."""
    lenient = Policy.parse("thresholds.grounded_percent = 0", name="lenient")
    guard = replace(Guard(verifier=scripted({})), policy=lenient)
    assert guard.verifier.policy is lenient
    assert asyncio.run(guard.respond(Writer([WRONG]), SOURCES)).disposition == "delivered"


def test_a_review_by_the_caller_says_what_to_ask_for_and_ends_without_repairs() -> None:
    """The caller owns the loop."""
    guard = Guard()
    first = asyncio.run(guard.review(WRONG, SOURCES, repairs_left=1))
    assert (first.disposition, first.cause, first.review_id) == ("withheld", "repairable", None)
    assert first.revision is not None
    assert first.revision.remedies[0].claim_text == WRONG
    assert asyncio.run(guard.review(RIGHT, SOURCES)).disposition == "delivered"
    last = asyncio.run(guard.review(WRONG, SOURCES))
    assert (last.disposition, last.revision) == ("pending", None)
    assert last.review_id is not None


def test_a_callers_loop_has_the_same_rules_if_it_says_what_came_before() -> None:
    """One answer with all its drafts; a worse one ends the repairs, and so does the cap."""

    async def loop(drafts: list[str], risk: str) -> Delivery:
        guard = Guard()
        delivery, *_ = [await guard.review(drafts[0], SOURCES, repairs_left=1, risk=risk)]
        for draft in drafts[1:]:
            assert delivery.revision is not None
            delivery = await guard.review(draft, SOURCES, repairs_left=1, previous=delivery, risk=risk)
        assert delivery.revision is None
        return delivery

    repaired = asyncio.run(loop([WRONG, RIGHT], "MEDIUM"))
    assert (repaired.disposition, repaired.repairs, len(repaired.attempts)) == ("repaired", 1, 2)
    worse = asyncio.run(loop([WRONG, f"{WRONG} The desk is on floor 4."], "MEDIUM"))
    assert (worse.cause, worse.chosen) == ("worse", 0)
    assert asyncio.run(loop([WRONG] * 3, "MEDIUM")).cause == "failed"
    assert asyncio.run(loop([WRONG] * 2, "HIGH")).disposition == "pending"


def test_only_what_was_to_be_repaired_has_a_next_draft() -> None:
    """Anything else has come to its end."""
    guard = Guard()
    ended = asyncio.run(guard.review(WRONG, SOURCES))
    with pytest.raises(InputError, match="the pending answer is not to be repaired; leave `previous` out"):
        asyncio.run(guard.review(RIGHT, SOURCES, previous=ended))


@pytest.mark.parametrize("repairs_left", [-1, 2, True, 1.0, "1"])
def test_no_more_repairs_than_the_policy_allows(repairs_left: Any) -> None:
    """A loop of the caller's has the same cap."""
    with pytest.raises(InputError, match=r"from 0 to 1, which is what the policy's `guard\.repairs` allows at HIGH"):
        asyncio.run(Guard().review(WRONG, SOURCES, repairs_left=repairs_left))


def test_the_risk_is_high_unless_somebody_says_otherwise() -> None:
    """As everywhere."""
    report = asyncio.run(Guard().respond(Writer([RIGHT]), SOURCES, risk=None)).report
    assert report is not None
    assert report.risk is Risk.HIGH
    assert report.claims[0].verdict is Verdict.SUPPORTED
