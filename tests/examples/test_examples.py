"""Each example runs with its one command, and shows what it says it shows."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

ROOT = Path(__file__).parents[2]
PATIENCE = 120
"""Seconds until a test gives up on an example."""

RETURNS = "You can return a bicycle within 30 days of delivery."
INSPECTION = "An inspection costs 79 EUR and takes about one hour."
PENDING = "A person has to look at this answer before you can see it."

SHOWN = {
    "rag_chat": (
        f"Shop:  {RETURNS}",
        "(delivered)",
        f"Shop:  {INSPECTION}",
        "(repaired, first draft: 'An inspection costs 59 EUR and takes about one hour.')",
        "Shop:  Yes, cargo bikes can be rented by the day for 25 EUR. Delivery to your door is free. [no",
        "(marked: ",
        "In the review queue: 1, of which 0 wait for a person before they go out",
    ),
    "fastapi_app": (
        f"200 delivered: {RETURNS}",
        f"200 repaired: {INSPECTION}",
        "202 pending: None",
        "ask again at /deliveries/",
    ),
    "langgraph_graph": (
        f"delivered at draft 1: {RETURNS}",
        "to revise: the source says otherwise",
        f"repaired at draft 2: {INSPECTION}",
        "to revise: no passage says so",
        f"pending at draft 2: {PENDING}",
    ),
    "proxy_client": (
        f"delivered: {RETURNS}",
        f"repaired: {INSPECTION}",
        f"pending: {PENDING}",
        PENDING,
    ),
}
"""What each example prints, in order."""


@pytest.mark.parametrize("name", SHOWN)
def test_an_example_shows_what_it_says(name: str) -> None:
    """Run as its readers run it."""
    done = subprocess.run(
        [sys.executable, "-m", f"examples.{name}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    lines = iter(done.stdout.splitlines())
    for wanted in SHOWN[name]:
        assert any(wanted in line for line in lines), f"{wanted!r} is missing or out of order in:\n{done.stdout}"


def test_every_example_is_in_the_list() -> None:
    """And none that is not there."""
    listed = re.findall(r"python -m examples\.(\w+)`", (ROOT / "examples/README.md").read_text(encoding="utf-8"))
    runnable = [
        file.stem for file in (ROOT / "examples").glob("*.py") if "__main__" in file.read_text(encoding="utf-8")
    ]
    assert sorted(listed) == sorted(runnable) == sorted(SHOWN)


def test_the_application_can_be_served() -> None:
    """As `uvicorn examples.fastapi_app:app` does."""
    from examples.fastapi_app import app

    with TestClient(app) as client:
        assert (
            client.post("/ask", json={"question": "Do you sell tents?"}).json()["text"] == "The handbook does not say."
        )
