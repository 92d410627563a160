"""A pending delivery, made again from its item."""

from __future__ import annotations

import asyncio

import pytest
from tests.guard.writing import SOURCES, WRONG, Writer
from tests.storage.builders import rejected, released

from groundwire.guard.guard import Guard
from groundwire.guard.pending import decided, waiting
from groundwire.sessions.session import Session


@pytest.mark.parametrize("text", [WRONG, "The fee is five EUR.", None])
def test_an_item_says_as_much_of_its_delivery_as_a_decision_needs(text: str | None) -> None:
    """What a person decides comes to the same, whether the delivery was kept or made again."""

    async def main() -> None:
        guard = Guard()
        kept = await guard.respond(Writer([WRONG, WRONG]), SOURCES, session=Session("s"))
        (item,) = await guard.reviews.open_items()
        again = waiting(item)
        resolution = rejected(item) if text is None else released(item, text)
        for one, other in ((kept, again), (decided(kept, resolution), decided(again, resolution))):
            left = {"attempts", "chosen", "repairs"}
            assert other.model_dump(exclude=left) == one.model_dump(exclude=left)

    asyncio.run(main())


def test_an_answer_that_is_blank_waits_too() -> None:
    """A person may write one."""

    async def main() -> None:
        guard = Guard()
        await guard.review(" ", SOURCES)
        (item,) = await guard.reviews.open_items()
        final = decided(waiting(item), released(item, "The fee is 5 EUR."))
        assert (item.answer, final.disposition, final.cause) == (None, "repaired", "edited")

    asyncio.run(main())
