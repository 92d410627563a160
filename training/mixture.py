"""The mix: how much of what, and the rows that are made from the given ones."""

from __future__ import annotations

import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from training.contrasts import EDITS, INVENTIONS, forms
from training.contrasts.pool import Pool
from training.premises import Passages, beside_others, distracted, fitting, with_evidence
from training.row import GIVEN, Row
from training.sentences import sentences

SHORTEST_SENTENCE = 5
LONGEST_SENTENCE = 35
"""Words of a sentence of a premise that becomes a statement."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Mix:
    """One of `mixes/`, or a smaller one."""

    seed: int
    given: dict[str, int]
    made: dict[str, int]
    shares: dict[str, float]
    repeated: dict[str, int]
    without: tuple[str, ...] = ()
    """Names of data sets that it leaves out."""

    @staticmethod
    def load(path: Path, *, scale: float = 1.0) -> Mix:
        """The mix of a file, each number of rows times `scale`.

        Raises:
            SystemExit: it names an edit that there is not.
        """
        raw = tomllib.loads(path.read_text(encoding="utf-8"))
        unknown = sorted(set(raw["made"]) - set(EDITS) - set(INVENTIONS))
        if unknown:
            raise SystemExit(f"{path}: there is no edit {unknown[0]!r}; known are {', '.join([*EDITS, *INVENTIONS])}")
        scaled = {
            part: {name: max(1, round(count * scale)) for name, count in raw[part].items()}
            for part in ("given", "made")
        }
        return Mix(
            seed=raw["seed"],
            shares=raw["shares"],
            repeated=raw["repeated"],
            without=tuple(raw["without"]),
            **scaled,
        )


def mixed(given: Sequence[Row], mix: Mix) -> list[Row]:
    """All rows of the mix in the order in which they are trained on; equal input makes equal output."""
    rng = Random(mix.seed)
    pool = Pool(given)
    passages = Passages(given)
    chosen = list(with_evidence(_capped(given, mix, rng), passages, rng))
    base = [row for row in chosen if row.label == "entailment"]
    rows = chosen + list(_edits([*base, *_repeating(base, rng)], pool, mix, rng)) + list(_inventions(mix, rng))
    supported = [row for row in base if row.dataset == "fever"]
    rows += beside_others(rng.sample(supported, round(len(supported) * mix.shares["retrieved"])), passages)
    rows = [_shaped(fitting(row), passages, mix, rng) for row in rows]
    rows = list(_repeated(_unequivocal(rows), passages, mix, rng))
    rng.shuffle(rows)
    return rows


def _repeated(rows: Sequence[Row], passages: Passages, mix: Mix, rng: Random) -> Iterator[Row]:
    """The rows, and those that count more than once among sentences about other things for the further times."""
    for row in rows:
        yield row
        for _ in range(1, mix.repeated.get(row.dataset, 1)):
            yield distracted(row, passages, rng, longest=False)


def _capped(rows: Sequence[Row], mix: Mix, rng: Random) -> list[Row]:
    """The given rows, by data set, or by data set and label, no more than the mix says."""
    by_part: defaultdict[str, list[Row]] = defaultdict(list)
    for row in rows:
        labelled = f"{row.dataset}_{row.label}"
        by_part[labelled if labelled in mix.given else row.dataset].append(row)
    return [
        row
        for part, found in by_part.items()
        for row in (rng.sample(found, mix.given[part]) if len(found) > mix.given.get(part, len(found)) else found)
    ]


def _repeating(rows: Sequence[Row], rng: Random) -> list[Row]:
    """Rows whose statement is a sentence of their premise: the edits of premises start from these."""
    found = []
    for row in rows:
        whole = [each for each in sentences(row.premise) if _stands_alone(each)]
        if whole:
            found.append(row.edited("repeated", "entailment", statement=rng.choice(whole)))
    return found


def _stands_alone(sentence: str) -> bool:
    size = len(sentence.split())
    return (
        SHORTEST_SENTENCE <= size <= LONGEST_SENTENCE
        and sentence[0].isupper()
        and sentence.endswith(".")
        and ": " not in sentence
    )


def _edits(base: Sequence[Row], pool: Pool, mix: Mix, rng: Random) -> Iterator[Row]:
    for name, edit in EDITS.items():
        left = mix.made.get(name, 0)
        for row in rng.sample(base, len(base)) if left else ():
            if left <= 0:
                break
            made = list(edit(row, rng, pool))
            yield from made
            left -= len(made)
            broken = any(each.label != "entailment" for each in made)
            if broken and row.kind == "repeated" and rng.random() < mix.shares["kept"]:
                yield replace(row, kind=f"{name}/unedited")


def _inventions(mix: Mix, rng: Random) -> Iterator[Row]:
    for name, invent in INVENTIONS.items():
        left = mix.made.get(name, 0)
        while left > 0:
            made = list(invent(rng))
            yield from made
            left -= max(len(made), 1)


def _shaped(row: Row, passages: Passages, mix: Mix, rng: Random) -> Row:
    """The row with distractors, as a chat, as a list or under a heading, each for its share of rows."""
    shares = mix.shares
    if row.dataset in {"fever", "nli_new_protocols"} and rng.random() < shares["distracted"]:
        row = distracted(row, passages, rng, longest=rng.random() < shares["longest"])
    for share, form in (("chat", forms.conversational), ("list", forms.listed), ("heading", forms.headed)):
        if rng.random() < shares[share]:
            for shaped in form(row, rng):
                row = replace(shaped, kind=row.kind if row.kind != GIVEN else shaped.kind)
    return row


def _unequivocal(rows: Sequence[Row]) -> list[Row]:
    """The rows without repetitions, and without pairs that have two labels."""
    labels: defaultdict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    for row in rows:
        labels[row.premise, row.statement][row.label] += 1
    seen: set[tuple[str, str]] = set()
    kept = []
    for row in rows:
        pair = (row.premise, row.statement)
        if pair not in seen and len(labels[pair]) == 1 and row.statement:
            seen.add(pair)
            kept.append(row)
    return kept
