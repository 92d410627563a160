"""Figures of merit of a score that should be high where something is right."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence


def auroc(scores: Sequence[float], right: Sequence[bool]) -> float:
    """How often a right one scores above a wrong one, ties counting half; 0.5 if one of the two is missing."""
    order = sorted(range(len(scores)), key=lambda number: scores[number])
    positives = sum(right)
    negatives = len(right) - positives
    if not positives or not negatives:
        return 0.5
    ranks = 0.0
    start = 0
    while start < len(order):
        end = start
        while end < len(order) and scores[order[end]] == scores[order[start]]:
            end += 1
        middle = (start + end + 1) / 2
        ranks += middle * sum(right[number] for number in order[start:end])
        start = end
    return (ranks - positives * (positives + 1) / 2) / (positives * negatives)


def balanced_accuracy(scores: Sequence[float], right: Sequence[bool], threshold: float) -> float:
    """Mean of the shares of right ones at or above the threshold and of wrong ones below it."""
    positives = [score for score, good in zip(scores, right, strict=True) if good]
    negatives = [score for score, good in zip(scores, right, strict=True) if not good]
    kept = sum(score >= threshold for score in positives) / max(len(positives), 1)
    caught = sum(score < threshold for score in negatives) / max(len(negatives), 1)
    return (kept + caught) / 2


def best_threshold(*sets: Sequence[tuple[float, bool]]) -> float:
    """The threshold of highest balanced accuracy on scores and whether they are of something right.

    A high mark there, an honest one on others. Of several sets it is the mean over the sets that is highest, however
    large each of them is.
    """
    candidates = sorted({score for pairs in sets for score, _ in pairs})
    split = [(_scores(pairs, right=True), _scores(pairs, right=False)) for pairs in sets]

    def merit(threshold: float) -> float:
        return sum(_share(right, threshold) - _share(wrong, threshold) for right, wrong in split)

    return max(candidates, key=merit, default=0.5)


def _scores(pairs: Sequence[tuple[float, bool]], *, right: bool) -> list[float]:
    return sorted(score for score, good in pairs if good is right)


def _share(ordered: Sequence[float], threshold: float) -> float:
    """Share of sorted scores that are at or above the threshold."""
    return (len(ordered) - bisect_left(ordered, threshold)) / max(len(ordered), 1)


BINS = 10
"""Bins of equal width for the calibration error."""


def calibration_error(confidences: Sequence[float], right: Sequence[bool]) -> float:
    """Expected calibration error: distance of confidence from the share of right ones, over bins of equal width.

    Guo et al., 2017; 0 if there are none.
    """
    bins: list[list[tuple[float, bool]]] = [[] for _ in range(BINS)]
    for confidence, good in zip(confidences, right, strict=True):
        bins[min(int(confidence * BINS), BINS - 1)].append((confidence, good))
    gaps = (abs(sum(confidence for confidence, _ in found) - sum(good for _, good in found)) for found in bins)
    return sum(gaps) / max(len(confidences), 1)
