"""Sessions by their id, for servers: as many as fit, those that were used last."""

from __future__ import annotations

import uuid
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from groundwire.domain.text import require_text
from groundwire.errors import InputError
from groundwire.sessions.session import Scope, Session

MOST_SESSIONS: Final = 1000
"""Conversations in memory: with some dozen turns and their reports each, a few hundred megabytes."""


LETTERS: Final = 12
"""Letters in the names of answers that no other session of the same name has."""

MOST_CHARACTERS: Final = 256 * 2**20
"""Characters of questions, answers and sources in memory, all sessions together."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSessions:
    """Sessions in memory; may be used from several tasks and threads.

    Where there are more than `most`, or they hold more than `most_characters`, the one that was asked for longest ago
    is forgotten: its conversation goes on in a session without turns. Answers of two sessions never have the same name.
    """

    most: int = MOST_SESSIONS
    most_characters: int = MOST_CHARACTERS
    scope: Scope = "turn"
    """That of all sessions."""
    _sessions: OrderedDict[str, Session] = field(default_factory=OrderedDict)
    _using: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        if self.most < 1:
            raise InputError(f"at least one session must be kept, not {self.most}")
        if self.most_characters < 1:
            raise InputError(f"sessions must be allowed to hold something, not {self.most_characters} characters")

    def get(self, name: str) -> Session:
        """The session of this id, a new one if it is not known.

        Raises:
            InputError: the id is no text, or blank.
        """
        known = require_text(name, "the id of the session")
        with self._using:
            if known in self._sessions:
                self._sessions.move_to_end(known)
            while self._too_much():
                self._sessions.popitem(last=False)
            session = self._sessions.get(known)
            if session is None:
                # The same name may begin anew after a restart, too: its answers are others, on record as well.
                named = f"{known}.{uuid.uuid4().hex[:LETTERS]}"
                session = self._sessions[known] = Session(known, scope=self.scope, answers=named)
            while len(self._sessions) > self.most:
                self._sessions.popitem(last=False)
        return session

    def _too_much(self) -> bool:
        return sum(session.characters for session in self._sessions.values()) > self.most_characters

    def __contains__(self, session: Session) -> bool:
        """Whether this very session is kept, and not forgotten or followed by another one of its name."""
        return self._sessions.get(session.id) is session

    def __len__(self) -> int:
        return len(self._sessions)
