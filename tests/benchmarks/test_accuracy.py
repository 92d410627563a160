"""Records of the development sets, and the figures that come of judging them."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest
from benchmarks.judged import Judged, JudgedClaim, half_of, judged
from tests.raw_data import development_sets

from benchmarks import accuracy, records


@pytest.fixture
def record_files(tmp_path: Path) -> list[Path]:
    """The records of every set, written by the command."""
    development_sets(tmp_path)
    run(records.main, str(tmp_path / "dev"), "--out", str(tmp_path / "records"))
    return sorted((tmp_path / "records").glob("*.jsonl"))


def run(command: object, *arguments: str) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["command", *arguments])
        assert callable(command)
        command()


def answer(name: str, *, hallucinated: bool, doubt: float) -> Judged:
    verdict = "UNSUPPORTED" if doubt > 0.5 else "SUPPORTED"
    confidence = doubt if doubt > 0.5 else 1 - doubt
    claim = JudgedClaim(
        id=name, text="", verdict=verdict, confidence=confidence, grounded=not hallucinated, explanation=""
    )
    return Judged(id=name, hallucinated=hallucinated, claims=(claim,))


def test_every_set_becomes_records_with_gold_labels(record_files: list[Path]) -> None:
    """One file per set, ids that tell the set, a label in each record, nothing of it where the judge reads."""
    assert {path.stem for path in record_files} == {*records.SETS, *records.FURTHER_SETS}
    for path in record_files:
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        assert lines
        for line in lines:
            assert line["id"].startswith(path.stem)
            assert isinstance(line["metadata"]["hallucinated"], bool)
            assert {"hallucinated", "label"}.isdisjoint(line)


def test_a_set_that_people_disagreed_on_is_left_out(record_files: list[Path]) -> None:
    """Climate-FEVER marks claims as disputed: they are neither right nor wrong."""
    (path,) = (path for path in record_files if path.stem == "climate-fever")
    assert len(path.read_text(encoding="utf-8").splitlines()) == 1


def test_claims_are_grounded_as_people_marked_them(record_files: list[Path]) -> None:
    """By spans where there are spans; the whole answer where it is one claim."""
    for name in ("ragtruth-qa", "wice"):
        (path,) = (path for path in record_files if path.stem == name)
        for each in judged(path, half="all"):
            assert [claim.grounded for claim in each.claims] == [not each.hallucinated]


def test_the_command_writes_the_table_behind_its_mark(record_files: list[Path], tmp_path: Path) -> None:
    """What stands before the mark and from the next heading on is kept; an older table is not."""
    document = tmp_path / "accuracy.md"
    document.write_text(f"# Accuracy\n\n{accuracy.MARK}\n\nold\n\n## After\n\nkept\n", encoding="utf-8")
    names = [str(path) for path in record_files if path.stem in ("wice", "healthver")]
    run(accuracy.main, *names, "--half", "all", "--out", str(document), "--json", str(tmp_path / "figures.jsonl"))
    text = document.read_text(encoding="utf-8")
    assert text.startswith("# Accuracy")
    assert text.endswith("## After\n\nkept\n")
    assert "old" not in text
    assert "| wice | 4 | 0.500 |" in text
    assert "| **all** | 6 |" in text
    figures = [json.loads(line) for line in (tmp_path / "figures.jsonl").read_text().splitlines()]
    assert [each["name"] for each in figures] == ["wice", "**mean**", "healthver"]


def test_figures_count_one_half_and_take_the_threshold_from_the_other() -> None:
    """A threshold that would be best on the counted half is not used."""
    ids = [f"wice-{n}" for n in range(40)]
    fit, test = ([i for i in ids if half_of(i) == half] for half in ("fit", "test"))
    answers = [answer(i, hallucinated=n % 2 == 0, doubt=0.9 if n % 2 == 0 else 0.8) for n, i in enumerate(fit)]
    answers += [answer(i, hallucinated=n % 2 == 0, doubt=0.7 if n % 2 == 0 else 0.2) for n, i in enumerate(test)]
    found, mean = accuracy.figures({"wice": answers}, half="test")
    assert found.answers == len(test)
    assert (found.balanced_accuracy, found.auroc) == (1.0, 1.0)
    assert found.fixed == 0.5
    assert mean.balanced_accuracy == found.balanced_accuracy


def test_the_intervals_hold_the_mean_and_narrow_with_more_answers() -> None:
    """Few answers say little; drawn with the same seed, they say the same again."""

    def width(times: int) -> float:
        ids = [f"wice-{n}" for n in range(40 * times)]
        drawn = [answer(i, hallucinated=n % 2 == 0, doubt=0.9 if n % 3 else 0.2) for n, i in enumerate(ids)]
        told = accuracy.intervals({"wice": drawn}, half="all")
        assert told == accuracy.intervals({"wice": drawn}, half="all")
        low, high = map(float, re.findall(r"balanced accuracy ([\d.]+) to ([\d.]+)", told)[0])
        (_, mean) = accuracy.figures({"wice": drawn}, half="all")
        assert low <= mean.balanced_accuracy <= high
        return high - low

    assert 0 < width(16) < width(1) / 2


def test_errors_and_unchecked_claims_count_as_flagged() -> None:
    """Nothing that went wrong looks like a grounded answer."""
    unchecked = JudgedClaim(id="a", text="", verdict="UNCHECKED", confidence=0.0, grounded=None, explanation="")
    assert Judged(id="a", hallucinated=False, claims=(unchecked,)).flagged
    assert Judged(id="a", hallucinated=False, claims=(unchecked,)).doubt == 1
    assert Judged(id="a", hallucinated=False, claims=(), failed=True).flagged
    assert Judged(id="a", hallucinated=False, claims=(), failed=True).doubt == 1


def test_a_document_without_a_mark_is_left_alone(tmp_path: Path) -> None:
    """The message says what to add."""
    document = tmp_path / "accuracy.md"
    document.write_text("# Accuracy\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="no line"):
        accuracy.write_behind_mark(document, "table")
