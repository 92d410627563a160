"""HTML is read as a browser shows it, with headings, lists and tables."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.segment import passages
from groundwire.segment.html_text import html_passages

PAGE = """<html><head><title>Bank</title><style>p{}</style></head><body><nav>Home</nav><h1>Fees &amp; limits</h1>
<script>var fee=9</script><p>It costs <b>5&nbsp;EUR</b>.</p><h2>Cards</h2><ul><li>Gold: 9 EUR</ul></body></html>"""

REACHING = """<table><tr><th>Region</th><th>Year</th><th>Sales</th></tr>
<tr><td rowspan=2>North</td><td>2021</td><td>5</td></tr><tr><td>2022</td><td>7</td></tr></table>"""

SPANS = """<html><body><table><caption>Prices</caption>
<thead><tr><th rowspan=2>Plan</th><th colspan="2">Price</th></tr><tr><th>Month</th><th>Year</th></tr></thead>
<tr><td>Basic</td><td>5</td><td>50</td></tr>
<tr><td colspan=3>Business</td></tr>
<tr><td>Pro</td><td>19</td><td>190</td></tr></table></body></html>"""


@pytest.mark.parametrize(
    ("source", "found"),
    [
        (
            PAGE,
            [
                ("Bank", None),
                ("Fees & limits", "section Bank"),
                ("It costs 5 EUR.", "section Fees & limits"),
                ("Cards", "section Fees & limits"),
                ("Gold: 9 EUR", "section Cards"),
            ],
        ),
        (
            SPANS,
            [
                ("Plan; Price", "section Prices"),
                ("Month; Year", "section Prices"),
                ("Basic: Price Month: 5; Price Year: 50", "section Prices, row Basic"),
                ("Business", None),
                ("Pro: Price Month: 19; Price Year: 190", "section Business, row Pro"),
            ],
        ),
        (
            "<table><tr><td>Hours</td><td>9-17</td></tr><tr><td>Phone</td><td>555</td></tr></table>",
            [("Hours: 9-17", "row Hours"), ("Phone: 555", "row Phone")],
        ),
        (
            "<table><tr><td>Site</td><td>Staff</td><td>MWh</td></tr><tr><td>Oslo</td><td>12</td><td>4</td></tr></table>",
            [("Site; Staff; MWh", None), ("Oslo: Staff: 12; MWh: 4", "row Oslo")],
        ),
        (
            REACHING,
            [
                ("Region; Year; Sales", None),
                ("North: Year: 2021; Sales: 5", "row North"),
                ("North: Year: 2022; Sales: 7", "row North"),
            ],
        ),
        (
            "<dl><dt>Deposit</dt><dd>500 EUR</dd><dt>Notice<dd>3 months</dl>",
            [
                ("Deposit", None),
                ("Deposit: 500 EUR", "row Deposit"),
                ("Notice", None),
                ("Notice: 3 months", "row Notice"),
            ],
        ),
        (
            "<table><tr><td><p>Dear all. We moved.</p><p>Bye for now.</p></td></tr></table>",
            [("Dear all.", None), ("We moved.", None), ("Bye for now.", None)],
        ),
        ("<pre>port = 8443\nmode: fast</pre>", [("port = 8443", None), ("mode: fast", None)]),
        ("<p>It is wrapped\nhere.</p>", [("It is wrapped here.", None)]),
        ("<p>One<p>Two <br>Three</p>", [("One", None), ("Two", None), ("Three", None)]),
        ('<p hidden>No</p><p>Yes <img alt="a plan" src=x></p>', [("Yes", None)]),
    ],
)
def test_a_page_is_read_as_it_is_shown(source: str, found: list[tuple[str, str | None]]) -> None:
    """Readings are plain, places are named, and passages are the document's own characters."""
    read = passages(source)
    assert [(passage.reading, passage.location) for passage in read] == found
    assert all(source[passage.start : passage.end] == passage.text for passage in read)


def test_a_spanning_cell_is_not_quoted_from_another_row() -> None:
    """A row's passage begins with its own first cell."""
    source = "<table><tr><td rowspan=2>North</td><td>2021</td></tr><tr><td>2022</td><td>7</td></tr></table>"
    assert passages(source)[1].text == "2022</td><td>7"


@pytest.mark.parametrize("text", ["", "# Title\n<p>a</p>"])
def test_running_text_is_left_to_others(text: str) -> None:
    """Running text with tags is no document."""
    assert html_passages(text) is None


@pytest.mark.parametrize("text", ["<p></p>", "<html><script>x</script></html>", "<html><p hidden>Five.</p></html>"])
def test_a_page_that_shows_nothing_has_no_passages(text: str) -> None:
    """It is not read as running text instead."""
    assert html_passages(text) == ()


TAGS = [
    "<p>",
    "</p>",
    "<table>",
    "</table>",
    "<tr>",
    "<td colspan=3>",
    "<th rowspan=999>",
    "</td>",
    "<dl>",
    "<dt>",
    "<dd>",
]
TAGS += ["<h1>", "</h1>", "<br>", "<li>", "<pre>", "</pre>", "<caption>", "<thead>", "a 5", "&amp;", " ", "<!-- x -->"]


@given(st.lists(st.sampled_from(TAGS), max_size=30))
def test_any_order_of_tags_is_read(pieces: list[str]) -> None:
    """However tags are nested or left open, words are read and passages are verbatim."""
    source = f"<html>{''.join(pieces)}</html>"
    found = html_passages(source) or ()
    assert all(source[passage.start : passage.end] == passage.text for passage in found)
    assert ("a 5" in pieces) <= any("a" in passage.reading for passage in found)
