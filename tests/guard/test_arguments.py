"""What cannot be used is refused before anything is written, and never weakens a guard."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest
from tests.guard.writing import RIGHT, SOURCES, Writer

from groundwire import BlockingGuard, ConfigError, Guard, InputError


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"shadow": "false"}, "`shadow` must be True or False"),
        ({"shadow": None}, "`shadow` must be True or False"),
        ({"marks": None}, "the marks must be Marks, not NoneType"),
        ({"refresh": 5}, "`refresh` must be a function"),
    ],
)
def test_a_guard_is_made_of_what_it_can_use(fields: dict[str, Any], message: str) -> None:
    """A word for no is no switch: it would deliver whatever fails."""
    with pytest.raises(ConfigError, match=message):
        Guard(**fields)


def test_an_application_is_named_in_words() -> None:
    """Reviews and events could not be made with anything else, once the answer is there."""
    with pytest.raises(InputError, match="the name of the application must be text"):
        Guard(application=5)  # type: ignore[arg-type]  # a mistake


@pytest.mark.parametrize("option", ["protocol", "prior_scores", "evidence_fingerprint", "risks"])
def test_an_option_that_is_none_is_refused(option: str) -> None:
    """Under another protocol, other answers would pass."""
    options: dict[str, Any] = {option: "consistency"}
    with pytest.raises(InputError, match=f"unknown option '{option}'"):
        asyncio.run(Guard().review(RIGHT, SOURCES, **options))


@pytest.mark.parametrize("generate", [None, "text", 5])
def test_a_generator_is_a_function(generate: Any) -> None:
    """Whether it writes whole drafts or streams."""

    async def streamed() -> None:
        async for _ in Guard().stream(generate, SOURCES):
            pass

    for work in (Guard().respond(generate, SOURCES), streamed()):
        with pytest.raises(InputError, match="the generator must be a function"):
            asyncio.run(work)


def test_the_draft_before_is_a_delivery() -> None:
    """So is a guard a guard."""
    with pytest.raises(InputError, match="must be the delivery of the draft before, not dict"):
        asyncio.run(Guard().review(RIGHT, SOURCES, previous={}))  # type: ignore[arg-type]  # a mistake
    with pytest.raises(InputError, match="needs a Guard, not Writer"):
        BlockingGuard(Writer([]))  # type: ignore[arg-type]  # a mistake
