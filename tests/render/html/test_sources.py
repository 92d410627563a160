from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.render.conftest import claim_of, report_of, sentence_of
from tests.render.html.conftest import document_of

from groundwire.domain.evidence import Evidence
from groundwire.domain.report import Report
from groundwire.domain.text import Span
from groundwire.domain.verdict import Quote, Verdict
from groundwire.render.html.links import Links
from groundwire.render.html.page import report_page
from groundwire.render.html.sources import AROUND, LONGEST_GAP, WHOLE, SourceView, source_views

ANSWER = "Tea is hot."
LINE = "Nothing was decided on that day.\n"


def quoting(text: str, *places: tuple[int, int]) -> tuple[Report, Evidence]:
    evidence = Evidence.of([text])
    quotes = tuple(Quote(**dict(Span.of(text, *place)), source_id="S1", stance="support") for place in places)
    claim = claim_of(ANSWER, ANSWER, Verdict.SUPPORTED, quotes=quotes)
    return report_of(sentence_of(ANSWER, ANSWER, claim), evidence=evidence), evidence


def view_of(text: str, *places: tuple[int, int]) -> SourceView:
    report, evidence = quoting(text, *places)
    (view,) = source_views(report, evidence, Links.of(report, evidence))
    return view


def test_a_short_source_is_shown_whole() -> None:
    """Up to two printed pages nothing is folded."""
    text = (LINE * 200)[:WHOLE]
    (stretch,) = view_of(text, (40, 50)).stretches
    assert "".join(marked.text for marked in stretch.marked) == text


def test_a_long_source_is_shown_around_its_quotes() -> None:
    """The beginning and each quote with its surroundings are shown; the rest is folded, or left out if it is long."""
    text = LINE * 2000
    places = [(5_000, 5_040), (60_000, 60_040)]
    view = view_of(text, *places)
    shown = [stretch for stretch in view.stretches if stretch.marked]
    assert len(shown) == 3
    for (start, end), stretch in zip(places, shown[1:], strict=True):
        assert stretch.start <= start - AROUND + 1
        assert stretch.end >= end + AROUND - len(LINE)
        assert text[stretch.start - 1] == "\n"
    folded = [stretch for stretch in view.stretches if stretch.folded]
    assert [text[stretch.start : stretch.end] for stretch in folded] == [stretch.folded for stretch in folded]
    assert all(stretch.length <= LONGEST_GAP for stretch in folded)
    assert view.left_out > LONGEST_GAP


def test_a_source_of_two_megabytes_makes_a_small_page_that_says_what_is_missing() -> None:
    """The quote deep inside is there; the note counts what is not."""
    text = LINE * 65_000
    report, evidence = quoting(text, (1_000_000, 1_000_040))
    page = report_page(ANSWER, report, evidence)
    assert len(text) > 2_000_000
    assert len(page) < 60_000
    left_out = view_of(text, (1_000_000, 1_000_040)).left_out
    assert f"{left_out:,} of them are not in this page" in page
    (quote,) = document_of(ANSWER, report, evidence).find(id="quote-1-1")
    assert quote.text == text[1_000_000:1_000_040]


def test_a_source_that_nobody_quotes_says_so() -> None:
    """It is there with its beginning, and closed among many."""
    evidence = Evidence.of([f"Source {n}. {LINE * 300}" for n in range(5)])
    claim = claim_of(ANSWER, ANSWER, Verdict.UNSUPPORTED)
    document = document_of(ANSWER, report_of(sentence_of(ANSWER, ANSWER, claim), evidence=evidence), evidence)
    sources = document.find("details", cls="source")
    assert len(sources) == 5
    assert all("not quoted" in source.text and "open" not in source.attributes for source in sources)
    assert all(f"Source {n}." in source.text for n, source in enumerate(sources))


@given(st.data())
@settings(deadline=None)
def test_every_character_is_shown_folded_or_counted_and_every_quote_is_shown(data: st.DataObject) -> None:
    """The stretches follow each other without gaps, and each quote can be read off the marks it begins and ends."""
    length = data.draw(st.integers(1, 60_000))
    text = "".join(
        chr(97 + position * position % 23) if position % 7 else " \n"[position % 2] for position in range(length)
    )
    starts = data.draw(st.lists(st.integers(0, length - 1), max_size=5))
    places = [(start, data.draw(st.integers(start + 1, min(length, start + 900)))) for start in starts]
    view = view_of(text, *places)
    edges = [0, *(stretch.end for stretch in view.stretches)]
    assert [stretch.start for stretch in view.stretches] == edges[:-1]
    assert edges[-1] == length
    marked = [mark for stretch in view.stretches for mark in stretch.marked]
    for each in view.cited:
        assert "".join(mark.text for mark in marked if each in mark.cited) == each.passage.text
        assert sum(each in mark.starting for mark in marked) == 1
    shown = sum(len(mark.text) for mark in marked) + sum(len(stretch.folded) for stretch in view.stretches)
    assert shown + view.left_out == length


def test_a_quote_of_two_claims_leads_back_to_both() -> None:
    """Overlapping quotes are cut where they begin and end, and each keeps its own way back."""
    view = view_of("Tea is hot. Coffee is cold.", (0, 11), (7, 27))
    (stretch,) = view.stretches
    assert [mark.text for mark in stretch.marked] == ["Tea is ", "hot.", " Coffee is cold."]
    assert [len(mark.cited) for mark in stretch.marked] == [1, 2, 1]
    assert [len(mark.ending) for mark in stretch.marked] == [0, 1, 1]
