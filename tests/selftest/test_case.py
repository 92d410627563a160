from __future__ import annotations

from collections import Counter

import pytest

from groundwire.domain.answer import Answer
from groundwire.domain.verdict import Verdict
from groundwire.facts.kinds import kind_of
from groundwire.segment import segment
from groundwire.selftest.case import Case, cases

CASES = cases()

MOST_SAME_SIDE = 0.7
"""A judge that always says the same must not look good."""


def test_there_are_enough_of_both_sides() -> None:
    """Right and wrong answers over some twenty-five kinds, none of which has the upper hand."""
    supported = sum(case.supported for case in CASES)
    assert len(CASES) >= 80
    assert len({case.kind for case in CASES}) >= 25
    assert supported / len(CASES) <= MOST_SAME_SIDE
    assert 1 - supported / len(CASES) <= MOST_SAME_SIDE


def test_no_case_is_there_twice() -> None:
    """Each is asked once, under a name of its own."""
    assert Counter(case.id for case in CASES).most_common(1)[0][1] == 1
    assert Counter((case.answer, case.sources) for case in CASES).most_common(1)[0][1] == 1


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_every_case_is_well_made(case: Case) -> None:
    """It has a claim to judge, and verdicts that a judge can give and that do not contradict each other."""
    sentences = segment(Answer.of(case.answer), response_id=case.id, question=case.question, kind_of=kind_of)
    assert any(sentence.claims for sentence in sentences)
    assert not {Verdict.NOT_A_CLAIM, Verdict.UNCHECKED} & set(case.verdicts)
    assert case.supported or Verdict.SUPPORTED not in case.verdicts
    assert case.answer == case.answer.strip()
