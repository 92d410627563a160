"""A review queue in a file: shared with other processes, and there after a restart."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from tests.storage.builders import record_of, rejected, released, review_of

from groundwire.domain.review import ReviewItem
from groundwire.errors import InputError, StoreError
from groundwire.storage import LogFile, ReviewFile

PROCESSES = 3

DECIDE = """
import asyncio, sys
from groundwire.domain.review import Resolution
from groundwire.errors import InputError
from groundwire.storage import ReviewFile
try:
    asyncio.run(ReviewFile.existing(sys.argv[1]).resolve(Resolution.model_validate_json(sys.argv[2])))
except InputError:
    sys.exit(7)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "reviews.jsonl"


def add(reviews: ReviewFile, *items: ReviewItem) -> None:
    for item in items:
        asyncio.run(reviews.add(item))


def waiting(reviews: ReviewFile) -> list[str]:
    return [item.id for item in asyncio.run(reviews.open_items())]


def test_each_item_and_each_decision_is_a_line(path: Path) -> None:
    """Nothing that was written is changed, and only the owner can read it."""
    reviews, item = ReviewFile.at(path), review_of("a\nb")
    add(reviews, item)
    before = path.read_bytes()
    asyncio.run(reviews.resolve(rejected(item)))
    assert path.read_bytes().startswith(before)
    assert [sorted(json.loads(line)) for line in path.read_bytes().splitlines()] == [
        ["item", "review_schema"],
        ["resolution", "review_schema"],
    ]
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_it_is_all_there_after_a_restart(path: Path) -> None:
    """What waits, and what was decided."""
    first, second = review_of(), review_of()
    before = ReviewFile.at(path)
    add(before, first, second)
    asyncio.run(before.resolve(released(first)))
    after = ReviewFile.existing(path)
    assert waiting(after) == [second.id]
    assert asyncio.run(after.resolution(first.id)) == released(first)


def test_what_another_process_decides_is_heard(path: Path) -> None:
    """By whoever waits for it meanwhile."""
    reviews, item = ReviewFile.at(path), review_of()

    async def main() -> None:
        await reviews.add(item)
        heard = asyncio.ensure_future(reviews.resolution(item.id))
        decided = released(item).model_dump_json()
        process = await asyncio.create_subprocess_exec(sys.executable, "-c", DECIDE, str(path), decided)
        assert await process.wait() == 0
        assert await heard == released(item)

    asyncio.run(main())


def test_several_processes_may_decide_at_once(path: Path) -> None:
    """One of them does, and the others are refused."""
    reviews, item = ReviewFile.at(path), review_of()
    add(reviews, item)
    decided = released(item).model_dump_json()
    started = [subprocess.Popen([sys.executable, "-c", DECIDE, str(path), decided]) for _ in range(PROCESSES)]
    assert sorted(process.wait(60) for process in started) == [0, *[7] * (PROCESSES - 1)]
    assert path.read_bytes().count(b'"resolution":') == 1


@pytest.mark.parametrize("known", [True, False], ids=["by one who has read before", "by one who begins"])
@pytest.mark.parametrize("cut", [1, 40, 300])
def test_a_line_that_was_cut_off_costs_only_itself(
    path: Path,
    caplog: pytest.LogCaptureFixture,
    cut: int,
    known: bool,  # noqa: FBT001  # a case of the table
) -> None:
    """It is told of and left as it is; what comes after it has a line of its own."""
    reviews = ReviewFile.at(path)
    first, second, third = review_of(), review_of(), review_of()
    add(reviews, first)
    whole = path.stat().st_size
    add(reviews, second)
    os.truncate(path, path.stat().st_size - cut)
    torn = path.read_bytes()
    then = reviews if known else ReviewFile.at(path)
    lost = () if cut == 1 else (2,)  # where only the line's end is missing, the item is whole
    left = [first.id] if lost else [first.id, second.id]
    assert len(torn) > whole
    assert waiting(then) == left
    assert then.read().damaged == lost
    add(then, third)
    assert path.read_bytes().startswith(torn + b"\n")
    with caplog.at_level(logging.WARNING):
        assert waiting(then) == [*left, third.id]
    assert then.read().damaged == lost
    assert bool(lost) == any("cut-off lines hold no review: (2,)" in message for message in caplog.messages)


def test_a_first_line_that_was_cut_off_is_still_a_queue(path: Path) -> None:
    """A process that was killed while it wrote its first item does not make the file useless."""
    add(ReviewFile.at(path), review_of())
    os.truncate(path, 5)
    item = review_of()
    add(ReviewFile.at(path), item)
    assert waiting(ReviewFile.existing(path)) == [item.id]


