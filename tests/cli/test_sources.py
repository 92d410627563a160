from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tests.storage.builders import record_of

from groundwire import verify
from groundwire.cli.sources import read_sources
from groundwire.domain.evidence import Evidence
from groundwire.errors import InputError
from groundwire.render.html.page import report_page
from groundwire.testing import ScriptedJudge


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def write(path: Path, content: str | bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def read(*arguments: object) -> Evidence:
    return read_sources(map(str, arguments)).evidence()


@pytest.mark.parametrize("name", ["a.md", "a.txt", "a.html", "a.csv", "a.tsv", "a", "data.json"])
def test_a_file_is_one_source_named_by_its_path(here: Path, name: str) -> None:
    """Text of any extension is read as it is, under its path relative to here."""
    write(here / "docs" / name, '{"fee": "<b>5</b>, EUR"}\r\n')
    (source,) = read(here / "docs" / name).sources
    assert (source.id, source.text) == (f"docs/{name}", '{"fee": "<b>5</b>, EUR"}\r\n')


def test_a_byte_order_mark_is_no_text(here: Path) -> None:
    """A BOM at the start is dropped, so that offsets count characters people see."""
    write(here / "a.txt", b"\xef\xbb\xbfFee: 5")
    assert read("a.txt").sources[0].text == "Fee: 5"


def test_folders_are_read_recursively_and_sorted(here: Path) -> None:
    """A folder stands for its text files; hidden and binary ones are passed over and named."""
    write(here / "d" / "b.md", "b")
    write(here / "d" / "a" / "z.txt", "z")
    write(here / "d" / ".git" / "config", "secret")
    write(here / "d" / ".env", "secret")
    write(here / "d" / "logo.png", b"\x89PNG\r\n\x1a\n\x00")
    write(here / "d" / "scan.pdf", b"%PDF-1.7 all ascii")
    found = read_sources(["d"])
    assert [s.id for s in found.evidence().sources] == ["d/a/z.txt", "d/b.md"]
    assert list(found.notes()) == ["skipped hidden or binary files: d/.env, d/.git, d/logo.png and 1 more"]


def own_reports() -> dict[str, str]:
    answer, evidence = "Tea is hot.", Evidence.of(["Tea is cold."])
    report = verify(answer, evidence, judge=ScriptedJudge())
    return {
        "page.html": report_page(answer, report, evidence),
        "report.json": report.to_json(indent=2),
        "many.json": f"[{report.to_json()}]",
        "run.jsonl": f'{{"id": "a", "error": {{}}}}\n{{"id": "b", "report": {report.to_json()}}}\n',
        "saved.txt": f"{report.to_json()}\n",
        "log.jsonl": record_of(answer=answer).model_copy(update={"report": None}).model_dump_json(),
    }


def test_reports_in_a_folder_are_no_evidence(here: Path) -> None:
    """They quote the answer that they are about, which would support itself; a note says that they were passed over."""
    for name, text in own_reports().items():
        write(here / "d" / name, text)
    write(here / "d" / "tea.md", "Tea is cold.")
    found = read_sources(["d"])
    assert [source.id for source in found.evidence().sources] == ["d/tea.md"]
    skipped = "d/log.jsonl, d/many.json, d/page.html and 3 more"
    assert list(found.notes()) == [f"skipped Groundwire reports, which are no evidence: {skipped}"]


@pytest.mark.parametrize("name", ["page.html", "report.json", "many.json", "run.jsonl", "saved.txt", "log.jsonl"])
def test_a_report_that_is_named_is_refused(here: Path, name: str) -> None:
    """A file that is named is never skipped, so the error says why it cannot be a source."""
    write(here / name, own_reports()[name])
    with pytest.raises(InputError, match=f"'{name}' is a Groundwire report"):
        read(name)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.html", '<meta name="generator" content="Hugo"><p>Groundwire report</p>'),
        ("a.json", '{"provenance": {"groundwire_version": "1"}, "protocol": "http"}'),
        ("a.md", "A report names `groundwire_version` in its provenance."),
    ],
)
def test_what_only_speaks_of_reports_is_evidence(here: Path, name: str, text: str) -> None:
    """The marker of a page, or the fields of a report, tell; words about them do not."""
    write(here / name, text)
    assert read(name).sources[0].text == text


