"""The small cross-encoder: how likely a passage entails, leaves open, or contradicts a statement.

Model folders hold `manifest.json` (name, version, label order, token limit, SHA-256 of each file), `model.onnx` and
`tokenizer.json`; and `graph.onnx`, if OpenVINO is to run it. Another model with the same three outputs is used by
pointing `CrossEncoder.load` at its folder.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple

from pydantic import ValidationError

from groundwire.domain.text import Value
from groundwire.errors import JudgeUnavailable
from groundwire.judges.embedded.backends.backend import GRAPH, INPUTS, WEIGHTS, Backend, BackendName, workers
from groundwire.judges.embedded.backends.choice import BackendChoice, chosen, start

if TYPE_CHECKING:
    from tokenizers import Encoding, Tokenizer

    from groundwire.judges.embedded.backends.backend import Logits

BUNDLED = Path(__file__).parent / "model"
"""The model that ships with the package."""

TOKENIZER = "tokenizer.json"

NEEDED = frozenset({WEIGHTS, TOKENIZER})
"""Files that a manifest must name: none is read that is not checked."""

ROUNDING = 6
"""Decimals kept of a probability, so that the last bits of float arithmetic never reach a report."""

Label = Literal["entailment", "neutral", "contradiction"]


class Scores(NamedTuple):
    """Probabilities that sum to 1."""

    entailment: float
    neutral: float
    contradiction: float


UNSEEN = Scores(entailment=0.0, neutral=1.0, contradiction=0.0)
"""Of a premise that the model was not asked about."""


class Manifest(Value):
    """What a model folder says of itself."""

    name: str
    version: str
    labels: tuple[Label, Label, Label]
    """Order of the model's outputs."""
    max_tokens: int
    """Longest pair the model reads, special tokens included."""
    files: dict[str, str]
    """SHA-256 (hex) of each other file of the folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrossEncoder:
    """A loaded model, safe to share between threads.

    Pairs are scored side by side, each by itself on one core and without padding, so neighbours cannot change a score.
    (Dynamic quantisation takes its scale from the whole batch: in a batch, a pair's score would depend on the others.)
    """

    manifest: Manifest
    backend: Backend
    tokenizer: Tokenizer

    @staticmethod
    def load(folder: Path | str = BUNDLED, *, backend: BackendChoice = "auto") -> CrossEncoder:
        """The model in `folder`, checked against its manifest; loaded once per process, since it never changes.

        Raises:
            ConfigError: there is no such backend.
            JudgeUnavailable: a file is missing, cut or changed, the model has another shape, or the backend is not
                installed.
        """
        folder = Path(folder)
        return _load(folder, chosen(folder, backend))

    def tokens(self, text: str) -> int:
        """How many tokens `text` takes, without special tokens."""
        return len(self.tokenizer.encode(text, add_special_tokens=False).ids)

    def score(self, pairs: Sequence[tuple[str, str]]) -> list[Scores]:
        """The scores of each (premise, statement) pair, in order; equal pairs are scored once.

        A premise that does not fit is cut at its end, a statement never: callers keep statements under `max_tokens`.
        """
        unique = {pair: self._encode(*pair) for pair in dict.fromkeys(pairs)}
        longest_first = dict(sorted(unique.items(), key=lambda item: -len(item[1].ids)))
        known = dict(zip(longest_first, self._side_by_side(list(longest_first.values())), strict=True))
        return [known[pair] for pair in pairs]

    def _side_by_side(self, encodings: Sequence[Encoding]) -> list[Scores]:
        """The scores in order. The longest come first, so that no worker is left with one while the others wait.

        The threads live no longer than the call: starting them is cheap beside scoring a pair, and nothing is left over
        for a fork or the end of the process to stumble on.
        """
        size = min(workers(), len(encodings))
        if size <= 1:
            return list(map(self._score, encodings))
        with ThreadPoolExecutor(size, thread_name_prefix="groundwire-score") as pool:
            return list(pool.map(self._score, encodings))

    def _encode(self, premise: str, statement: str) -> Encoding:
        encoding = self.tokenizer.encode(premise, statement)
        limit = self.manifest.max_tokens
        if len(encoding.ids) <= limit:
            return encoding
        own = self.tokenizer.encode(premise, add_special_tokens=False)
        room = len(own.ids) - (len(encoding.ids) - limit)
        if room <= 0:
            raise ValueError(f"a statement of {len(encoding.ids) - len(own.ids)} tokens does not fit the model")
        return self.tokenizer.encode(premise[: own.offsets[room - 1][1]], statement)

    def _score(self, encoding: Encoding) -> Scores:
        import numpy as np

        columns = (encoding.ids, encoding.attention_mask, encoding.type_ids)
        feed = {name: np.asarray([column], dtype=np.int64) for name, column in zip(INPUTS, columns, strict=True)}
        return self._scores(self.backend.run(feed))

    def _scores(self, logits: Logits) -> Scores:
        import numpy as np

        odds = np.exp(np.asarray(logits, dtype=np.float64) - np.max(logits))
        if not np.all(np.isfinite(odds)):
            raise ValueError("the model returned numbers that are not finite")
        shares = (odds / odds.sum()).round(ROUNDING)
        by_label = dict(zip(self.manifest.labels, map(float, shares), strict=True))
        return Scores(**by_label)


@cache
def _load(folder: Path, backend: BackendName) -> CrossEncoder:
    manifest = read_manifest(folder)
    for name in NEEDED - manifest.files.keys():
        raise JudgeUnavailable(
            f"manifest.json in {folder} does not name {name!r}, so it cannot be checked; {_REINSTALL}"
        )
    for name, expected in manifest.files.items():
        if file_digest(folder / name) != expected:
            raise JudgeUnavailable(f"model file {name!r} in {folder} is cut or changed; {_REINSTALL}")
    if backend == "openvino" and GRAPH not in manifest.files:
        raise JudgeUnavailable(
            f"manifest.json in {folder} does not name {GRAPH}, so it cannot be checked; {_REINSTALL}"
        )
    return CrossEncoder(manifest=manifest, backend=start(folder, backend), tokenizer=_tokenizer(folder / TOKENIZER))


_REINSTALL = "install the package again, or run `groundwire doctor`"


def read_manifest(folder: Path) -> Manifest:
    """The manifest of a model folder.

    Raises:
        JudgeUnavailable: it is missing or malformed.
    """
    try:
        return Manifest.model_validate(json.loads((folder / "manifest.json").read_text(encoding="utf-8")))
    except (OSError, ValueError, ValidationError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is malformed"
        raise JudgeUnavailable(f"cannot read manifest.json in {folder}: {reason}; {_REINSTALL}") from None


def file_digest(path: Path) -> str:
    """SHA-256 (hex) of a file.

    Raises:
        JudgeUnavailable: it cannot be read.
    """
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError as error:
        raise JudgeUnavailable(f"model file {path.name!r} in {path.parent}: {error.strerror}; {_REINSTALL}") from None


def _tokenizer(path: Path) -> Tokenizer:
    from tokenizers import Tokenizer

    try:
        tokenizer = Tokenizer.from_file(str(path))
    except Exception as error:  # noqa: BLE001  # boundary: tokenizers raises plain Exception for a malformed file
        raise JudgeUnavailable(f"{path} is not a tokenizer ({type(error).__name__}); {_REINSTALL}") from None
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer
