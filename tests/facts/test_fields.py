"""Fields that say yes or no."""

from __future__ import annotations

import pytest

from groundwire.facts.fields import flag_of, state_of

POLICY = "refund policy: window: 45 days; receipt required: true; gift cards refundable: false; stage: yes, small"


@pytest.mark.parametrize(
    ("statement", "agrees"),
    [
        ("Gift cards are refundable.", False),
        ("Gift cards are not refundable.", True),
        ("A receipt is required.", True),
        ("No receipt is required.", False),
        ("The window is 45 days.", None),
        ("Vouchers are refundable.", None),
        ("There is a stage.", True),
        ("The venue lacks a stage.", False),
    ],
)
def test_a_field_is_read_beside_what_a_statement_says(statement: str, agrees: bool | None) -> None:  # noqa: FBT001  # the expectation
    """Only where every word of its label is said."""
    flag = flag_of(statement, POLICY)
    assert (flag.agrees if flag else None) is agrees


@pytest.mark.parametrize("text", ["Clerk: No, the form is free.", "Agent: No", "The answer is no."])
def test_what_somebody_says_is_no_field(text: str) -> None:
    """A speaker is not what is denied."""
    assert flag_of("The clerk and the agent gave an answer.", text) is None


@pytest.mark.parametrize(("statement", "agrees"), [("Debug is switched off.", True), ("Debug is switched on.", False)])
def test_a_switch_is_a_field(statement: str, agrees: bool) -> None:  # noqa: FBT001  # the expectation
    """Its state in the statement is compared, not a denial."""
    flag = flag_of(statement, "workers: 16; debug is off")
    assert flag is not None
    assert flag.agrees is agrees


@pytest.mark.parametrize(
    ("statement", "agrees"),
    [
        ("The sensor is offline.", False),
        ("The sensor is not offline.", True),
        ("The sensor is online.", None),
        ("The sensor is red.", None),
    ],
)
def test_a_state_has_an_opposite(statement: str, agrees: bool | None) -> None:  # noqa: FBT001  # the expectation
    """A field that is called a state is turned by the opposite one."""
    flag = state_of(statement, "sensor T-9: status: online")
    assert (flag.agrees if flag else None) is agrees
