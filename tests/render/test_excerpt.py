from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.domain.evidence import Evidence
from groundwire.domain.verdict import Quote
from groundwire.render.excerpt import CONTEXT, LONGEST_QUOTE, excerpt, shorten


def quote(text: str, start: int, end: int, source_id: str = "S1") -> Quote:
    return Quote(start=start, end=end, text=text[start:end], source_id=source_id, stance="support")


def test_a_quote_keeps_its_surroundings() -> None:
    """The words before and after a quote are given, with the spaces between."""
    text = "Potassium was 4.2 mmol/L today."
    around = excerpt(quote(text, 14, 24), Evidence.of([text]))
    assert (around.before, around.quote, around.after) == ("Potassium was ", "4.2 mmol/L", " today.")


def test_long_surroundings_are_cut_at_words() -> None:
    """Context stops at a word, with an ellipsis where the source goes on."""
    text = f"{'before ' * 40}HERE{' after' * 40}"
    around = excerpt(quote(text, 280, 284), Evidence.of([text]))
    assert around.before.startswith("…before ")
    assert around.after.endswith(" after…")
    assert len(around.before) <= CONTEXT + 1


@pytest.mark.parametrize(
    ("source", "words", "before", "after"),
    [
        ("# Fees\n\nReturns cost 5 EUR. Ask us.\n\n## Hours\nWe open at 9.", "Returns cost 5 EUR.", "", " Ask us."),
        ("- Tea is free\n- Coffee is not, today\n- Cake", "Coffee", "", " is not, today"),
        ("| Item | Price |\n|---|---|\n| Return | 5 EUR | today |\n| Gift | 2 EUR |", "5 EUR", "Return | ", " | today"),
        ("## Hours", "Hours", "", ""),
        ("-5 °C is cold, says he.\r\nNext", "cold", "-5 °C is ", ", says he."),
        ("first\u2028#1 is tea\u2029last", "tea", "#1 is ", ""),
    ],
)
def test_surroundings_end_with_the_line(source: str, words: str, before: str, after: str) -> None:
    """Context never runs into a heading, another item or another row, and carries none of their signs."""
    start = source.index(words)
    around = excerpt(quote(source, start, start + len(words)), Evidence.of([source]))
    assert (around.before, around.after) == (before, after)


@pytest.mark.parametrize(
    ("words", "before", "readable", "after"),
    [
        ("Contents</td><td>&pound;60,000", "", "Contents £60,000", ""),
        ("fees &amp; taxes", "All ", "fees & taxes", " & more"),
        ("A cup", "", "A cup", ""),
    ],
)
def test_html_is_shown_as_a_browser_shows_it(words: str, before: str, readable: str, after: str) -> None:
    """No tag and no entity is shown, neither in the quote nor around it."""
    page = (
        "<!doctype html><table><tr><td>Contents</td><td>&pound;60,000</td></tr></table>"
        '<p>All fees &amp; taxes &amp; more</p><img alt="A cup" src="x">'
    )
    start = page.index(words)
    around = excerpt(quote(page, start, start + len(words)), Evidence.of([page]))
    assert (around.before, around.quote, around.after) == (before, readable, after)


def test_an_unknown_source_gives_the_quote_alone() -> None:
    """A quote whose source is not at hand is shown without context."""
    around = excerpt(quote("elsewhere", 0, 9, "S7"), Evidence.of(["here"]))
    assert (around.before, around.quote, around.after) == ("", "elsewhere", "")


def test_a_source_that_changed_gives_the_quote_alone() -> None:
    """Context is never taken from a source that has other characters at the quote's place."""
    around = excerpt(quote("old words", 0, 9), Evidence.of(["new words stand here now"]))
    assert (around.before, around.quote, around.after) == ("", "old words", "")


@given(st.text(min_size=1), st.data())
def test_any_quote_is_on_one_line_and_short(text: str, data: st.DataObject) -> None:
    """Excerpts of any text fit on one logical line and keep to their lengths."""
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start, len(text)))
    around = excerpt(quote(text, start, end), Evidence.of([text]))
    whole = f"{around.before}{around.quote}{around.after}"
    assert "\n" not in whole
    assert len(around.quote) <= LONGEST_QUOTE


def test_the_middle_of_long_text_is_left_out() -> None:
    """Beginning and end of a long quote stay, cut between words where there are any."""
    assert shorten(f"begin here {'word ' * 500}and the end", 40) == "begin here word … word and the end"
    assert shorten("x" * 500, 13) == "xxxxx … xxxxx"
