"""A language model that says what a script tells it: right, wrong at first, or wrong whatever it is told."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from groundwire import Prompt

RETURNS: Final = "How long can I return a bicycle?"
INSPECTION: Final = "What does an inspection cost?"
CARGO: Final = "Can I rent a cargo bike?"

SCRIPT: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        RETURNS: ("You can return a bicycle within 30 days of delivery.",),
        INSPECTION: (
            "An inspection costs 59 EUR and takes about one hour.",
            "An inspection costs 79 EUR and takes about one hour.",
        ),
        CARGO: ("Yes, cargo bikes can be rented by the day for 25 EUR. Delivery to your door is free.",),
    }
)
"""What is said to each question, draft by draft; the last one is said again for every further draft."""


async def answer(prompt: Prompt) -> str:
    """The next draft. A real application asks a language model here, with everything that the prompt holds."""
    drafts = SCRIPT.get(prompt.question or "", ("The handbook does not say.",))
    return drafts[min(prompt.attempt, len(drafts) - 1)]
