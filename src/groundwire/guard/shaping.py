"""The text of an answer that is delivered although it failed: marked, or with what fails taken out of it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Literal

from groundwire.domain.report import Report
from groundwire.guard.draft import Draft
from groundwire.guard.marking import Marks, flagged, inserted, marks_in, placeable, visible
from groundwire.guard.removal import Removal, removal, without


async def shaped(
    draft: Draft, how: Literal["mark", "remove"], *, marks: Marks, check: Callable[[str], Awaitable[Draft]]
) -> str | None:
    """The text as it may be shown; None if no mark that is seen says all that is wrong, or nothing is left without it.

    What is left after a removal is checked with `check` as a text of its own: if anything in it fails that did not fail
    before, or it cannot be checked, nothing is removed and all that fails is marked.
    """
    report = draft.report
    if report is None or not placeable(draft.text, report):
        return None
    places = marks_in(report, flagged(report), marks)
    taken = removal(draft.text, report.sentences, flagged(report)) if how == "remove" else None
    if taken is not None and not taken.leaves:
        return None
    if taken is not None and taken.sentences and await _stands(draft, report, taken, check):
        text = f"{_with_marks(draft.text, taken, places)}\n\n{marks.removed}"
    else:
        text = inserted(draft.text, places)
    return text if visible(text, {*places.values(), marks.removed}) else None


async def _stands(draft: Draft, report: Report, taken: Removal, check: Callable[[str], Awaitable[Draft]]) -> bool:
    """Whether what is left says nothing that fails, apart from what failed before."""
    left = await check(without(draft.text, taken.cuts))
    if left.report is None or left.report.coverage.unchecked > report.coverage.unchecked:
        return False
    known = {sentence.text for sentence in report.sentences if sentence.index in flagged(report) - taken.sentences}
    return all(left.report.sentences[index].text in known for index in flagged(left.report))


def _with_marks(text: str, taken: Removal, places: Mapping[int, str]) -> str:
    """What is left, with the marks of the sentences that fail and stay."""
    kept = {place: mark for place, mark in places.items() if not any(a < place <= b for a, b in taken.cuts)}
    pieces: list[str] = []
    position = 0
    for start, end in (*taken.cuts, (len(text), len(text))):
        inside = {place - position: mark for place, mark in kept.items() if position < place <= start}
        pieces.append(inserted(text[position:start], inside))
        position = end
    return "".join(pieces).rstrip()
