"""The text of an answer that is delivered although it failed: marked, or with what fails taken out of it."""

from __future__ import annotations

from typing import Literal

from groundwire.guard.case import Case
from groundwire.guard.draft import Draft
from groundwire.guard.marking import Marks, flagged, inserted, marks_in, placeable
from groundwire.verifier import Verifier


async def shaped(
    draft: Draft, case: Case, how: Literal["mark", "remove"] | None, *, marks: Marks, verifier: Verifier
) -> str | None:
    """The text as it may be shown; None if no mark can say all that is wrong, or nothing is left without it."""
    report = draft.report
    if how is None or report is None or not placeable(draft.text, report):
        return None
    return inserted(draft.text, marks_in(report, flagged(report), marks))
