"""Citation markers in text."""

from __future__ import annotations

import pytest

from groundwire.segment.citations import find


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Sales rose [1].", [("1",)]),
        ("Sales rose [1, 3][S2].", [("1", "3"), ("S2",)]),
        ("Sales rose [1-3].", [("1", "2", "3")]),
        ("Sales rose [doc-3] and [^1].", [("doc-3",), ("1",)]),
        ("Sales rose [guides/leave.md].", [("guides/leave.md",)]),
        ("売上は増えた【3】。", [("3",)]),
        ("Sales rose.¹²", [("12",)]),
        ("Sales rose (Smith et al. 2020).", [("Smith et al. 2020",)]),
        ("Sales rose (Smith & Lee, 2020).", [("Smith & Lee, 2020",)]),
        ("Sales rose (Smith and Lee, 2020).", [("Smith and Lee, 2020",)]),
        ("Sales rose (Smith, 2018; Lee, 2019).", [("Smith, 2018", "Lee, 2019")]),
        ("Sales rose (Smith 2020a).", [("Smith 2020a",)]),
        ("Sales rose (Smith 2020, p. 5).", [("Smith 2020, p. 5",)]),
        ("Sales rose (see Smith 2020).", [("Smith 2020",)]),
        ("Sales rose [S2, p. 5].", [("S2",)]),
        ("Sales rose [2, section 3.1].", [("2",)]),
        ("Sales rose (see [2]).", [("2",)]),
        ("Sales rose ([1], [3]).", [("1", "3")]),
        ("Sales rose [1]-[3].", [("1", "2", "3")]),
        ("Sales rose [Source: terms.pdf].", [("terms.pdf",)]),
        ("Sales rose (Source: S2).", [("S2",)]),
        ("Sales rose.<sup>2</sup>", [("2",)]),
        ("Sales rose<sup>[1, 2]</sup>.", [("1", "2")]),
        ("Sales rose.^2^", [("2",)]),
        ("The area is 5 m<sup>2</sup>.", []),
        ("The games (Berlin 2019) and (Berlin, 2019) were good.", []),
        ("It closed twice (May 2020; June, 2021).", []),
        ("It moved (in May 2020) to Oslo (Norway).", []),
        ("The fee is 5 EUR (source: the terms of trade).", []),
        ("The fee (1) and the term (2) are new.", []),
        ("The area is 5 m² or 10² units.", []),
        ("It opened in spring (May 2020) [sic] in [2019].", []),
        ("See [1](http://a.b) and [text][1].", []),
        ("[1]: http://a.b", []),
        ("Paid within 5 [14] working days.", []),
        ("Paid within [14] working days.", []),
        ("The fee is [5] EUR.", []),
        ("The fee is [5].", []),
        ("It takes at least [3] attempts.", []),
        ("Erstattet binnen [14] Tagen.", []),
        ("Paid within [1] 14 days [2].", [("1",), ("2",)]),
        ("According to [2] refunds are free.", [("2",)]),
        ("The drug [3] lowers pressure [4] in adults.", [("3",), ("4",)]),
    ],
)
def test_markers_name_their_sources(text: str, keys: list[tuple[str, ...]]) -> None:
    """Every usual form is found; links, powers, months, notes and figures are none."""
    assert [marker.keys for marker in find(text)] == keys


@pytest.mark.parametrize(
    ("text", "keys"),
    [
        ("Free [policy] for all.", [("policy",)]),
        ("Free [policy, section 3].", [("policy",)]),
        ("Free [policy p. 4].", [("policy",)]),
        ("Free [policy, terms of use; 2].", [("policy", "terms of use", "2")]),
        ("Free [policy][1].", [("policy",), ("1",)]),
        ("Free (Smith 2020).", [("Smith 2020",)]),
        ("Free (see a b.txt).", [("a b.txt",)]),
        ("The rules (policy) are free [sic].", []),
        ("Free [policy, pets].", []),
        ("See [policy](http://a.b) and [text][policy].", []),
        ("Paid within [14] working days.", []),
    ],
)
def test_a_name_of_a_source_in_brackets_is_a_marker(text: str, keys: list[tuple[str, ...]]) -> None:
    """What equals a name of a source cites it; other words in brackets, links and figures do not."""
    names = {"policy", "terms of use", "Smith 2020", "a b.txt", "14"}
    assert [marker.keys for marker in find(text, names)] == keys
