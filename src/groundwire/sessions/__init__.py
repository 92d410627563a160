"""Whole conversations: their turns, trend, drift, and inventions that live on."""

from groundwire.sessions.audit import Audit, AuditOptions, audit, audit_session
from groundwire.sessions.transcript import Transcript, TranscriptTurn
from groundwire.sessions.trend import trend

__all__ = ["Audit", "AuditOptions", "Transcript", "TranscriptTurn", "audit", "audit_session", "trend"]
