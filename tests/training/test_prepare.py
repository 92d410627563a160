"""Raw data become rows: labelled, kept apart, counted, and the same every time."""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from dataclasses import replace
from pathlib import Path

import pytest
from training.catalogue import catalogue
from training.manifest import Manifest
from training.mixture import Mix
from training.prepare import HELD_OUT, TRAIN, prepare
from training.readers import READERS
from training.row import Row, read_rows, write_rows

MIXES = Path(__file__).parents[2] / "training" / "mixes"


def small(*, seed: int = 3) -> Mix:
    return replace(Mix.load(MIXES / "broad.toml", scale=0.002), seed=seed)


def run(data: Path, out: Path, mix: Mix | None = None) -> tuple[Manifest, list[Row]]:
    manifest = prepare(data=data, out=out, mix=mix or small())
    return manifest, [*read_rows(out / TRAIN), *read_rows(out / HELD_OUT)]


def test_equal_seeds_make_equal_rows(raw_data: Path, tmp_path: Path) -> None:
    """The digest in the manifest says so; another seed mixes otherwise."""
    first, _ = run(raw_data, tmp_path / "a")
    again, _ = run(raw_data, tmp_path / "b")
    other, _ = run(raw_data, tmp_path / "c", small(seed=4))
    assert first == again
    assert first.train_sha256 != other.train_sha256


def test_every_data_set_and_most_generators_are_in_the_mix(raw_data: Path, tmp_path: Path) -> None:
    """What ships is there, what does not is not, and no pair has two labels."""
    manifest, rows = run(raw_data, tmp_path / "rows")
    shipping = {each.name for each in catalogue(everything=False)}
    assert {row.dataset for row in rows} == shipping - {"written"} | {"generated"}
    assert {"begin", "factscore", "written"} == set(READERS) - {each.name for each in manifest.sets}
    assert len({(row.premise, row.statement) for row in rows}) == len(rows)
    assert {"given", "roles/swapped", "record/stated", "negation/added", "detail/added"} <= {row.kind for row in rows}
    assert all(row.premise and row.statement for row in rows)


def test_the_manifest_counts_what_was_written(raw_data: Path, tmp_path: Path) -> None:
    """Labels, kinds and rows per data set add up to the rows in the file; licences stand beside them."""
    manifest, _ = run(raw_data, tmp_path / "rows")
    written = tomllib.loads((tmp_path / "rows" / "manifest.toml").read_text(encoding="utf-8"))
    train = list(read_rows(tmp_path / "rows" / TRAIN))
    assert written["train"] == len(train) == sum(written["labels"].values()) == sum(written["kinds"].values())
    assert {name: each["rows"] for name, each in written["sets"].items()} == {
        each.name: Counter(row.dataset for row in train)[each.name] for each in manifest.sets
    }
    assert all(each["licence"] and len(each["sha256"]) == 64 for each in written["sets"].values())


def test_near_duplicates_are_left_out_and_counted(raw_data: Path, tmp_path: Path) -> None:
    """A claim whose evidence stands in a development set is not trained on."""
    copied = {"claim": "The bridge closed.", "stance": "completely-support"}
    copied["evidence"] = (
        "Well: the bridge was built in 1901 by two brothers. It was closed for repairs in the spring of 1999."
    )
    path = raw_data / "train" / "factcheckgpt" / "subtask3_claim_evidence_stance.jsonl"
    path.write_text(path.read_text(encoding="utf-8") + json.dumps(copied) + "\n", encoding="utf-8")
    manifest, rows = run(raw_data, tmp_path / "rows")
    assert {each.name: each.near_duplicates for each in manifest.sets}["factcheckgpt"] == 1
    assert not [row for row in rows if "two brothers" in row.premise]


def test_fever_evidence_names_its_page(raw_data: Path) -> None:
    """Where the evidence only says "he", the page's name stands before it; brackets are brackets again."""
    path = raw_data / "train" / "fever_with_evidence" / "split_wiki_data_0.csv"
    with path.open("a", encoding="utf-8") as file:
        file.write("""9,,SUPPORTS,Ada Lovelace died young.,"['She died in 1852 -LRB- in London -RRB- .']"\n""")
    *_, row = READERS["fever"](path.parent)
    assert (row.premise, row.label) == ("Ada Lovelace: She died in 1852 (in London).", "entailment")


def test_a_missing_data_set_is_named(raw_data: Path, tmp_path: Path) -> None:
    """Nothing is trained on less than the manifest promises."""
    (raw_data / "train" / "frank_joined" / "frank_joined.jsonl").rename(tmp_path / "elsewhere")
    with pytest.raises((SystemExit, OSError), match="frank"):
        run(raw_data, tmp_path / "rows")


def test_the_closing_mix_repeats_rows_among_distractors(raw_data: Path, tmp_path: Path) -> None:
    """Rows that count twice occur twice, the second time with more around the premise or unchanged."""
    mix = replace(Mix.load(MIXES / "closing.toml", scale=0.002), without=("written",))
    once, _ = run(raw_data, tmp_path / "once", replace(mix, repeated={}))
    twice, rows = run(raw_data, tmp_path / "twice", replace(mix, repeated={"frank": 2}))
    count = {each.name: each.rows for each in once.sets}["frank"]
    assert count > 0
    assert {each.name: each.rows for each in twice.sets}["frank"] == 2 * count
    statements = Counter(row.statement for row in rows if row.dataset == "frank")
    assert all(times % 2 == 0 for times in statements.values())


def test_an_unknown_edit_in_the_mix_is_named(tmp_path: Path) -> None:
    """A misspelt edit is no edit less."""
    path = tmp_path / "mix.toml"
    path.write_text("seed = 1\n[given]\n[made]\nnegotiation = 5\n[shares]\n[repeated]\n", encoding="utf-8")
    with pytest.raises(SystemExit, match="negotiation"):
        Mix.load(path)


def test_a_broken_row_file_is_named(tmp_path: Path) -> None:
    """The message has the line and what to do."""
    path = tmp_path / "rows.jsonl.gz"
    row = Row(premise="p", statement="s", label="neutral", dataset="d", group="g")
    assert write_rows(path, [row, replace(row, label="perhaps")]) == 2  # type: ignore[arg-type]
    with pytest.raises(SystemExit, match="line 2: label 'perhaps'"):
        list(read_rows(path))
