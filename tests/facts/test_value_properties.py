"""What holds of every text and every value."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundwire.facts.arithmetic import derive, expected
from groundwire.facts.compare import Relation, compare
from groundwire.facts.extract import extract
from groundwire.facts.fact import Measure

PIECES = st.sampled_from(
    [
        "5",
        "1,200",
        "½",
        "−3",
        "٣",
        "km",
        "mg/dL",
        "%",
        "$",
        "€",
        "EUR",
        "per",
        "month",
        "a",
        "to",
        "from",
        "between",
        "and",
        "half",
        "twelve",
        "hundred",
        "million",
        "万",
        "年",
        "月",
        "日",
        "時",
        "May",
        "2024",
        "06/05/2024",
        "Q3",
        "8:15",
        "PM",
        "since",
        "until",
        "at least",
        "about",
        "of the",
        "v2.1",
        "R-12",
        "(",
        ")",
        "[1]",
        "-",
        "–",
        "`",
        "+47 22 55 01 43",
        "a@b.example",
        "İ",
        "ß",
        "👩\u200d👩\u200d👧",
        "\r\n",
        "१२",
        "０１",
        "FY24",
        "'90s",
        "31",
        ".",
    ]
)
SENTENCES = st.one_of(
    st.text(max_size=60),
    st.lists(st.tuples(PIECES, st.sampled_from(["", " "])), max_size=12).map(
        lambda parts: "".join(piece + space for piece, space in parts)
    ),
)
LANGUAGES = st.sampled_from(["en", "de", "fr", "es", "it", "pt", "nl", "ja", "zh", "ar", "xx"])


@given(SENTENCES, LANGUAGES)
@settings(deadline=None, max_examples=300)
def test_offsets_are_exact_and_ordered(text: str, language: str) -> None:
    """Every fact's text is the text at its offsets, and facts do not overlap."""
    position = 0
    for fact in extract(text, language=language):
        assert text[fact.start : fact.end] == fact.text
        assert position <= fact.start < fact.end
        position = fact.end


@given(SENTENCES, SENTENCES)
@settings(deadline=None, max_examples=300)
def test_any_two_values_can_be_compared(first: str, second: str) -> None:
    """Comparison always says something, and a value agrees with itself."""
    facts = [*extract(first), *extract(second)]
    for claim in facts:
        assert compare(claim, claim) is Relation.SAME
        assert compare(claim, claim, exact=True) is Relation.SAME
        for source in facts:
            assert compare(claim, source) in Relation


@given(SENTENCES, SENTENCES)
@settings(deadline=None, max_examples=200)
def test_arithmetic_never_fails(first: str, second: str) -> None:
    """Any values may be computed with; what is offered agrees with the claim."""
    sources = extract(second)
    for claim in extract(first):
        expected(claim, sources)
        found = derive(claim, sources)
        assert found is None or compare(claim, found.fact) is Relation.SAME


@given(st.integers(min_value=0, max_value=10**12))
@settings(deadline=None)
def test_grouped_digits_are_the_number(number: int) -> None:
    """Thousands separators do not change a number."""
    (fact,) = extract(f"about {number:,} of them")
    assert isinstance(fact.payload, Measure)
    assert fact.payload.low == number


@pytest.mark.parametrize(
    "piece",
    [
        "1 ",
        "1-",
        "$1",
        "x1-",
        "one ",
        "12:",
        "in 2020 and ",
        "5 kg to ",
        "(1) ",
        "a.a@",
        "½",
        "USD5",
        "2020年第",
        "a.b",
        "三千",
    ],
)
def test_time_grows_with_length_only(piece: str) -> None:
    """Twice the text takes about twice the time, whatever it is made of; the least of three, as machines are noisy."""

    def seconds(count: int) -> float:
        text = piece * count
        taken = []
        for _ in range(3):
            start = time.process_time()
            extract(text)
            taken.append(time.process_time() - start)
        return min(taken)

    seconds(100)
    small, large = seconds(2_000), seconds(8_000)
    assert large < 12 * small + 0.05
