"""Conversations read from JSON, JSONL and plain text: what makes a turn, where its sources stand, what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

from groundwire.errors import InputError
from groundwire.sessions import Transcript, read_transcript, transcript_of
from groundwire.sessions.formats.messages import MOST_TURNS
from groundwire.sessions.reading import MOST_CHARACTERS

MESSAGES: list[dict[str, Any]] = [
    {"role": "system", "content": "Be kind."},
    {"role": "user", "content": "Hi!"},
    {"role": "user", "content": "What is the fee?"},
    {"role": "assistant", "content": "The fee is 5 EUR.", "sources": ["The fee is 5 EUR."]},
    {"role": "user", "content": "Thanks!"},
    {"role": "assistant", "content": "You are welcome!"},
]
ROWS: list[dict[str, Any]] = [
    {"question": "What is the fee?", "answer": "The fee is 5 EUR.", "sources": [{"id": "fees", "text": "Fee: 5 EUR."}]},
    {"question": None, "answer": "Anything else?", "sources": None},
    {"answer": "Bye.", "sources": []},
]
TEXT = """\
User: What is the fee?
Sources:
[fees] The fee is 5 EUR.
It is due in May.
[2] Cards are taken.
Assistant: The fee is 5 EUR.

Cards are taken.
User: And tea?
Sources: none
Assistant: Tea is free.
User: Thanks!
Assistant: You are welcome!
"""

Turn = tuple[str | None, str, list[tuple[str, str]] | None]


def told(transcript: Transcript) -> list[Turn]:
    return [
        (
            turn.question,
            turn.answer,
            None if turn.evidence is None else [(source.id, source.text) for source in turn.evidence.sources],
        )
        for turn in transcript.turns
    ]


def lines(rows: list[dict[str, Any]]) -> str:
    return "\n".join(json.dumps(row) for row in rows)


READ_MESSAGES: list[Turn] = [
    ("Hi!\n\nWhat is the fee?", "The fee is 5 EUR.", [("S1", "The fee is 5 EUR.")]),
    ("Thanks!", "You are welcome!", None),
]
READ_ROWS: list[Turn] = [
    ("What is the fee?", "The fee is 5 EUR.", [("fees", "Fee: 5 EUR.")]),
    (None, "Anything else?", None),
    (None, "Bye.", []),
]
READ_TEXT: list[Turn] = [
    (
        "What is the fee?",
        "The fee is 5 EUR.\n\nCards are taken.",
        [("fees", "The fee is 5 EUR.\nIt is due in May."), ("2", "Cards are taken.")],
    ),
    ("And tea?", "Tea is free.", []),
    ("Thanks!", "You are welcome!", None),
]


@pytest.mark.parametrize(
    ("text", "form", "turns"),
    [
        (json.dumps(MESSAGES), "openai", READ_MESSAGES),
        (json.dumps(MESSAGES, indent=2), "openai", READ_MESSAGES),
        (json.dumps({"model": "m", "messages": MESSAGES}), "openai", READ_MESSAGES),
        (lines(MESSAGES), "jsonl", READ_MESSAGES),
        (lines(ROWS), "jsonl", READ_ROWS),
        (json.dumps(ROWS), "jsonl", READ_ROWS),
        (json.dumps({"turns": ROWS}), "jsonl", READ_ROWS),
        ("\n" + lines(ROWS) + "\n\n", "jsonl", READ_ROWS),
        (lines(ROWS[:1]), "jsonl", READ_ROWS[:1]),
        (TEXT, "text", READ_TEXT),
        (TEXT.replace("\n", "\r\n"), "text", READ_TEXT),
        ("\ufeff" + TEXT, "text", READ_TEXT),
        ("user: a\nASSISTANT:b", "text", [("a", "b", None)]),
        ("Human: a\nAI: b", "text", [("a", "b", None)]),
        ("Assistant: Hello!", "text", [(None, "Hello!", None)]),
    ],
)
def test_forms_are_read_and_recognised(text: str, form: Any, turns: list[Turn]) -> None:
    """Each form reads the same when it is named, when it is found out, and as bytes."""
    assert told(read_transcript(text, format=form)) == turns
    assert told(read_transcript(text)) == turns
    assert told(read_transcript(text.encode())) == turns


def test_what_the_user_said_last_is_kept() -> None:
    """A question without an answer is no turn."""
    transcript = read_transcript("User: a\nAssistant: b\nUser: c")
    assert (len(transcript.turns), transcript.unanswered) == (1, ("c",))
    assert read_transcript("User: a").turns == ()


@pytest.mark.parametrize(
    "sources",
    [
        '[["Fee: 5 EUR."], null]',
        '["Fee: 5 EUR."]\nnull',
        '[\n  [{"id": "S1", "text": "Fee: 5 EUR."}],\n  null\n]',
    ],
)
def test_sources_may_stand_in_a_second_text(sources: str) -> None:
    """One entry for each answer, null where there were none."""
    transcript = read_transcript("User: a\nAssistant: b\nUser: c\nAssistant: d", sources=sources)
    assert told(transcript) == [("a", "b", [("S1", "Fee: 5 EUR.")]), ("c", "d", None)]


def test_sources_may_stand_beside_the_messages() -> None:
    """`sources_per_turn` of a document is a parallel list; a turn's sources are in one of both places."""
    bare = [{key: value for key, value in message.items() if key != "sources"} for message in MESSAGES]
    document = {"id": "chat-7", "messages": bare, "sources_per_turn": [["The fee is 5 EUR."], None]}
    transcript = read_transcript(json.dumps(document))
    assert (transcript.id, told(transcript)) == ("chat-7", READ_MESSAGES)
    assert told(transcript_of(bare, sources_per_turn=[["The fee is 5 EUR."], None])) == READ_MESSAGES
    assert told(transcript_of(MESSAGES, sources_per_turn=[None, None])) == READ_MESSAGES


