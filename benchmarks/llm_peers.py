"""Runs one peer over the fake server; `benchmarks.llm_overhead` starts it with the Python of an environment of theirs.

    python benchmarks/llm_peers.py ragas|deepeval BASE_URL CASES.json CONCURRENCY

Prints one JSON object: version, scores, and wall and CPU seconds of all cases but the first. Needs no Groundwire.
"""

from __future__ import annotations

import asyncio
import json
import logging
import sys
from collections.abc import Awaitable, Callable
from importlib.metadata import version
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

MODEL = "gpt-4o-mini"
"""A name that both know; the fake answers to any."""

Scoring = Callable[[dict[str, Any]], Awaitable[float]]


def ragas(base_url: str) -> Scoring:
    """The metric `faithfulness` of RAGAS, as `ragas.evaluate` runs it."""
    from langchain_openai import ChatOpenAI
    from ragas.dataset_schema import SingleTurnSample
    from ragas.llms import LangchainLLMWrapper
    from ragas.metrics import Faithfulness

    llm = ChatOpenAI(model=MODEL, base_url=base_url, api_key="none", temperature=0, max_retries=0)
    metric = Faithfulness(llm=LangchainLLMWrapper(llm))

    async def score(case: dict[str, Any]) -> float:
        sample = SingleTurnSample(
            user_input=case["question"], response=case["answer"], retrieved_contexts=case["sources"]
        )
        return float(await metric.single_turn_ascore(sample))

    return score


def deepeval(base_url: str) -> Scoring:
    """`FaithfulnessMetric` of DeepEval with its defaults: one metric for each case, as it keeps what it found."""
    from deepeval.metrics import FaithfulnessMetric
    from deepeval.models import GPTModel
    from deepeval.test_case import LLMTestCase

    model = GPTModel(model=MODEL, api_key="none", base_url=base_url, temperature=0)

    async def score(case: dict[str, Any]) -> float:
        metric = FaithfulnessMetric(model=model)
        test_case = LLMTestCase(input=case["question"], actual_output=case["answer"], retrieval_context=case["sources"])
        return float(await metric.a_measure(test_case, _show_indicator=False))

    return score


async def measured(score: Scoring, cases: list[dict[str, Any]], concurrency: int) -> tuple[float, float, list[float]]:
    """Wall and CPU seconds for all cases but the first, which pays for what is loaded once, and all scores."""
    first = await score(cases[0])
    slots = asyncio.Semaphore(concurrency)

    async def one(case: dict[str, Any]) -> float:
        async with slots:
            return await score(case)

    started, worked = perf_counter(), process_time()
    rest = await asyncio.gather(*map(one, cases[1:]))
    return perf_counter() - started, process_time() - worked, [first, *rest]


def main(tool: str, base_url: str, path: str, concurrency: str) -> None:
    """Measure one peer, and tell."""
    logging.disable(logging.WARNING)
    cases = json.loads(Path(path).read_text(encoding="utf-8"))
    score = {"ragas": ragas, "deepeval": deepeval}[tool](base_url)
    seconds, cpu, scores = asyncio.run(measured(score, cases, int(concurrency)))
    told = {"version": version(tool), "seconds": seconds, "cpu": cpu, "scores": scores}
    sys.stdout.write(json.dumps(told) + "\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
