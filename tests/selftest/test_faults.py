from __future__ import annotations

import asyncio

import pytest

from groundwire.judges.names import parse
from groundwire.selftest import faults
from groundwire.selftest.result import FaultResult

WRAPPED = [
    "embedded",
    "cascade:embedded,openai:gpt-5",
    "panel:a,b",
    "panel:a,b,c",
    "fallback:a,b",
    "repeated:3:a",
    "cached:a",
    "cached:(fallback:(cascade:embedded,openai:gpt-5),(panel:a,b,repeated:2:c))",
]


async def _all(name: str) -> list[FaultResult]:
    return [fault async for fault in faults.check_faults(parse(name))]


@pytest.mark.parametrize("name", WRAPPED)
def test_no_fault_passes_whatever_wraps_it(name: str) -> None:
    """In all judges below and in each of them alone: no wrong claim is supported, and none is lost."""
    found = asyncio.run(_all(name))
    assert len(found) >= len(faults.faults())
    assert [fault for fault in found if not fault.held] == []


def test_each_of_several_judges_is_broken_alone_too() -> None:
    """Every fault is tried in all, in the first and in the second."""
    found = asyncio.run(_all("panel:a,b"))
    assert [fault.broken for fault in found[:3]] == ["a (1 of 2), b (2 of 2)", "a (1 of 2)", "b (2 of 2)"]


def test_language_models_are_broken_in_their_replies_too() -> None:
    """What they reply goes through the reading, the controls and the veto of the real judge."""
    found = {fault.fault: fault for fault in asyncio.run(_all("cascade:embedded,openai:gpt-5"))}
    replies = {name: fault for name, fault in found.items() if name.startswith("reply: ")}
    assert len(replies) == len(faults.reply_faults())
    assert {fault.broken for fault in replies.values()} == {"openai:gpt-5 (2 of 2)"}
    assert {fault.detail for fault in replies.values()} == {"UNCHECKED, UNCHECKED"}
    assert not any(fault.fault.startswith("reply: ") for fault in asyncio.run(_all("embedded")))


def test_an_honest_judge_beside_a_broken_one_still_judges() -> None:
    """A fallback whose first judge is down says what the second one says, so the test is one of more than silence."""
    found = asyncio.run(_all("fallback:a,b"))
    (first,) = [fault for fault in found if (fault.fault, fault.broken) == ("down", "a (1 of 2)")]
    assert first.detail == "UNSUPPORTED, UNSUPPORTED"


def test_a_fault_that_passes_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """A broken judge that code cannot see through shows that a fault can fail."""
    approving = faults.Fault.of("approving", "it quotes what it should not", faults._each(faults._passing))
    monkeypatch.setattr(faults, "faults", lambda: (approving,))
    (found,) = asyncio.run(_all("embedded"))
    assert (found.held, found.detail) == (False, "SUPPORTED, SUPPORTED")
