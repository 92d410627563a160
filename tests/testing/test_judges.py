"""The fake judges that users test their own code with."""

from __future__ import annotations

import pytest

from groundwire import Outcome, Verdict, verify
from groundwire.errors import InputError
from groundwire.testing import ScriptedJudge

FEE = "The fee is 5 EUR."


def test_what_the_script_does_not_name_is_unsupported() -> None:
    """A claim that the script misses never passes by itself."""
    report = verify(f"{FEE} It is due in May.", [FEE], judge=ScriptedJudge({FEE: "SUPPORTED"}))
    assert [claim.verdict for claim in report.claims] == [Verdict.SUPPORTED, Verdict.UNSUPPORTED]
    assert report.decision.gate == "failed"


@pytest.mark.parametrize("verdict", [verdict for verdict in Verdict if verdict is not Verdict.NOT_A_CLAIM])
def test_every_verdict_can_be_scripted(verdict: Verdict) -> None:
    """By its name or as the value; each gives a whole outcome."""
    for said in (verdict, verdict.value):
        assert verify(FEE, [FEE], judge=ScriptedJudge({FEE: said})).claims[0].verdict is verdict


def test_a_whole_outcome_is_given_under_the_id_of_the_claim() -> None:
    """Its other fields stay as they are."""
    said = Outcome(claim_id="any", verdict=Verdict.UNSUPPORTED, confidence=0.6, explanation="says the test")
    claim = verify(FEE, [FEE], judge=ScriptedJudge({FEE: said})).claims[0]
    assert (claim.confidence, claim.explanation) == (0.6, "says the test")


@pytest.mark.parametrize("word", ["FOO", "supported", Verdict.NOT_A_CLAIM])
def test_a_verdict_that_no_judge_gives_is_refused_at_once(word: str) -> None:
    """In the script and as `otherwise`; the message lists those that can be given."""
    said = f"cannot say '{word}' of a claim; use one of SUPPORTED, PARTIAL, "
    with pytest.raises(InputError, match=said):
        ScriptedJudge({FEE: word})
    with pytest.raises(InputError, match=said):
        ScriptedJudge(otherwise=word)
