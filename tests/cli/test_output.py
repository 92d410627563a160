from __future__ import annotations

from pathlib import Path

import pytest
from rich.table import Table

from groundwire.cli import console
from groundwire.cli.output import require_writable, whole_file
from groundwire.errors import InputError


def test_the_name_appears_only_when_all_is_written(tmp_path: Path) -> None:
    """While the block runs the final name does not exist; afterwards it holds everything."""
    out = tmp_path / "out.jsonl"
    with whole_file(out) as file:
        file.write(b"a\n")
        assert not out.exists()
    assert out.read_bytes() == b"a\n"
    assert list(tmp_path.iterdir()) == [out]


def test_a_crash_leaves_what_was_there(tmp_path: Path) -> None:
    """An error in the block leaves an older file untouched, and no half file beside it."""
    out = tmp_path / "out.jsonl"
    out.write_bytes(b"old\n")

    def crash() -> None:
        with whole_file(out) as file:
            file.write(b"half")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        crash()
    assert out.read_bytes() == b"old\n"
    assert list(tmp_path.iterdir()) == [out]


def test_a_link_stays_a_link(tmp_path: Path) -> None:
    """Writing through a link replaces what it points at."""
    real, link = tmp_path / "real", tmp_path / "link"
    real.write_bytes(b"old")
    link.symlink_to(real)
    with whole_file(link) as file:
        file.write(b"new")
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


def test_devices_are_written_and_stay(tmp_path: Path) -> None:
    """/dev/null is written to, never replaced by a file."""
    device = Path("/dev/null")
    require_writable(device, sources=[tmp_path / "in"], force=False)
    with whole_file(device) as file:
        file.write(b"x")
    assert not device.is_file()


def test_input_and_output_differ(tmp_path: Path) -> None:
    """The input is never overwritten, by whatever name it goes."""
    source, other = tmp_path / "in.jsonl", tmp_path / "other"
    source.write_bytes(b"{}")
    other.symlink_to(source)
    for out in (source, tmp_path / "." / "in.jsonl", other):
        with pytest.raises(InputError, match="is the input"):
            require_writable(out, sources=[source], force=True)


def test_the_output_lies_in_no_folder_that_is_read(tmp_path: Path) -> None:
    """Among the sources it would be one of them the next time."""
    for source in (tmp_path, tmp_path / "."):
        with pytest.raises(InputError, match="lies among the sources"):
            require_writable(tmp_path / "report.html", sources=[source], force=True)
    (tmp_path / "sources").mkdir()
    require_writable(tmp_path / "report.html", sources=[tmp_path / "sources"], force=True)


def test_a_file_that_cannot_be_opened_is_named_as_given(tmp_path: Path) -> None:
    """The error names the file that was asked for, not the one that is written meanwhile."""
    out = tmp_path / "gone" / "out.jsonl"
    with pytest.raises(OSError, match=rf"{out}'$"), whole_file(out):
        pass


def test_overwriting_wants_force(tmp_path: Path) -> None:
    """An existing file is safe without --force."""
    source, out = tmp_path / "in", tmp_path / "out"
    out.write_bytes(b"")
    with pytest.raises(InputError, match="--force"):
        require_writable(out, sources=[source], force=False)
    require_writable(out, sources=[source], force=True)


@pytest.mark.parametrize(("name", "message"), [(".", "is a folder"), ("no/where.jsonl", "does not exist")])
def test_impossible_places_are_refused_before_work(tmp_path: Path, name: str, message: str) -> None:
    """A folder, or a file in no folder, is refused at once."""
    with pytest.raises(InputError, match=message):
        require_writable(tmp_path / name, sources=[tmp_path / "in"], force=True)


def test_a_table_in_a_file_ends_where_its_words_end(capsys: pytest.CaptureFixture[str]) -> None:
    """No line is filled up with spaces."""
    table = Table.grid(padding=(0, 2))
    table.add_row("records", "3")
    table.add_row("errors", "none of them")
    console.write_table(table, console.stdout())
    assert capsys.readouterr().out == "records  3\nerrors   none of them\n"
