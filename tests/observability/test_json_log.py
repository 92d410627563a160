from __future__ import annotations

import io
import json
import logging
from datetime import UTC, datetime
from pathlib import Path

import pytest
from tests.observability.events import check, delivery, session

from groundwire import InputError
from groundwire.domain.event import Event
from groundwire.observability import JsonLog

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def test_an_event_is_one_line_of_json() -> None:
    """Time, level and name first, then the fields of the event."""
    stream = io.StringIO()
    log = JsonLog(stream=stream, clock=lambda: NOON)
    with log.watch("check") as watched:
        watched.tell(check(response_id="a\nb"))
        watched.tell(session())
    first, second = stream.getvalue().splitlines()
    line = json.loads(first)
    assert list(line)[:4] == ["time", "level", "event", "response_id"]
    assert (line["time"], line["level"], line["event"]) == (NOON.isoformat(), "info", "groundwire.check")
    assert line["response_id"] == "a\nb"
    assert json.loads(second)["slope"] == -0.05


def test_without_a_stream_events_go_to_the_logger(caplog: pytest.LogCaptureFixture) -> None:
    """A program's own logging decides what becomes of them."""
    caplog.set_level(logging.INFO, "groundwire.events")
    JsonLog().tell(delivery())
    (record,) = caplog.records
    assert (record.name, record.levelno) == ("groundwire.events", logging.INFO)
    assert json.loads(record.getMessage())["disposition"] == "repaired"


@pytest.mark.parametrize(
    ("event", "level"),
    [
        (check(), "info"),
        (check(action="REVIEW", gate="failed"), "warning"),
        (check(action=None, gate=None, error="JudgeUnavailable"), "error"),
        (delivery(), "info"),
        (delivery(disposition="pending"), "warning"),
        (delivery(disposition="delivered", would_be="withheld"), "warning"),
        (delivery(disposition=None, error="CancelledError"), "error"),
        (session(), "warning"),
        (session(action="PASS"), "info"),
    ],
)
def test_the_level_says_how_it_went(event: Event, level: str) -> None:
    """What passes is information, what does not a warning, what ended in an error an error."""
    stream = io.StringIO()
    JsonLog.to(stream).tell(event)
    assert json.loads(stream.getvalue())["level"] == level


def test_events_are_added_to_a_file(tmp_path: Path) -> None:
    """One log after another adds to it."""
    path = tmp_path / "events.jsonl"
    JsonLog.at(path).tell(check())
    JsonLog.at(path).tell(delivery())
    assert [json.loads(line)["event"] for line in path.read_text().splitlines()] == [
        "groundwire.check",
        "groundwire.delivery",
    ]


@pytest.mark.parametrize("name", ["answer.txt", ".", "missing/events.jsonl", "nul\0"])
def test_events_go_to_no_file_of_another_kind(tmp_path: Path, name: str) -> None:
    """An answer that was named by mistake stays as it is."""
    (tmp_path / "answer.txt").write_text("The fee is 5 EUR.")
    with pytest.raises(InputError, match="name another file"):
        JsonLog.at(tmp_path / name)
    assert (tmp_path / "answer.txt").read_text() == "The fee is 5 EUR."
