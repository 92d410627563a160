"""What a browser shows of HTML is told from what it does not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.markup import entity, invisible, is_document, tokens


def shown(text: str) -> str:
    kept, position = [], 0
    for start, end, parted in invisible(text, document=True):
        kept += [text[position:start], parted]
        position = end
    return "".join([*kept, text[position:]])


@pytest.mark.parametrize(
    ("text", "visible"),
    [
        ("<html><p>a</p></html>", "\na\n"),
        ("<p>a<b>b</b></p>", "\nab\n"),
        ("<td>a</td><td>b</td>", " a b "),
        ("a<script>if (a < b) {'</p>'}</script>b", "ab"),
        ("a<style>p > b {}</style>b", "ab"),
        ("<nav><ul><li>Home</li></ul><nav>x</nav></nav>b", "b"),
        ("a<!-- <p>b</p> -->c", "ac"),
        ("a<!-- b", "a"),
        ('<p title="a > b">c</p>', "\nc\n"),
        ('<img src="x" alt="a plan">', ""),
        ("<p hidden>a</p>b", "b"),
        ('<div style="color:red; display: none"><p>a</p></div>b', "b"),
        ('<span aria-hidden="true">a</span>b', "b"),
        ("1 < 2 and <x", "1 < 2 and <x"),
        ("<custom-tag>a</custom-tag>", "a"),
        ('<a href="x>y', '<a href="x>y'[11:]),
    ],
)
def test_a_document_shows_its_words(text: str, visible: str) -> None:
    """Tags, comments, scripts, navigation and hidden elements are left out; stray signs are words."""
    assert shown(text) == visible


@pytest.mark.parametrize(
    ("text", "document"),
    [
        ("<!DOCTYPE html><p>a", True),
        (' <?xml version="1.0"?><html>', True),
        ("<!-- made by x --><html>", True),
        ("<p>Fee</p>\n", True),
        ("<table><tr><td>a</td></tr></table>", True),
        ("<file> is a word", False),
        ("# Title\n<p>a</p>", False),
        ("<div align=center>\n\n# Title\n\n</div>\n\ntext", False),
        ("a <b>b</b>", False),
        ("", False),
    ],
)
def test_documents_are_told_from_running_text(text: str, *, document: bool) -> None:
    """HTML as a whole says so, or begins and ends with elements that stand by themselves."""
    assert is_document(text) is document


@pytest.mark.parametrize(
    ("text", "meant"),
    [("&amp;", ("&", 5)), ("&#8239;x", ("\u202f", 7)), ("&#x41;", ("A", 6)), ("&nope;", None), ("& b", None)],
)
def test_entities(text: str, meant: tuple[str, int] | None) -> None:
    """Named and numbered characters are read; what is no entity is text."""
    assert entity(text, 0) == meant


@given(st.text(st.sampled_from("<>!-/ab\"'= "), max_size=60))
def test_tokens_come_in_order(text: str) -> None:
    """Whatever the text, its tokens do not overlap and stay inside it."""
    position = 0
    for token in tokens(text):
        assert position <= token.end <= len(text)
        assert token.start <= token.end
        position = token.start


@given(st.text(st.sampled_from("<>!-/ab\"'= "), max_size=60))
def test_stretches_come_in_order(text: str) -> None:
    """The stretches that are not shown do not overlap."""
    position = 0
    for start, end, _ in invisible(text, document=True):
        assert position <= start <= end <= len(text)
        position = end
