"""The page of the report on a conversation: what was said, turn by turn, with what was made of it."""

from __future__ import annotations

from collections.abc import Sequence

from groundwire.domain.session_report import SessionReport
from groundwire.domain.verdict import Verdict
from groundwire.render.conversation import (
    MARKS,
    Mark,
    ShownTurn,
    result_of,
    shown_turns,
)
from groundwire.render.html.document import document, shares
from groundwire.render.html.trend_chart import trend_chart
from groundwire.render.html.turns import Gathered
from groundwire.render.labels import VERDICTS
from groundwire.render.summary import count_verdicts, reports_in, score, session_facts
from groundwire.sessions.transcript import Transcript

STYLE = "session"
"""The style sheet in `assets` that this page has beside those of every page."""


def session_page(report: SessionReport, transcript: Transcript, *, turn_minimum: float | None = None) -> str:
    """The whole report as one HTML document; see `document` for what it may do.

    Args:
        report: the report on the conversation.
        transcript: the conversation, unchanged.
        turn_minimum: the smallest score of a turn that goes to no person, 0.0 to 1.0, for the chart.

    Raises:
        InputError: the report is about another conversation or other evidence.
    """
    turns = shown_turns(report, transcript)
    gathered = Gathered.of(turns, report.inventions)
    trend = result_of(report).session_grounding_trend
    return document(
        "session.html.jinja",
        more_styles=(STYLE,),
        report=report,
        cards=gathered.cards,
        sources=gathered.sources,
        claims=gathered.claims,
        chains=gathered.chains,
        chart=trend_chart(turns, trend, turn_minimum=turn_minimum) if turns else None,
        trend=trend,
        unanswered=transcript.unanswered,
        score=score(report),
        session_facts=list(session_facts(report)),
        to_review=sum(turn.checked.needs_review for turn in turns),
        counts=_counts(report),
        legend=_legend(turns),
        bar=list(shares(count_verdicts(report))),
        facts=[],
        MARKS=MARKS,
    )


def _counts(report: SessionReport) -> dict[Verdict, int]:
    """How many claims of all turns have each verdict that occurs, and how many sentences claim nothing."""
    counts = count_verdicts(report)
    silent = (sentence for each in reports_in(report) for sentence in each.sentences if not sentence.claims)
    counts[Verdict.NOT_A_CLAIM] += sum(1 for _ in silent)
    return {verdict: counts[verdict] for verdict in VERDICTS if counts[verdict]}


def _legend(turns: Sequence[ShownTurn]) -> list[Mark]:
    """The marks of turns without a score that occur."""
    occurring = {turn.mark for turn in turns}
    return [mark for mark in MARKS if mark in occurring]
