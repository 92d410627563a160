"""One prompt: claims of one or more answers in their text, control claims among them, under names of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count, groupby

from groundwire.domain.evidence import Source
from groundwire.domain.rubric import Rubric
from groundwire.domain.task import Task
from groundwire.domain.text import Span
from groundwire.judges.llm.checking import Sources
from groundwire.judges.llm.controls import Control, controls
from groundwire.judges.llm.fresh import Fresh
from groundwire.judges.llm.grounds import Grounds
from groundwire.judges.llm.places import safe_places
from groundwire.prompts.ask import Ask, AskedAnswer, AskedClaim, AskedSentence, AskedSource
from groundwire.prompts.fence import NONCE_LENGTH

MOST_BETWEEN = 1_200
"""Characters shown of what an answer says between two sentences that are asked about; of more, both its ends."""

Redact = Callable[[str], str]
"""Takes out of a text what may not leave the machine."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """Claims of one answer, with what is shown of its evidence."""

    tasks: tuple[Task, ...]
    shown: Mapping[str, str]
    """What is shown of each source, by its id."""
    grounds: Grounds


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What stands behind the key of a claim."""

    what: Task | Control
    sources: Sources
    grounds: Grounds


@dataclass(frozen=True, slots=True, kw_only=True)
class Prompt:
    """What is asked, and what its names stand for."""

    ask: Ask
    asked: Mapping[str, Asked]
    """Claims and controls by their keys, in order."""

    @property
    def response_ids(self) -> tuple[str, ...]:
        """The answers that it asks about, each once."""
        tasks = (each.what for each in self.asked.values() if isinstance(each.what, Task))
        return tuple(dict.fromkeys(task.response_id for task in tasks))

    @property
    def controlled(self) -> bool:
        """Whether there is a control of each sort among the claims."""
        sorts = {each.what.supported for each in self.asked.values() if isinstance(each.what, Control)}
        return sorts == {True, False}


def prompt(parts: Sequence[Part], fresh: Fresh, *, with_controls: bool, redact: Redact | None = None) -> Prompt:
    """What to ask about some answers, each with its own sources; controls, if any can be made, among their claims."""
    planted = _planted(parts, fresh) if with_controls else {}
    builder = _Builder(redact=redact or str)
    answers = tuple(
        builder.answer(part, f"A{number + 1}", _rows_with(part, planted.get(number, ()), fresh))
        for number, part in enumerate(parts)
    )
    first = parts[0].tasks[0]
    ask = Ask(
        answers=answers,
        nonce=fresh.code("nonce", NONCE_LENGTH),
        first_code=fresh.code("first"),
        last_code=fresh.code("last"),
        risk=first.risk,
        rubric=_with_synonyms(first),
    )
    return Prompt(ask=ask, asked=builder.asked)


def _with_synonyms(task: Task) -> Rubric:
    """The rubric of a claim, with its synonyms as a rule: what a policy says is told, never left out."""
    if not task.synonyms:
        return task.rubric
    groups = "; ".join(" = ".join(group) for group in task.synonyms)
    rule = f"These names and terms mean the same: {groups}."
    return task.rubric.model_copy(update={"rules": (*task.rubric.rules, rule)})


def _planted(parts: Sequence[Part], fresh: Fresh) -> dict[int, list[Control]]:
    """One control that is true and one that is not, by the parts whose sources they are made of."""
    planted: dict[int, list[Control]] = {}
    wanted = {True, False}
    for number in fresh.shuffled("parts", range(len(parts))):
        if not wanted:
            break
        part = parts[number]
        claims = [task.claim.statement for task in part.tasks]
        for made in controls(tuple(part.shown.values()), fresh, claims=claims, cut=part.grounds.passages):
            if made.supported in wanted:
                planted.setdefault(number, []).append(made)
                wanted.remove(made.supported)
    return planted


