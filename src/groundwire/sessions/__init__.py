"""Whole conversations: their turns, trend, drift, and inventions that live on."""

from groundwire.sessions.audit import Audit, AuditOptions, audit, audit_session
from groundwire.sessions.inventions import CheckedAnswer, inventions
from groundwire.sessions.reading import TranscriptFormat, read_transcript, transcript_of
from groundwire.sessions.session import Scope, Session, SessionTurn
from groundwire.sessions.transcript import Transcript, TranscriptTurn
from groundwire.sessions.trend import trend

__all__ = [
    "Audit",
    "AuditOptions",
    "CheckedAnswer",
    "Scope",
    "Session",
    "SessionTurn",
    "Transcript",
    "TranscriptFormat",
    "TranscriptTurn",
    "audit",
    "audit_session",
    "inventions",
    "read_transcript",
    "transcript_of",
    "trend",
]
