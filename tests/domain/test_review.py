"""What a person decides, made from the item that waited."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from pydantic import ValidationError

from groundwire.domain.review import Resolution, ReviewItem
from groundwire.domain.risk import Risk
from groundwire.errors import InputError

NOW = datetime(2026, 3, 1, tzinfo=UTC)


def item(answer: str | None = "The fee is 5 EUR.") -> ReviewItem:
    return ReviewItem(
        id="i1", response_id="r1", created_at=NOW, reason="it fails", risk=Risk.HIGH, pending=True, answer=answer
    )


def test_an_answer_is_released_as_it_waited() -> None:
    """The text is the item's; nobody has to copy it."""
    made = Resolution.release(item(), reviewer="anna", note="fine", at=NOW)
    assert made == Resolution(
        item_id="i1", outcome="released", text="The fee is 5 EUR.", reviewer="anna", resolved_at=NOW, note="fine"
    )


def test_an_answer_is_released_with_another_text() -> None:
    """An edit is the text that goes out."""
    assert Resolution.release(item(), reviewer="anna", text="It is 6 EUR.").text == "It is 6 EUR."
    assert Resolution.release(item(None), reviewer="anna", text="It is 6 EUR.").text == "It is 6 EUR."


def test_an_answer_is_rejected() -> None:
    """It has no text then; without a time it was decided now."""
    made = Resolution.reject(item(), reviewer="anna", note="wrong")
    assert (made.item_id, made.outcome, made.text, made.note) == ("i1", "rejected", None, "wrong")
    assert made.resolved_at.tzinfo is UTC


@pytest.mark.parametrize(("answer", "text"), [(None, None), (" ", None), ("An answer.", "")])
def test_nothing_cannot_be_released(answer: str | None, text: str | None) -> None:
    """The error says what to do."""
    with pytest.raises(InputError, match=r"has no answer to release; hand in a `text`, or reject it"):
        Resolution.release(item(answer), reviewer="anna", text=text)


def test_somebody_decides() -> None:
    """A decision of nobody is none."""
    for decide in (Resolution.release, Resolution.reject):
        with pytest.raises(InputError, match="say who decided"):
            decide(item(), reviewer=" ")


def test_what_is_made_by_hand_must_fit() -> None:
    """The error names the easier way."""
    with pytest.raises(ValidationError, match=r"Resolution.release"):
        Resolution(item_id="i1", outcome="released", reviewer="anna", resolved_at=NOW)
