"""Sessions by their id, for servers: as many as fit, those that were used last."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Lock
from typing import Final

from groundwire.domain.text import require_text
from groundwire.errors import InputError
from groundwire.sessions.session import Scope, Session

MOST_SESSIONS: Final = 1000
"""Conversations in memory: with some dozen turns and their reports each, a few hundred megabytes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class KeptSessions:
    """Sessions in memory; may be used from several tasks and threads.

    Where there are more than `most`, the one that was asked for longest ago is forgotten: its conversation goes on in a
    session without turns.
    """

    most: int = MOST_SESSIONS
    scope: Scope = "turn"
    """That of all sessions."""
    _sessions: OrderedDict[str, Session] = field(default_factory=OrderedDict)
    _using: Lock = field(default_factory=Lock)

    def __post_init__(self) -> None:
        if self.most < 1:
            raise InputError(f"at least one session must be kept, not {self.most}")

    def get(self, name: str) -> Session:
        """The session of this id, a new one if it is not known.

        Raises:
            InputError: the id is no text, or blank.
        """
        known = require_text(name, "the id of the session")
        with self._using:
            session = self._sessions.get(known)
            if session is None:
                session = self._sessions[known] = Session(known, scope=self.scope)
            self._sessions.move_to_end(known)
            while len(self._sessions) > self.most:
                self._sessions.popitem(last=False)
        return session

    def __len__(self) -> int:
        return len(self._sessions)
