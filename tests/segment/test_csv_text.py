"""Separated values are read as rows under their headers, whatever the cells hold."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.segment import passages
from groundwire.segment.csv_text import csv_passages

CELLS = st.text(st.sampled_from('ab1 ,;"\n'), max_size=8)


@pytest.mark.parametrize(
    ("source", "readings"),
    [
        (
            'plan,price,notes\nBasic,5,"good, cheap"\n"Pre ""mium""",19,"two\nlines"\n',
            ["plan; price; notes", "Basic: price: 5; notes: good, cheap", 'Pre "mium": price: 19; notes: two lines'],
        ),
        ("city,people\r\nOslo,700000\r\n", ["city; people", "Oslo: people: 700000"]),
        ("Ware;Preis\nStuhl;4,90\n", ["Ware; Preis", "Stuhl: Preis: 4,90"]),
        ("id\tname\tprice\n1\tBasic\t5", ["id; name; price", "Basic: id: 1; price: 5"]),
        ("no,ware,price\n7,Chair,5", ["no; ware; price", "7 Chair: ware: Chair; price: 5"]),
        ("a,b,c\n1,2,3\n\n", ["a; b; c", "1: b: 2; c: 3"]),
    ],
)
def test_rows_carry_their_headers(source: str, readings: list[str]) -> None:
    """A row is named by the column that names things, and its values by their columns."""
    found = passages(source)
    assert [passage.reading for passage in found] == readings
    assert all(source[passage.start : passage.end] == passage.text for passage in found)


def test_places_are_named() -> None:
    """A row says its name; of two columns the second is named, too."""
    assert passages("city,people\nOslo,7")[1].location == "row Oslo, column people"
    assert passages("city,people,area\nOslo,7,4")[1].location == "row Oslo"


def test_a_long_cell_is_read_by_sentences() -> None:
    """Its sentences stand under the row and header, where they are in the document."""
    source = 'q,a\nHow?,"' + 'Say ""yes"" to 5 EUR. ' * 40 + '"\n'
    found = passages(source)[2:]
    assert {(p.reading, p.heading, p.location) for p in found} == {
        ('Say "yes" to 5 EUR.', "How? a", "row How?, column a")
    }
    assert all(source[p.start : p.end] == p.text == 'Say ""yes"" to 5 EUR.' for p in found)


@pytest.mark.parametrize(
    "text",
    [
        "Dear all, welcome.\nWe met, we left.",
        "Apples, pears\nplums, figs",
        "Hello,world\nI,am",
        "a,b\n1,2,3",
        'a,b\n"1,2',
        'a,b\n1"2,3',
        "a,a\n1,2",
        "a,b",
        "",
        "one line",
    ],
)
def test_prose_is_no_table(text: str) -> None:
    """Lines of another width, sentences, and broken quotes are left to others."""
    assert csv_passages(text) is None


@given(st.lists(st.tuples(CELLS, CELLS, st.just("5")), min_size=1, max_size=5), st.sampled_from(",;\t"))
def test_what_is_written_is_read(rows: list[tuple[str, str, str]], separator: str) -> None:
    """Any table that Python writes is read with each value under its header."""
    file = io.StringIO()
    csv.writer(file, delimiter=separator, quoting=csv.QUOTE_ALL).writerows([("key", "x", "y"), *rows])
    found = csv_passages(file.getvalue())
    assert found is not None
    filled = [row for row in found[1:] if row.cells]
    assert [[c.text for c in row.cells][-1] for row in filled] == ["5"] * len(rows)
    assert [row.cells[1].text for row in filled] == [" ".join(second.split()) for _, second, _ in rows]


@pytest.mark.parametrize("row", ["Basic,3", "Basic,,19,4"])
def test_values_of_a_ragged_row_stand_under_no_header(row: str) -> None:
    """Only what the row is called is read."""
    found = csv_passages(f"Plan,Price,Users\nPro,19,10\n{row}\nTeam,29,20\n")
    assert found is not None
    assert [passage.reading for passage in found if "Basic" in passage.reading] == ["Basic"]


def test_a_wide_row_comes_in_parts() -> None:
    """Each part has the name of the row, and quotes only its own cells."""
    source = ",".join(f"c{n}" for n in range(1000)) + "\n" + "Basic," + ",".join(str(n) for n in range(1, 1000)) + "\n"
    found = csv_passages(source)
    assert found is not None
    rows = [passage for passage in found if passage.reading.startswith("Basic")]
    assert sum(len(passage.text) for passage in rows) <= len(source)
    assert [row for row in rows if "c999: 999" in row.reading] == rows[-1:]
