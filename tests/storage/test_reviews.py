"""What every review queue keeps to."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from tests.storage.builders import FEE, rejected, released, review_of

from groundwire.domain.ports import ReviewQueue
from groundwire.domain.review import Resolution
from groundwire.errors import InputError
from groundwire.storage import MemoryReviews, ReviewFile

QUEUES: dict[str, Callable[[Path], ReviewQueue]] = {
    "memory": lambda _: MemoryReviews(),
    "file": lambda folder: ReviewFile.at(folder / "reviews.jsonl"),
}


@pytest.fixture(params=QUEUES)
def reviews(request: pytest.FixtureRequest, tmp_path: Path) -> ReviewQueue:
    return QUEUES[request.param](tmp_path)


def test_what_was_added_waits(reviews: ReviewQueue) -> None:
    """Items come back as they were, oldest first, until a person has decided."""
    first, second, third = review_of("The fee is 6 EUR.\u2028🙂"), review_of(), review_of(None)

    async def main() -> None:
        for item in (first, second, third):
            await reviews.add(item)
        await reviews.resolve(released(second))
        kept = await reviews.open_items()
        assert [each.model_dump_json() for each in kept] == [each.model_dump_json() for each in (first, third)]

    asyncio.run(main())


@pytest.mark.parametrize("decide", [released, rejected])
def test_a_decision_is_there_as_it_was_made(reviews: ReviewQueue, decide: Callable[..., Resolution]) -> None:
    """For whoever asks later, as often as they ask."""
    item = review_of()

    async def main() -> None:
        await reviews.add(item)
        before = await reviews.get(item.id)
        assert before is not None
        assert (before.item.model_dump_json(), before.resolution) == (item.model_dump_json(), None)
        await reviews.resolve(decide(item))
        after = await reviews.get(item.id)
        assert after is not None
        assert after.resolution == decide(item)
        assert [await reviews.resolution(item.id) for _ in range(2)] == [decide(item)] * 2

    asyncio.run(main())


def test_whoever_waits_is_told(reviews: ReviewQueue) -> None:
    """All who wait for an item, and nobody else; one who has gone disturbs nobody."""
    item, other = review_of(), review_of()

    async def main() -> None:
        for each in (item, other):
            await reviews.add(each)
        waiting = [asyncio.ensure_future(reviews.resolution(item.id)) for _ in range(3)]
        unheard = asyncio.ensure_future(reviews.resolution(other.id))
        await asyncio.sleep(0.01)
        waiting.pop().cancel()
        await reviews.resolve(released(item))
        assert await asyncio.gather(*waiting) == [released(item)] * 2
        assert not unheard.done()
        unheard.cancel()

    asyncio.run(main())


def test_nothing_is_resolved_twice(reviews: ReviewQueue) -> None:
    """The first decision holds, also of several at the same time."""
    item = review_of()

    async def main() -> None:
        await reviews.add(item)
        ends = await asyncio.gather(
            *(reviews.resolve(released(item, str(n))) for n in range(5)), return_exceptions=True
        )
        refused = [end for end in ends if end is not None]
        assert [str(end) for end in refused] == [f"review item {item.id!r} is released already"] * 4
        held = await reviews.resolution(item.id)
        with pytest.raises(InputError, match="is released already"):
            await reviews.resolve(rejected(item))
        assert await reviews.resolution(item.id) == held

    asyncio.run(main())


CALLS: dict[str, Callable[[ReviewQueue], Coroutine[Any, Any, Any]]] = {
    "resolve": lambda reviews: reviews.resolve(released(review_of())),
    "resolution": lambda reviews: reviews.resolution("nope"),
}


@pytest.mark.parametrize("call", CALLS.values(), ids=CALLS)
def test_what_was_never_added_is_refused(
    reviews: ReviewQueue, call: Callable[[ReviewQueue], Coroutine[Any, Any, Any]]
) -> None:
    """Instead of being waited for."""
    with pytest.raises(InputError, match="there is no review item"):
        asyncio.run(call(reviews))
    assert asyncio.run(reviews.get("nope")) is None


def test_an_id_is_used_once(reviews: ReviewQueue) -> None:
    """Another item under it is refused, and the first one stays."""
    item = review_of()
    another = review_of("another", id=item.id)

    async def main() -> None:
        await reviews.add(item)
        with pytest.raises(InputError, match="already; give each its own id"):
            await reviews.add(another)
        (kept,) = await reviews.open_items()
        assert kept.answer == FEE

    asyncio.run(main())