def test_the_caller_may_name_the_conversation() -> None:
    """The caller's name comes before the document's; without either it gets a new one."""
    document = json.dumps({"id": "theirs", "messages": MESSAGES})
    assert read_transcript(document, session_id="mine").id == "mine"
    assert read_transcript(TEXT).id != read_transcript(TEXT).id


def test_a_turn_has_only_what_came_before() -> None:
    """The history of a turn ends before its question."""
    transcript = read_transcript(json.dumps(MESSAGES))
    assert [(turn.role, turn.content) for turn in transcript.history(1)] == [
        ("user", "Hi!"),
        ("user", "What is the fee?"),
        ("assistant", "The fee is 5 EUR."),
    ]
    assert transcript.history(0) == ()


@pytest.mark.parametrize(
    ("text", "sources", "said"),
    [
        ("User: a\nAssistant: b\nUser: c\nSources:\n[1] x", None, "turn 2 has sources but no answer"),
        (
            json.dumps([*MESSAGES, {"role": "user", "content": "?", "sources": ["x"]}]),
            None,
            "turn 3 has sources but no",
        ),
        (TEXT, "[null, null]", "turn 3 has an answer but no entry"),
        (TEXT, "[null, null]", "sources are given for 2 turns, the transcript has 3"),
        (TEXT, "[null, null, null, []]", "turn 4 has sources but no answer"),
        (TEXT, '[["x"], null, null]', "turn 1 has sources in the transcript and in the list; keep one"),
        (TEXT, '["x", null, null]', "the sources of turn 1 in the list of sources must be a list"),
        (TEXT, '{"0": ["x"]}', "the list of sources must be a list with an entry for each answer, not dict"),
        (TEXT, "", "the list of sources is empty"),
        (TEXT, "[", "the list of sources is not JSON"),
        ("User: a\nAssistant: b\nAssistant: c", '[null, [{"id": "1"}]]', "turn 2: source 1 has no text"),
        ("User: a\nAssistant: b", '[[["x"]]]', "turn 1: source 1 must be text, a mapping"),
        (
            lines([{"answer": "a", "sources": ["x", {"id": "S1", "text": "y"}]}]),
            None,
            "turn 1: two sources have the id",
        ),
    ],
)
def test_sources_that_do_not_fit_name_their_turn(text: str, sources: str | None, said: str) -> None:
    """Turns are counted from 1 in messages."""
    with pytest.raises(InputError, match=said):
        read_transcript(text, sources=sources)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "the transcript is empty"),
        (" \n ", "the transcript is empty"),
        ("Hello", "neither JSON nor text with `User:`"),
        ("[1, 2]", "message 1 must be an object"),
        ("[", "the transcript is not JSON"),
        ('[{"role": "user", "content": NaN}]', "NaN is not a JSON number"),
        ('[{"role": "user", "content": "a", "content": "b"}]', "the key “content” stands twice"),
        ('[{"role": "user", "content": "\\ud800"}]', "lone surrogate"),
        ("[" * 100_000, "nested too deeply"),
        ("{}", "neither `messages` nor `turns`"),
        ('{"messages": {}}', "`messages` must be a list, not dict"),
        ('{"messages": [], "sources": []}', "`sources` beside the messages belong to no turn"),
        ('{"messages": [], "id": " "}', "the `id` of the transcript must be text"),
        ('[{"role": "robot", "content": "a"}]', "message 1 has the role 'robot'; use one of user"),
        ('[{"role": "user", "content": 5}]', "the content of message 1 must be text or a list of parts, not int"),
        ('[{"role": "assistant", "content": null}]', "message 1 has no content"),
        ('[{"role": "assistant", "content": "a", "sources": "x"}]', "the sources of message 1 must be a list"),
        ('[{"role": "assistant", "content": "a", "context": ["x"]}]', "message 1 has the key 'context'; sources are"),
        ('{"answer": "a"}\n{"answer": 5}', "the answer of line 2 must be text, not int"),
        ('{"answer": "a"}\n{"question": "b"}', "line 2 has no answer"),
        ('{"answer": "a"}\n{"text": "b"}', "line 2 has neither `answer` nor `role`"),
        ('{"answer": "a"}\n\n{"answer": "b", "source": []}', "line 3 has the unknown key 'source'"),
        ('{"answer": "a"}\n{"role": "user", "content": "b"}', "line 2 is a message, and rows before it are none"),
        ('{"answer": "a"}\n{"answer": ', "line 2 is not JSON"),
        ("User: a\nSources:\n[1] x\nSources:\n[2] y\nAssistant: b", "line 4: the turn has two blocks of sources"),
        ("User: a\nAssistant: b\nSources:\n[1] x", "line 3: `Sources:` stands behind an answer"),
        ("User: a\nSources:\nx\nAssistant: b", "line 3: a source begins with its id in brackets"),
        ("User: a\nSources:\nAssistant: b", "line 2: the block has no sources; write `Sources: none`"),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, said: str) -> None:
    """The message is one line, and names the place."""
    with pytest.raises(InputError, match=said) as caught:
        read_transcript(text)
    assert "\n" not in str(caught.value)


