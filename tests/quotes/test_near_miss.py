"""Words that stand nowhere come with the passage that was meant, and with what differs."""

from __future__ import annotations

import pytest

from groundwire.domain.evidence import Evidence
from groundwire.domain.quotation import NearMiss
from groundwire.quotes import EvidenceText

LEASE = "The tenant must **pay** within 30 days of the invoice date. The deposit is 500&nbsp;EUR."
SHOP = "Refunds are made within two weeks of the return, by bank transfer only."
TEXTS = EvidenceText(Evidence.of([{"id": "lease", "text": LEASE}, {"id": "shop", "text": SHOP}]))


def changes(miss: NearMiss) -> list[tuple[str, str]]:
    return [(difference.quoted.text, difference.found.text) for difference in miss.differences]


@pytest.mark.parametrize(
    ("quote", "source_id", "differences"),
    [
        ("must pay within 60 days of the invoice date", "lease", [("60", "30")]),
        ("the tenant may pay within 30 days of the date", "lease", [("may", "must"), ("", "invoice")]),
        ("Refunds are usually made within two weeks", "shop", [("usually", "")]),
        ("The deposit is 600 EUR", "lease", [("600", "500")]),
        ("made within three weeks of the return, by bank transfer", "shop", [("three", "two")]),
        ("within two weeks of the return by cheque", "shop", [("cheque", "bank")]),
    ],
)
def test_what_differs_is_told(quote: str, source_id: str, differences: list[tuple[str, str]]) -> None:
    """The differing words come from both sides, each where it stands."""
    miss = TEXTS.nearest(quote)
    assert miss is not None
    assert (miss.passage.source_id, changes(miss)) == (source_id, differences)
    source = {"lease": LEASE, "shop": SHOP}[source_id]
    assert source[miss.passage.start : miss.passage.end] == miss.passage.text
    for difference in miss.differences:
        assert quote[difference.quoted.start : difference.quoted.end] == difference.quoted.text
        assert source[difference.found.start : difference.found.end] == difference.found.text


@pytest.mark.parametrize("quote", ["", "We give money back in 14 days", "zebra crossing ahead", "the the the the"])
def test_other_sentences_are_not_near(quote: str) -> None:
    """A sentence on the same subject that was written apart is no misquotation of it."""
    assert TEXTS.nearest(quote) is None


def test_a_long_source_has_its_nearest_place_found() -> None:
    """The place is found by its rare words among many that share the frequent ones."""
    filler = "The tenant of the flat must look after the garden of the house. " * 3000
    miss = EvidenceText(Evidence.of([filler + LEASE + filler])).nearest("must pay within 60 days of the invoice date")
    assert miss is not None
    assert changes(miss) == [("60", "30")]


def test_unspaced_scripts_are_compared_by_character() -> None:
    """A changed character of Japanese is told alone."""
    miss = EvidenceText(Evidence.of(["返品は三十日以内に限り受け付けます。"])).nearest(
        "返品は六十日以内に限り受け付けます"
    )
    assert miss is not None
    assert changes(miss) == [("六", "三")]
