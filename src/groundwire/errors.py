"""Every error that Groundwire raises on purpose, in one tree.

    GroundwireError
    |- InputError            the caller must fix what was handed in: answer, evidence, file, argument
    |  `- EvidenceChanged    the evidence is not the one the answer was generated from
    |- ConfigError           the user must fix a policy, a setting or a combination of them
    |- JudgeError            the judge could not do its work; nothing was decided
    |  |- JudgeUnavailable   the judge could not even start: a model file missing, cut, of another shape
    |  `- ModelCallFailed    a language model gave no reply; says how often it was asked, and why none came
    |- StoreError            a record could not be stored or read; what is not on record did not pass
    `- MissingExtra          an optional dependency is needed and absent

A message says what happened and what to do. Exit codes and HTTP statuses are mapped at the edge, not here.
"""

from __future__ import annotations

from typing import Literal


class GroundwireError(Exception):
    """Something Groundwire refuses to go on with; the message says what to do about it."""


class InputError(GroundwireError):
    """The answer, the evidence or another argument cannot be used as it is."""


class EvidenceChanged(InputError):
    """The evidence differs from the fingerprint taken when the answer was generated."""


class ConfigError(GroundwireError):
    """A policy or setting is wrong, unknown or contradicts another one."""


class JudgeError(GroundwireError):
    """A judge failed; the claims it was asked about stay unchecked."""


class JudgeUnavailable(JudgeError):
    """A judge could not be started, so nothing could be checked."""


FailureKind = Literal[
    "timeout", "connection", "rate_limited", "server_error", "key_refused", "rejected", "too_long", "budget", "empty"
]
"""Why a language model gave no reply: it hung, could not be reached, was asked too often, broke, does not know the key,
refuses the request, cannot read so much, costs more than was allowed, or answered with nothing."""


class ModelCallFailed(JudgeError):
    """A language model gave no reply."""

    def __init__(self, message: str, *, kind: FailureKind, attempts: int) -> None:
        super().__init__(message)
        self.kind: FailureKind = kind
        self.attempts = attempts
        """Requests that were sent."""


class StoreError(GroundwireError):
    """A record could not be stored or read."""


class MissingExtra(GroundwireError):
    """A feature needs an optional dependency that is not installed."""
