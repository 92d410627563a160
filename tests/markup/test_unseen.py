"""What a reader does not see of a source is told from what is seen."""

from __future__ import annotations

import pytest

from groundwire.markup import is_document, seen, tokens

DOCUMENT = "<!DOCTYPE html><html><body>{}</body></html>"

HIDDEN = [
    "<s>X</s>",
    "<del>X</del>",
    "<strike>X</strike>",
    '<p style="display:&#32;none">X</p>',
    '<p style="dis\\70lay:none">X</p>',
    '<p style="display:/**/none!important">X</p>',
    "<p style=display:none>X</p>",
    '<p style="visibility : collapse">X</p>',
    '<p style="font-size:0px">X</p>',
    '<p style="opacity: 0.0">X</p>',
    '<p style="position:absolute;left:-9999px">X</p>',
    '<p style="height:0;overflow:hidden">X</p>',
    '<p style="clip:rect(0, 0, 0, 0)">X</p>',
    '<p style="color: rgba(0, 0, 0, 0)">X</p>',
    "<p HIDDEN>X</p>",
    "<dialog>X</dialog>",
    "<noembed>X</noembed>",
    "<!-- X --!>",
    '<img alt="X">',
    '<style>.a{display:none}</style><p class="b a">X</p>',
    "<style>#h , .z{color:red;visibility:hidden}</style><p id=h>X</p>",
    "<style>/* a */ p.a{display:none}</style><p class=a>X</p>",
    "<style>aside{display:none}</style><aside>X</aside>",
]

SHOWN = [
    "<dialog open>X</dialog>",
    '<p style="opacity:0.5;font-size:0.9em;left:-5px">X</p>',
    '<p data-note="display:none" title="a hidden gem">X</p>',
    "<style>.a{display:none}</style><p class=b>X</p>",
    "<style>.a{display:none} .a{display:block}</style><p class=a>X</p>",
    "<style>@media print{.a{display:none}}</style><p class=a>X</p>",
    '<style>.a{display:none}</style><p class=a style="display:block">X</p>',
    "<!-- a --!><p>X</p>",
    "<!--><p>X</p>",
]


def _shown(html: str) -> str:
    text = DOCUMENT.format(html)
    assert is_document(text)
    return " ".join(text[token.start : token.end] for token in tokens(text) if token.kind == "text")


@pytest.mark.parametrize("html", HIDDEN)
def test_hidden_words_are_not_shown(html: str) -> None:
    """Neither in a document nor in running text that holds HTML."""
    assert "X" not in _shown(html)
    assert "X" not in seen(f"# Fees\n\nSome text. {html}\n\nMore text.")


@pytest.mark.parametrize("html", SHOWN)
def test_words_that_look_hidden_are_shown(html: str) -> None:
    """Only what a browser hides is left out."""
    assert "X" in _shown(html)
    assert "X" in seen(f"# Fees\n\nSome text. {html}\n\nMore text.")


@pytest.mark.parametrize(
    "text",
    [
        '[a](http://b.c "X")',
        "[a](http://b.c 'X')",
        "[a](<b c> (X))",
        "[//]: # (X)",
        '[comment]: <> "X"',
        "[a]: b.c\n  'X\n X'",
        "![X](a.png)",
        "<script>\n\nX\n\n</script>",
        '<div style="display:none">\n\nX',
        "<script>X\n\nmore",
        "X\u0336X\u0336",
    ],
)
def test_markdown_that_is_not_shown(text: str) -> None:
    """Titles, comments, images and struck signs are not read; the rest keeps its place."""
    whole = f"Before.\n\n{text}\n\nAfter."
    read = seen(whole)
    assert len(read) == len(whole)
    assert "X" not in read
    assert read.startswith("Before.")


@pytest.mark.parametrize(
    "text",
    ["`<script>X</script>`", "```\n<s>X</s>\n```", "[^1]: X", "[a]: X", "The <script> tag X", "a <b X", "1 < X > 2"],
)
def test_markdown_that_is_shown(text: str) -> None:
    """Code, footnotes and mentions of a tag are read."""
    assert seen(text) == text
