"""Writes the model that tells languages apart from the one of py3langid, made small.

    pip download --no-deps py3langid==0.4.0 && unzip -j py3langid-*.whl py3langid/data/model.npz.xz
    python tools/language_model.py model.npz.xz src/groundwire/segment/data/languages.npz

That model is naive Bayes over runs of bytes (Lui & Baldwin, 2011 and 2012): of the runs that end at a byte of a text,
the longest known one counts. It tells 140 languages by 100,053 runs, takes 68 MB of memory and a third of a second to
load. What is written keeps the languages below and the `RUNS` runs that tell most between them. What the dropped runs
are worth is added to the longest kept run that they end in, which is the one that is now found in their place; so the
probabilities are those of the same training texts.
"""

from __future__ import annotations

import io
import lzma
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

LANGUAGES = """
    en de fr es it pt nl la af az bs ca cs cy da et eu fi ga gl ha hr ht hu id is lb lt lv mg ms mt nn no pl ro rw sk
    sl so sq sv sw tl tr uz vi yo zu ar fa ps ug ur
"""
"""Languages in Latin or Arabic script; in other scripts the script alone says that there are no rules."""

RUNS = 16_000
"""Runs of bytes that are kept. Half as many miss twice as many short sentences; 40,000 find 2 % more of them."""

STEPS = 16
"""Steps of a weight to a natural logarithm; with these a weight of up to eight either way takes one byte."""

LATIN_END, ARABIC = 0xCD, range(0xD8, 0xDC)
"""The last first byte in UTF-8 of Latin letters up to U+036F, and the first bytes of Arabic ones."""

EXTENDED = 0xE1
"""The first byte of Latin letters with two marks, as Vietnamese has them."""

Floats = NDArray[np.float64]


def read(path: Path) -> Mapping[str, NDArray[np.generic]]:
    """The arrays of a model file of py3langid."""
    with np.load(io.BytesIO(lzma.decompress(path.read_bytes())), allow_pickle=False) as arrays:
        return dict(arrays.items())


def runs(model: Mapping[str, NDArray[np.generic]]) -> list[bytes]:
    """The run of bytes that each feature of the model stands for, read off its automaton from the root."""
    rows = model["nextmove"].astype(np.int64).reshape(-1, 256)
    row, feature = model["nextmove_row"], model["out_feat"]
    found = {0: b""}
    level = [0]
    while level:
        following = []
        for state in level:
            for byte, target in enumerate(rows[int(row[state])].tolist()):
                if target not in found:
                    found[target] = found[state] + bytes([byte])
                    following.append(target)
        level = following
    shortest: dict[int, bytes] = {}
    for state, run in found.items():  # nearest to the root first, so the first state of a feature is its own
        shortest.setdefault(int(feature[state]), run)
    return [shortest[number] for number in range(len(model["ptc"]))]


def kept(named: list[bytes], shares: Floats) -> dict[bytes, int]:
    """The runs that tell most between the languages, numbered from 0: by what each adds to the mean divergence."""
    gain = (shares * np.log(shares / shares.mean(axis=1, keepdims=True))).sum(axis=1)
    gain[[not _in_script(run) for run in named]] = 0
    best = np.sort(np.argsort(-gain, kind="stable")[:RUNS])
    return {named[int(number)]: place for place, number in enumerate(best)}


def _in_script(run: bytes) -> bool:
    return all(byte <= LATIN_END or byte in ARABIC or byte == EXTENDED for byte in run)


def folded(named: list[bytes], shares: Floats, places: Mapping[bytes, int]) -> Floats:
    """The logarithms of what the kept runs are worth by language, those of the dropped ones added to them."""
    worth = np.zeros((len(places), shares.shape[1]))
    for run, share in zip(named, shares, strict=True):
        place = next((places[end] for end in _ends(run) if end in places), None)
        if place is not None:
            worth[place] += share
    return np.asarray(np.log(worth / worth.sum(axis=0)), dtype=np.float64)


def _ends(run: bytes) -> Iterator[bytes]:
    return (run[start:] for start in range(len(run)))


def main(source: Path, target: Path) -> None:
    """Read py3langid's model in `source` and write the small one to `target`."""
    model = read(source)
    known = model["classes"].tolist()
    columns = [known.index(language) for language in LANGUAGES.split()]
    named, shares = runs(model), np.exp(model["ptc"][:, columns].astype(np.float64))
    places = kept(named, shares)
    weights = folded(named, shares, places)
    weights -= weights.mean(axis=1, keepdims=True)
    np.savez_compressed(
        target,
        languages=np.array(LANGUAGES.split()),
        runs=np.frombuffer(b"".join(places), dtype=np.uint8),
        lengths=np.array([len(run) for run in places], dtype=np.uint8),
        weights=np.clip(np.round(weights * STEPS), -128, 127).astype(np.int8),
        steps=np.array(STEPS),
        priors=model["pc"][columns].astype(np.float32),
    )


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
