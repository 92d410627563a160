"""How likely a text is in each of some fifty languages in Latin and Arabic script, the covered ones among them.

Naive Bayes over runs of bytes, after Lui and Baldwin, "Cross-domain Feature Selection for Language Identification"
(2011); the weights come from py3langid (see `data/PY3LANGID-LICENSE.txt`) and are made smaller by
`tools/language_model.py`.
"""

from __future__ import annotations

import math
import unicodedata
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

SAMPLE = 1000
"""Characters that are looked at; more do not change the answer."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Model:
    """What each run of bytes says for each language."""

    languages: tuple[str, ...]
    places: Mapping[bytes, int]
    """The row of each run."""
    longest: int
    """Bytes of the longest run."""
    weights: NDArray[np.float32]
    priors: NDArray[np.float32]


def identify(text: str) -> dict[str, float]:
    """The probability of each language by its code, likeliest first; they add up to 1.

    All are about as likely for a text without known runs. Of short texts no language becomes certain: what the runs
    say together is divided by the square root of their number, for neighbouring runs say the same twice.
    """
    import numpy as np

    model = _model()
    sample = text[:SAMPLE]
    written = unicodedata.normalize("NFC", sample.lower() if sample.isupper() else sample)
    encoded = written.encode("utf-8", errors="replace")
    found = Counter(_runs(encoded, model))
    scores = model.priors.copy()
    if found:
        rows = np.fromiter(found.keys(), dtype=np.intp, count=len(found))
        counts = np.fromiter(found.values(), dtype=np.float32, count=len(found))
        scores += np.log1p(counts) @ model.weights[rows]
    scores /= math.sqrt(len(encoded) or 1)
    shares = np.exp(scores - scores.max())
    shares /= shares.sum()
    ranked = sorted(zip(model.languages, shares.tolist(), strict=True), key=lambda pair: -pair[1])
    return dict(ranked)


def _runs(encoded: bytes, model: _Model) -> Iterator[int]:
    """The row of the longest known run that ends at each byte."""
    for end in range(1, len(encoded) + 1):
        for start in range(max(end - model.longest, 0), end):
            place = model.places.get(encoded[start:end])
            if place is not None:
                yield place
                break


@cache
def _model() -> _Model:
    import numpy as np

    with (files("groundwire.segment") / "data" / "languages.npz").open("rb") as file:
        arrays = np.load(file, allow_pickle=False)
        lengths, joined = arrays["lengths"].tolist(), arrays["runs"].tobytes()
        return _Model(
            languages=tuple(arrays["languages"].tolist()),
            places={
                joined[start:end]: row for row, (start, end) in enumerate(pairwise(accumulate(lengths, initial=0)))
            },
            longest=max(lengths),
            weights=arrays["weights"].astype(np.float32) / np.float32(arrays["steps"]),
            priors=arrays["priors"],
        )
