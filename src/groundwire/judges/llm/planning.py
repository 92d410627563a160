"""Which claims go into which call: an answer's together, long answers in pieces, short ones side by side."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome
from groundwire.judges.llm.asking import Part
from groundwire.judges.llm.grounds import Grounds
from groundwire.judges.llm.limits import CLAIM_TOKENS, Limits
from groundwire.judges.llm.selection import Selection, selected
from groundwire.judges.recording import note
from groundwire.prompts.tokens import estimate

EVIDENCE_TOO_LONG = "the passages that may decide this claim are longer than the model reads; use one that reads more"


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """The calls to make, and the claims that no call can hold."""

    batches: tuple[tuple[Part, ...], ...]
    refused: tuple[Outcome, ...]


def plan(tasks: Sequence[Task], grounds: Mapping[str, Grounds], limits: Limits, *, answers_per_call: int) -> Plan:
    """Calls for all claims, in order; at most so many answers in one.

    `grounds` are those of each evidence, by its fingerprint.
    """
    parts: list[Part] = []
    refused: list[Outcome] = []
    for mine in _by_answer(tasks):
        ready = grounds[mine[0].evidence.fingerprint]
        for piece in _pieces(mine, limits.reply_tokens):
            for selection in _selections(piece, ready, limits):
                if selection.tasks:
                    parts.append(Part(tasks=selection.tasks, shown=selection.texts, grounds=ready))
                else:
                    refused += [
                        Outcome.unchecked(task.claim.id, "evidence_too_long", EVIDENCE_TOO_LONG)
                        for task in selection.rest
                    ]
    return Plan(batches=tuple(_batches(parts, limits, answers_per_call)), refused=tuple(refused))


def reply_tokens(tasks: Sequence[Task]) -> int:
    """About how long a reply about some claims is."""
    return sum(map(_reply_tokens, tasks))


def _reply_tokens(task: Task) -> int:
    return CLAIM_TOKENS + estimate(task.claim.text)


def _by_answer(tasks: Sequence[Task]) -> list[list[Task]]:
    """The tasks of each answer, in order."""
    answers: dict[tuple[str, str, str], list[Task]] = {}
    for task in tasks:
        text = task.answer.text if task.answer else ""
        answers.setdefault((task.response_id, task.evidence.fingerprint, text), []).append(task)
    return list(answers.values())


def _pieces(tasks: Sequence[Task], most: int) -> Iterator[list[Task]]:
    """The tasks of an answer in pieces about as long as each other, none with a longer reply than allowed."""
    whole = reply_tokens(tasks)
    count = min(-(-whole // most), len(tasks))
    piece: list[Task] = []
    taken = 0
    for task in tasks:
        taken += _reply_tokens(task)
        if piece and taken * count > whole + count * CLAIM_TOKENS // 2:
            yield piece
            piece, taken = [], _reply_tokens(task)
        piece.append(task)
    if piece:
        yield piece


def _selections(tasks: Sequence[Task], grounds: Grounds, limits: Limits) -> Iterator[Selection]:
    """What is shown for some claims; those whose evidence finds no room beside the others' are shown apart."""
    rest: Sequence[Task] = tasks
    while rest:
        found = selected(rest, grounds, tokens=limits.room(_beside(rest[0])))
        if found.note:
            note(found.note)
        yield found
        rest = found.rest if found.tasks else ()


def _beside(task: Task) -> int:
    """Tokens of what is shown beside the sources: the answer, the question, the history."""
    answer = task.answer.text if task.answer else task.claim.text
    return sum(map(estimate, (answer, task.question or "", *(turn.content for turn in task.history))))


def _batches(parts: Sequence[Part], limits: Limits, most: int) -> Iterator[tuple[Part, ...]]:
    """Parts of different answers side by side, as long as their replies and sources fit and they are asked alike."""
    batch: list[Part] = []
    for part in parts:
        if batch and (len(batch) == most or not _fit([*batch, part], limits)):
            yield tuple(batch)
            batch = []
        batch.append(part)
    if batch:
        yield tuple(batch)


def _fit(parts: Sequence[Part], limits: Limits) -> bool:
    first, last = parts[0].tasks[0], parts[-1].tasks[0]
    if _way(first) != _way(last) or any(part.tasks[0].response_id == last.response_id for part in parts[:-1]):
        return False
    room = limits.room(sum(_beside(part.tasks[0]) for part in parts))
    shown = sum(estimate(text) for part in parts for text in part.shown.values())
    return sum(reply_tokens(part.tasks) for part in parts) <= limits.reply_tokens and (room is None or shown <= room)


def _way(task: Task) -> tuple[object, ...]:
    """How a claim is asked: what one prompt has once for all of its claims."""
    return task.protocol, task.risk, task.rubric, task.synonyms
