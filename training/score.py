"""Probabilities of pairs, from weights in training or from the files that ship."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, Protocol

from training.batches import Encoded, encode, load_tokenizer, padded
from training.network import NOT_ENTAILED, load_network
from training.row import Row

BATCH = 32
"""Pairs that are scored together, alike in length."""


class Scorer(Protocol):
    """Scores pairs of premise and statement."""

    def score(self, pairs: Sequence[tuple[str, str]]) -> list[tuple[float, float, float]]:
        """Probabilities of entailment, neutral and contradiction, in order."""
        ...


@cache
def device() -> str:
    """`cuda` if there is one, else `cpu`."""
    import torch

    return "cuda" if torch.cuda.is_available() else "cpu"


def probabilities(network: Any, rows: Sequence[Encoded]) -> Any:
    """An array of three probabilities per row, in order."""
    import numpy as np
    import torch

    network.eval()
    order = sorted(range(len(rows)), key=lambda number: len(rows[number].ids))
    found = np.zeros((len(rows), 3), dtype=np.float64)
    with torch.no_grad(), torch.autocast(device(), dtype=torch.bfloat16):
        for start in range(0, len(order), BATCH):
            numbers = order[start : start + BATCH]
            feed = {
                name: torch.from_numpy(value).to(device()) for name, value in padded([rows[n] for n in numbers]).items()
            }
            feed.pop("labels")
            found[numbers] = torch.softmax(network(**feed).logits.float(), dim=-1).cpu().numpy()
    return found


def pair_accuracy(network: Any, rows: Sequence[Encoded]) -> tuple[float, float]:
    """Shares of rows that are right: of three labels, where all three are told apart; and entailed or not."""
    if not rows:
        return 0.0, 0.0
    found = probabilities(network, rows).argmax(axis=1)
    three = [guess == row.label for guess, row in zip(found, rows, strict=True) if row.label != NOT_ENTAILED]
    two = [(guess == 0) == (row.label == 0) for guess, row in zip(found, rows, strict=True)]
    return sum(map(bool, three)) / max(len(three), 1), sum(map(bool, two)) / len(two)


class Weights:
    """Weights of a training run, in bf16."""

    def __init__(self, folder: Path, tokenizer: Path) -> None:
        self.network = load_network(folder).to(device())
        self.tokenizer = load_tokenizer(tokenizer)

    def score(self, pairs: Sequence[tuple[str, str]]) -> list[tuple[float, float, float]]:
        """Probabilities in order; equal pairs are scored once."""
        unique = list(dict.fromkeys(pairs))
        rows = [Row(premise=first, statement=second, label="neutral", dataset="", group="") for first, second in unique]
        found = probabilities(self.network, encode(self.tokenizer, rows))
        known = {
            pair: (float(each[0]), float(each[1]), float(each[2])) for pair, each in zip(unique, found, strict=True)
        }
        return [known[pair] for pair in pairs]


class Shipped:
    """A model folder of the package, exactly as the package scores it without extras."""

    def __init__(self, folder: Path) -> None:
        from groundwire.judges.embedded.model import CrossEncoder

        self.model = CrossEncoder.load(folder, backend="onnxruntime")

    def score(self, pairs: Sequence[tuple[str, str]]) -> list[tuple[float, float, float]]:
        """Probabilities in order."""
        return [(each.entailment, each.neutral, each.contradiction) for each in self.model.score(pairs)]
