"""What judges tell while they work."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime

from tests.judges.tasks import said as outcome

from groundwire.domain.exchange import Exchange, Message, TemplateInfo, Usage
from groundwire.domain.text import Span
from groundwire.judges.recording import note, record, recording


def exchange(model: str = "small", *, cost: float | None = 0.5) -> Exchange:
    return Exchange(
        id=model,
        response_ids=("r",),
        judge="llm",
        template=TemplateInfo(name="t", version="1", sha256="0"),
        model=model,
        reported_model=f"{model}-2026",
        messages=(Message(role="user", text="?"),),
        usage=Usage(calls=1, attempts=2, input_tokens=3, output_tokens=4, cost_usd=cost),
        started_at=datetime.now(UTC),
        latency_ms=1.0,
    )


def test_what_is_told_in_other_tasks_is_recorded() -> None:
    """Calls that run side by side, and one whose waiter gave up, are all on record."""

    async def call(name: str) -> None:
        record(exchange(name))
        await asyncio.sleep(3600)

    async def main() -> list[str]:
        with recording() as recorded:
            calls = [asyncio.create_task(call(name)) for name in "ab"]
            await asyncio.sleep(0)
            for each in calls:
                each.cancel()
            await asyncio.gather(*calls, return_exceptions=True)
        return [each.model for each in recorded.exchanges]

    assert asyncio.run(main()) == ["a", "b"]


def test_an_outer_recording_hears_the_inner_one() -> None:
    """Notes are kept once, exchanges all."""
    with recording() as outer:
        with recording() as inner:
            record(exchange())
            note("cut")
            note("cut")
        record(exchange())
    assert len(inner.exchanges) == 1
    assert (len(outer.exchanges), outer.notes) == (2, ["cut"])
    assert len(outer.templates) == len(outer.reported_models) == 1


def test_usage_adds_up() -> None:
    """A price that is unknown makes the sum unknown; tokens still count."""
    with recording() as recorded:
        record(exchange())
        record(exchange(cost=None))
    assert recorded.usage == Usage(calls=2, attempts=4, input_tokens=6, output_tokens=8, cost_usd=None)


def test_nothing_is_recorded_where_nobody_listens() -> None:
    """Judges may be used by themselves."""
    record(exchange())
    note("alone")
    with recording() as recorded:
        pass
    assert recorded.usage is None
    assert not recorded.notes


def test_what_is_told_can_be_written() -> None:
    """Half of a character, which JSON of a server or a plug-in may hold, is replaced; the rest stays as it is."""
    said = outcome("PARTIAL", unsupported_spans=(Span(start=0, end=2, text="a\ud800"),))
    told = exchange("m \ud800").model_copy(update={"parameters": {"x\udfff": ["\ud800", 1]}, "outcomes": (said,)})
    with recording() as recorded:
        record(told)
        record(exchange("whole"))
        note("half \ud800")
    broken, whole = recorded.exchanges
    assert (broken.model, broken.parameters) == ("m \ufffd", {"x\ufffd": ["\ufffd", 1]})
    assert broken.outcomes[0].unsupported_spans[0].text == "a\ufffd"
    assert broken.model_dump_json()
    assert whole.model == "whole"
    assert recorded.notes == ["half \ufffd"]
