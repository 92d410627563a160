"""Replies as text: what is taken off, what is kept of a broken one, what is refused."""

from __future__ import annotations

import pytest

from groundwire.judges.llm.reading import MOST_CHARACTERS, read_reply

WHOLE = '{"codes": ["a", "b"], "claims": [{"id": "c1"}, {"id": "c2", "quotes": [{"source": "S1"}]}]}'


@pytest.mark.parametrize(
    "text",
    [
        WHOLE,
        f"\n\n {WHOLE} \n",
        f"```json\n{WHOLE}\n```",
        f"```JSON\r\n{WHOLE}\r\n```  ",
        f"<think>{{hm}}</think>{WHOLE}",
        f"<reasoning>\nS1 says so.\n</reasoning>\n\n```\n{WHOLE}\n```",
        f"<think>SUPPORTED</think>{WHOLE}",
        f"c1 is not supported by S1.\n{WHOLE}",
        f"The {{first}} one is in S1.\n{WHOLE}",
        f"First I look at c1 [S1].\n```json\n{WHOLE}\n```",
    ],
)
def test_one_object_is_found(text: str) -> None:
    """In a fence, behind reasoning, or bare."""
    read = read_reply(text)
    assert (len(read.items), read.codes, read.defect, read.cut) == (2, ("a", "b"), None, False)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "no",
        "[]",
        '[{"id": "c1"}]',
        "null",
        '"text"',
        f"{WHOLE}{WHOLE}",
        f"{WHOLE}\nDone.",
        f"All are CONTRADICTED. {WHOLE}",
        f"<think>x</think> UNSUPPORTED:\n```json\n{WHOLE}\n```",
        f"<think>SUPPORTED\n{WHOLE}",
        f'{{"claims": []}}\n{WHOLE}',
        f"```json\n{WHOLE}\n```\nDone.",
        f"{WHOLE}\n```",
        f"{WHOLE[:-1]},}}",
        WHOLE.replace('"', "'"),
        WHOLE.replace('"c1"', "c1"),
        WHOLE.replace(', "claims"', ', // note\n"claims"'),
        '{"codes": []}',
        '{"claims": {}}',
        '{"claims": [], "codes": [], "claims": []}',
        '{"claims": [], "more": 1}',
        "{" * 100_000,
    ],
)
def test_anything_else_is_refused(text: str) -> None:
    """Nothing is mended, and nothing is guessed."""
    read = read_reply(text)
    assert read.defect
    assert read.items == ()


CLAIMS_FIRST = '{"claims": [{"id": "c1"}, {"id": "c2", "quotes": [{"source": "S1"}]}], "codes": ["a", "b"]}'


@pytest.mark.parametrize("length", range(1, len(WHOLE)))
def test_of_a_reply_cut_anywhere_only_whole_claims_are_kept(length: int) -> None:
    """Never half of one, wherever the break is; the codes count from where the claims begin."""
    read = read_reply(WHOLE[:length], cut=True)
    assert read.cut
    whole = ({"id": "c1"}, {"id": "c2", "quotes": [{"source": "S1"}]})
    assert read.items == whole[: len(read.items)]
    assert len(read.items) >= (length >= WHOLE.index(", {")) + (length >= len(WHOLE) - len("]}"))
    assert read.codes == (("a", "b") if length >= WHOLE.index('{"id": "c1"') else ())


def test_the_order_of_codes_and_claims_does_not_matter() -> None:
    """Only the shape counts; of a cut reply without codes in front, the claims are kept."""
    assert read_reply(CLAIMS_FIRST) == read_reply(WHOLE)
    read = read_reply(CLAIMS_FIRST[:-3], cut=True)
    assert (len(read.items), read.codes) == (2, ())


def test_a_cut_is_seen_without_the_providers_word() -> None:
    """An object that only lacks its end was cut; one that is broken in the middle was not."""
    assert read_reply(WHOLE[:60]).cut
    assert not read_reply(WHOLE.replace("}, {", "} {")).cut


@pytest.mark.parametrize(
    "text",
    ["{" * 200_000, '{"claims": [' * 20_000, "{x " * 100_000, "```json\n" * 50_000 + "{", f"```{' ' * 200_000}x{{"],
)
def test_hostile_text_is_read_in_no_time(text: str) -> None:
    """Work grows with the length of a reply and not with its square."""
    assert read_reply(text).items == ()


def test_a_reply_beyond_all_measure_is_not_read() -> None:
    """No answer is as long."""
    read = read_reply(f"{' ' * MOST_CHARACTERS}{WHOLE}")
    assert read.items == ()
    assert read.defect == "the reply is far longer than any answer"
