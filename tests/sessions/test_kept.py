"""A server remembers so many conversations, and forgets the one that was silent for longest."""

from __future__ import annotations

import pytest

from groundwire import InputError
from groundwire.sessions.kept import KeptSessions


def test_an_id_stands_for_one_session() -> None:
    """It keeps its turns; another id is another conversation."""
    sessions = KeptSessions()
    sessions.get("a").add("It is 5 EUR.", ["The fee is 5 EUR."])
    assert sessions.get("a") is sessions.get("a")
    assert [len(sessions.get(name).turns) for name in ("a", "b")] == [1, 0]
    assert sessions.get("a").id == "a"


def test_the_session_that_was_used_longest_ago_is_forgotten() -> None:
    """Asking for one counts as use."""
    sessions = KeptSessions(most=2)
    first, second = sessions.get("a"), sessions.get("b")
    sessions.get("a")
    sessions.get("c")
    assert len(sessions) == 2
    assert sessions.get("a") is first
    assert first in sessions
    assert sessions.get("b") is not second
    assert second not in sessions


def test_all_sessions_have_the_scope_that_is_wanted() -> None:
    """What a turn may rest on is the server's to say."""
    assert KeptSessions(scope="session").get("a").scope == "session"


@pytest.mark.parametrize("name", ["", "  "])
def test_a_blank_id_is_refused(name: str) -> None:
    """All who send none would share a conversation."""
    with pytest.raises(InputError, match="the id of the session is blank"):
        KeptSessions().get(name)


def test_no_room_at_all_is_refused() -> None:
    """Nothing could be remembered."""
    with pytest.raises(InputError, match="at least one session"):
        KeptSessions(most=0)


def test_a_session_that_begins_anew_names_its_answers_anew() -> None:
    """On record, the latest answer of a name counts: it must not be that of another conversation."""
    first, again = (KeptSessions().get("a") for _ in range(2))
    assert first.id == again.id == "a"
    assert first.next_response_id != again.next_response_id
    assert first.next_response_id.endswith(":0")


def test_so_many_characters_are_kept() -> None:
    """Of all sessions together; the one that is asked for is the last to be forgotten."""
    sessions = KeptSessions(most_characters=100)
    for name in ("a", "b", "c"):
        sessions.get(name).add("The fee is 5 EUR.", ["x" * 30], question="What?")
    assert sessions.get("c").characters == 52
    assert len(sessions) == 1
    assert sessions.get("a").characters == 0
    sessions.get("c").add("It is.", ["x" * 100])
    assert sessions.get("c").turns == ()
    with pytest.raises(InputError, match="must be allowed to hold something"):
        KeptSessions(most_characters=0)
