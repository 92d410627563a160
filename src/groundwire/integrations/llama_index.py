"""An evaluator for LlamaIndex that checks responses claim by claim; needs the extra `llama-index`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from typing_extensions import override

from groundwire.domain.report import Report
from groundwire.domain.risk import Risk
from groundwire.errors import GroundwireError, InputError, JudgeError, MissingExtra, StoreError
from groundwire.verifier import Verifier

try:
    from llama_index.core.evaluation import BaseEvaluator, EvaluationResult
    from llama_index.core.prompts.mixin import PromptDictType
except ImportError as error:
    raise MissingExtra.of("this evaluator", extra="llama-index", libraries="llama-index-core") from error


class GroundwireEvaluator(BaseEvaluator):
    """Says whether a response is grounded in its contexts.

    Args:
        verifier: who checks; one with the embedded judge if None.
        risk: LOW, MEDIUM, HIGH or CRITICAL: the thresholds of the policy that `passing` keeps to.

    `score` is the share that is grounded, 0.0-1.0, with all that could not be checked counted as not grounded.
    `passing` is true only if the gate is passed for certain. `invalid_result` is true where it could not be decided.
    """

    def __init__(self, verifier: Verifier | None = None, *, risk: Risk | str = Risk.HIGH) -> None:
        self._verifier = Verifier() if verifier is None else verifier
        self._risk = risk

    @override
    async def aevaluate(
        self,
        query: str | None = None,
        response: str | None = None,
        contexts: Sequence[str] | None = None,
        response_id: str | None = None,
        **kwargs: Any,
    ) -> EvaluationResult:
        """The result for one response; `response_id` names it in its report and record. Other options are refused.

        Raises:
            InputError: response or contexts are missing, or cannot be used.
            ConfigError: policy and judge do not go together.
        """
        if kwargs:
            raise InputError(f"unknown option {next(iter(kwargs))!r}; use query, response, contexts and response_id")
        if response is None or contexts is None:
            raise InputError("a response and its contexts are needed; pass [] as contexts if there were none")
        given = {"query": query, "response": response, "contexts": list(contexts)}
        try:
            report = await self._verifier.verify(
                response, contexts, question=query, risk=self._risk, response_id=response_id
            )
        except (JudgeError, StoreError) as error:  # nothing was decided of this one; others go on
            return _invalid(error, given)
        return _result(report, given)

    @override
    def _get_prompts(self) -> PromptDictType:
        return {}  # the judge has its own, which are versioned with it

    @override
    def _update_prompts(self, prompts_dict: PromptDictType) -> None:
        if prompts_dict:
            raise InputError("this evaluator has no prompts of LlamaIndex's; give its judge a template instead")


def _result(report: Report, given: dict[str, Any]) -> EvaluationResult:
    gate = report.decision.gate
    unchecked = report.coverage.unchecked
    return EvaluationResult(
        **given,
        score=report.score_interval.lower,
        passing=gate == "passed",
        feedback=_feedback(report),
        invalid_result=gate == "undecided",
        invalid_reason=f"{unchecked} of {report.coverage.claims} claims could not be checked"
        if gate == "undecided"
        else None,
    )


def _feedback(report: Report) -> str:
    """Why the gate is not passed, and what is wrong with each claim that is not supported."""
    lines = [reason.message for reason in report.decision.reasons]
    lines += [f"{claim.verdict}: {claim.text}" for claim in report.claims if claim.verdict != "SUPPORTED"]
    return "\n".join(lines)


def _invalid(error: GroundwireError, given: dict[str, Any]) -> EvaluationResult:
    return EvaluationResult(**given, score=None, passing=False, invalid_result=True, invalid_reason=str(error))
