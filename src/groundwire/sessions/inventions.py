"""Claims without support that a conversation goes on with, each linked to the turn where it began."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import groupby
from typing import Final

from groundwire.domain.answer import Answer
from groundwire.domain.evidence import Evidence, Source
from groundwire.domain.ports import Judge
from groundwire.domain.report import CheckedClaim, Report
from groundwire.domain.score import conflicting, factual_claims
from groundwire.domain.session_report import Echo, Invention, Relation
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome, Verdict
from groundwire.facts.fact import Fact
from groundwire.facts.kinds import kind_of
from groundwire.facts.text import plain
from groundwire.judges.run import run
from groundwire.segment import segment
from groundwire.segment.replies import without_yes_or_no
from groundwire.sessions.invented_values import all_among, any_among, computed, not_among, values_of
from groundwire.sessions.subject import Subject, stands_in, stems_of

UNGROUNDED = frozenset({Verdict.UNSUPPORTED, Verdict.CONTRADICTED, Verdict.PARTIAL})
"""The verdicts of a claim that the sources do not carry. One that could not be checked is none of them."""

MOST_COMPARED: Final = 8
"""Earlier claims that one claim is compared with, nearest first: the work grows with the length of a conversation, not
with its square."""

AROUND: Final = " .,;:!?\"'*_`-"
"""Signs around a claim that make no other claim of it."""

ENOUGH_SHARED: Final = 2
"""Words that two claims share and that make them one on the same thing, whatever else the later one names."""

PRECEDENCE: Final[tuple[Relation, ...]] = ("repeated", "contradicted", "extended")
"""Which relation is told of a claim that has several."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CheckedAnswer:
    """The answer of one turn: what it claims, beside what it could have it from."""

    turn_index: int
    report: Report
    evidence: Evidence
    said: tuple[str, ...] = ()
    """What the user said before it, in this turn."""


@dataclass(frozen=True, eq=False, slots=True, kw_only=True)
class _Turn:
    """What an answer could have its claims from."""

    index: int
    sources: tuple[str, ...]
    said: tuple[str, ...]
    """What the user has stated up to here."""
    topic: Subject
    """What the user asks about; where a question leans on the one before, what that asks about too."""
    _read: dict[tuple[str, tuple[str, ...]], frozenset[str]] = field(default_factory=dict, init=False)
    _known: dict[str, tuple[Fact, ...]] = field(default_factory=dict, init=False)

    def stems_of(self, texts: tuple[str, ...], language: str) -> frozenset[str]:
        """The words of its sources, or of what was said, in stems; each read once in a language."""
        if (language, texts) not in self._read:
            self._read[language, texts] = stems_of(texts, language)
        return self._read[language, texts]

    def known(self, language: str) -> tuple[Fact, ...]:
        """The values that its sources or the user state; read once in a language."""
        if language not in self._known:
            self._known[language] = values_of((*self.sources, *self.said), language)
        return self._known[language]


