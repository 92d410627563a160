"""Conversations in a few words, checked turn by turn."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from groundwire import EmbeddedJudge, Judge, Policy, Session, Verifier
from groundwire.domain.session_report import Invention
from groundwire.sessions.inventions import CheckedAnswer, inventions

Exchange = tuple[str | None, str, Sequence[Any]]
"""What the user said, what the assistant answered, and the sources of the answer."""


async def held(
    *exchanges: Exchange, judge: Judge | None = None, policy: Policy | None = None, session: Session | None = None
) -> Session:
    """A session in which these turns were checked one after the other."""
    verifier = Verifier(judge=judge or EmbeddedJudge.bundled(), policy=policy or Policy.default())
    session = session or Session("s")
    for question, answer, sources in exchanges:
        evidence = session.evidence_for(sources)
        report = await verifier.verify(
            answer,
            evidence,
            question=question,
            history=session.history,
            prior_turns=session.prior_turns,
            response_id=session.next_response_id,
        )
        session.add(answer, evidence, question=question, report=report)
    return session


def talk(*exchanges: Exchange, **options: Any) -> Session:
    return asyncio.run(held(*exchanges, **options))


def found(session: Session, judge: Judge | None = None) -> tuple[Invention, ...]:
    """The inventions of a session."""
    answers = [
        CheckedAnswer(
            turn_index=turn.index,
            report=turn.report,
            evidence=turn.evidence,
            said=() if turn.question is None else (turn.question,),
        )
        for turn in session.turns
        if turn.report is not None
    ]
    return asyncio.run(inventions(answers, judge or EmbeddedJudge.bundled()))


def links(session: Session, judge: Judge | None = None) -> list[str]:
    """The same in short: where it began, where it was taken up, and how."""
    return [
        f"{each.turn_index} > {echo.turn_index} {echo.relation}"
        for each in found(session, judge)
        for echo in each.echoes
    ]
