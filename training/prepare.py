"""Raw data to rows: read, kept apart from what is measured, mixed, split, written, and listed in a manifest."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence
from itertools import islice
from pathlib import Path

from training.catalogue import DataSet, catalogue
from training.duplicates import NGRAM, Overlap
from training.manifest import Manifest, SetCounts, write_manifest
from training.measured import measured_texts
from training.mixture import Mix, mixed
from training.readers import READERS
from training.row import Row, write_rows

TRAIN = "train.jsonl.gz"
HELD_OUT = "held_out.jsonl.gz"
MANIFEST = "manifest.toml"

BUCKETS = 10_000
"""Groups are spread over so many buckets, by which held-out ones are chosen."""


def prepare(
    *, data: Path, out: Path, mix: Mix, everything: bool = False, most: int | None = None, manifest: Path | None = None
) -> Manifest:
    """Writes `train.jsonl.gz`, `held_out.jsonl.gz` and `manifest.toml` to `out`; returns the manifest.

    `data` holds `train`, `dev` and `diagnostic`. With `most`, no more rows than that are read of each data set. With
    `manifest`, another copy of the manifest is written there.
    """
    overlap = Overlap(text for part in ("dev", "diagnostic") for text in measured_texts(data / part))
    sets = [each for each in catalogue(everything=everything) if each.name not in mix.without]
    given: list[Row] = []
    counts: list[SetCounts] = []
    for each in sets:
        rows = list(islice(READERS[each.name](each.place(data)), most))
        kept = [row for row in rows if not overlapping(row, overlap)]
        counts.append(SetCounts(name=each.name, read=len(rows), near_duplicates=len(rows) - len(kept)))
        print(f"{each.name}: {len(rows)} rows, {len(rows) - len(kept)} near-duplicates of measured texts removed")
        given += kept
    rows = mixed(given, mix)
    made = [row for row in rows if not overlapping(row, overlap)]
    held_out = [row for row in made if is_held_out(row, mix.shares["held_out"])]
    train = [row for row in made if not is_held_out(row, mix.shares["held_out"])]
    write_rows(out / TRAIN, train)
    write_rows(out / HELD_OUT, held_out)
    result = Manifest(
        seed=mix.seed,
        ngram=NGRAM,
        everything=everything,
        train=len(train),
        held_out=len(held_out),
        train_sha256=hashlib.sha256((out / TRAIN).read_bytes()).hexdigest(),
        made_near_duplicates=len(rows) - len(made),
        labels=dict(sorted(Counter(row.label for row in train).items())),
        kinds=dict(sorted(Counter(row.kind for row in train).items())),
        sets=tuple(_trained_on(each, train, sets, data) for each in counts),
    )
    for path in filter(None, (out / MANIFEST, manifest)):
        write_manifest(path, result)
    print(f"{len(train)} rows to train on, {len(held_out)} held out, in {out}")
    return result


def overlapping(row: Row, overlap: Overlap) -> bool:
    """Whether the premise, or a statement long enough to be told from others, shares a 12-gram with measured texts."""
    return overlap.touches(row.premise) or (len(row.statement.split()) > NGRAM and overlap.touches(row.statement))


def is_held_out(row: Row, share: float) -> bool:
    """Whether the group of the row is one of those never trained on; the same in every process."""
    bucket = int.from_bytes(hashlib.sha256(row.group.encode()).digest()[:4]) % BUCKETS
    return bucket < share * BUCKETS


def _trained_on(counts: SetCounts, rows: Sequence[Row], sets: Sequence[DataSet], data: Path) -> SetCounts:
    (own,) = (each for each in sets if each.name == counts.name)
    return SetCounts(
        name=counts.name,
        title=own.title,
        licence=own.licence,
        ships=own.ships,
        sha256=own.digest(data),
        read=counts.read,
        near_duplicates=counts.near_duplicates,
        rows=sum(row.dataset == counts.name for row in rows),
        made=sum(row.dataset == counts.name and row.kind != "given" for row in rows),
    )
