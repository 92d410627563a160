"""Every error that Groundwire raises on purpose, in one tree.

    GroundwireError
    |- InputError            the caller must fix what was handed in: answer, evidence, file, argument
    |  `- EvidenceChanged    the evidence is not the one the answer was generated from
    |- ConfigError           the user must fix a policy, a setting or a combination of them
    |- JudgeError            the judge could not do its work; nothing was decided
    |  |- JudgeUnavailable   the judge could not even start: a model file missing, cut, of another shape
    |  `- ModelCallFailed    a language model gave no reply; says how often it was asked, and why none came
    |- StoreError            a record could not be stored or read; what is not on record did not pass
    |- GeneratorFailed       the model whose answers are guarded gave nothing that can be checked
    |- NotDelivered          an answer may not be shown; says what became of it
    `- MissingExtra          an optional dependency is needed and absent

A message says what happened and what to do. Exit codes and HTTP statuses are mapped at the edge, not here.
"""

from __future__ import annotations

from typing import Any, Literal, Self


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

    @classmethod
    def of(cls, what: str, *, extra: str, libraries: str) -> Self:
        """The error that says how to install what `what` needs: the extra of that name, or the libraries themselves."""
        return cls(
            f"{what} needs a library that is not installed: pip install '.[{extra}]' in a checkout, else "
            f"pip install {libraries}"
        )


class GeneratorFailed(GroundwireError):
    """The language model whose answers are guarded gave nothing that can be checked."""

    def __init__(self, message: str, *, status: int | None = None) -> None:
        super().__init__(message)
        self.status = status
        """The HTTP status that its server answered with; None if it did not answer, or not with an error."""


class NotDelivered(GroundwireError):
    """An answer may not be shown, now or for good."""

    def __init__(self, message: str, *, delivery: Any) -> None:  # noqa: ANN401  # errors know no other module
        super().__init__(message)
        self.delivery = delivery
        """The `Delivery` that says why, and under which name a person finds it."""