def test_another_file_in_its_place_is_read_from_its_start(path: Path) -> None:
    """What was in the old one is not taken for what is in the new one."""
    reviews, old, new = ReviewFile.at(path), review_of(), review_of()
    add(reviews, old)
    other = path.with_name("other.jsonl")
    add(ReviewFile.at(other), new)
    other.rename(path)
    assert waiting(reviews) == [new.id]
    with pytest.raises(InputError, match="there is no review item"):
        asyncio.run(reviews.resolution(old.id))


@pytest.mark.parametrize("decided", [False, True])
def test_lines_that_were_changed_give_nobody_the_answer_of_somebody_else(
    path: Path,
    decided: bool,  # noqa: FBT001  # a case of the table
) -> None:
    """Where the file was written anew in its place, what was known of it is no longer true."""
    reviews, item, other = ReviewFile.at(path), review_of(), review_of()
    add(reviews, item)
    if decided:
        asyncio.run(reviews.resolve(released(item)))
    assert len(waiting(reviews)) == int(not decided)
    longer = path.read_bytes().replace(item.id.encode(), other.id.encode()) + b"\n" * 3
    path.write_bytes(longer)
    with pytest.raises(StoreError, match="lines in it were changed, not added"):
        asyncio.run(reviews.get(item.id))
    if decided:
        with pytest.raises(StoreError, match="lines in it were changed, not added"):
            asyncio.run(reviews.resolution(item.id))


@pytest.mark.parametrize("content", [b"hello\n", b"{}\n", b'{"item":{"id":"a"}}\n', b'{"schema_version":"1.0"'])
def test_another_file_is_never_added_to(path: Path, content: bytes) -> None:
    """What is no review file is left as it is, and not read as an empty one."""
    path.write_bytes(content)
    with pytest.raises(InputError, match="exists and is no review file of Groundwire"):
        ReviewFile.at(path)
    with pytest.raises(InputError, match="it holds something else; name a file that --reviews wrote"):
        ReviewFile.existing(path)
    assert path.read_bytes() == content


def test_a_log_is_no_review_file_and_the_other_way_round(path: Path) -> None:
    """Each is known by its first line."""
    log = path.with_name("log.jsonl")
    asyncio.run(LogFile.at(log).add(record_of()))
    add(ReviewFile.at(path), review_of())
    with pytest.raises(InputError, match="is no review file"):
        ReviewFile.at(log)
    with pytest.raises(InputError, match="is no log"):
        LogFile.at(path)


def test_places_that_hold_no_file_are_refused(tmp_path: Path) -> None:
    """Before anything waits there; a file that must be there is not made."""
    for place, said in [
        (tmp_path, "it is no regular file"),
        (Path("/dev/null"), "it is no regular file"),
        (tmp_path / "gone" / "reviews", "there is no such file or folder"),
    ]:
        with pytest.raises(InputError, match=said):
            ReviewFile.at(place)
    with pytest.raises(InputError, match="there is no such file or folder"):
        ReviewFile.existing(tmp_path / "reviews")
    assert not (tmp_path / "reviews").exists()


@pytest.mark.parametrize(
    ("line", "said"),
    [
        (b'{"review_schema":"9.0","item":{"id":"x"}}\n', "line 2 is no review that can be read here"),
        (b'{"review_schema":"1.0","item":{"id":"x","secret":"s3"}}\n', "a review in .* cannot be read here: item"),
        (b'{"review_schema":"1.0","other":{}}\n', "line 2 is no review that can be read here"),
    ],
)
def test_a_line_that_is_not_understood_is_no_reason_to_leave_it_out(path: Path, line: bytes, said: str) -> None:
    """Whoever asks what waits is told that this cannot be said; what stands there is not repeated."""
    reviews = ReviewFile.at(path)
    add(reviews, review_of())
    path.write_bytes(path.read_bytes() + line)
    with pytest.raises(StoreError, match=said) as told:
        asyncio.run(reviews.open_items())
    assert "s3" not in str(told.value)


def test_a_decision_without_its_item_decides_nothing(path: Path) -> None:
    """Not even of an item that comes later under the same id."""
    reviews, first, item = ReviewFile.at(path), review_of(), review_of()
    add(reviews, first)
    line = {"review_schema": "1.0", "resolution": released(item).model_dump(mode="json")}
    path.write_bytes(path.read_bytes() + json.dumps(line).encode() + b"\n")
    add(reviews, item)
    assert waiting(reviews) == [first.id, item.id]


def test_what_cannot_be_written_is_an_error(path: Path) -> None:
    """Nothing is taken to wait that no person will find."""
    reviews = ReviewFile.at(path)
    path.unlink()
    path.mkdir()
    with pytest.raises(StoreError, match=r"cannot write the review file '.*': Is a directory"):
        add(reviews, review_of())
