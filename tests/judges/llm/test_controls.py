"""Control claims: certain, fresh, and like any other."""

from __future__ import annotations

import re

import pytest

from groundwire.judges.llm.controls import Control, controls
from groundwire.judges.llm.fresh import Fresh
from groundwire.quotes import locate
from groundwire.segment import passages

TEXT = (
    "The lighthouse was built in 1874 from granite. Its lamp reaches 21 nautical miles. The keeper's house is a museum "
    "today. Ferries leave the harbour every 40 minutes. Visitors may climb the tower if the weather is fine."
)


def made(*sources: str, label: str = "a", claims: tuple[str, ...] = ()) -> tuple[Control, ...]:
    """The controls of some sources."""
    return controls(sources, Fresh(label), claims=claims, cut=passages)


@pytest.mark.parametrize("label", "abcdefgh")
def test_one_is_true_and_one_is_not(label: str) -> None:
    """Neither stands in a source as it is; both halves of the true one do, and one at most of the other's."""
    true, false = made(TEXT, label=label)
    assert (true.supported, false.supported) == (True, False)
    assert locate(true.text, TEXT) is None
    assert locate(false.text, TEXT) is None
    assert all(locate(half, TEXT) for half in true.text.split(", and "))
    assert not all(locate(half, TEXT) for half in false.text.split(", and "))
    assert "lamp" not in true.text + false.text


def test_a_source_of_one_sentence_has_it_as_it_stands() -> None:
    """Where nothing can be said otherwise, and there is nothing to join it to."""
    true, false = made("The lighthouse was built in 1874 from granite.")
    assert true.text == "The lighthouse was built in 1874 from granite."
    assert re.sub(r"\d+", "", false.text).replace(" not", "") == re.sub(r"\d+", "", true.text)


@pytest.mark.parametrize("label", "abcdefgh")
def test_conditions_are_kept_whole(label: str) -> None:
    """What holds only if something else does is neither joined nor parted."""
    sources = (
        TEXT,
        "Dogs may come in if they are quiet. Only members may bring guests. The hall closes when it rains.",
    )
    said = " ".join(control.text for control in made(*sources, label=label))
    assert not any(word in said for word in ("Dogs", "dogs", "members", "Visitors", "visitors", "rains"))


def test_they_are_fresh() -> None:
    """Another call has other ones."""
    assert len({made(TEXT, label=label) for label in "abcdefgh"}) > 3


def test_they_are_of_other_sentences_than_the_claims() -> None:
    """Where there are others: a control beside its like would show what it is."""
    for label in "abcdefgh":
        texts = [
            control.text for control in made(TEXT, label=label, claims=("Ferries leave the harbour every 40 minutes.",))
        ]
        assert not any(text.startswith("Ferries") for text in texts)


@pytest.mark.parametrize(
    "source",
    [
        "12. Handles rest just under the heel of the hand.",
        "Step 10 Put roasted food into the oven again.",
        "Handles rest under the heel of the hand [3].",
        "Handles rest under (2) the heel of the hand.",
        "Prices rose by 4.5 for every one of them.",
        "Rooms cost less than 40 EUR with a card.",
        "About 5000 letters lie in the old archive.",
        "Members may cancel their visit within 14 days.",
        "Über 30 Gäste kamen zum Fest nach Bern.",
        "Calls go to 555-1234 or to 10:30 trains.",
    ],
)
def test_a_number_that_may_be_another_is_not_changed(source: str) -> None:
    """List numbers, citations, names of places and parts of longer figures say nothing that would become false."""
    assert all(set(re.findall(r"\d+", control.text)) <= set(re.findall(r"\d+", source)) for control in made(source))


def test_what_another_source_disputes_is_not_certain() -> None:
    """A sentence that a second source contradicts is no true control."""
    sources = ("The lighthouse was built in 1874 from granite.", "The lighthouse was built in 1880 from granite.")
    assert not any(control.supported for control in made(*sources))


