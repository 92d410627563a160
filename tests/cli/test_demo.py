from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from groundwire.cli.main import app
from groundwire.domain.report import Report
from groundwire.examples.example import examples
from groundwire.guard.delivery import Delivery


def demo(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["demo", *arguments])


def test_it_shows_every_example_and_a_closing_table() -> None:
    """All examples run, whatever the verdicts, and the table names each."""
    result = demo()
    assert result.exit_code == 0
    for name, example in examples().items():
        assert example.title in result.stdout
        assert name in result.stdout.split("All examples")[1]


def test_json_has_a_report_for_each() -> None:
    """--json prints one object with a report under each name."""
    reports = {name: Report.model_validate(value) for name, value in json.loads(demo("--json").stdout).items()}
    assert list(reports) == list(examples())
    assert {"passed", "failed"} <= {report.decision.gate for report in reports.values()}


def test_one_example_can_be_chosen() -> None:
    """--only shows one example."""
    result = demo("--only", "opening-hours")
    assert result.exit_code == 0
    assert "opening hours" in result.stdout
    assert "discharge letter" not in result.stdout


def test_an_unknown_example_is_misuse() -> None:
    """A wrong name is refused with the right ones."""
    result = demo("--only", "nope")
    assert result.exit_code == 2
    assert "opening-hours" in result.stderr


def test_the_examples_can_be_listed() -> None:
    """--list names the examples and checks none."""
    assert [line.split()[0] for line in demo("--list").stdout.splitlines()] == list(examples())


@pytest.mark.parametrize("form", [[], ["--json"]])
def test_one_example_can_be_seen_as_a_page(tmp_path: Path, form: list[str]) -> None:
    """--html writes the page of the chosen example beside what is printed."""
    page = tmp_path / "report.html"
    assert demo("--only", "opening-hours", "--html", str(page), *form).exit_code == 0
    assert examples()["opening-hours"].question in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("arguments", [[], ["--only", "opening-hours", "--list"]])
def test_a_page_is_of_one_example(tmp_path: Path, arguments: list[str]) -> None:
    """All examples do not fit on one page, and a list has none: the call is refused with what to do."""
    result = demo("--html", str(tmp_path / "report.html"), *arguments)
    assert result.exit_code == 2
    assert "choose it with --only NAME" in result.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("name", list(examples()))
def test_examples_are_well_made(name: str) -> None:
    """Each example has something to read, and its answer has no stray white space at its start."""
    example = examples()[name]
    assert example.answer == example.answer.lstrip()
    assert example.title
    assert example.shows.endswith(".")


def test_a_guard_is_shown_at_work() -> None:
    """The sources, both drafts, what was sent back between them, and what becomes of each answer."""
    result = demo("--guard")
    assert result.exit_code == 0
    for part in ("Sources", "Draft 1", "Sent back", "Draft 2", "PENDING", "Nothing goes out", "REPAIRED", "courier"):
        assert part in result.stdout
    assert "courier" not in result.stdout[result.stdout.rindex("Draft 2") :]


def test_what_a_guard_lets_out_is_what_passed() -> None:
    """--json has the deliveries: the repaired text is the example's revised one, and the pending one has none."""
    deliveries = {
        n: Delivery.model_validate(value) for n, value in json.loads(demo("--guard", "--json").stdout).items()
    }
    assert {name: delivery.disposition for name, delivery in deliveries.items()} == {
        "discharge-letter": "pending",
        "refund-chat": "repaired",
    }
    assert deliveries["refund-chat"].text == examples()["refund-chat"].revised
    assert deliveries["discharge-letter"].text is None


@pytest.mark.parametrize("arguments", [["--only", "pump-manual"], ["--only", "refund-chat", "--html", "report.html"]])
def test_what_no_guard_can_be_shown_with_is_misuse(arguments: list[str]) -> None:
    """An example without a revised answer, and a page."""
    result = demo("--guard", *arguments)
    assert result.exit_code == 2
    assert "guard" in result.stderr
