from __future__ import annotations

import pytest
from tests.render.conftest import claim_of

from groundwire.domain.exchange import Usage
from groundwire.domain.verdict import Verdict
from groundwire.render.wording import details, spent


@pytest.mark.parametrize(
    ("usage", "said"),
    [
        (Usage(calls=1, attempts=1, input_tokens=900, output_tokens=80), "1 call, 900 tokens in, 80 out, 0.0000 USD"),
        (
            Usage(calls=2, attempts=5, input_tokens=12_000, cached_tokens=8_000, output_tokens=450, cost_usd=0.01234),
            "2 calls in 5 attempts, 12,000 tokens in (8,000 cached), 450 out, 0.0123 USD",
        ),
        (Usage(attempts=1, cost_usd=None), "0 calls in 1 attempt, 0 tokens in, 0 out, price unknown"),
    ],
)
def test_what_calls_took(usage: Usage, said: str) -> None:
    """Calls, attempts where some failed, tokens and cost."""
    assert spent(usage) == said


def test_the_judge_that_decided_is_named() -> None:
    """Only where there were several; its name is made harmless."""
    answer = "Tea is hot."
    alone = claim_of(answer, answer, Verdict.UNSUPPORTED)
    among = claim_of(answer, answer, Verdict.UNSUPPORTED, judge="llm \x1b[2Jgpt")
    assert list(details(alone)) == ["confidence 0.93"]
    assert [each for each in details(among) if each.startswith("judged by llm ")]
    assert "\x1b" not in "".join(details(among))
