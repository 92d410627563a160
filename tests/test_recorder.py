from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from contextlib import nullcontext
from datetime import UTC, datetime
from functools import partial
from typing import Any

import pytest
from tests.judges.tasks import Doing
from tests.judges.test_recording import exchange
from typing_extensions import override

from groundwire import Answer, ConfigError, JudgeUnavailable, Outcome, Policy, Report, Task, Verifier, verify
from groundwire.domain.record import CheckError, Record
from groundwire.errors import StoreError
from groundwire.judges.recording import record
from groundwire.storage import MemoryStore
from groundwire.testing import FailingJudge, ScriptedJudge

FEE = "The fee is 5 EUR."
SUPPORTED = ScriptedJudge(otherwise="SUPPORTED")
CALL = exchange()


def kept(store: MemoryStore) -> Record:
    (only,) = asyncio.run(store.records())
    return only


def test_a_check_is_put_on_record_with_all_that_it_takes_to_repeat_it() -> None:
    """The request as it was validated, the policy, the judge and the report."""
    store = MemoryStore()
    policy = Policy.parse('exact = ["amount"]', name="mine")
    report = verify(
        Answer.of(FEE, claims=["fee is 5 EUR"]),
        [{"id": "a", "text": FEE, "kind": "contract"}],
        question="What?",
        history=[{"role": "user", "content": "Hi"}],
        risk="LOW",
        protocol="attribution",
        prior_scores=[0.5],
        response_id="r",
        judge=SUPPORTED,
        policy=policy,
        store=store,
    )
    made = Record.model_validate_json(kept(store).model_dump_json())
    assert (made.response_id, made.error, made.redacted) == ("r", None, False)
    assert made.report is not None
    assert made.report.model_dump(mode="json") == report.model_dump(mode="json")
    assert made.request == kept(store).request
    assert (made.request.answer.claims or ())[0].text == "fee is 5 EUR"
    assert Policy.model_validate(made.policy).sha256 == policy.sha256
    assert made.judge.name == "scripted"


def test_records_of_before_there_were_prior_turns_stay_readable() -> None:
    """A record whose request has prior scores and says nothing of prior turns is read, and can be checked again."""
    store = MemoryStore()
    verify(FEE, [FEE], prior_scores=[0.5], judge=SUPPORTED, store=store)
    written = json.loads(kept(store).model_dump_json())
    del written["request"]["prior_turns"]
    made = Record.model_validate_json(json.dumps(written))
    assert (made.request.prior_scores, made.request.prior_turns) == ((0.5,), ())


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (JudgeUnavailable("no model"), CheckError(kind="JudgeUnavailable", message="no model")),
        (ConfigError("cannot follow"), CheckError(kind="ConfigError", message="cannot follow")),
        (KeyboardInterrupt("key=secret"), CheckError(kind="KeyboardInterrupt", message="")),
    ],
)
def test_a_check_that_failed_is_on_record_too(error: BaseException, told: CheckError) -> None:
    """The error is kept and raised; what other code says may hold secrets, so only its class is."""
    store = MemoryStore()

    async def main() -> None:
        await Verifier(judge=FailingJudge(error), store=store).verify(FEE, [FEE])

    with pytest.raises(type(error)):
        asyncio.run(main())
    assert kept(store).error == told
    assert kept(store).report is None
    assert kept(store).request.answer.text == FEE


def test_a_check_that_is_cancelled_is_on_record_too() -> None:
    """What it has cost until then is not lost."""
    store = MemoryStore()

    async def main() -> None:
        judge = Doing(partial(asyncio.sleep, 3600))
        running = asyncio.create_task(Verifier(judge=judge, store=store).verify(FEE, [FEE]))
        await asyncio.sleep(0)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running

    asyncio.run(main())
    (record,) = asyncio.run(store.records())
    assert record.error == CheckError(kind="CancelledError", message="")


class Full(MemoryStore):
    @override
    async def add(self, record: Record) -> None:
        raise StoreError(f"no room for {record.response_id}")


def test_what_is_not_on_record_did_not_pass() -> None:
    """A store that fails fails the check."""
    with pytest.raises(StoreError, match="no room for r"):
        verify(FEE, [FEE], response_id="r", judge=SUPPORTED, store=Full())


@pytest.mark.parametrize("store", ["log.jsonl", MemoryStore, 0])
def test_what_is_no_store_is_said_before_the_check(store: Any) -> None:
    """A path is the usual mistake."""
    with pytest.raises(ConfigError, match="is no store of records"):
        verify(FEE, [FEE], judge=SUPPORTED, store=store)


class Calling(ScriptedJudge):
    @override
    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        record(CALL)
        return await ScriptedJudge.judge(self, tasks)


def test_calls_to_models_are_kept_whole() -> None:
    """Messages, raw output, attempts and tokens stand in the record, and their sum in the report."""
    store = MemoryStore()
    report = verify(FEE, [FEE], judge=Calling(otherwise="SUPPORTED"), store=store)
    assert kept(store).exchanges == (CALL,)
    assert report.provenance.usage == CALL.usage


def test_a_record_has_a_report_or_an_error() -> None:
    """Neither both nor none."""
    store = MemoryStore()
    verify(FEE, [FEE], judge=SUPPORTED, store=store)
    fields: dict[str, Any] = kept(store).model_dump()
    for wrong in ({"report": None}, {"error": {"kind": "E", "message": ""}}):
        with pytest.raises(ValueError, match="either a report or the error"):
            Record.model_validate({**fields, **wrong})


def test_the_clock_tells_how_old_sources_are() -> None:
    """A check as of another day sees sources as old as they were then."""
    policy = Policy.parse("[sources]\nmax_age_days = 30", name="fresh")
    source = {"id": "a", "text": FEE, "retrieved_at": "2020-01-01T00:00:00Z"}

    def checked(day: datetime) -> Report:
        verifier = Verifier(judge=SUPPORTED, policy=policy, clock=lambda: day)
        return asyncio.run(verifier.verify(FEE, [source]))

    assert checked(datetime(2020, 1, 20, tzinfo=UTC)).findings == ()
    late = checked(datetime(2020, 3, 1, tzinfo=UTC))
    assert [finding.kind for finding in late.findings] == ["stale_source"]
    assert late.provenance.created_at == datetime(2020, 3, 1, tzinfo=UTC)


@pytest.mark.parametrize("error", [None, JudgeUnavailable("no model")])
def test_whatever_a_judge_calls_itself_can_be_written(error: Exception | None) -> None:
    """In reports and in records, also where there is no report."""
    name, store = "half \ud800", MemoryStore()
    judge = ScriptedJudge(name=name) if error is None else FailingJudge(error, name=name)
    with nullcontext() if error is None else pytest.raises(type(error)):
        assert verify(FEE, [FEE], judge=judge, store=store).to_json()
    assert "half \ufffd" in kept(store).model_dump_json()
