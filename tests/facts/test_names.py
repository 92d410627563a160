"""Names in texts, and names of a claim against those of a source."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groundwire.facts.names import NameRelation, compare_names, names

FOUND = [
    ("The International Seabed Authority (ISA) is here.", ["International Seabed Authority", "ISA"]),
    ("Justice Elena Ortega wrote it.", ["Justice Elena Ortega"]),
    ("According to Jane Holt, it failed.", ["Jane Holt"]),
    ("Dr. J. R. Smith flew to São Paulo on Monday.", ["Dr. J. R. Smith", "São Paulo"]),
    ("The Bank of England raised rates.", ["Bank of England"]),
    ("Bookings stay valid. The fee is low.", []),
    ("Alpha acquired Beta. In 2020 Alpha fell.", ["Alpha", "Beta"]),
    ("東京は大きい。", []),
    ("", []),
]

RELATIONS = [
    ("It was written by Justice Elena Ortiz.", "Justice Elena Ortega wrote it.", "clash"),
    ("It was written by Justice Ortiz.", "Justice Ortega wrote it.", "clash"),
    ("It was written by Elena Ortega.", "Justice Elena Ortega wrote it.", "same"),
    ("It was written by Justice Ortega.", "Justice Elena Ortega wrote it.", "same"),
    ("It was written by E. Ortega.", "Justice Elena Ortega wrote it.", "same"),
    ("It was led by Jose Muller.", "José Müller led it.", "same"),
    ("It sits in Lyon.", "The head office is in Lyon, France.", "same"),
    ("She won Nobel Prizes.", "She won the Nobel Prize.", "same"),
    ("It sits in Oslo.", "The head office is in Lyon, France.", "absent"),
    ("It was sold to Acme.", "It was sold to Acme GmbH.", "same"),
    ("Here ISA means International Space Agency.", "The International Seabed Authority (ISA) is here.", "clash"),
    ("Here is the ISA.", "The International Seabed Authority is here.", "same"),
    ("Here is the International Seabed Authority.", "The ISA is here.", "same"),
    ("It was written by Paul Reyes.", "Jane Holt wrote it.", "absent"),
    ("It was written by Elena.", "It was sung by elena and others.", "same"),
]


@pytest.mark.parametrize(("text", "expected"), FOUND)
def test_names_are_found(text: str, expected: list[str]) -> None:
    """Capitalised names are found; common words at the beginning of a sentence are not."""
    found = list(dict.fromkeys(name.text for name in names(text)))
    assert found == expected


@pytest.mark.parametrize(("claim", "source", "relation"), RELATIONS)
def test_relation_of_the_last_name(claim: str, source: str, relation: str) -> None:
    """A name is the same under another form, clashes with a look-alike, or is absent."""
    comparison = compare_names(names(claim)[-1], names(source), source)
    assert comparison.relation == NameRelation(relation)
    assert (comparison.source is None) == (relation == "absent")
    assert bool(comparison.explanation) == (relation == "clash")


def test_german_nouns_are_no_names() -> None:
    """In German a noun alone is no name."""
    found = [name.text for name in names("Gestern lief der Vertrag mit Anna Schmidt aus.", language="de")]
    assert found == ["Anna Schmidt"]


@settings(max_examples=60, deadline=None)
@given(
    st.one_of(
        st.text(max_size=60),
        st.lists(
            st.sampled_from(["Dr.", "Elena", "Ortiz", "of", "(ISA)", "ISA", ".", "the", "é", "日本", "-", "'s"])
        ).map(" ".join),
    )
)
def test_spans_of_names_are_exact(text: str) -> None:
    """Every name stands where it says, after the one before it, and is the same as itself."""
    found = names(text)
    end = 0
    for name in found:
        assert text[name.start : name.end] == name.text
        assert name.start >= end
        end = name.end
        assert compare_names(name, [name], text).relation is NameRelation.SAME
