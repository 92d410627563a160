"""The evidence of an answer is made ready once for all that reads it."""

from __future__ import annotations

from collections import Counter

import pytest

from groundwire.domain.evidence import Evidence, Source
from groundwire.judges.embedded.index import EvidenceIndex
from groundwire.judges.llm.grounds import Grounds
from groundwire.segment import Passage, passages

EVIDENCE = Evidence(
    sources=(
        Source(id="S1", text="The mill was built in 1911. It grinds rye."),
        Source(id="S2", text="| part | price |\n|---|---|\n| wheel | 40 EUR |\n| stone | 90 EUR |"),
        Source(id="S3", text="The bridge bears 12 t."),
    )
)


class Cutting:
    """Cuts texts into passages, and counts how often it does."""

    def __init__(self) -> None:
        self.cut: Counter[str] = Counter()

    def __call__(self, text: str) -> tuple[Passage, ...]:
        self.cut[text] += 1
        return passages(text)


def index(cutting: Cutting) -> EvidenceIndex:
    return EvidenceIndex(EVIDENCE, language="en", synonyms=(), cut=cutting)


def test_a_source_is_cut_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """By whichever asks first: controls, quotes or the comparison of claims."""
    cutting = Cutting()
    monkeypatch.setattr("groundwire.judges.llm.grounds.passages", cutting)
    grounds = Grounds(EVIDENCE)
    first = grounds.passages(EVIDENCE.sources[0].text)
    made = EvidenceIndex(EVIDENCE, language="en", synonyms=(), cut=grounds.passages)
    assert [entry.passage for entry in made.of_source("S1")] == list(first)
    assert len(made.entries) > len(first)
    assert set(cutting.cut.values()) == {1}


def test_one_source_is_read_without_the_others() -> None:
    """A quote from one of many sources is looked at without reading the rest; what is found is the same."""
    cutting = Cutting()
    found = index(cutting).of_source("S3")
    assert list(cutting.cut) == [EVIDENCE.sources[2].text]
    every = index(Cutting()).entries
    assert found == tuple(entry for entry in every if entry.source_id == "S3")


def test_passages_are_in_the_order_of_the_evidence() -> None:
    """However they were read: by their source first, then by where they stand in it."""
    made = index(Cutting())
    made.of_source("S3")
    places = [entry.place for entry in made.entries]
    assert places == sorted(places)
    assert list(dict.fromkeys(entry.source_id for entry in made.entries)) == ["S1", "S2", "S3"]
