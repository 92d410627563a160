"""A cache in one SQLite file, for many threads and processes at once."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from groundwire.errors import ConfigError

APPLICATION: Final = 0x47574341
"""Marks the file as a cache of Groundwire ("GWCA"), in the header field that SQLite has for it."""

SCHEMA: Final = 2
"""Version of the table; a file of the first one gets what it lacks, any other is refused."""

MOST_BYTES: Final = 256 * 2**20
"""Size of the entries: some 200,000 verdicts with their quotes."""

LEAST_BYTES: Final = 2**20
"""No cache is smaller: a few hundred verdicts."""

DROPPED: Final = 10
"""One entry in so many makes room for others, once the file is full: seldom enough to cost little."""

BUSY_SECONDS: Final = 10.0
"""How long a process waits for another one that writes: a write takes milliseconds, so longer is a fault."""

OWNER_ONLY: Final = 0o600
"""Mode of a new file: it holds words of the sources."""


@dataclass(frozen=True, slots=True)
class SqliteCache:
    """Keeps texts in a file, which is made if it is not there; every call has a connection of its own.

    Once its entries take more than `most_bytes`, those that were not used for longest are dropped.

    Raises:
        ConfigError: the file cannot be opened, is damaged, or is something else; or `most_bytes` is too few.
    """

    path: Path | str
    most_bytes: int = MOST_BYTES

    def __post_init__(self) -> None:
        if type(self.most_bytes) is not int or self.most_bytes < LEAST_BYTES:
            raise ConfigError(f"a cache has {LEAST_BYTES:,} bytes or more, not {self.most_bytes!r:.30}")
        object.__setattr__(self, "path", Path(self.path))
        with _explained(self.path), suppress(FileExistsError):
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
        with self._connected() as connection:
            self._prepare(connection)
            with suppress(sqlite3.OperationalError):  # another process does so now, or reads; it is kept with the file
                connection.execute("PRAGMA journal_mode = WAL")

    async def get(self, keys: Sequence[str]) -> Mapping[str, str]:
        """What is kept under those of the keys that are known.

        Raises:
            ConfigError: the file cannot be read any more.
        """
        return await asyncio.to_thread(self._get, keys)

    async def put(self, entries: Mapping[str, str]) -> None:
        """Keep each text under its key, all or none of them.

        Raises:
            ConfigError: the file cannot be written.
        """
        await asyncio.to_thread(self._put, entries)

    def _get(self, keys: Sequence[str]) -> dict[str, str]:
        asked = json.dumps(list(keys))
        with self._connected() as connection:
            found = dict(connection.execute(_GET, (asked,)).fetchall())
            if found:
                _mark_used(connection, asked)
        return found

    def _put(self, entries: Mapping[str, str]) -> None:
        with self._connected() as connection, connection:
            connection.execute("BEGIN IMMEDIATE")
            connection.executemany(_PUT, list(entries.items()))
            while _size(connection) > self.most_bytes:
                _drop(connection)

    def _prepare(self, connection: sqlite3.Connection) -> None:
        with connection:
            connection.execute("BEGIN IMMEDIATE")
            (application,) = connection.execute("PRAGMA application_id").fetchone()
            (schema,) = connection.execute("PRAGMA user_version").fetchone()
            (tables,) = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
            if (application, schema, tables) == (0, 0, 0):
                connection.execute("CREATE TABLE entries (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID")
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                _add_use(connection)
            elif (application, schema) == (APPLICATION, 1):
                _add_use(connection)
            elif application != APPLICATION:
                raise ConfigError(f"{str(self.path)!r} is a database of something else; name another file")
            elif schema != SCHEMA:
                raise ConfigError(
                    f"the cache {str(self.path)!r} has version {schema} and this Groundwire reads version {SCHEMA}; "
                    "delete it or name another file"
                )

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        with (
            _explained(self.path),
            closing(sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)) as connection,
        ):
            connection.execute("PRAGMA synchronous = NORMAL")  # with WAL, a crash loses the last entries and no others
            yield connection


_GET: Final = "SELECT key, value FROM entries WHERE key IN (SELECT value FROM json_each(?))"

# The order of use is counted: a clock could go back.
_PUT: Final = """
    INSERT OR REPLACE INTO entries (key, value, used)
    VALUES (?, ?, (SELECT coalesce(max(used), 0) + 1 FROM entries))
"""
_MARK: Final = """
    UPDATE entries SET used = (SELECT coalesce(max(used), 0) + 1 FROM entries)
    WHERE key IN (SELECT value FROM json_each(?))
"""
_DROP: Final = """
    DELETE FROM entries
    WHERE key IN (SELECT key FROM entries ORDER BY used LIMIT (SELECT count(*) / ? + 1 FROM entries))
"""


def _add_use(connection: sqlite3.Connection) -> None:
    """The second version of the table: it knows when an entry was used."""
    connection.execute("ALTER TABLE entries ADD COLUMN used INTEGER NOT NULL DEFAULT 0")
    connection.execute("CREATE INDEX entries_used ON entries (used)")
    connection.execute(f"PRAGMA user_version = {SCHEMA}")


def _mark_used(connection: sqlite3.Connection, asked: str) -> None:
    """Notes the use of entries, unless another one writes now or nobody may: it only decides what is dropped first."""
    with suppress(sqlite3.OperationalError):
        connection.execute("PRAGMA busy_timeout = 0")
        connection.execute(_MARK, (asked,))


def _size(connection: sqlite3.Connection) -> int:
    """Bytes of all pages that hold something."""
    (pages,), (free,), (size,) = (
        connection.execute(f"PRAGMA {what}").fetchone() for what in ("page_count", "freelist_count", "page_size")
    )
    return int((pages - free) * size)


def _drop(connection: sqlite3.Connection) -> None:
    """Drops the entries that were not used for longest."""
    if not connection.execute(_DROP, (DROPPED,)).rowcount:
        raise sqlite3.OperationalError("it is full")


@contextmanager
def _explained(path: Path | str) -> Iterator[None]:
    """What goes wrong with the file, said so that one knows what to do."""
    try:
        yield
    except sqlite3.OperationalError as error:
        raise ConfigError(
            f"the cache {str(path)!r} cannot be used ({error}); see its permissions and the disk"
        ) from None
    except sqlite3.DatabaseError as error:
        raise ConfigError(f"the cache {str(path)!r} is damaged ({error}); delete it or name another file") from None
    except OSError as error:
        raise ConfigError(f"the cache {str(path)!r} cannot be opened: {error.strerror}; name another file") from None
