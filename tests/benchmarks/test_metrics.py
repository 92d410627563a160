"""Figures of merit mean what they say."""

from __future__ import annotations

from benchmarks.metrics import auroc, balanced_accuracy, best_threshold, calibration_error
from hypothesis import given
from hypothesis import strategies as st

SCORED = st.lists(st.tuples(st.sampled_from([0.0, 0.2, 0.4, 0.9]), st.booleans()), min_size=2, max_size=40)


@given(SCORED)
def test_auroc_is_the_share_of_pairs_in_order(pairs: list[tuple[float, bool]]) -> None:
    """Every right one against every wrong one, ties half."""
    scores, right = [score for score, _ in pairs], [good for _, good in pairs]
    duels = [(a > b) + (a == b) / 2 for a, good in pairs if good for b, bad in pairs if not bad]
    expected = sum(duels) / len(duels) if duels else 0.5
    assert abs(auroc(scores, right) - expected) < 1e-9


@given(SCORED)
def test_no_threshold_beats_the_best(pairs: list[tuple[float, bool]]) -> None:
    """The best threshold is at least as good as any other score as a threshold."""
    scores, right = [score for score, _ in pairs], [good for _, good in pairs]
    best = balanced_accuracy(scores, right, best_threshold(pairs))
    assert all(balanced_accuracy(scores, right, other) <= best for other in scores)


def test_the_best_threshold_of_several_sets_counts_each_set_alike() -> None:
    """A large set that wants a low threshold does not outvote two small ones that want a high one."""
    large = [(0.3, True), (0.1, False)] * 50
    small = [(0.9, True), (0.5, False)]
    assert best_threshold(large) == 0.3
    assert best_threshold(large, small, small) == 0.9


def test_a_perfect_score_is_perfect() -> None:
    """Right above wrong: 1; the reverse: 0."""
    assert auroc([0.9, 0.1], [True, False]) == 1
    assert auroc([0.9, 0.1], [False, True]) == 0
    assert balanced_accuracy([0.9, 0.1], [True, False], 0.5) == 1


def test_the_calibration_error_is_the_distance_of_what_is_said_from_what_is() -> None:
    """Right as often as said: none; always wrong: all of it; and bins count by their size."""
    assert calibration_error([0.75] * 4, [True, True, True, False]) == 0
    assert calibration_error([0.9, 0.9], [False, False]) == 0.9
    assert calibration_error([1.0, 1.0, 0.55, 0.55], [True, True, False, False]) == 0.275
    assert calibration_error([], []) == 0
