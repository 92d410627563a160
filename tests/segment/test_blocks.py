"""The blocks of a text."""

from __future__ import annotations

from groundwire.segment.blocks import _parser, blocks


def test_the_parser_is_ready_before_threads_share_it() -> None:
    """Its rules are put in order once, by whoever makes it: a thread that met them half in order would misread."""
    _parser.cache_clear()
    parser = _parser()
    assert parser.core.ruler.__cache__
    assert parser.block.ruler.__cache__


def test_one_text_leaves_nothing_behind_for_the_next() -> None:
    """The parser is shared; definitions, lists and tables of a text are its own."""
    first = "- one\n- two\n\n[x]: https://example.org\n\n| a | b |\n|---|---|\n| 1 | 2 |"
    before = blocks("Plain [x] words.\n\n1. item")
    assert blocks(first) == blocks(first)
    assert blocks("Plain [x] words.\n\n1. item") == before
