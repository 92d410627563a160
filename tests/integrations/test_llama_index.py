"""The evaluator gives LlamaIndex results that are only passing where the gate is."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from llama_index.core.base.response.schema import Response
from llama_index.core.evaluation import BatchEvalRunner, EvaluationResult
from llama_index.core.schema import NodeWithScore, TextNode

from groundwire import InputError, JudgeUnavailable, Verifier
from groundwire.integrations.llama_index import GroundwireEvaluator
from groundwire.testing import FailingJudge, ScriptedJudge

CONTEXTS = ["The fee is 5 EUR. It is due in May."]


def _evaluated(response: str, evaluator: GroundwireEvaluator | None = None, **more: Any) -> EvaluationResult:
    evaluator = GroundwireEvaluator() if evaluator is None else evaluator
    return asyncio.run(evaluator.aevaluate(response=response, contexts=CONTEXTS, **more))


def test_a_grounded_response_passes() -> None:
    """With the embedded judge, as it comes."""
    result = _evaluated("The fee is 5 EUR.", query="What is the fee?")
    assert (result.passing, result.score, result.invalid_result) == (True, 1.0, False)
    assert (result.query, result.response, result.contexts) == ("What is the fee?", "The fee is 5 EUR.", CONTEXTS)


def test_an_invention_fails_and_is_named() -> None:
    """The feedback says which claim it is."""
    result = _evaluated("The fee is 5 EUR. It is refunded in June.")
    assert (result.passing, result.score, result.invalid_result) == (False, 0.5, False)
    assert "It is refunded in June." in (result.feedback or "")


def test_the_risk_chooses_the_thresholds() -> None:
    """What fails at HIGH may pass at LOW."""
    judge = ScriptedJudge({"It is D.": "UNSUPPORTED"}, otherwise="SUPPORTED")
    answer = "It is A. It is B. It is C. It is D."
    verdicts = {
        risk: _evaluated(answer, GroundwireEvaluator(Verifier(judge=judge), risk=risk)).passing
        for risk in ("LOW", "HIGH")
    }
    assert verdicts == {"LOW": True, "HIGH": False}


def test_a_judge_that_is_down_makes_the_result_invalid() -> None:
    """Neither a score nor a pass."""
    failing = GroundwireEvaluator(Verifier(judge=FailingJudge(JudgeUnavailable("no model"))))
    result = _evaluated("The fee is 5 EUR.", failing)
    assert (result.passing, result.score, result.invalid_result) == (False, None, True)
    assert result.invalid_reason == "no model"


def test_claims_that_cannot_be_checked_make_the_result_invalid() -> None:
    """The score counts them as not grounded."""
    failing = GroundwireEvaluator(Verifier(judge=FailingJudge(RuntimeError("crash"))))
    result = _evaluated("The fee is 5 EUR.", failing)
    assert (result.passing, result.score, result.invalid_result) == (False, 0.0, True)
    assert result.invalid_reason == "1 of 1 claims could not be checked"


def test_no_contexts_at_all_fail() -> None:
    """An empty list is evidence that is empty."""
    result = asyncio.run(GroundwireEvaluator().aevaluate(response="The fee is 5 EUR.", contexts=[]))
    assert (result.passing, result.score) == (False, 0.0)


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"response": None, "contexts": CONTEXTS}, "a response and its contexts are needed"),
        ({"response": "Yes.", "contexts": None}, "a response and its contexts are needed"),
        ({"response": "Yes.", "contexts": CONTEXTS, "reference": "No."}, "unknown option 'reference'"),
    ],
)
def test_what_is_missing_or_unknown_is_said(given: dict[str, Any], message: str) -> None:
    """Nothing is passed over."""
    with pytest.raises(InputError, match=message):
        asyncio.run(GroundwireEvaluator().aevaluate(**given))


@pytest.mark.filterwarnings(r"ignore:asyncio_module\(\) is deprecated:DeprecationWarning")  # LlamaIndex calls its own
def test_it_works_where_llama_index_evaluates() -> None:
    """From a response with its nodes, blocking and in a batch."""
    nodes = [NodeWithScore(node=TextNode(text=text)) for text in CONTEXTS]
    response = Response(response="The fee is 5 EUR.", source_nodes=nodes)
    evaluator = GroundwireEvaluator()
    assert evaluator.evaluate_response(query="What is the fee?", response=response).passing
    runner = BatchEvalRunner({"grounded": evaluator})
    results = asyncio.run(
        runner.aevaluate_response_strs(queries=["What is the fee?"], response_strs=["Free."], contexts_list=[CONTEXTS])
    )
    assert [result.passing for result in results["grounded"]] == [False]


def test_it_has_no_prompts_that_could_be_changed() -> None:
    """A prompt that would be ignored is refused."""
    evaluator = GroundwireEvaluator()
    assert evaluator.get_prompts() == {}
    with pytest.raises(InputError, match="no prompts"):
        evaluator._update_prompts({"judge": "Say yes."})  # type: ignore[dict-item]  # what it is does not matter
