"""Words between quotation marks of any typography."""

from __future__ import annotations

import pytest

from groundwire.quotes import quotations


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('It says “no refunds” and "no cash".', ["no refunds", "no cash"]),
        ("Es heißt „kein Umtausch“.", ["kein Umtausch"]),
        ("Il dit « pas de retour ».", ["pas de retour"]),
        ("Er sagt »nie wieder«.", ["nie wieder"]),
        ("「返品不可」とある", ["返品不可"]),
        ("It says ‘don’t run’ here.", ["don’t run"]),
        ("It says 'don't run' here.", ["don't run"]),
        ("The tenant's and the owner's duties", []),
        ('A 5" pipe and a 3" pipe', []),
        ("“open", []),
        ("“ ”", []),
        ("", []),
    ],
)
def test_quotations(text: str, found: list[str]) -> None:
    """Apostrophes and inches are none."""
    assert [span.text for span in quotations(text)] == found
    assert all(text[span.start : span.end] == span.text for span in quotations(text))
