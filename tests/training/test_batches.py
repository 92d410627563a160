"""Batches cost alike, hold every row once, and come in an order of their own for each epoch."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from training.batches import MAX_TOKENS, Encoded, batches, encode, load_tokenizer, padded
from training.row import Row

from groundwire.judges.embedded.model import BUNDLED

LENGTHS = st.lists(st.integers(min_value=3, max_value=60), min_size=1, max_size=80)


def rows(lengths: list[int]) -> list[Encoded]:
    return [
        Encoded(ids=tuple(range(1, length + 1)), second=2, label=number % 4) for number, length in enumerate(lengths)
    ]


@given(LENGTHS)
def test_each_row_once_within_the_budget(lengths: list[int]) -> None:
    """No batch is wider than the budget allows, unless a single row is."""
    found = list(batches(rows(lengths), seed=1, epoch=0, budget=100))
    assert sorted(len(row.ids) for batch in found for row in batch) == sorted(lengths)
    assert all(len(batch) == 1 or len(batch) * max(len(row.ids) for row in batch) <= 100 for batch in found)


def test_the_order_depends_on_seed_and_epoch_alone() -> None:
    """The same again for the same, another for another."""
    data = rows([5 + n % 40 for n in range(200)])
    orders = [
        list(batches(data, seed=seed, epoch=epoch, budget=100)) for seed, epoch in ((1, 0), (1, 0), (1, 1), (2, 0))
    ]
    assert orders[0] == orders[1]
    assert orders[0] != orders[2]
    assert orders[0] != orders[3]


def test_padding_is_masked() -> None:
    """Padding has no attention, and the statement has the other type."""
    feed = padded(rows([3, 5]))
    assert feed["attention_mask"].tolist() == [[1, 1, 1, 0, 0], [1, 1, 1, 1, 1]]
    assert feed["token_type_ids"].tolist() == [[0, 0, 1, 0, 0], [0, 0, 1, 1, 1]]
    assert feed["labels"].tolist() == [0, 1]


def test_pairs_are_encoded_as_the_package_does() -> None:
    """Short pairs have the tokens of the tokenizer's own pairs; of long ones the premise is cut."""
    tokenizer = load_tokenizer(BUNDLED / "tokenizer.json")
    short = Row(premise="The shop is open.", statement="It isn't closed.", label="not_entailed", dataset="d", group="g")
    long = short.edited("long", "neutral", premise="word " * 500)
    first, second = encode(tokenizer, [short, long])
    expected = tokenizer.encode(short.premise, short.statement)
    assert (list(first.ids), first.second, first.label) == (expected.ids, expected.type_ids.index(1), 3)
    assert len(second.ids) == MAX_TOKENS
    assert second.ids[-6:] == first.ids[-6:]
