"""The overhead of an LLM judge: made-up cases, a fake that all tools can talk to, and the table."""

from __future__ import annotations

import asyncio

from benchmarks.llm_overhead import Row, table
from benchmarks.llm_server import Answering, Traffic
from benchmarks.llm_workload import PASSAGES, SENTENCES, cases
from tests.chat.asking import client

from groundwire import Verdict, Verifier
from groundwire.judges.llm import LLMJudge
from groundwire.testing import FakeLLM


def test_cases_are_of_the_size_that_is_told() -> None:
    """Eight sentences of about 18 words beside five passages of about 150, the same ones each time."""
    known = cases(20)
    assert known == cases(20)
    for case in known:
        assert (len(case.said), len(case.sources)) == (SENTENCES, PASSAGES)
        assert 17 <= len(case.answer.split()) / SENTENCES <= 21
        assert all(135 <= len(source.split()) <= 165 for source in case.sources)
        assert all(any(carrying in source for source in case.sources) for _, carrying in case.said)


def test_the_fake_is_believed() -> None:
    """One call, and nothing is UNCHECKED: what is measured is a judge that works."""
    (case,) = cases(1)
    with FakeLLM(Answering([case])) as server:
        verifier = Verifier(judge=LLMJudge(client(server)))
        report = asyncio.run(verifier.verify(case.answer, case.sources, response_id=case.id))
    assert len(server.requests) == 1
    verdicts = [claim.verdict for claim in report.claims]
    assert Verdict.UNCHECKED not in verdicts
    assert verdicts.count(Verdict.SUPPORTED) >= SENTENCES - 1


def test_the_table_is_by_answer() -> None:
    """Calls, tokens and CPU time are those of one answer; wall time is beside the best that is possible."""
    traffic = Traffic(calls=42, prompt_tokens=42_000, schema_tokens=0, most_at_once=16)
    row = Row(tool="a tool", answers=21, seconds=0.75, cpu=0.5, traffic=traffic, score=1.0)
    *_, last = table([row], answers=20, concurrency=16)
    assert last == "| a tool | 2.00 | 2,000 | 0 | 0.8 s | 2.00 | 25 ms | 1.00 |"
