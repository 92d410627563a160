"""Rules that turn a report into a decision, by risk level."""

from __future__ import annotations

from groundwire.policy.basis import Basis
from groundwire.policy.decide import Gate, decide, decide_basis, gate
from groundwire.policy.decide_session import decide_session
from groundwire.policy.egress import require_egress
from groundwire.policy.findings import findings
from groundwire.policy.hidden_text import hidden_findings
from groundwire.policy.policy import Policy
from groundwire.policy.quotations import quotation_findings
from groundwire.policy.rules import Rule
from groundwire.policy.user_statements import with_user_statements

__all__ = [
    "Basis",
    "Gate",
    "Policy",
    "Rule",
    "decide",
    "decide_basis",
    "decide_session",
    "findings",
    "gate",
    "hidden_findings",
    "quotation_findings",
    "require_egress",
    "with_user_statements",
]
