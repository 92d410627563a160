"""Whether gold evidence counts as selected when it is, and only then."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from benchmarks.selection import Located, fever, recall, wice

FILLER = tuple(f"Shelf number {number} holds jars of paint." for number in range(40))
DECIDING = "The mill in Arndale was opened by Vera Holt."


@pytest.mark.parametrize(
    ("gold", "found"),
    [
        ([{20}], 1),  # the passage that says it
        ([{0, 20}, {20}], 1),  # one of two sets is whole
        ([{20, 35}], 0),  # half a set is none
        ([{35}], 0),  # nothing links it to the claim
    ],
)
def test_a_claim_is_found_if_a_whole_set_is_selected(gold: list[set[int]], found: int) -> None:
    """Sets are alternatives; within one, every sentence counts."""
    sentences = (*FILLER[:20], DECIDING, *FILLER[20:])
    case = Located(claim="Vera Holt opened the mill.", sentences=sentences, gold=tuple(map(frozenset, gold)))
    result = recall("made", [case])
    assert (result.claims, result.found) == (1, found)
    assert 0 < result.pairs < len(sentences)


def test_wice_keeps_claims_with_gold_sentences(tmp_path: Path) -> None:
    """Of a claim that nothing supports there is nothing to find."""
    folder = tmp_path / "dev" / "wice"
    folder.mkdir(parents=True)
    lines = [
        {"claim": "A.", "evidence": ["x", "y"], "supporting_sentences": [[0], [1]]},
        {"claim": "B.", "evidence": ["x"], "supporting_sentences": []},
    ]
    text = "".join(f"{json.dumps(line)}\n" for line in lines)
    (folder / "data__entailment_retrieval__claim__dev.jsonl").write_text(text, encoding="utf-8")
    (case,) = wice(tmp_path, most=5)
    assert case == Located(claim="A.", sentences=("x", "y"), gold=(frozenset({0}), frozenset({1})))


@pytest.mark.parametrize(("whole", "sets"), [(True, 1), (False, 2)])
def test_fevers_documents_hold_the_evidence_among_that_of_others(tmp_path: Path, *, whole: bool, sets: int) -> None:
    """Brackets are brackets again, claims without evidence are left out, and the gold places are right."""
    folder = tmp_path / "train" / "fever_with_evidence"
    folder.mkdir(parents=True)
    rows = ["id,verifiable,label,claim,evidence", "1,VERIFIABLE,SUPPORTS,A.,\"['One -LRB- 1 -RRB- .', 'Two .']\""]
    rows += [f"{n},VERIFIABLE,SUPPORTS,B{n}.,\"['Other {n} .', 'More {n} .']\"" for n in range(2, 50)]
    rows += ["99,NOT VERIFIABLE,NOT ENOUGH INFO,C.,[]"]
    (folder / "split_wiki_data_0.csv").write_text("\n".join(rows), encoding="utf-8")
    cases = {case.claim: case for case in fever(tmp_path, most=100, whole=whole)}
    assert len(cases) == 49
    case = cases["A."]
    assert len(case.gold) == sets
    assert {case.sentences[place] for gold in case.gold for place in gold} == {"One ( 1 ) .", "Two ."}
    assert len(case.sentences) > 50
