"""Quotes are found although typography differs, and come back in the source's own characters."""

from __future__ import annotations

import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.quotes import Folded, locate
from groundwire.quotes.locate import MAX_GAP

TEXT = st.text(st.characters(exclude_categories=["Cs"]))
WORDS = st.lists(st.from_regex(r"[a-zäöü]{1,8}", fullmatch=True), min_size=1, max_size=8)
JOINTS = ["\u00a0", "\u2009", "\u3000", "  ", "\n", "\r\n  ", " \u200b", "\n> ", "&nbsp;", " **", "** ", "<br>", " _"]


@pytest.mark.parametrize(
    ("quote", "source", "found"),
    [
        ("non-refundable deposit", "a “non‑refundable deposit”.", "non‑refundable deposit"),
        ("non-refundable", "a non-\nrefundable deposit", "non-\nrefundable"),
        ('"yes"', "He said «yes» twice.", "«yes»"),
        ("says 'no' twice", "says “no” twice", "says “no” twice"),
        ("five items", "five\u00a0items", "five\u00a0items"),
        ("five items", "five\u2009items", "five\u2009items"),
        ("five items", "five\u3000items", "five\u3000items"),
        ("five items", "five \r\n  items", "five \r\n  items"),
        ("information", "the infor-\nmation given", "infor-\nmation"),
        ("information", "infor\u00admation", "infor\u00admation"),
        ("information", "in\u200bformation", "in\u200bformation"),
        ("very important", "a **very** important note", "very** important"),
        ("snake_case is fine", r"snake\_case is *fine*", r"snake\_case is *fine"),
        ("see the guide here", "see [the guide](https://a.b/c_(d)) here", "see [the guide](https://a.b/c_(d)) here"),
        ("read the manual", "> please read\n> the manual", "read\n> the manual"),
        ("Open the valve. Wait.", "1. Open the valve.\n2. Wait.", "Open the valve.\n2. Wait"),
        ("wash hands use soap", "- wash hands\n- use soap", "wash hands\n- use soap"),
        ("Basic 5 EUR", "| Plan | Fee |\n|---|---|\n| Basic | 5 EUR |", "Basic | 5 EUR"),
        (
            "terms & conditions apply",
            "<p>Terms&nbsp;&amp; conditions <b>ap</b>ply",
            "Terms&nbsp;&amp; conditions <b>ap</b>ply",
        ),
        ("office", "the oﬃce", "oﬃce"),
        ("FULL", "full width ＦＵＬＬ", "full"),
        ("café", "a cafe\u0301 here", "cafe\u0301"),
        ("ガイド", "新しいｶﾞｲﾄﾞです", "ｶﾞｲﾄﾞ"),
        ("wait...", "wait… what", "wait…"),
        ("10-12", "pages 10–12", "10–12"),
        ("yes - or no", "yes—or no", "yes—or no"),
        ("The fee is 5 EUR,", "The fee is 5 EUR per month.", "The fee is 5 EUR"),
        ("首都は東京", "日本の首都は東京です。", "首都は東京"),
    ],
)
def test_typography_does_not_hide_a_quote(quote: str, source: str, found: str) -> None:
    """The span returned is verbatim."""
    span = locate(quote, source)
    assert span is not None
    assert span.text == found
    assert source[span.start : span.end] == found


@pytest.mark.parametrize(
    ("quote", "source"),
    [
        ("", "x"),
        ("  ", "x"),
        ("…", "x"),
        ("5 EUR", "6 EUR"),
        ("not", "now"),
        ("refund", "refunds"),
        ("fee", "coffee"),
        ("5 mg", "15 mg"),
        ("5 mg", "1.5 mg"),
        ("5 mg", "1,5 mg"),
        ("up to 5", "up to 5.5"),
        ("up to 5", "up to 5%"),
        ("5 °C", "at -5 °C"),
        ("5 °C", "at −5 °C"),
    ],
)
def test_other_words_are_not_found(quote: str, source: str) -> None:
    """A blank quote, a different one, and one that cuts a word or a number are nowhere."""
    assert locate(quote, source) is None