def test_json_lists_are_sources(here: Path) -> None:
    """Strings are named by position, objects keep their ids and fields."""
    write(here / "s.json", json.dumps(["one", {"id": "p7", "text": "two", "title": "T"}]))
    evidence = read("s.json")
    assert [(s.id, s.text, s.title) for s in evidence.sources] == [("S1", "one", None), ("p7", "two", "T")]


@pytest.mark.parametrize("name", ["s.jsonl", "s.ndjson"])
def test_jsonl_lines_are_sources(here: Path, name: str) -> None:
    """One source a line; blank lines are nothing."""
    write(here / name, '{"id": "a", "text": "one"}\n\n"two"\r\n')
    assert [(s.id, s.text) for s in read(name).sources] == [("a", "one"), ("S2", "two")]


def test_an_empty_list_is_no_evidence(here: Path) -> None:
    """`[]` says that there were no sources, which is not an error."""
    write(here / "s.json", "[]")
    assert read("s.json").sources == ()


def test_the_same_file_twice_is_one_source(here: Path) -> None:
    """A file named alone and by its folder is kept once."""
    write(here / "d" / "a.md", "text")
    assert len(read("d", "d/a.md").sources) == 1


def test_a_blank_file_is_a_blank_source(here: Path) -> None:
    """Blank files stay in the evidence, where a finding names them."""
    write(here / "a.md", " \n")
    assert read("a.md").sources[0].blank


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.txt", b"abc\xff\xfedef", "not UTF-8: byte 0xff at offset 3"),
        ("a.txt", b"caf\xe9", "not UTF-8: byte 0xe9 at offset 3"),
        ("a.bin", b"ab\x00cd", "binary: a zero byte at offset 2"),
        ("a.pdf", b"%PDF-1.7\n", "a PDF; extract its text first"),
        ("a.txt", "hi".encode("utf-16"), "UTF-16 text; convert it to UTF-8"),
        ("a.docx", b"PK\x03\x04....", "office document"),
        ("a.json", b'["a", ]', "is not JSON"),
        ("a.json", b'["a", NaN]', "NaN is not a JSON number"),
        ("a.json", b'["a", 5]', "item 2 of 'a.json' is no source"),
        ("a.json", b'[{"text": "a", "score": 1}]', "score"),
        ("a.json", b'[{"text": 5}]', "must be text, not int"),
        ("a.jsonl", b'"a"\n{"text": \n', "line 2 of 'a.jsonl' is not JSON"),
        ("a.json", b'[{"id": "x", "text": "a"}, {"id": "x", "text": "b"}]', "id 'x' but different texts"),
    ],
)
def test_what_cannot_be_read_is_refused(here: Path, name: str, content: bytes, message: str) -> None:
    """A file that is named is never skipped: the error says where and what to do."""
    write(here / name, content)
    with pytest.raises(InputError, match=message):
        read(name)


def test_a_missing_file_is_refused(here: Path) -> None:
    """A path that is not there is an error, not text."""
    with pytest.raises(InputError, match=r"cannot read 'nowhere\.md': there is no such file"):
        read(here.joinpath("nowhere.md").name)


@pytest.mark.parametrize("hidden", [False, True])
def test_a_folder_without_text_is_refused(here: Path, hidden: bool) -> None:  # noqa: FBT001
    """An empty folder is most likely the wrong one."""
    (here / "d").mkdir()
    if hidden:
        write(here / "d" / ".hidden", "x")
    with pytest.raises(InputError, match="'d' holds no text files"):
        read("d")


def test_other_encodings_in_a_folder_are_refused(here: Path) -> None:
    """Text that is not UTF-8 is evidence that would be lost, so it is not passed over."""
    write(here / "d" / "a.md", "fine")
    write(here / "d" / "b.md", b"caf\xe9")
    with pytest.raises(InputError, match=r"d/b\.md"):
        read("d")


def test_what_never_ends_is_refused(tmp_path: Path) -> None:
    """A named pipe is refused at once instead of being waited for."""
    pipe = tmp_path / "pipe.md"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="is a pipe or a device, no file"):
        read_sources([str(pipe)])
