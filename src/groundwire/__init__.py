"""Groundwire verifies that what a language model says is grounded in the sources it was given.

>>> from groundwire import verify
>>> report = verify("The fee is 6 EUR.", ["The fee is 5 EUR."])
>>> report.claims[0].verdict.value
'CONTRADICTED'

Names are imported when they are first used, so `import groundwire` costs next to nothing.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from groundwire._version import __version__ as __version__
    from groundwire.blocking import verify as verify
    from groundwire.domain.answer import Answer as Answer
    from groundwire.domain.claim import Claim as Claim
    from groundwire.domain.evidence import Evidence as Evidence
    from groundwire.domain.evidence import Source as Source
    from groundwire.domain.ports import Judge as Judge
    from groundwire.domain.prior_turn import PriorTurn as PriorTurn
    from groundwire.domain.provenance import JudgeInfo as JudgeInfo
    from groundwire.domain.report import Action as Action
    from groundwire.domain.report import Decision as Decision
    from groundwire.domain.report import Finding as Finding
    from groundwire.domain.report import Report as Report
    from groundwire.domain.risk import Risk as Risk
    from groundwire.domain.session_report import SessionReport as SessionReport
    from groundwire.domain.task import Task as Task
    from groundwire.domain.turn import Turn as Turn
    from groundwire.domain.verdict import Outcome as Outcome
    from groundwire.domain.verdict import Quote as Quote
    from groundwire.domain.verdict import Verdict as Verdict
    from groundwire.errors import ConfigError as ConfigError
    from groundwire.errors import EvidenceChanged as EvidenceChanged
    from groundwire.errors import GroundwireError as GroundwireError
    from groundwire.errors import InputError as InputError
    from groundwire.errors import JudgeError as JudgeError
    from groundwire.errors import JudgeUnavailable as JudgeUnavailable
    from groundwire.guard.blocking import BlockingGuard as BlockingGuard
    from groundwire.guard.delivery import Delivery as Delivery
    from groundwire.guard.delivery import Revision as Revision
    from groundwire.guard.guard import Guard as Guard
    from groundwire.guard.prompt import Prompt as Prompt
    from groundwire.judges.breaker import Breaker as Breaker
    from groundwire.judges.cached import Cached as Cached
    from groundwire.judges.cascade import Band as Band
    from groundwire.judges.cascade import Cascade as Cascade
    from groundwire.judges.embedded import EmbeddedJudge as EmbeddedJudge
    from groundwire.judges.fallback import Fallback as Fallback
    from groundwire.judges.llm import LLMJudge as LLMJudge
    from groundwire.judges.panel import Panel as Panel
    from groundwire.judges.repeated import Repeated as Repeated
    from groundwire.policy import Policy as Policy
    from groundwire.policy import decide as decide
    from groundwire.protocols import read_report as read_report
    from groundwire.protocols import read_session_report as read_session_report
    from groundwire.sessions.audit import audit_session as audit_session
    from groundwire.sessions.reading import read_transcript as read_transcript
    from groundwire.sessions.session import Session as Session
    from groundwire.sessions.transcript import Transcript as Transcript
    from groundwire.storage.sqlite_cache import SqliteCache as SqliteCache
    from groundwire.verifier import Verifier as Verifier

_HOMES = {
    "Action": "domain.report",
    "Answer": "domain.answer",
    "Band": "judges.cascade",
    "BlockingGuard": "guard.blocking",
    "Breaker": "judges.breaker",
    "Cached": "judges.cached",
    "Cascade": "judges.cascade",
    "Claim": "domain.claim",
    "ConfigError": "errors",
    "Decision": "domain.report",
    "Delivery": "guard.delivery",
    "EmbeddedJudge": "judges.embedded",
    "Evidence": "domain.evidence",
    "EvidenceChanged": "errors",
    "Fallback": "judges.fallback",
    "Finding": "domain.report",
    "GroundwireError": "errors",
    "Guard": "guard.guard",
    "InputError": "errors",
    "Judge": "domain.ports",
    "JudgeError": "errors",
    "JudgeInfo": "domain.provenance",
    "JudgeUnavailable": "errors",
    "LLMJudge": "judges.llm",
    "Outcome": "domain.verdict",
    "Panel": "judges.panel",
    "Policy": "policy",
    "PriorTurn": "domain.prior_turn",
    "Prompt": "guard.prompt",
    "Quote": "domain.verdict",
    "Repeated": "judges.repeated",
    "Report": "domain.report",
    "Revision": "guard.delivery",
    "Risk": "domain.risk",
    "Session": "sessions.session",
    "SessionReport": "domain.session_report",
    "Source": "domain.evidence",
    "SqliteCache": "storage.sqlite_cache",
    "Task": "domain.task",
    "Transcript": "sessions.transcript",
    "Turn": "domain.turn",
    "Verdict": "domain.verdict",
    "Verifier": "verifier",
    "__version__": "_version",
    "audit_session": "sessions.audit",
    "decide": "policy",
    "read_report": "protocols",
    "read_session_report": "protocols",
    "read_transcript": "sessions.reading",
    "verify": "blocking",
}

__all__ = [  # sorted by the test that holds it, in plain string order
    "Action",
    "Answer",
    "Band",
    "BlockingGuard",
    "Breaker",
    "Cached",
    "Cascade",
    "Claim",
    "ConfigError",
    "Decision",
    "Delivery",
    "EmbeddedJudge",
    "Evidence",
    "EvidenceChanged",
    "Fallback",
    "Finding",
    "GroundwireError",
    "Guard",
    "InputError",
    "Judge",
    "JudgeError",
    "JudgeInfo",
    "JudgeUnavailable",
    "LLMJudge",
    "Outcome",
    "Panel",
    "Policy",
    "PriorTurn",
    "Prompt",
    "Quote",
    "Repeated",
    "Report",
    "Revision",
    "Risk",
    "Session",
    "SessionReport",
    "Source",
    "SqliteCache",
    "Task",
    "Transcript",
    "Turn",
    "Verdict",
    "Verifier",
    "__version__",
    "audit_session",
    "decide",
    "read_report",
    "read_session_report",
    "read_transcript",
    "verify",
]


def __getattr__(name: str) -> Any:  # noqa: ANN401  # whatever the name stands for
    if name not in _HOMES:
        raise AttributeError(f"module 'groundwire' has no attribute {name!r}")
    return getattr(import_module(f"groundwire.{_HOMES[name]}"), name)


def __dir__() -> list[str]:
    return sorted(__all__)
