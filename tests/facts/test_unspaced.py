"""Words of languages without spaces."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.facts.unspaced import pieces
from groundwire.facts.words import content_words, words

_RUNS = st.text(alphabet="保険は適用されませんカメラ不允许公司的东京都全部ー", max_size=40)


@pytest.mark.parametrize(
    ("text", "language", "content"),
    [
        ("洪水は補償されません。", "ja", ["洪水", "補償"]),
        ("カメラを使用できる", "ja", ["カメラ", "使用"]),
        ("料金は無料です", "ja", ["料金", "無料"]),
        ("損害保険料", "ja", ["損害", "害保", "保険", "険料"]),
        ("公司没有承诺加班", "zh", ["公司", "承诺", "诺加", "加班"]),
        ("课程的开始", "zh", ["课程", "开始"]),
        ("不锈钢", "zh", []),
        ("서울 시청", "ko", ["서울", "시청"]),
    ],
)
def test_known_words_and_pairs_of_characters(text: str, language: str, content: list[str]) -> None:
    """Listed words are one word, foreign ones too; the rest is pairs of characters, and particles carry nothing."""
    assert [word.text for word in content_words(text, language=language)] == content


@pytest.mark.parametrize(("text", "language"), [("返金できません", "ja"), ("不予退款", "zh")])
def test_a_negation_is_a_word_without_content(text: str, language: str) -> None:
    """So that the negated sentence has the words of the plain one, and one more."""
    assert any(word.is_stop and word.text in {"ません", "不予"} for word in words(text, language=language))


@pytest.mark.parametrize(
    ("one", "other"),
    [("العَقْدُ", "العقد"), ("العـــقد", "العقد"), ("الإيجار", "الايجار"), ("سنويًا", "سنويا"), ("والشركة", "الشركة")],
)
def test_arabic_spellings_of_one_word(one: str, other: str) -> None:
    """Vowel signs, stretched letters, the seats of hamza and joined conjunctions make no other word."""
    (mine,), (theirs,) = words(one, language="ar"), words(other, language="ar")
    assert mine.stem == theirs.stem


@given(_RUNS, st.sampled_from(["ja", "zh", "ko"]))
def test_pieces_are_in_order_inside_the_run(run: str, language: str) -> None:
    """Every piece has a character of the run, and all are in order; no character is left out."""
    found = list(pieces(run, language))
    assert all(0 <= piece.start < piece.end <= len(run) for piece in found)
    assert [piece.start for piece in found] == sorted({piece.start for piece in found})
    assert {at for piece in found for at in range(piece.start, piece.end)} == set(range(len(run)))
