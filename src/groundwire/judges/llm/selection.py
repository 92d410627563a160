"""What is shown of evidence that is longer than a model can read: the passages nearest to the claims, in order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from groundwire.domain.evidence import Source
from groundwire.domain.task import Task
from groundwire.judges.embedded.candidates import MOST_COVERED
from groundwire.judges.embedded.entries import Entry
from groundwire.judges.embedded.judge import statement_of
from groundwire.judges.llm.grounds import Grounds
from groundwire.prompts.tokens import estimate

LEFT_OUT = " … "
"""Stands where passages were left out; a quote may run over it, as over any ellipsis."""

SOURCE_TOKENS = 30
"""What a source's name, title and fence take in a prompt, about."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """Sources as a prompt shows them, and the claims that it can show enough of them for."""

    texts: Mapping[str, str]
    """What is shown of each source, by its id; sources of which nothing is shown are left out."""
    tasks: tuple[Task, ...]
    """The claims whose nearest passages are all there."""
    rest: tuple[Task, ...] = ()
    """The claims for which there was no room left."""
    note: str | None = None
    """How much was left out; None if nothing was, or if there is room for nothing, which the claims say themselves."""


def selected(tasks: Sequence[Task], grounds: Grounds, *, tokens: int | None) -> Selection:
    """The evidence for some claims of one answer, in at most so many tokens; all of it if None or if it fits.

    Passages are taken by the embedded judge's retrieval, each claim's best first, with the passages around them, until
    the room is filled. Whole sentences only, in the order of the sources.
    """
    sources = [source for source in grounds.evidence.sources if not source.blank]
    whole = sum(_size(source.text) for source in sources)
    if tokens is None or whole <= tokens:
        return Selection(texts={source.id: source.text for source in sources}, tasks=tuple(tasks))
    chosen = _Chosen(room=tokens)
    ranked = {task.claim.id: list(_windows(task, grounds)) for task in tasks}
    served = {task.claim.id: chosen.take(windows[0]) for task in tasks if (windows := ranked[task.claim.id])}
    for rank in range(1, max(map(len, ranked.values()), default=0)):
        for windows in ranked.values():
            if rank < len(windows):
                chosen.take(windows[rank])
    texts = {source.id: text for source in sources if (text := chosen.text(source))}
    shown = sum(map(_size, texts.values()))
    return Selection(
        texts=texts,
        tasks=tuple(task for task in tasks if served.get(task.claim.id)),
        rest=tuple(task for task in tasks if not served.get(task.claim.id)),
        note=(
            f"the evidence is longer than the model reads: about {shown} of {whole} tokens were sent, the passages "
            "nearest to the claims"
        )
        if texts
        else None,
    )


def _windows(task: Task, grounds: Grounds) -> Iterator[tuple[Entry, ...]]:
    """The passages around each passage that is near to a claim, nearest first; the nearest one alone before all."""
    index = grounds.index(task)
    near = index.search(statement_of(task, grounds.reading(task).language), most=MOST_COVERED)
    yield from ((entry,) for entry in near[:1])
    yield from (index.window(entry).entries for entry in near)


def _size(text: str) -> int:
    return estimate(text) + SOURCE_TOKENS


class _Chosen:
    """Passages that were taken so far, and the room that is left."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._entries: dict[tuple[int, int], Entry] = {}
        self._sources: set[str] = set()

    def take(self, entries: Iterable[Entry]) -> bool:
        """Whether there is room for some passages; then they are taken."""
        new = [entry for entry in entries if entry.place not in self._entries]
        fresh = {entry.source_id for entry in new} - self._sources
        cost = sum(estimate(entry.passage.text + LEFT_OUT) for entry in new) + SOURCE_TOKENS * len(fresh)
        if cost > self._room:
            return False
        self._room -= cost
        self._sources |= fresh
        self._entries.update((entry.place, entry) for entry in new)
        return True

    def text(self, source: Source) -> str:
        """What was taken of a source: its own characters, with a mark where some were left out; "" if nothing was."""
        mine = sorted((e for e in self._entries.values() if e.source_id == source.id), key=lambda e: e.passage.start)
        pieces: list[str] = []
        start = end = before = -1
        for entry in mine:
            number = entry.place[1]
            if end < 0 or number > before + 1:
                pieces += [source.text[start:end]] if end >= 0 else []
                start = entry.passage.start
            end, before = max(end, entry.passage.end), number
        pieces += [source.text[start:end]] if end >= 0 else []
        return LEFT_OUT.join(pieces)
