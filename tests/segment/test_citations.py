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
