"""One request and its reply with the guard in between: the model is asked, and asked again, until the guard is done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from groundwire.completions import shown
from groundwire.completions.draft import Draft
from groundwire.completions.messages import Message, history_of, question_of, with_revision
from groundwire.domain.request import Sources
from groundwire.errors import GeneratorFailed
from groundwire.guard.case import GuardOptions
from groundwire.guard.delivery import Delivery
from groundwire.guard.guard import Guard
from groundwire.guard.notices import Notices
from groundwire.guard.prompt import Prompt

Complete = Callable[[list[Message]], Awaitable[object]]
"""Asks the model with these messages, and gives its completion as JSON."""

NOTICES: Final = Notices()
"""Where an application has no words of its own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """What is asked, and what the answer is checked against."""

    guard: Guard
    messages: Sequence[Message]
    evidence: Sources
    options: GuardOptions = field(default_factory=GuardOptions)
    """Question and history are those of the messages where they are not given here."""
    notices: Notices = NOTICES
    offers_tools: bool = False
    """Whether the model may ask for a tool instead of answering."""

    @property
    def told(self) -> GuardOptions:
        """What the guard is told of the answer."""
        read: GuardOptions = {"question": question_of(self.messages)}
        if self.options.get("session") is None:  # which has the history, as the user saw it
            read["history"] = history_of(self.messages)
        return {**read, **self.options}

    async def respond(self, complete: Complete) -> Answered:
        """The completion that may be shown; a request of the model for a tool goes through, without words beside it.

        Raises:
            InputError, ConfigError, StoreError: as `Guard.respond`.
            GeneratorFailed: the model's first reply holds no answer, or asks for a tool where none was offered; or
                whatever `complete` raises then.
        """
        first = Draft.read(await complete(list(self.messages)))
        if first.calls_tools and not self.offers_tools:
            raise GeneratorFailed("the model asked for a tool, and the request offers none")
        if first.calls_tools:
            return Answered(shown.tool_call(first), None)
        drafts = [first]

        async def generate(prompt: Prompt) -> str:
            if prompt.attempt > 0:
                drafts.append(answering(Draft.read(await complete(with_revision(self.messages, prompt.revision)))))
            return drafts[-1].text

        delivery = await self.guard.respond(generate, self.evidence, **self.told)
        return Answered(shown.completion(drafts, delivery, self.notices), delivery)


@dataclass(frozen=True, slots=True)
class Answered:
    """What the user's program gets."""

    completion: dict[str, Any]
    delivery: Delivery | None
    """None where the model asked for a tool instead of answering: there is nothing to check yet."""


def answering(draft: Draft) -> Draft:
    """The draft, if it is an answer.

    Raises:
        GeneratorFailed: it asks for a tool.
    """
    if draft.calls_tools:
        raise GeneratorFailed("the model asked for a tool where a revised answer was wanted")
    return draft
