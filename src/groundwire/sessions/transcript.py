"""A conversation to audit: what was asked, what was answered, and the sources of each answer."""

from __future__ import annotations

import uuid
from functools import cached_property
from itertools import accumulate
from typing import Self

from pydantic import Field, model_validator

from groundwire.domain.evidence import Evidence
from groundwire.domain.prior_turn import PriorTurn
from groundwire.domain.text import Value, require_text
from groundwire.domain.turn import Turn


class TranscriptTurn(Value):
    """One assistant turn: the user's words before it, the answer, and what the answer was given to rest on."""

    questions: tuple[str, ...] = ()
    """The user's messages since the answer before, in order; none where the assistant spoke unasked."""
    answer: str
    """As the user saw it, to the letter."""
    evidence: Evidence | None = None
    """Its sources; None where none are known of."""

    @property
    def question(self) -> str | None:
        """The user's words before the answer as one text; None if there were none."""
        return "\n\n".join(self.questions) or None

    @cached_property
    def messages(self) -> tuple[Turn, ...]:
        """What was said in it, in order."""
        asked = (Turn(role="user", content=question) for question in self.questions)
        return (*asked, Turn(role="assistant", content=self.answer))

    @model_validator(mode="after")
    def _writable(self) -> Self:
        for text in (*self.questions, self.answer):
            require_text(text, "a turn of the transcript")
        return self


class Transcript(Value):
    """A whole conversation. Read one with `groundwire.sessions.read_transcript`; a turn's index is its place here."""

    id: str = Field(default_factory=lambda: str(uuid.uuid4()), pattern=r"\S")
    """Name of the conversation; its turns are named `<id>:<turn index>`."""
    turns: tuple[TranscriptTurn, ...] = ()
    unanswered: tuple[str, ...] = ()
    """What the user said after the last answer."""

    @cached_property
    def messages(self) -> tuple[Turn, ...]:
        """All that was said up to the last answer, oldest first."""
        return tuple(message for turn in self.turns for message in turn.messages)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """How many messages stand before each turn."""
        return tuple(accumulate((len(turn.messages) for turn in self.turns[:-1]), initial=0))

    @cached_property
    def source_turns(self) -> tuple[PriorTurn, ...]:
        """The sources of each turn, as later ones are told of them."""
        return tuple(
            PriorTurn(
                turn_index=index,
                grounding_score=None,
                claims=0,
                uncited_unsupported=0,
                source_ids=tuple(source.id for source in turn.evidence.sources) if turn.evidence else (),
            )
            for index, turn in enumerate(self.turns)
        )

    def history(self, turn_index: int) -> tuple[Turn, ...]:
        """What was said before the question of a turn, oldest first; nothing of later turns."""
        return self.messages[: self.starts[turn_index]]

    def prior_turns(self, turn_index: int) -> tuple[PriorTurn, ...]:
        """The sources of the turns before, so that a citation of them is known as one.

        Turns are checked at the same time, so that what the earlier ones come to is not known: the trend compares them.
        """
        return self.source_turns[:turn_index]