@dataclass(frozen=True, eq=False, kw_only=True)
class _Claim:
    """A claim in its place in the conversation."""

    claim: CheckedClaim
    turn: _Turn

    @property
    def ungrounded(self) -> bool:
        """Whether the sources of its turn do not carry it; where they disagree, it has it from one of them."""
        return self.claim.verdict in UNGROUNDED and not conflicting(self.claim)

    @cached_property
    def subject(self) -> Subject:
        """What it is about."""
        return self._own.leaning_on(self.turn.topic)

    @cached_property
    def unsupported(self) -> Subject:
        """What it is about, as far as it lacks support."""
        lacking = stems_of([span.text for span in self.claim.unsupported_spans], self._own.language)
        return self._own.only(lacking).leaning_on(self.turn.topic)

    @cached_property
    def _own(self) -> Subject:
        """What it names itself."""
        return Subject.of(self.claim.statement)

    @cached_property
    def unsourced(self) -> Subject:
        """What it is about and its sources do not know."""
        return self.subject.without(self.turn.stems_of(self.turn.sources, self.subject.language))

    @cached_property
    def invented(self) -> Subject:
        """What it is about and has neither from its sources nor from the user."""
        turn, language = self.turn, self.subject.language
        return self.unsupported.without(turn.stems_of(turn.sources, language) | turn.stems_of(turn.said, language))

    @cached_property
    def foremost(self) -> Subject:
        """What it is about above all, as far as it lacks support: what its sources do not know, or was asked about."""
        sources = self.turn.stems_of(self.turn.sources, self.subject.language)
        return self.unsupported.without(sources - {term.stem for term in self.turn.topic.terms})

    @cached_property
    def values(self) -> tuple[Fact, ...]:
        """All values in it; "one" that stands for a thing is none."""
        found = values_of([self.claim.text], self._own.language)
        return tuple(value for value in found if not stands_in(value.text, self._own.language))

    @cached_property
    def invented_values(self) -> tuple[Fact, ...]:
        """Those of its values that it has neither from its sources nor from the user."""
        return not_among(self.values, self.turn.known(self._own.language))

    @cached_property
    def wording(self) -> str:
        """What it says to the letter, typography and a yes or no before it aside."""
        said = " ".join(plain(self.claim.text).casefold().split()).strip(AROUND)
        return without_yes_or_no(said)

    def says_no_more_than(self, earlier: _Claim) -> bool:
        """Whether it names an invented value itself, and neither another value nor another thing."""
        known = {term.stem for term in earlier.subject.terms}
        return all_among(self.values, earlier.invented_values) and not self.named.without(known).terms

    @cached_property
    def named(self) -> Subject:
        """What its own words name."""
        return Subject.of(self.claim.text, language=self._own.language)

    def computes_with(self, earlier: _Claim) -> bool:
        """Whether it makes a sum or a product of an invented value."""
        return computed(self.values, earlier.invented_values, self.turn.known(self._own.language))

    def uses_value_of(self, earlier: _Claim) -> bool:
        """Whether it states an invented value again, or computes with it."""
        new = not_among(self.values, self.turn.known(self._own.language))
        return any_among(new, earlier.invented_values) or self.computes_with(earlier)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pair:
    """A claim and an earlier one that it may go back to."""

    earlier: _Claim
    later: _Claim
    shared: frozenset[str]
    """The words of the later one for what they share of what lacks support."""

    @property
    def verbatim(self) -> bool:
        """Whether the later one is the earlier one, said again."""
        return self.earlier.wording == self.later.wording

    @property
    def reckoned(self) -> bool:
        """Whether the later one computes with an invented value: two fees of 7 EUR are 14 EUR, and contradict none."""
        return self.later.ungrounded and self.on_one_thing and self.later.computes_with(self.earlier)

    @property
    def on_one_thing(self) -> bool:
        """Whether they are so clearly about one thing that a value is not the same by chance.

        They share what the earlier one is about above all, if that is known, and enough words: parking and children's
        tickets may both be of the museum.
        """
        if self.earlier.foremost.terms and not self.earlier.foremost.shared_with(self.later.subject):
            return False
        named = {term.stem for term in self.later.named.terms}
        return len(self.shared) >= ENOUGH_SHARED or 2 * len(self.shared) >= len(named)

    def task(self, number: int) -> Task:
        """Whether the later claim follows from the earlier one."""
        claim, source = self.later.claim, self.earlier.claim
        return Task(
            claim=claim.model_copy(update={"id": f"{claim.id}~{number}"}),
            evidence=Evidence(sources=(Source(id=source.id, text=source.statement),)),
            protocol="multi-turn",
        )

    def relation(self, outcome: Outcome) -> Relation | None:
        """What the later claim does with the earlier one; None if nothing."""
        if self.verbatim:
            return "repeated" if self.later.ungrounded else None
        if outcome.verdict is Verdict.CONTRADICTED and not self.reckoned:
            return "contradicted"
        if not self.later.ungrounded:
            return None
        no_more = outcome.verdict is not Verdict.UNCHECKED and self.later.says_no_more_than(self.earlier)
        if outcome.verdict is Verdict.SUPPORTED or no_more:
            return "repeated"
        more_on_it = bool(self.earlier.invented.shared_with(self.later.unsourced))
        return "extended" if more_on_it or (self.on_one_thing and self.later.uses_value_of(self.earlier)) else None