def test_a_text_begins_with_a_label() -> None:
    """Words that nobody says are no part of a conversation."""
    with pytest.raises(InputError, match="line 1 stands before the first label"):
        read_transcript("Chat of May 5\nUser: a\nAssistant: b", format="text")


@pytest.mark.parametrize(
    "line",
    [
        "**Assistant:** c",
        "**Assistant**",
        "### Assistant",
        "Assistant\uff1a c",
        "Assistant : c",
        "Assistant (10:03): c",
        "[10:03] Assistant: c",
        "10:03:12 AI Assistant: c",
        "[ASSISTANT]: c",
        "<|assistant|>",
        "Bot: c",
        "ChatGPT: c",
    ],
)
@pytest.mark.parametrize("before", ["User: d", "System: d", "User: d\nSources:\n[S1] e"])
def test_an_answer_under_another_label_is_not_taken_for_other_words(before: str, line: str) -> None:
    """Nobody would audit it: it would be what the user said, or even a source."""
    text = f"User: a\nAssistant: b\n{before}\n{line}\nUser: f\nAssistant: g"
    with pytest.raises(InputError, match=r"line \d looks like the label of an answer"):
        read_transcript(text)


@pytest.mark.parametrize(
    "line",
    [
        " Assistant: c",
        "  Assistant: c",
        "The assistant: c",
        "Assistants: c",
        "Assistant",
        "# AI",
        "> Assistant: c",
        "AI is new: c",
        "Model: X",
    ],
)
def test_words_of_a_user_are_not_taken_for_a_label(line: str) -> None:
    """What is indented, quoted, or goes on otherwise is theirs."""
    assert told(read_transcript(f"User: a\n{line}\nAssistant: b"))[0][0] == f"a\n{line}"


def test_an_indented_label_is_part_of_what_is_said() -> None:
    """An answer that lists its own sources can be written so that they are not taken for evidence."""
    transcript = read_transcript("User: a\nAssistant: b\n Sources:\n [1] c\nUser: d\nAssistant: e")
    assert told(transcript)[0] == ("a", "b\n Sources:\n [1] c", None)


@pytest.mark.parametrize("data", [b"\xff\xfeU\x00s\x00", b"User: caf\xe9\nAssistant: b"])
def test_other_encodings_are_refused(data: bytes) -> None:
    """The message names the byte and what to do."""
    with pytest.raises(InputError, match=r"the transcript is not UTF-8: byte 0x(ff|e9) at offset \d+; convert it"):
        read_transcript(data)


def test_an_unknown_format_is_refused() -> None:
    """The message names those there are."""
    with pytest.raises(InputError, match="unknown format 'yaml' of a transcript; use one of auto, openai"):
        read_transcript(TEXT, format="yaml")  # type: ignore[arg-type]


def test_sources_are_not_given_twice() -> None:
    """A list inside and one beside the transcript are one too many."""
    document = json.dumps({"messages": MESSAGES, "sources_per_turn": [None, None]})
    with pytest.raises(InputError, match="in the transcript and beside it; keep one"):
        read_transcript(document, sources="[null, null]")


def test_transcripts_have_a_size() -> None:
    """Too many turns are refused before anything is checked."""
    with pytest.raises(InputError, match=f"{MOST_TURNS} are the most"):
        read_transcript("Assistant: a\n" * (MOST_TURNS + 1))
    with pytest.raises(InputError, match=f"{MOST_CHARACTERS} are the most"):
        read_transcript("a" * (MOST_CHARACTERS + 1))


@pytest.mark.parametrize("value", ["User: a", {"messages": []}, None])
def test_only_lists_are_messages(value: Any) -> None:
    """Text has a reader of its own."""
    with pytest.raises(InputError, match="messages must be a list, not"):
        transcript_of(value)
