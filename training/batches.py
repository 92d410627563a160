"""Rows as token numbers, in batches of about equal cost: alike in length, and no larger than a budget of tokens."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from training.row import LABELS, Row

if TYPE_CHECKING:
    from tokenizers import Tokenizer

MAX_TOKENS = 224
"""Longest pair trained on, special tokens included."""

BUDGET = 4096
"""Tokens of a batch, padding included: about what two cores work through at their best speed."""

CHUNK = 4096
"""Rows that are sorted by length together. The order of chunks and of batches within one is random."""


@dataclass(frozen=True, slots=True)
class Encoded:
    """A pair as numbers: tokens, where the statement begins, and the place of the label in `LABELS`."""

    ids: tuple[int, ...]
    second: int
    label: int


def load_tokenizer(path: Path) -> Tokenizer:
    """The tokenizer of a model folder, cutting and padding nothing."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    return tokenizer


def encode(tokenizer: Tokenizer, rows: Sequence[Row]) -> list[Encoded]:
    """The rows as numbers, in order. What does not fit is cut at its end: premises, and extreme statements."""
    found = []
    opening, closing = _special(tokenizer, "[CLS]"), _special(tokenizer, "[SEP]")
    for start in range(0, len(rows), CHUNK):
        part = rows[start : start + CHUNK]
        premises = tokenizer.encode_batch([row.premise for row in part], add_special_tokens=False)
        statements = tokenizer.encode_batch([row.statement for row in part], add_special_tokens=False)
        for row, premise, statement in zip(part, premises, statements, strict=True):
            said = statement.ids[: MAX_TOKENS // 2]
            first = [opening, *premise.ids[: MAX_TOKENS - len(said) - 3], closing]
            found.append(Encoded((*first, *said, closing), len(first), LABELS.index(row.label)))
    return found


def _special(tokenizer: Tokenizer, token: str) -> int:
    number = tokenizer.token_to_id(token)
    if number is None:
        raise SystemExit(f"the tokenizer has no {token}; use that of the base model")
    return number


def batches(rows: Sequence[Encoded], *, seed: int, epoch: int, budget: int = BUDGET) -> Iterator[list[Encoded]]:
    """One epoch, each row once, in an order that depends on seed and epoch alone."""
    rng = Random(f"{seed} {epoch}")
    order = list(range(len(rows)))
    rng.shuffle(order)
    for start in range(0, len(order), CHUNK):
        chunk = sorted(order[start : start + CHUNK], key=lambda number: (len(rows[number].ids), number))
        found = list(_cut([rows[number] for number in chunk], budget))
        rng.shuffle(found)
        yield from found


def _cut(rows: Sequence[Encoded], budget: int) -> Iterator[list[Encoded]]:
    """Runs of rows sorted by length whose number times longest fits the budget."""
    batch: list[Encoded] = []
    for row in rows:
        if batch and (len(batch) + 1) * len(row.ids) > budget:
            yield batch
            batch = []
        batch.append(row)
    if batch:
        yield batch


def padded(batch: Sequence[Encoded]) -> dict[str, Any]:
    """The batch as integer arrays of one width: `input_ids`, `attention_mask`, `token_type_ids`; and `labels`."""
    import numpy as np

    width = max(len(row.ids) for row in batch)
    ids = np.zeros((len(batch), width), dtype=np.int64)
    mask = np.zeros_like(ids)
    types = np.zeros_like(ids)
    for number, row in enumerate(batch):
        ids[number, : len(row.ids)] = row.ids
        mask[number, : len(row.ids)] = 1
        types[number, row.second : len(row.ids)] = 1
    labels = np.array([row.label for row in batch], dtype=np.int64)
    return {"input_ids": ids, "attention_mask": mask, "token_type_ids": types, "labels": labels}
