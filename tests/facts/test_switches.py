"""On or off, in whatever words."""

from __future__ import annotations

import pytest

from groundwire.facts.switches import state


@pytest.mark.parametrize(
    ("text", "on"),
    [
        ("TLS is switched off.", False),
        ("server: tls is on", True),
        ("Logging is enabled.", True),
        ("Logging is not enabled.", False),
        ("Debug mode is turned on, as usual.", True),
        ("The pump is on the left.", None),
        ("The fee is 5 EUR.", None),
        ("A is on, B is off.", None),
    ],
)
def test_a_state_is_read_where_it_is_said(text: str, on: bool | None) -> None:  # noqa: FBT001  # the expectation
    """Only at the end of a clause, and only where the text says one thing."""
    assert state(text) is on
