"""Every span is exact, whatever the text."""

from __future__ import annotations

import time

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from groundwire.domain.answer import Answer
from groundwire.domain.claim import Sentence
from groundwire.segment import passages, segment

SECONDS = 5.0
"""Processor time within which 100 KB of hostile text are read."""

_SNIPPETS = """The fee is 5 EUR.|**bold** and _it_|~~old~~ new|[1]|[S2, 3]|【3】|x²|`code`|- item|1. one
* star|# Title|> quote
```|    indented|---|===|😀👩‍👩‍👧|é́|اللغة؟ نعم.|שלום.|これは一つ。二つ！
Dr. Kim et al.|; then it is open;|"quoted."|(see p. 5.)
Hi!|[x](http://y)|<br>|<td>|<!-- no -->|<b>yes</b>|<img alt="a b">|[^1]:|•|Key: value|{"a": 1}""".replace(
    "\n", "|"
).split("|")
_LINES = [
    "| a | b |",
    "|---|---|",
    "| 1 | 2 |",
    "\r\n",
    "\n",
    "\n\n",
    "\t",
    "\u2028",
    "\x0b",
    "\x85",
    "\0",
    "a,b,c\n1,2,3",
    "\\*",
    " ",
    "a",
]
texts = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), max_size=120),
    st.lists(st.one_of(st.sampled_from(_SNIPPETS), st.sampled_from(_LINES)), max_size=25).map("".join),
)
relaxed = settings(deadline=None, max_examples=300, suppress_health_check=[HealthCheck.too_slow])


def _segment(text: str, **given_parts: list[str]) -> tuple[Sentence, ...]:
    answer = Answer.of(text, **given_parts)
    return segment(answer, response_id="r", kind_of=lambda _: "other")


@relaxed
@given(texts)
def test_spans_of_an_answer_are_exact_ordered_and_apart(text: str) -> None:
    """Sentences, claims and markers hold the answer's own characters, in order, without overlap."""
    position = 0
    for index, sentence in enumerate(_segment(text)):
        assert sentence.index == index
        assert text[sentence.start : sentence.end] == sentence.text
        assert sentence.text.strip()
        assert sentence.start >= position
        position = sentence.end
        assert bool(sentence.claims) == (sentence.reason is None)
        inside = sentence.start
        for number, claim in enumerate(sentence.claims):
            assert claim.id == f"r#{index}.{number}"
            assert text[claim.start : claim.end] == claim.text
            assert inside <= claim.start < claim.end <= sentence.end
            assert claim.statement.strip()
            inside = claim.end
        for marker in sentence.markers:
            assert text[marker.start : marker.end] == marker.text
            assert sentence.start <= marker.start < marker.end <= sentence.end


@relaxed
@given(texts)
def test_no_word_of_an_answer_is_lost(text: str) -> None:
    """Every letter stands in some sentence; digits may be list numbers, which are no content."""
    covered = bytearray(len(text))
    for sentence in _segment(text):
        covered[sentence.start : sentence.end] = b"\1" * (sentence.end - sentence.start)
    lost = [character for character, seen in zip(text, covered, strict=True) if character.isalpha() and not seen]
    # A task list's box `[x]` and a bullet `(a)` are marks too.
    assert not [
        character for character in lost if not ("a" <= character.lower() <= "z" and ("[" in text or "(" in text))
    ]


@relaxed
@given(texts)
def test_spans_of_a_source_are_exact_and_nothing_is_lost(text: str) -> None:
    """Passages and cells hold the source's own characters, and every letter is in one."""
    covered = bytearray(len(text))
    for passage in passages(text):
        assert text[passage.start : passage.end] == passage.text
        assert passage.start < passage.end
        for cell in passage.cells:
            assert passage.start <= cell.start <= cell.end <= passage.end or not cell.text
        covered[passage.start : passage.end] = b"\1" * (passage.end - passage.start)
    if text.strip()[:1] not in {"{", "["} and "`" not in text and "~" not in text:
        lost = {c for c, seen in zip(text, covered, strict=True) if c.isalpha() and not seen}
        assert not lost - set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ")


@relaxed
@given(
    st.lists(st.sampled_from(["The fee is 5 EUR.", "Open daily 😀", "これは一つ。", "a b; c"]), min_size=1, max_size=5),
    texts,
)
def test_given_claims_are_used_as_they_are(claims: list[str], between: str) -> None:
    """Claims of the caller's come back verbatim, once each and in order."""
    text = f"\n{between} ".join(claims)
    found = [claim for sentence in _segment(text, claims=claims) for claim in sentence.claims]
    assert [claim.text for claim in found] == claims
    assert {claim.statement_source for claim in found} == {"caller"}


_MARKS = (
    "[ ] ( *a_**b_ _a ` a; ;_b_c_d_ < [a]( >_ -_ |a #_ a,_and_b_ ¹ 1._ “ "
    "If_not_sure_ i_could_not_find_ a.b. 。 😀 ~~ = a:b <!-- <b <td> <img_alt=\n"
)


@pytest.mark.parametrize(
    "piece", [*(mark.replace("_", " ") for mark in _MARKS.split(" ")), '"', "\\", "\n", "\r", "a,b\n", '{"a":']
)
def test_hostile_text_is_read_in_linear_time(piece: str) -> None:
    """No 100 KB of repeated marks make reading slow."""
    text = piece * (100_000 // len(piece))
    started = time.process_time()
    _segment(text)
    passages(text)
    assert time.process_time() - started < SECONDS
