"""The cache in a file, and its twin in memory."""

from __future__ import annotations

import asyncio
import multiprocessing
import sqlite3
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path

import pytest

from groundwire import ConfigError
from groundwire.domain.ports import Cache
from groundwire.storage.memory_cache import MemoryCache
from groundwire.storage.sqlite_cache import APPLICATION, LEAST_BYTES, SqliteCache


@pytest.fixture(params=["memory", "sqlite"])
def cache(request: pytest.FixtureRequest, tmp_path: Path) -> Cache:
    return MemoryCache() if request.param == "memory" else SqliteCache(tmp_path / "cache.db")


def test_what_was_put_is_got(cache: Cache) -> None:
    """The newest text under each key; unknown keys are left out."""

    async def main() -> object:
        await cache.put({"a": "1", "b": "ü"})
        await cache.put({"a": "2"})
        return await cache.get(["a", "b", "c"])

    assert asyncio.run(main()) == {"a": "2", "b": "ü"}


def test_many_keys_are_got_at_once(cache: Cache) -> None:
    """More than SQLite takes as parameters of one statement."""
    entries = {str(number): "x" for number in range(40_000)}

    async def main() -> int:
        await cache.put(entries)
        return len(await cache.get(list(entries)))

    assert asyncio.run(main()) == 40_000


def test_it_outlasts_the_process(tmp_path: Path) -> None:
    """A second cache on the same file has what the first one kept; nobody else may read it."""
    asyncio.run(SqliteCache(tmp_path / "cache.db").put({"a": "1"}))
    assert asyncio.run(SqliteCache(str(tmp_path / "cache.db")).get(["a"])) == {"a": "1"}
    assert (tmp_path / "cache.db").stat().st_mode & 0o077 == 0


def _fill(path: str, worker: int) -> int:
    cache = SqliteCache(path)
    for number in range(20):
        asyncio.run(cache.put({f"{worker}-{number}": "x", "shared": str(worker)}))
    return len(asyncio.run(cache.get([f"{worker}-{number}" for number in range(20)])))


def test_processes_share_a_file(tmp_path: Path) -> None:
    """Several open a new file at the same time and write into it; nothing is lost."""
    path = str(tmp_path / "cache.db")
    with ProcessPoolExecutor(3, mp_context=multiprocessing.get_context("spawn")) as pool:
        assert list(pool.map(_fill, [path] * 3, range(3))) == [20, 20, 20]
    every = [f"{worker}-{number}" for worker in range(3) for number in range(20)]
    assert len(asyncio.run(SqliteCache(path).get(every))) == 60


def test_threads_share_a_cache(tmp_path: Path) -> None:
    """One value, many threads."""
    with ThreadPoolExecutor(4) as pool:
        assert list(pool.map(_fill, [str(tmp_path / "cache.db")] * 4, range(4))) == [20] * 4


def _foreign(path: Path) -> None:
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE mine (x)")
    connection.close()


def _newer(path: Path) -> None:
    SqliteCache(path)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA user_version = 99")
    connection.close()


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda path: path.write_bytes(b"not a database, but longer than a header" * 50), "is damaged"),
        (_foreign, "something else"),
        (_newer, "version 99"),
        (Path.mkdir, "cannot be"),
    ],
    ids=["damaged", "foreign", "newer", "folder"],
)
def test_a_file_that_is_no_cache_is_refused(tmp_path: Path, make: object, message: str) -> None:
    """With its name and what to do; it is left as it is."""
    path = tmp_path / "cache.db"
    make(path)  # type: ignore[operator]  # each makes the file
    before = path.read_bytes() if path.is_file() else b""
    with pytest.raises(ConfigError, match=message) as refused:
        SqliteCache(path)
    assert "cache.db" in str(refused.value)
    assert before == (path.read_bytes() if path.is_file() else b"")


def test_a_missing_folder_is_said(tmp_path: Path) -> None:
    """Folders are not made."""
    with pytest.raises(ConfigError, match="cannot be opened: No such file"):
        SqliteCache(tmp_path / "no" / "cache.db")


def test_damage_while_in_use_is_said(tmp_path: Path) -> None:
    """The next call tells, instead of finding nothing."""
    path = tmp_path / "cache.db"
    cache = SqliteCache(path)
    asyncio.run(cache.put({"a": "1"}))
    for part in tmp_path.iterdir():
        part.write_bytes(b"x" * 8192)
    with pytest.raises(ConfigError, match="is damaged"):
        asyncio.run(cache.get(["a"]))


def test_what_was_not_used_for_longest_makes_room(tmp_path: Path) -> None:
    """The file stays in its bounds; what is read again and again stays in it, and so does what is new."""
    cache = SqliteCache(tmp_path / "cache.db", most_bytes=LEAST_BYTES)

    async def main() -> object:
        await cache.put({"kept": "old"})
        for number in range(40):
            await cache.put({f"{number}-{each}": "x" * 4_000 for each in range(20)})
            await cache.get(["kept"])
        return await cache.get(["kept", "0-0", "39-19"])

    assert asyncio.run(main()) == {"kept": "old", "39-19": "x" * 4_000}
    with sqlite3.connect(tmp_path / "cache.db") as connection:
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.close()
    assert pages * size < 1.2 * LEAST_BYTES


def test_what_is_larger_than_the_cache_is_not_kept(tmp_path: Path) -> None:
    """It is dropped at once, and nothing fails."""
    cache = SqliteCache(tmp_path / "cache.db", most_bytes=LEAST_BYTES)
    asyncio.run(cache.put({"a": "x" * 2 * LEAST_BYTES}))
    asyncio.run(cache.put({"b": "y"}))
    assert asyncio.run(cache.get(["a", "b"])) == {"b": "y"}


def test_a_file_of_the_first_version_is_kept(tmp_path: Path) -> None:
    """It gets what it lacks, with all that it has."""
    path = tmp_path / "cache.db"
    with sqlite3.connect(path) as connection:
        connection.execute("CREATE TABLE entries (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
        connection.execute(f"PRAGMA application_id = {APPLICATION}")
        connection.execute("PRAGMA user_version = 1")
        connection.execute("INSERT INTO entries VALUES ('a', '1')")
    connection.close()
    cache = SqliteCache(path)
    asyncio.run(cache.put({"b": "2"}))
    assert asyncio.run(SqliteCache(path).get(["a", "b"])) == {"a": "1", "b": "2"}


@pytest.mark.parametrize("most_bytes", [0, -1, 1_000, True, 2.0**30, "1 GB"])
def test_a_size_that_makes_no_sense_is_refused(tmp_path: Path, most_bytes: object) -> None:
    """Before a file is made."""
    with pytest.raises(ConfigError, match="1,048,576 bytes or more"):
        SqliteCache(tmp_path / "cache.db", most_bytes=most_bytes)  # type: ignore[arg-type]  # the point
    assert not list(tmp_path.iterdir())