@pytest.mark.parametrize(
    "source",
    [
        "Fee: 5 EUR",
        "what,price\nannual fee,5 EUR\nlate fine,70 EUR\n",
        "Fees\n\n- Guests: 8 EUR\n- Members: 50 EUR",
        "| Plan | Price |\n|---|---|\n| Basic | 12 EUR |\n| Premium | 19 EUR |",
        "- Founded by Anna Berg\n- Housed in Lisbon",
    ],
)
def test_lines_make_controls_where_there_are_no_sentences(source: str) -> None:
    """One as it stands, and one with a number or a name that the source has nowhere."""
    true, false = made(source)
    assert (true.supported, false.supported) == (True, False)
    assert locate(true.text, source) is not None
    assert any(word not in source for word in re.findall(r"\w+", false.text))


@pytest.mark.parametrize("label", "abcdefgh")
def test_sentences_of_other_languages_are_not_joined(label: str) -> None:
    """By themselves they may be too short to tell; their source is not, with an English one beside it or without."""
    french = (
        "Le phare date de 1874. Les membres paient 50 EUR par an. Anna Berg a fondé le club. Le musée ouvre à 9 heures."
    )
    for sources in ((french,), (french, TEXT)):
        said = [control.text for control in made(*sources, label=label)]
        assert not any(", and " in text and ("club" in text or "phare" in text or "musée" in text) for text in said)


@pytest.mark.parametrize(
    "source",
    [
        "図書館は九時に開きます。年会費は40ユーロです。会員は10冊まで借りることができます。",
        "图书馆九点开门。年费为40欧元。花园里允许带狗。",
        "도서관은 아홉 시에 열립니다. 연회비는 40유로입니다.",
        "도서관은 일찍 열립니다. 회원은 책을 빌릴 수 있습니다.",
        "Собаки разрешены в саду. Члены клуба могут брать книги.",
        "Hunde sind im Garten erlaubt. Mitglieder dürfen Bücher ausleihen.",
        "Dogs bark.",
    ],
)
@pytest.mark.parametrize("label", "abcd")
def test_sentences_of_any_language_make_one_that_is_false(source: str, label: str) -> None:
    """Without it, a judge that approves everything would not be found out."""
    false = made(source, label=label)[-1]
    assert not false.supported
    assert locate(false.text, source) is None
    assert false.text not in source


@pytest.mark.parametrize(
    "source",
    [
        "会员可以借10本以内。",
        "約40人が来ました。",
        "第3章は短いです。",
        "会員は10冊まで借りることができます。",
    ],
)
def test_what_only_bounds_is_not_changed_in_any_script(source: str) -> None:
    """It may hold of another number, too."""
    assert all(control.supported for control in made(source))


@pytest.mark.parametrize("label", "abcdefgh")
def test_a_name_does_not_stand_in_the_place_of_all(label: str) -> None:
    """What holds for everybody holds for one."""
    assert made("Everyone may come in.", label=label)[-1].text.startswith("Everyone ")


def test_what_another_source_disputes_is_found_in_scripts_without_spaces() -> None:
    """By their signs."""
    assert not any(control.supported for control in made("年费为40欧元。", "年费为45欧元。"))


@pytest.mark.parametrize("source", ["Why?", "It was not there.", "Hm", "Where is it?"])
def test_what_says_nothing_makes_none(source: str) -> None:
    """Rather none than a doubtful one."""
    assert made(source) == ()


def test_choices_depend_on_nothing_but_the_parts() -> None:
    """The same parts choose the same; parts that only read the same put together do not."""
    assert Fresh("a", "b").code("nonce") == Fresh("a", "b").code("nonce")
    assert len({Fresh("ab").code("x"), Fresh("a", "b").code("x"), Fresh("a", "b").code("y")}) == 3
    assert sorted(Fresh("a").shuffled("x", range(9))) == list(range(9))
    assert all(0 <= Fresh(label).number("x", 3) < 3 for label in "abcdefgh")
