"""What judges that ask other judges have in common: who the inner ones are, and asking several at the same time."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine, Iterable, Mapping, Sequence
from typing import Any, Final, TypeVar

from pydantic import JsonValue

from groundwire.domain.ports import Judge
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.verdict import Cause, Outcome
from groundwire.errors import ConfigError, JudgeUnavailable
from groundwire.judges.run import Attempt

T = TypeVar("T")

FAILURES: Final[tuple[Cause, ...]] = ("judge_error", "judge_timeout")
"""Causes that are the judge's state and not the claim's, so that another judge may do better."""


def require_judge(judge: object) -> None:
    """Return if `judge` looks like one.

    Raises:
        ConfigError: it has no `judge` to call, or is a class and no instance of one.
    """
    if isinstance(judge, type) or not callable(getattr(judge, "judge", None)):
        raise ConfigError(f"{judge!r:.60} is no judge: it needs `info` and an async `judge(tasks)`")


def several(judges: object, what: str) -> tuple[Judge, ...]:
    """The judges, if there are at least two.

    Raises:
        ConfigError: there are fewer, or one of them is no judge.
    """
    found = tuple(judges) if isinstance(judges, Iterable) else (judges,)
    for judge in found:
        require_judge(judge)
    if len(found) < 2:  # noqa: PLR2004  # several are two or more
        raise ConfigError(f"a {what} needs at least two judges, not {len(found)}")
    return found


def labels(judges: Sequence[Judge]) -> tuple[str, ...]:
    """A name for each judge that no other one has: its title, with its model or its position where it is shared."""
    infos = [judge.info for judge in judges]
    titles = Counter(info.title for info in infos)
    modelled = [f"{i.name} {i.model}" if i.model and titles[i.title] > 1 else i.title for i in infos]
    shared = Counter(modelled)
    return tuple(f"{name} ({n})" if shared[name] > 1 else name for n, name in enumerate(modelled, start=1))


def combined(kind: str, version: str, judges: Sequence[Judge], parameters: Mapping[str, JsonValue]) -> JudgeInfo:
    """The info of a judge that asks others: it names them, their versions and their models, so that thresholds that
    were fitted for one combination hold for no other; what they read goes wherever one of them sends it.
    """
    infos = [judge.info for judge in judges]
    inner: list[JsonValue] = [info.model_dump(mode="json") for info in infos]
    return JudgeInfo(
        name=f"{kind}({', '.join(labels(judges))})",
        version=f"{version}({', '.join(info.version for info in infos)})",
        model=", ".join(info.model for info in infos if info.model) or None,
        parameters={**parameters, "judges": inner},
        destinations=tuple(dict.fromkeys(place for info in infos for place in info.destinations)),
    )


def by(label: str, outcome: Outcome, *, provisional: bool = False) -> Outcome:
    """The outcome with the name of who decided it; a name that an inner judge has put there is more exact and stays.

    `provisional` says that somebody else should have been asked, and failed.
    """
    changes = {"judge": outcome.judge or label, "provisional": outcome.provisional or provisional}
    return outcome.model_copy(update=changes)


def require_one_available(attempts: Sequence[Attempt]) -> None:
    """Return if one of the judges could start.

    Raises:
        JudgeUnavailable: none could; says why, for each.
    """
    reasons = [str(each.unavailable) for each in attempts if each.unavailable is not None]
    if reasons and len(reasons) == len(attempts):
        raise JudgeUnavailable("; ".join(dict.fromkeys(reasons)))


async def together(calls: Iterable[Coroutine[Any, Any, T]]) -> list[T]:
    """The results of calls that are made at the same time, in order; the first error ends the others and is raised.

    None is left running: what it still tells while it ends is heard by who records it.
    """
    tasks = [asyncio.create_task(call) for call in calls]
    try:
        return await asyncio.gather(*tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
