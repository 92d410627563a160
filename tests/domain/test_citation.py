"""What a citation names among the sources."""

from __future__ import annotations

import pytest

from groundwire.domain.citation import meant, resolve
from groundwire.domain.evidence import Evidence

EVIDENCE = Evidence.of(
    [
        {"id": "policy", "text": "a"},
        {"id": "src/adjuster-report.txt", "text": "b"},
        {"id": "a/x.txt", "text": "c"},
        {"id": "b/x.txt", "text": "d"},
        {"id": "k", "title": "Smith 2020", "text": "e"},
        {"id": "doc-1", "text": "f"},
    ]
)


@pytest.mark.parametrize(
    ("key", "source_id"),
    [
        ("policy", "policy"),
        ("2", "src/adjuster-report.txt"),
        ("adjuster-report.txt", "src/adjuster-report.txt"),
        ("Smith 2020", "k"),
        ("x.txt", None),
        ("7", None),
    ],
)
def test_a_key_is_an_id_a_number_a_title_or_a_file(key: str, source_id: str | None) -> None:
    """A name that two sources share is none."""
    assert resolve(key, EVIDENCE) == source_id


@pytest.mark.parametrize(
    ("marker", "ids"),
    [
        ("[adjuster_report.txt]", ("src/adjuster-report.txt",)),
        ("[adjuster-report]", ("src/adjuster-report.txt",)),
        ("[x.txt]", ("a/x.txt", "b/x.txt")),
        ("[doc-9]", ()),
        ("[S7]", ()),
    ],
)
def test_an_unknown_marker_is_answered_by_what_it_is_spelled_like(marker: str, ids: tuple[str, ...]) -> None:
    """Another number is another source, however alike the rest is."""
    assert meant(marker, EVIDENCE) == ids
