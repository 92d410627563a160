"""A conversation and its report, put together."""

from __future__ import annotations

import pytest
from tests.render.sessions import Made, audited, course, sampled, silent

from groundwire.domain.report import Result
from groundwire.domain.session_report import Echo, Invention, Relation
from groundwire.errors import InputError
from groundwire.render.conversation import MARKS, Mark, chain, shown_turns
from groundwire.render.turn_numbers import counted_turns, listed_turns


@pytest.mark.parametrize(
    ("made", "marks"),
    [
        (course, "SCORED SCORED SCORED UNCHECKED NO_SOURCES SCORED SCORED"),
        (silent, "NOTHING_CLAIMED FAILED"),
    ],
)
def test_every_turn_has_its_mark(made: Made, marks: str) -> None:
    """A score, or why there is none."""
    assert [turn.mark.name for turn in shown_turns(*made())] == marks.split()


def test_turns_outside_a_sample_are_marked_as_such() -> None:
    """They are neither right nor wrong."""
    turns = shown_turns(*sampled())
    assert [turn.number for turn in turns if turn.mark is not Mark.NOT_SAMPLED] == [1, 6, 11, 16, 21, 24]


def test_only_scores_have_no_mark_of_their_own() -> None:
    """Each other state has a sign and a word, and no two the same."""
    assert set(MARKS) == set(Mark) - {Mark.SCORED}
    assert len({label.symbol for label in MARKS.values()}) == len({label.word for label in MARKS.values()}) == 5


def test_another_conversation_is_refused() -> None:
    """One of another length, or with another answer, is not the one that was checked."""
    report, said = audited("SUPPORTED", "SUPPORTED")
    for other in (audited("SUPPORTED")[1], said.model_copy(update={"turns": said.turns[::-1]})):
        with pytest.raises(InputError, match="another"):
            shown_turns(report, other)


def test_another_result_is_refused() -> None:
    """A report that was read without its type has no scores to show."""
    report, said = audited("SUPPORTED")
    with pytest.raises(InputError, match="multi-turn"):
        shown_turns(report.model_copy(update={"result": Result()}), said)


@pytest.mark.parametrize(
    ("echoes", "told"),
    [
        ([(3, "repeated")], "began in turn 2, repeated in 4"),
        ([(2, "extended"), (3, "repeated"), (4, "repeated")], "began in turn 2, repeated in 4 and 5, extended in 3"),
        ([(3, "repeated"), (3, "repeated"), (9, "contradicted")], "began in turn 2, repeated in 4, contradicted in 10"),
    ],
)
def test_an_invention_is_told_as_a_chain(echoes: list[tuple[int, Relation]], told: str) -> None:
    """Where it began, then what became of it, each turn once, counted from 1."""
    made = tuple(Echo(turn_index=turn, claim_id="c", claim_text="t", relation=relation) for turn, relation in echoes)
    assert chain(Invention(turn_index=1, claim_id="c", claim_text="t", echoes=made)) == told


def test_what_the_user_said_first_is_told_as_such() -> None:
    """The assistant took it over; it did not make it up."""
    echo = Echo(turn_index=3, claim_id="c", claim_text="t", relation="repeated")
    invention = Invention(turn_index=1, claim_id="c", claim_text="t", origin="user", echoes=(echo,))
    assert chain(invention) == "came from the user in turn 2, repeated in 4"


@pytest.mark.parametrize(
    ("numbers", "told"),
    [
        ([1], "turn 1"),
        ([1, 2], "turns 1 and 2"),
        ([1, 2, 3], "turns 1-3"),
        ([1, 3, 4, 5, 9], "turns 1, 3-5 and 9"),
    ],
)
def test_many_turns_are_told_as_ranges(numbers: list[int], told: str) -> None:
    """Three or more in a row are one word."""
    assert listed_turns(numbers) == told


@pytest.mark.parametrize(
    ("indices", "told"),
    [
        ([2], "1 turn for review (3)"),
        ([1, 3, 5], "3 turns for review (2, 4, 6)"),
        ([0, 1, 2, 8], "4 turns for review (1-3, 9)"),
    ],
)
def test_turns_are_counted_and_named(indices: list[int], told: str) -> None:
    """Nobody takes how many there are for which one it is."""
    assert counted_turns(indices, "for review") == told