@pytest.mark.parametrize(
    ("quote", "found"),
    [
        ("The fee … is waived", "The fee of 5 EUR a month is waived"),
        ("The fee ... for students", "The fee of 5 EUR a month is waived for students"),
        ("fee [...] waived", "fee of 5 EUR a month is waived"),
        ("The fee (…) is waived...", "The fee of 5 EUR a month is waived"),
        ("[This] fee of 5 EUR", "fee of 5 EUR"),
        ("fee of 5 EUR [sic] a month", "fee of 5 EUR a month"),
        ("is waived … The fee", None),
        ("The fee … is due", None),
    ],
)
def test_an_ellipsis_leaves_words_out(quote: str, found: str | None) -> None:
    """The pieces stand in their order; the span covers them all."""
    span = locate(quote, "The fee of 5 EUR a month is waived for students.")
    assert (span and span.text) == found


def test_an_ellipsis_does_not_join_what_is_far_apart() -> None:
    """Beyond the largest gap two pieces are two quotes."""
    assert locate("first … last", "first " + "x" * MAX_GAP + " last") is None
    assert locate("first … last", "first " + "x" * (MAX_GAP - 10) + " last") is not None


def test_an_ellipsis_of_the_source_is_words_like_others() -> None:
    """What stands in the source as it is quoted is found before anything is left out."""
    span = locate("so … well", "so … well, and so it went well")
    assert span is not None
    assert span.text == "so … well"


def test_the_nth_occurrence_is_kept() -> None:
    """Repeated words can be told apart, and inner parts of words do not count."""
    span = locate("fee", "fee, Fee, coffee and fee", occurrence=2)
    assert span is not None
    assert span.start == 21
    assert locate("fee", "fee, Fee, coffee and fee", occurrence=3) is None


def test_scripts_and_hidden_elements_of_a_page_are_not_quoted() -> None:
    """What a browser does not show is no word of a page."""
    page = "<html><body><script>free of charge</script><p hidden>at no cost</p><p>It costs 5 EUR.</p></body></html>"
    assert locate("free of charge", page) is None
    assert locate("at no cost", page) is None
    assert locate("It costs 5 EUR", page) is not None


@given(TEXT, st.booleans())
def test_folding_keeps_track_of_every_character(text: str, layout: bool) -> None:  # noqa: FBT001
    """Each folded character knows its origin, in order."""
    folded = Folded.of(text, layout=layout)
    assert len(folded.origins) == len(folded.ends) == len(folded.text)
    assert list(folded.origins) == sorted(folded.origins)
    assert all(0 <= a < b <= len(text) for a, b in zip(folded.origins, folded.ends, strict=True))


@given(WORDS, WORDS, WORDS, st.data())
def test_words_are_found_however_they_are_parted(
    before: list[str], quote: list[str], after: list[str], data: st.DataObject
) -> None:
    """Whatever parts the words of the source, a quote of them is found, and the span is verbatim."""
    joints = st.sampled_from(JOINTS)
    source = "".join(f"{word}{data.draw(joints)}" for word in [*before, *quote, *after]) + "end"
    span = locate(" ".join(quote), source)
    assert span is not None
    assert source[span.start : span.end] == span.text
    assert [c for c in span.text if c.isalpha()][:1] == [quote[0][0]]


@pytest.mark.parametrize(
    "piece",
    ["x ax ", "<a ", "<!-", "&amp", "* `", "[a](b) ", "| a |\n", "---x\n", "a-\n", "[[", "e\u0301", "...", "'a", "< b"],
)
def test_work_grows_with_the_source_alone(piece: str) -> None:
    """Twice the source takes at most a little more than twice the steps, whatever it is made of."""
    steps = [_steps(piece * times) for times in (200, 400)]
    assert steps[1] <= 2.2 * steps[0] + 100


def _steps(source: str) -> int:
    """The calls that it takes to look for a quote that is nowhere."""
    count = 0

    def profile(_frame: object, event: str, _argument: object) -> None:
        nonlocal count
        count += event in {"call", "c_call"}

    sys.setprofile(profile)
    try:
        assert locate("ax x ax ax … zebra " + "x ax " * 20, source) is None
    finally:
        sys.setprofile(None)
    return count
