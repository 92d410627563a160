"""Evidence: what is accepted, what is refused, and what its fingerprint says."""

from __future__ import annotations

import hashlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire import Evidence, EvidenceChanged, InputError, Source

TEXT = st.text(st.characters(exclude_categories=["Cs"]))


def test_plain_strings_are_named_by_position() -> None:
    """Strings become S1, S2, …."""
    assert [source.id for source in Evidence.of(["a", "b"]).sources] == ["S1", "S2"]


def test_the_same_source_twice_is_kept_once() -> None:
    """Retrieval often returns a passage twice."""
    evidence = Evidence.of([{"id": "a", "text": "x"}, {"id": "b", "text": "y"}, {"id": "a", "text": "x"}])
    assert [source.id for source in evidence.sources] == ["a", "b"]


@pytest.mark.parametrize(
    ("sources", "message"),
    [
        (None, r"sources are missing; pass a list of sources, or \[\]"),
        ("one text", "must be a list of sources, not one str"),
        ({"id": "a", "text": "x"}, "must be a list of sources, not one dict"),
        (7, "must be a list of sources, not one int"),
        ([{"id": "a", "text": "x"}, {"id": "a", "text": "y"}], "two sources have the id 'a' but different texts"),
        ([{"id": "a"}], "source 1 has no text"),
        ([{"id": "a", "text": None}], "the text of source 1 .* must be text, not NoneType"),
        ([{"id": "a", "text": b"x"}], "must be text, not bytes"),
        ([{"id": 7, "text": "x"}], "the id of source 1 must be text, not int"),
        ([{"id": " ", "text": "x"}], "the id ' ' is blank"),
        ([{"id": "a", "text": "x", "retrieved_at": "soon"}], "field 'retrieved_at'"),
        ([{"id": "a", "text": "x", "colour": "red"}], "field 'colour'"),
        ([{"id": "a", "text": "x", "classification": " "}], "the classification of source 'a' is blank"),
        (
            [{"id": "a", "text": "x"}, {"id": "a", "text": "x", "classification": "PHI"}],
            "the source 'a' is there twice, in two classes",
        ),
        ([42], "source 1 must be text, a mapping .* or a Source, not int"),
        (["ok", "half \ud83d"], "source 2 holds a lone surrogate at offset 5"),
    ],
)
def test_what_is_not_evidence_is_refused(sources: Any, message: str) -> None:
    """Nothing is turned into text behind the caller's back."""
    with pytest.raises(InputError, match=message):
        Evidence.of(sources)


@pytest.mark.parametrize(("sources", "empty"), [([], True), (["", " \n"], True), ([" ", "x"], False)])
def test_blank_sources_are_no_evidence(sources: list[str], *, empty: bool) -> None:
    """Evidence is empty when there is nothing to read in it."""
    assert Evidence.of(sources).empty is empty


def test_the_fingerprint_is_the_documented_digest() -> None:
    """Others can compute it: SHA-256 of the JSON list of [id, text], UTF-8, without spaces."""
    expected = hashlib.sha256('[["S1","Größe 5"],["b","🙂"]]'.encode()).hexdigest()
    assert Evidence.of(["Größe 5", {"id": "b", "text": "🙂"}]).fingerprint == expected


@given(st.lists(TEXT, max_size=4))
def test_evidence_keeps_its_own_fingerprint(texts: list[str]) -> None:
    """What was not changed is accepted in both forms."""
    evidence = Evidence.of(texts)
    evidence.require_fingerprint(evidence.fingerprint)
    evidence.require_fingerprint(evidence.source_fingerprints)


def test_a_mapping_names_the_changed_source_alone() -> None:
    """Fingerprints of the single sources say exactly which one changed."""
    before = Evidence.of(["a", "b", "c"]).source_fingerprints
    with pytest.raises(EvidenceChanged, match=r": 'S2' changed;"):
        Evidence.of(["a", "B", "c"]).require_fingerprint(before)


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        (["a", "b"], "'S3' is missing"),
        (["a", "b", "c", "d"], "'S4' was added"),
    ],
)
def test_a_mapping_names_missing_and_added_sources(texts: list[str], message: str) -> None:
    """A source more or less is named too."""
    with pytest.raises(EvidenceChanged, match=message):
        Evidence.of(texts).require_fingerprint(Evidence.of(["a", "b", "c"]).source_fingerprints)


def test_a_mapping_notices_another_order() -> None:
    """Order is part of the evidence: numbered citations depend on it."""
    before = Evidence.of([{"id": "a", "text": "x"}, {"id": "b", "text": "y"}]).source_fingerprints
    with pytest.raises(EvidenceChanged, match="another order"):
        Evidence.of([{"id": "b", "text": "y"}, {"id": "a", "text": "x"}]).require_fingerprint(before)


def test_one_digest_names_every_source_that_may_have_changed() -> None:
    """A digest of the whole cannot single one out, and the message says how to be told."""
    before = Evidence.of(["a", "b"]).fingerprint
    with pytest.raises(EvidenceChanged, match=r"at least one of the sources 'S1', 'S2' changed.*source_fingerprints"):
        Evidence.of(["a", "B"]).require_fingerprint(before)


def test_one_digest_names_an_added_source() -> None:
    """Leaving one source out gives the old digest back, so that one was added."""
    before = Evidence.of([Source(id="a", text="x")]).fingerprint
    with pytest.raises(EvidenceChanged, match="source 'b' was added"):
        Evidence.of([Source(id="b", text="y"), Source(id="a", text="x")]).require_fingerprint(before)
