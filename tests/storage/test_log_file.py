from __future__ import annotations

import asyncio
import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from tests.storage.builders import record_of

from groundwire.errors import InputError, StoreError
from groundwire.storage import LogFile

PROCESSES, EACH = 4, 5


@pytest.fixture
def log(tmp_path: Path) -> LogFile:
    return LogFile.at(tmp_path / "log.jsonl")


def add(log: LogFile, *names: str) -> None:
    for name in names:
        asyncio.run(log.add(record_of(name)))


def names(log: LogFile) -> list[str]:
    return [record.response_id for record in log.read().records]


def test_each_record_is_a_line(log: LogFile) -> None:
    """The file can be read by any program that reads lines of JSON, and by its owner alone."""
    add(log, "a\nb", "c")
    assert log.path.read_bytes().count(b"\n") == 2
    assert names(log) == ["a\nb", "c"]
    assert stat.S_IMODE(log.path.stat().st_mode) == 0o600


@pytest.mark.parametrize("cut", [1, 40, 1000])
def test_a_line_that_was_cut_off_costs_only_itself(log: LogFile, cut: int) -> None:
    """It is told of and left as it is; what comes after it has a line of its own."""
    add(log, "a", "b")
    whole = log.path.read_bytes()
    os.truncate(log.path, len(whole) - cut)
    torn = log.path.read_bytes()
    if cut == 1:  # only the line's end is missing, so the record is whole
        assert (names(log), log.read().damaged) == (["a", "b"], ())
    else:
        assert (names(log), log.read().damaged) == (["a"], (2,))
    add(LogFile.at(log.path), "c")
    assert log.path.read_bytes().startswith(torn + b"\n")
    assert names(log)[-1] == "c"


def test_a_first_line_that_was_cut_off_is_still_a_log(log: LogFile) -> None:
    """A process that was killed while it wrote its first record does not make the file useless."""
    add(log, "a")
    os.truncate(log.path, 300)
    add(LogFile.at(log.path), "b")
    assert (names(log), log.read().damaged) == (["b"], (1,))


def test_several_processes_may_add_at_once(log: LogFile) -> None:
    """No record is lost, and none runs into another."""
    code = (
        "import asyncio, sys; from pathlib import Path; from groundwire.storage import LogFile\n"
        "from groundwire.domain.record import Record\n"
        "record = Record.model_validate_json(Path(sys.argv[2]).read_text())\n"
        "for n in range(int(sys.argv[4])):\n"
        "    made = record.model_copy(update={'response_id': f'{sys.argv[3]}-{n}'})\n"
        "    asyncio.run(LogFile.at(sys.argv[1]).add(made))\n"
    )
    sample = log.path.with_name("sample.json")
    sample.write_text(record_of(answer="The fee is 5 EUR. " * 2000).model_dump_json())
    started = [
        subprocess.Popen([sys.executable, "-c", code, str(log.path), str(sample), str(number), str(EACH)])
        for number in range(PROCESSES)
    ]
    assert [process.wait(60) for process in started] == [0] * PROCESSES
    assert sorted(names(log)) == sorted(f"{p}-{n}" for p in range(PROCESSES) for n in range(EACH))
    assert log.read().damaged == ()


@pytest.mark.parametrize(
    "content", [b"hello\n", b"{}\n", b'{"id": "a", "report": {}}\n', b'{"schema_version":"1.0","response_id":"r"}\n']
)
def test_another_file_is_never_added_to(tmp_path: Path, content: bytes) -> None:
    """What is no log is left as it is, and not read as an empty one."""
    path = tmp_path / "mine"
    path.write_bytes(content)
    with pytest.raises(InputError, match="is no log of Groundwire"):
        LogFile.at(path)
    with pytest.raises(InputError, match="is no log of Groundwire"):
        LogFile(path).read()
    assert path.read_bytes() == content


def test_places_that_hold_no_file_are_refused(tmp_path: Path) -> None:
    """A folder, a device and a folder that is not there are said to be so before anything is checked."""
    for path, said in [
        (tmp_path, "it is no regular file"),
        (Path("/dev/null"), "it is no regular file"),
        (tmp_path / "gone" / "log", "there is no such file or folder"),
    ]:
        with pytest.raises(InputError, match=said):
            LogFile.at(path)
    with pytest.raises(InputError, match="there is no such file or folder"):
        LogFile(tmp_path / "log").read()


def test_a_record_of_another_version_is_named(log: LogFile) -> None:
    """What cannot be read is no reason to leave it out silently."""
    add(log, "a")
    log.path.write_bytes(log.path.read_bytes() + b'{"schema_version":"9.0","id":"x","response_id":"b"}\n')
    with pytest.raises(InputError, match=r"line 2 of '.*' is no record that can be read here: schema_version"):
        log.read()
    assert [each.response_id for each in log.read(["a"]).records] == ["a"]


def test_a_record_that_cannot_be_written_is_an_error(log: LogFile) -> None:
    """The error names the record and the file."""
    log.path.unlink()
    log.path.mkdir()
    with pytest.raises(StoreError, match=r"the record of 'a' could not be written to '.*': Is a directory"):
        add(log, "a")
