"""What the model is measured on is not trained on."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from training.duplicates import NGRAM, Overlap
from training.measured import measured_texts
from training.prepare import is_held_out, overlapping
from training.row import Row

LONG = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen"


@pytest.mark.parametrize(
    ("text", "touches"),
    [
        (LONG, True),
        (f"Before that: {LONG.upper()}, and so on.", True),
        (" ".join(LONG.split()[: NGRAM - 1]), False),
        ("a short caption", True),
        ("A short caption!", True),
        ("another short caption", False),
        ("", False),
    ],
)
def test_twelve_shared_words_or_a_whole_short_text_touch(text: str, touches: bool) -> None:  # noqa: FBT001
    """Case and punctuation do not count; eleven words in a row do not either."""
    assert Overlap([f"zero {LONG}", "A short caption."]).touches(text) == touches


def test_a_short_statement_may_stand_in_both() -> None:
    """Many premises share "a man is outside"; only premises and long statements tell that a pair was copied."""
    overlap = Overlap(["A man is outside.", LONG])
    row = Row(premise="Something.", statement="A man is outside.", label="neutral", dataset="snli", group="")
    assert not overlapping(row, overlap)
    assert overlapping(row.edited("given", "neutral", statement=LONG), overlap)
    assert overlapping(row.edited("given", "neutral", premise="A man is outside."), overlap)


def test_every_format_is_read(tmp_path: Path) -> None:
    """JSON, JSON lines, CSV and tab-separated files give up their texts; notes do not."""
    texts = [f"text number {number} of the measured ones" for number in range(5)]
    (tmp_path / "a.json").write_text(json.dumps([{"doc": texts[0]}]))
    (tmp_path / "b.jsonl").write_text(json.dumps({"sources": [texts[1]]}) + "\n")
    (tmp_path / "c.csv").write_text(f'id,text\n1,"{texts[2]}"\n')
    (tmp_path / "d.tsv").write_text(f"id\ttext\n1\t{texts[3]}\n")
    (tmp_path / "README.md").write_text(texts[4])
    assert set(texts[:4]) <= set(measured_texts(tmp_path))
    assert texts[4] not in set(measured_texts(tmp_path))


def test_nothing_to_keep_apart_is_an_error(tmp_path: Path) -> None:
    """An empty folder is a wrong path, not a reason to train on everything."""
    with pytest.raises(SystemExit, match="no data in"):
        list(measured_texts(tmp_path))


def test_a_group_is_held_out_as_a_whole() -> None:
    """All rows of a group fall on the same side, and about the wanted share of groups is held out."""
    rows = [Row(premise="p", statement="s", label="neutral", dataset="d", group=f"g{n}") for n in range(2000)]
    held_out = [is_held_out(row, 0.1) for row in rows]
    assert held_out == [is_held_out(row.edited("x", "entailment", premise="q"), 0.1) for row in rows]
    assert 0.07 < sum(held_out) / len(rows) < 0.13