@dataclass(frozen=True, slots=True)
class _Row:
    """A sentence of a prompt, and the claims in it."""

    text: str
    claims: tuple[Task | Control, ...] = ()

    @property
    def is_plain(self) -> bool:
        """Whether it is a sentence that is read in nothing but its own words."""
        sources = (what.claim.statement_source for what in self.claims if isinstance(what, Task))
        return bool(self.claims) and all(source == "verbatim" for source in sources)


def _rows_with(part: Part, planted: Sequence[Control], fresh: Fresh) -> list[_Row]:
    """The answer's sentences with the controls between them, where they change nothing of what those say."""
    rows = list(_rows(part.tasks))
    for control in planted:
        places = safe_places([(row.text, row.is_plain) for row in rows])
        place = places[fresh.number(f"place.{control.supported}", len(places))]
        rows.insert(place, _Row(control.text, (control,)))
    return rows


def _rows(tasks: Sequence[Task]) -> Iterator[_Row]:
    """The sentences that are asked about, in order, and what the answer says between them."""
    answer, position = tasks[0].answer, 0
    in_order = sorted(tasks, key=lambda task: (_sentence(task).start, task.claim.start))
    for (start, end), group in groupby(in_order, key=lambda task: (_sentence(task).start, _sentence(task).end)):
        mine = tuple(group)
        if answer is not None:
            yield from _between(answer.text[position:start])
        yield _Row(_sentence(mine[0]).text, mine)
        position = end
    if answer is not None:
        yield from _between(answer.text[position:])


def _sentence(task: Task) -> Span:
    return task.sentence or task.claim


def _between(text: str) -> Iterator[_Row]:
    text = text.strip()
    if len(text) > MOST_BETWEEN:
        text = f"{text[: MOST_BETWEEN // 2]} … {text[-MOST_BETWEEN // 2 :]}"
    if text:
        yield _Row(text)


@dataclass(frozen=True, slots=True)
class _Builder:
    """Gives out keys that no other sentence, claim or source of the prompt has."""

    redact: Redact
    asked: dict[str, Asked] = field(default_factory=dict)
    _sources: dict[tuple[str | None, ...], str] = field(default_factory=dict)
    _numbers: dict[str, Iterator[int]] = field(default_factory=lambda: {kind: count(1) for kind in "Ssc"})

    def answer(self, part: Part, key: str, rows: Sequence[_Row]) -> AskedAnswer:
        """One answer as it is asked about."""
        shown = {
            self._source(source, part): source for source in part.grounds.evidence.sources if part.shown.get(source.id)
        }
        sources = Sources(ids={name: source.id for name, source in shown.items()}, texts=part.grounds.texts)
        first = part.tasks[0]
        return AskedAnswer(
            key=key,
            sentences=tuple(self._sentence(row, sources, part.grounds) for row in rows),
            sources=tuple(
                AskedSource(
                    key=name,
                    text=self.redact(part.shown[source.id]),
                    title=self.redact(source.title) if source.title else None,
                    kind=source.kind,
                )
                for name, source in shown.items()
            ),
            question=self.redact(first.question) if first.question else None,
            history=tuple(t.model_copy(update={"content": self.redact(t.content)}) for t in first.history),
        )

    def _source(self, source: Source, part: Part) -> str:
        """The key of a source; answers that rest on the same share it, so that it is shown once."""
        same = (source.id, part.shown[source.id], source.title, source.kind)
        if same not in self._sources:
            self._sources[same] = self._key("S")
        return self._sources[same]

    def _key(self, kind: str) -> str:
        return f"{kind}{next(self._numbers[kind])}"

    def _sentence(self, row: _Row, sources: Sources, grounds: Grounds) -> AskedSentence:
        key = self._key("s")
        claims = []
        for what in row.claims:
            name = self._key("c")
            self.asked[name] = Asked(what=what, sources=sources, grounds=grounds)
            statement = what.text if isinstance(what, Control) else what.claim.statement
            exact = not isinstance(what, Control) and what.exact
            claims.append(AskedClaim(key=name, statement=self.redact(statement), exact=exact))
        return AskedSentence(key=key, text=self.redact(row.text), claims=tuple(claims))
