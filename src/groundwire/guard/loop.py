"""The loop of drafts: each is checked whole, until one passes or another would not help."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from groundwire.domain.report import Action
from groundwire.errors import InputError
from groundwire.guard.case import Case
from groundwire.guard.delivery import Revision
from groundwire.guard.draft import Draft, Drafts
from groundwire.guard.prompt import Generate, called, written
from groundwire.guard.revision import regeneration, revision
from groundwire.policy import decide


async def repaired(first: Draft, generate: Generate, case: Case, check: Callable[[str], Awaitable[Draft]]) -> Drafts:
    """The first draft and its repairs, as many as the policy allows and as help."""
    drafts = Drafts(all=(first,))
    while (wanted := next_revision(drafts, case, case.repairs - drafts.repairs)) is not None:
        try:
            text = written(await called(generate, case.prompt(len(drafts.all), wanted)))
        except Exception as error:  # noqa: BLE001  # boundary: a generator is anyone's code, and there is a draft
            return drafts.broken(error)
        drafts = drafts.plus(await check(text))
    return drafts


def next_revision(drafts: Drafts, case: Case, repairs_left: int) -> Revision | None:
    """What to ask of the generator; None if no further draft is wanted."""
    best = drafts.best
    if drafts.closed or repairs_left <= 0:
        return None
    if best.state == "blank":
        return regeneration(best.text)
    if best.report is None or decide(best.report, case.policy, repairs_left).action is not Action.REPAIR:
        return None
    return revision(best.report, best.request, case.policy)


def require_repairs(repairs_left: object, case: Case) -> None:
    """Return if it is a number of repairs that the policy allows.

    Raises:
        InputError: it is not.
    """
    if not isinstance(repairs_left, int) or isinstance(repairs_left, bool) or not 0 <= repairs_left <= case.repairs:
        raise InputError(
            f"repairs_left must be a whole number from 0 to {case.repairs}, which is what the policy's `guard.repairs` "
            f"allows at {case.risk}, not {repairs_left!r}"
        )
