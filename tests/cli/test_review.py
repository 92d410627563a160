"""`groundwire review`: what waits in a file is seen and decided, and whoever waits hears of it."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from tests.storage.builders import FEE, rejected, released, review_of
from typer.testing import CliRunner, Result

from groundwire.cli.main import app
from groundwire.domain.review import ReviewItem
from groundwire.storage import LogFile, ReviewFile

HOSTILE = "\x1b[2J\x1b]0;own\x07[bold red]markup[/] \u202e\x9b31m"


@pytest.fixture(autouse=True)
def reviews(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ReviewFile:
    monkeypatch.chdir(tmp_path)
    return ReviewFile.at("reviews.jsonl")


def review(verb: str, *arguments: str, file: str = "reviews.jsonl", stdin: str = "") -> Result:
    return CliRunner().invoke(app, ["review", verb, file, *arguments], input=stdin)


def add(reviews: ReviewFile, *items: ReviewItem) -> None:
    for item in items:
        asyncio.run(reviews.add(item))


def one_error(result: Result) -> str:
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("groundwire: error: ")
    assert result.stderr.count("\n") == 1
    return result.stderr


def test_what_waits_is_listed(reviews: ReviewFile) -> None:
    """Oldest first, with why; what is decided is not."""
    first, second, third = review_of(), review_of(response_id="chat:3", reason="late", pending=False), review_of()
    add(reviews, first, second, third)
    asyncio.run(reviews.resolve(rejected(third)))
    result = review("list")
    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        f"{first.id}  2026-03-01 12:00 UTC  HIGH  answer waits  default  r1",
        "    it says too much",
        f"{second.id}  2026-03-01 12:00 UTC  HIGH  nobody waits  default  chat:3",
        "    late",
    ]


def test_nothing_waits() -> None:
    """Which is said, and not on stdout."""
    result = review("list")
    assert (result.exit_code, result.stdout, result.stderr) == (
        0,
        "",
        "groundwire: note: nothing waits in 'reviews.jsonl'\n",
    )


def test_a_damaged_file_is_told_of(reviews: ReviewFile) -> None:
    """What is whole is listed all the same."""
    item = review_of()
    add(reviews, item, review_of())
    os.truncate(reviews.path, reviews.path.stat().st_size - 50)
    result = review("list")
    assert (result.exit_code, item.id in result.stdout) == (0, True)
    assert result.stderr == "groundwire: note: line 2 of 'reviews.jsonl' was cut off and holds no review\n"


def test_an_answer_is_shown_with_its_problems(reviews: ReviewFile) -> None:
    """As `check` shows them."""
    item = review_of(question="What is it?")
    add(reviews, item)
    result = review("show", item.id)
    assert result.exit_code == 0
    for said in ("it says too much (failed)", "waits for a person", "Q  What is it?", f"✓ {FEE}", "SUPPORTED", "score"):
        assert said in result.stdout


@pytest.mark.parametrize("reports", ["none", "on another draft"])
def test_an_answer_without_a_report_is_shown_with_its_sources(reviews: ReviewFile, reports: str) -> None:
    """A person needs them to decide."""
    known = () if reports == "none" else review_of("Another text.").reports
    item = review_of("It is due in May.", reports=known, question="When?")
    add(reviews, item)
    printed = review("show", item.id).stdout
    for said in ("Q  When?", "It is due in May.", "There is no report on this text.", FEE):
        assert said in printed
    assert "Another text." not in printed


def test_what_was_decided_is_shown(reviews: ReviewFile) -> None:
    """Who did, what they released instead, and their note."""
    item, other = review_of("The fee is 6 EUR."), review_of()
    add(reviews, item, other)
    asyncio.run(reviews.resolve(released(item, "The fee is\nfive EUR.")))
    asyncio.run(reviews.resolve(rejected(other)))
    printed = review("show", item.id).stdout
    assert "released by anna, 2026-03-01 12:00 UTC" in printed
    assert "The fee is\nfive EUR.\n" in printed
    assert "rejected by ben" in review("show", other.id).stdout


def test_strangers_words_do_nothing_to_the_terminal(reviews: ReviewFile) -> None:
    """Neither in a list nor in a review."""
    item = review_of(
        HOSTILE, reports=(), reason=HOSTILE, response_id=HOSTILE, application=HOSTILE, question=HOSTILE, cause=HOSTILE
    )
    add(reviews, item)
    for result in (review("list"), review("show", item.id)):
        assert result.exit_code == 0
        assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(result.output)
        assert "[bold red]markup[/]" in result.output


@pytest.mark.parametrize(
    ("arguments", "text"),
    [
        ((), FEE),
        (("--text", "Five."), "Five."),
        (("--text", "@edited.txt"), "It is five.\n"),
        (("--text", "-"), "From a pipe."),
    ],
)
def test_an_answer_is_released(reviews: ReviewFile, arguments: tuple[str, ...], text: str) -> None:
    """As it is, or as another text; with who decided and why."""
    Path("edited.txt").write_text("It is five.\n")
    item = review_of()
    add(reviews, item)
    result = review("release", item.id, "--reviewer", "anna", "--note", "fine", *arguments, stdin="From a pipe.")
    assert (result.exit_code, result.stdout) == (0, f"{item.id} released\n")
    made = asyncio.run(reviews.resolution(item.id))
    assert (made.outcome, made.text, made.reviewer, made.note) == ("released", text, "anna", "fine")


def test_an_answer_is_rejected(reviews: ReviewFile) -> None:
    """For good: nobody decides otherwise later."""
    item = review_of()
    add(reviews, item)
    result = review("reject", item.id, "--reviewer", "ben")
    assert (result.exit_code, result.stdout) == (0, f"{item.id} rejected\n")
    assert "is rejected already" in one_error(review("release", item.id, "--reviewer", "anna"))
    assert "is rejected already" in one_error(review("reject", item.id, "--reviewer", "anna"))
    made = asyncio.run(reviews.resolution(item.id))
    assert (made.outcome, made.text, made.reviewer) == ("rejected", None, "ben")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("show", "nope"), "there is no review item 'nope'"),
        (("release", "nope", "--reviewer", "a"), "there is no review item 'nope'"),
        (("reject", "nope", "--reviewer", "a"), "there is no review item 'nope'"),
        (("release", "ID"), "Missing option '--reviewer'"),
        (("reject", "ID"), "Missing option '--reviewer'"),
        (("reject", "ID", "--reviewer", " "), "the name of the reviewer is blank"),
        (("release", "ID", "--reviewer", "a", "--text", " "), "there is no text to release"),
        (("release", "BLANK", "--reviewer", "a"), "there is no text to release"),
        (("release", "ID", "--reviewer", "a", "--text", "@gone.txt"), "gone.txt"),
        (("release", "ID", "--reviewer", "a", "--text", "\udcff"), "--text holds a lone surrogate"),
        (("reject", "ID", "--reviewer", "\udcff"), "--reviewer holds a lone surrogate"),
        (("reject", "ID", "--reviewer", "a", "--note", "\udcff"), "--note holds a lone surrogate"),
        (("release", "ID", "--reviewer", "a", "--text", "reviews.jsonl"), "write @reviews.jsonl"),
    ],
)
def test_a_call_that_must_be_fixed_decides_nothing(reviews: ReviewFile, arguments: tuple[str, ...], said: str) -> None:
    """One line says what to do, and the item waits on."""
    items = {"ID": review_of(), "BLANK": review_of(None)}
    add(reviews, *items.values())
    verb, *rest = (items[each].id if each in items else each for each in arguments)
    assert said in one_error(review(verb, *rest))
    assert len(asyncio.run(reviews.open_items())) == 2


@pytest.mark.parametrize(("verb", "rest"), [("list", ()), ("show", ("x",)), ("reject", ("x", "--reviewer", "a"))])
def test_another_file_is_refused(verb: str, rest: tuple[str, ...]) -> None:
    """And none is made."""
    LogFile.at("log.jsonl")
    Path("log.jsonl").write_text('{"schema_version":"1.0","recorded_at":"2026"}\n')
    assert "it holds something else" in one_error(review(verb, *rest, file="log.jsonl"))
    assert "there is no such file" in one_error(review(verb, *rest, file="gone.jsonl"))
    assert not Path("gone.jsonl").exists()


def test_a_review_of_another_version_is_an_error(reviews: ReviewFile) -> None:
    """It cannot be said what waits, so nothing is."""
    add(reviews, review_of())
    with reviews.path.open("ab") as file:
        file.write(b'{"review_schema":"9.0","item":{"id":"x"}}\n')
    assert "line 2 is no review that can be read here" in one_error(review("list"))
