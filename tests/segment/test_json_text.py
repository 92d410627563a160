"""JSON is read so that values stay with the record they belong to."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.segment import passages
from groundwire.segment.json_text import json_passages
from groundwire.segment.json_tree import MAX_DEPTH

PLANS = """{"plans": [
  {"name": "Basic", "price": 5, "limits": {"seats": 3}},
  {"name": "Premium", "price": 19, "limits": {"seats": 30}, "tags": ["new", "hot"]}
], "currency": "EUR"}"""

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=12,
)


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (
            PLANS,
            [
                ("Basic: price: 5", "plans[0], row Basic, column price"),
                ("plans Basic limits seats: 3", "plans[0].limits.seats"),
                ("Premium: price: 19", "plans[1], row Premium, column price"),
                ("plans Premium limits seats: 30", "plans[1].limits.seats"),
                ("plans Premium tags: new", "plans[1].tags[0]"),
                ("plans Premium tags: hot", "plans[1].tags[1]"),
                ("currency: EUR", "currency"),
            ],
        ),
        (
            '[{"id": 17, "city": "Oslo", "people": 9}]',
            [("17 Oslo: city: Oslo; people: 9", "[0], row 17 Oslo")],
        ),
        ('[{"sku": "X2", "specs": {"hours": 8}}]', [("sku: X2", "[0].sku"), ("X2 specs hours: 8", "[0].specs.hours")]),
        ('[{"colour": "red", "size": 4}]', [("red: size: 4", "[0], row red, column size")]),
        (
            '{"order": {"ships": "Friday", "tls": true}}',
            [("order ships: Friday", "order.ships"), ("order tls is on", "order.tls")],
        ),
        ('{"a": 1}\n{"a": 2}\n', [("a: 1", "[0].a"), ("a: 2", "[1].a")]),
        ('{"": 5}', [("5", None)]),
    ],
)
def test_fields_stay_with_their_record(source: str, found: list[tuple[str, str | None]]) -> None:
    """A record is a row; what stands inside it carries its name; the place is named as a path."""
    assert [(passage.reading, passage.location) for passage in passages(source)] == found


def test_cells_know_their_keys() -> None:
    """The cells of a record are its fields, the naming one first, each with the place of key and value."""
    (row,) = passages('[{"price": 5, "name": "Basic"}]')
    assert [(cell.header, cell.text) for cell in row.cells] == [("name", "Basic"), ("price", "5")]
    assert row.text == '"price": 5, "name": "Basic"'


def test_a_long_string_is_read_by_sentences() -> None:
    """Its sentences stand where they stand in the text, escapes included."""
    source = json.dumps({"note": 'She said "hi" à deux. ' * 40})
    found = passages(source)
    assert len(found) == 40
    assert {passage.reading for passage in found} == {'She said "hi" à deux.'}
    assert all(source[p.start : p.end] == r"She said \"hi\" \u00e0 deux." == p.text for p in found)
    assert {passage.location for passage in found} == {"note"}


@pytest.mark.parametrize(
    "text", ["", "{", "[1, ]", "{} x", "plain", "5", '"x"', "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1)]
)
def test_what_is_no_json_is_left_to_others(text: str) -> None:
    """Broken, bare and very deep values are plain text."""
    assert json_passages(text) is None


@given(VALUES)
def test_every_value_is_in_some_passage(value: object) -> None:
    """Whatever the document, each of its plain values can be read, and passages are verbatim."""
    text = json.dumps(value)
    found = json_passages(text) or ()
    assert all(text[passage.start : passage.end] == passage.text for passage in found)
    if isinstance(value, list | dict):
        read = " ".join(passage.reading for passage in found)
        for leaf in _numbers(value):
            assert str(leaf) in read


def _numbers(value: object) -> list[int]:
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return [leaf for each in value for leaf in _numbers(each)]
    return [value] if isinstance(value, int) and not isinstance(value, bool) else []


@pytest.mark.parametrize(
    "text",
    [
        '{"fee": "5 EUR", "fee": "7 EUR"}',
        '{"a": [{"name": "Basic", "fee": 5, "fee": 7}]}',
        '{"a": {"fee": 5}, "a": {"fee": 7}}',
    ],
)
def test_no_value_of_a_key_that_stands_twice_is_read(text: str) -> None:
    """Nobody knows which one holds."""
    assert not any("5" in passage.reading or "7" in passage.reading for passage in json_passages(text) or ())
    assert json_passages(text) is not None