async def inventions(answers: Sequence[CheckedAnswer], judge: Judge) -> tuple[Invention, ...]:
    """The claims without support that later answers repeat, extend or contradict, in the order in which they began.

    `judge` reads each earlier claim as a passage and says whether a later one follows from it, also in other words. A
    later claim that its own sources carry repeats nothing: there the evidence has come. What a repetition goes back to
    is the turn where the claim was made first.

    Raises:
        JudgeUnavailable: the judge could not start.
    """
    claims = _claims(answers)
    pairs = [pair for later in claims for pair in _worth_asking(later, claims)]
    outcomes = await run(judge, [pair.task(number) for number, pair in enumerate(pairs)])
    links = _links([(pair, pair.relation(outcomes[pair.task(number).claim.id])) for number, pair in enumerate(pairs)])
    by_user = await _said_by_user([origin for origin in claims if origin in links], judge)
    return tuple(
        Invention(
            turn_index=origin.turn.index,
            claim_id=origin.claim.id,
            claim_text=origin.claim.text,
            origin="user" if origin in by_user else "assistant",
            echoes=tuple(links[origin]),
        )
        for origin in claims
        if origin in links
    )


def _claims(answers: Sequence[CheckedAnswer]) -> list[_Claim]:
    """All claims of the conversation in order."""
    found: list[_Claim] = []
    said: tuple[str, ...] = ()
    topic = Subject.of("")
    for answer in sorted(answers, key=lambda each: each.turn_index):
        said = (*said, *(statement for words in answer.said for statement in _statements(words)))
        sources = tuple(source.text for source in answer.evidence.sources)
        topic = Subject.of(" ".join(answer.said)).leaning_on(topic)
        turn = _Turn(index=answer.turn_index, sources=sources, said=said, topic=topic)
        found += [_Claim(claim=claim, turn=turn) for claim in factual_claims(answer.report.sentences)]
    return found


def _worth_asking(later: _Claim, claims: Iterable[_Claim]) -> list[_Pair]:
    """A claim with the earlier claims that it may go back to: without support, and on the same thing.

    Those that say the same to the letter come first.
    """
    if later.claim.verdict is Verdict.UNCHECKED:
        return []
    earlier = (each for each in claims if each.ungrounded and each.turn.index < later.turn.index)
    pairs = (_Pair(earlier=each, later=later, shared=each.unsupported.shared_with(later.subject)) for each in earlier)
    alike = [pair for pair in pairs if pair.shared or pair.verbatim]
    return sorted(alike, key=lambda pair: (not pair.verbatim, -len(pair.shared)))[:MOST_COMPARED]


def _statements(words: str) -> Iterator[str]:
    """What the user states; a question states nothing."""
    for sentence in segment(Answer.of(words), response_id="user", kind_of=kind_of):
        yield from (claim.statement for claim in sentence.claims)


def _links(found: Iterable[tuple[_Pair, Relation | None]]) -> dict[_Claim, list[Echo]]:
    """What later claims go back to: each to the nearest earlier claim, and through a repetition to the first one.

    A claim on several things, such as a sum of two fees, goes back to one for each.
    """
    first: dict[_Claim, _Claim] = {}
    links: dict[_Claim, list[Echo]] = {}
    for later, own in groupby(found, key=lambda each: each[0].later):
        related = [(relation, pair) for pair, relation in own if relation is not None]
        things, origins = frozenset[str](), set[_Claim]()
        for relation, pair in sorted(related, key=lambda each: PRECEDENCE.index(each[0])):  # nearest first, still
            origin = first.get(pair.earlier, pair.earlier)
            if origin in origins or not things.isdisjoint(pair.shared):
                continue
            things, origins = things | pair.shared, origins | {origin}
            if relation == "repeated":
                first.setdefault(later, origin)
            links.setdefault(origin, []).append(_echo(later, relation))
    return links


def _echo(later: _Claim, relation: Relation) -> Echo:
    claim = later.claim
    return Echo(turn_index=later.turn.index, claim_id=claim.id, claim_text=claim.text, relation=relation)


async def _said_by_user(claims: Sequence[_Claim], judge: Judge) -> frozenset[_Claim]:
    """Those of the claims that the user has stated before."""
    asked = {f"{number}": each for number, each in enumerate(claims) if each.turn.said}
    tasks = [
        Task(
            claim=each.claim.model_copy(update={"id": number}),
            evidence=Evidence.of(each.turn.said),
            protocol="multi-turn",
        )
        for number, each in asked.items()
    ]
    outcomes = await run(judge, tasks)
    return frozenset(each for number, each in asked.items() if outcomes[number].verdict is Verdict.SUPPORTED)
