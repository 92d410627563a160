from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

import pytest
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import SimpleSpanProcessor
from opentelemetry.sdk.trace.export.in_memory_span_exporter import InMemorySpanExporter
from opentelemetry.trace import StatusCode
from tests.observability.events import check, delivery, session
from typing_extensions import override

from groundwire import JudgeUnavailable, Outcome, Task, Verifier, verify
from groundwire.domain.event import Event
from groundwire.errors import MissingExtra
from groundwire.observability import OpenTelemetryObserver
from groundwire.testing import FailingJudge, ScriptedJudge

FEE = "The fee is 5 EUR."


class Traced:
    """A provider of spans, and those that have ended."""

    def __init__(self) -> None:
        self.exporter = InMemorySpanExporter()
        self.provider = TracerProvider()
        self.provider.add_span_processor(SimpleSpanProcessor(self.exporter))
        self.observer = OpenTelemetryObserver(self.provider)

    def spans(self) -> dict[str, ReadableSpan]:
        return {span.name: span for span in self.exporter.get_finished_spans()}


def told(event: Event) -> ReadableSpan:
    traced = Traced()
    with traced.observer.watch(event.operation) as watched:
        watched.tell(event)
    (span,) = traced.exporter.get_finished_spans()
    return span


def test_a_check_is_a_span_with_the_names_of_the_conventions() -> None:
    """Where they have none, the names begin with `groundwire.`."""
    span = told(check())
    assert span.name == "groundwire.check"
    said = dict(span.attributes or {})
    assert said["gen_ai.response.id"] == "r1"
    assert said["gen_ai.request.model"] == "openai:gpt-5"
    assert (said["gen_ai.usage.input_tokens"], said["gen_ai.usage.output_tokens"]) == (900, 80)
    assert said["groundwire.verdicts.SUPPORTED"] == 3
    assert said["groundwire.action"] == "PASS"
    assert "error.type" not in said


def test_a_score_is_an_evaluation_of_the_conventions() -> None:
    """With name, label and value, and no explanation, which would be text."""
    (event,) = told(check()).events
    assert event.name == "gen_ai.evaluation.result"
    assert dict(event.attributes or {}) == {
        "gen_ai.evaluation.name": "evidence-grounding",
        "gen_ai.evaluation.score.label": "PASS",
        "gen_ai.evaluation.score.value": 1.0,
    }


def test_deliveries_and_conversations_are_spans_too() -> None:
    """A delivery evaluates nothing; a conversation is named as one."""
    sent, audited = told(delivery()), told(session())
    assert (sent.attributes or {})["gen_ai.conversation.id"] == "s1"
    assert (sent.attributes or {})["groundwire.disposition"] == "repaired"
    assert not sent.events
    assert (audited.attributes or {})["gen_ai.conversation.id"] == "s1"
    assert "gen_ai.response.id" not in (audited.attributes or {})
    assert [event.name for event in audited.events] == ["gen_ai.evaluation.result"]


def test_spans_nest_as_the_work_does() -> None:
    """The caller's span holds the check, and the check holds what its judge does."""
    traced = Traced()
    tracer = traced.provider.get_tracer("mine")

    class Calling(ScriptedJudge):
        @override
        async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
            with tracer.start_as_current_span("call"):
                return await ScriptedJudge.judge(self, tasks)

    with tracer.start_as_current_span("request"):
        verify(FEE, [FEE], judge=Calling(otherwise="SUPPORTED"), observer=traced.observer)
    spans = traced.spans()
    checked, call, request = spans["groundwire.check"], spans["call"], spans["request"]
    assert checked.parent is not None
    assert request.context is not None
    assert checked.parent.span_id == request.context.span_id
    assert call.parent is not None
    assert checked.context is not None
    assert call.parent.span_id == checked.context.span_id


def test_the_blocking_form_keeps_the_callers_span_inside_a_running_loop() -> None:
    """It works in a thread of its own there, which would otherwise start a trace of its own."""
    traced = Traced()

    async def handler() -> None:
        with traced.provider.get_tracer("mine").start_as_current_span("request"):
            verify(FEE, [FEE], judge=ScriptedJudge(), observer=traced.observer)

    asyncio.run(handler())
    spans = traced.spans()
    assert spans["groundwire.check"].parent is not None


def test_checks_side_by_side_are_not_nested_in_each_other() -> None:
    """Each is a trace of its own, and says its own score."""
    traced = Traced()

    async def many() -> None:
        verifier = Verifier(judge=ScriptedJudge({FEE: "SUPPORTED"}), observer=traced.observer)
        answers = [FEE if number % 2 else "Mars is red." for number in range(20)]
        await asyncio.gather(*(verifier.verify(a, [FEE], response_id=f"r{n}") for n, a in enumerate(answers)))

    asyncio.run(many())
    spans = traced.exporter.get_finished_spans()
    assert all(span.parent is None for span in spans)
    scores = {
        str((s.attributes or {})["gen_ai.response.id"]): (s.attributes or {})["groundwire.score_lower"] for s in spans
    }
    assert scores == {f"r{number}": float(number % 2) for number in range(20)}


def test_an_error_is_told_by_its_type_alone() -> None:
    """What it says may be the text of an answer: no span holds it."""
    traced = Traced()
    with pytest.raises(JudgeUnavailable):
        verify(FEE, [FEE], judge=FailingJudge(JudgeUnavailable("hunter2")), observer=traced.observer)
    (span,) = traced.exporter.get_finished_spans()
    assert span.status.status_code is StatusCode.ERROR
    assert (span.attributes or {})["error.type"] == "JudgeUnavailable"
    assert "hunter2" not in span.to_json()


def test_without_opentelemetry_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """When it is made, not at the first check."""
    monkeypatch.setitem(sys.modules, "opentelemetry.trace", None)
    with pytest.raises(MissingExtra, match=r"groundwire\[otel\]"):
        OpenTelemetryObserver()
