"""The turns of a conversation as the page shows them, with the sources that they share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Self

from groundwire.domain.evidence import Evidence, Source
from groundwire.domain.report import CheckedClaim
from groundwire.domain.session_report import Invention
from groundwire.domain.verdict import Verdict
from groundwire.render.conversation import BEGINNINGS, ShownTurn
from groundwire.render.html.links import Links
from groundwire.render.html.sources import Cited, SourceView, cited_in
from groundwire.render.html.view import AnswerView
from groundwire.render.labels import VERDICTS
from groundwire.render.turn_numbers import number_of

MOST_SOURCES: Final = 12
"""Sources of a turn that are listed with it. With scope `session` a turn has those of all turns before, too."""


@dataclass(frozen=True, slots=True)
class Numbered:
    """A claim, what the page calls it by, and the turn in which it is made, counted from 1."""

    claim: CheckedClaim
    number: int
    turn: int


@dataclass(frozen=True, slots=True)
class Link:
    """One claim of a chain: where an invention began, or what a later turn does with it."""

    turn: int
    """Counted from 1."""
    how: str
    """How it began, or what the turn does with it: `began in`, `repeated in`."""
    text: str
    target: Numbered | None
    """None where its turn has no report on this page."""


@dataclass(frozen=True, slots=True)
class Chain:
    """An invention and its echoes, the beginning first."""

    links: tuple[Link, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnCard:
    """One turn with everything that stands in its place on the page."""

    shown: ShownTurn
    view: AnswerView | None
    """None where there is no report to draw."""
    sources: tuple[tuple[str, int], ...]
    """The id and the number of each source that it was given."""
    chains: tuple[Chain, ...] = ()
    """The inventions that begin in it or that it goes on with."""

    @property
    def listed(self) -> tuple[tuple[str, int], ...]:
        """The sources that are listed with it: those that are quoted before the others, if there are too many."""
        if len(self.sources) <= MOST_SOURCES or self.view is None:
            return self.sources[:MOST_SOURCES]
        quoted = {quote.source_id for claim in self.view.report.claims for quote in claim.quotes}
        return tuple(sorted(self.sources, key=lambda source: source[0] not in quoted)[:MOST_SOURCES])

    @property
    def counts(self) -> dict[Verdict, int]:
        """How many claims have each verdict that occurs."""
        claims = self.view.report.claims if self.view else ()
        found = [claim.verdict for claim in claims]
        return {verdict: found.count(verdict) for verdict in VERDICTS if verdict in found}


@dataclass(frozen=True, slots=True)
class Gathered:
    """The whole conversation, cut up, numbered and linked."""

    cards: tuple[TurnCard, ...]
    sources: tuple[SourceView, ...]
    claims: Mapping[str, Numbered]
    """By the id of the claim."""
    chains: tuple[Chain, ...]

    @classmethod
    def of(cls, turns: Sequence[ShownTurn], inventions: Sequence[Invention]) -> Self:
        """The turns in order. Claims are numbered through; a source that several turns were given stands there once.

        Raises:
            InputError: the report on a turn is about another answer or other evidence.
        """
        shelf = _Shelf()
        cards: list[TurnCard] = []
        claims: dict[str, Numbered] = {}
        for turn in turns:
            card = _card(turn, shelf, claims_before=len(claims))
            cards.append(card)
            if card.view is not None:
                numbers = card.view.links.claims
                claims |= {c.id: Numbered(c, numbers[c.id], turn.number) for c in card.view.report.claims}
        chains = [Chain(tuple(_links(invention, claims))) for invention in inventions]
        return cls(
            cards=tuple(_with_chains(card, chains) for card in cards),
            sources=tuple(shelf.views()),
            claims=claims,
            chains=tuple(chains),
        )


@dataclass(slots=True)
class _Shelf:
    """All sources of the conversation, each once, with what is quoted from it."""

    numbers: dict[tuple[object, ...], int] = field(default_factory=dict)
    """The number of each source by all of it that the page shows."""
    sources: list[Source] = field(default_factory=list)
    turns: list[list[int]] = field(default_factory=list)
    cited: list[list[Cited]] = field(default_factory=list)

    def put(self, evidence: Evidence, turn: int) -> dict[str, int]:
        """The number of each source of a turn: a new one, unless another turn was given the very same."""
        return {source.id: self._number(source, turn) for source in evidence.sources}

    def _number(self, source: Source, turn: int) -> int:
        shown = (source.id, source.text, source.title, source.uri, source.kind, source.retrieved_at)
        number = self.numbers.setdefault(shown, len(self.sources) + 1)
        if number > len(self.sources):
            self.sources.append(source)
            self.turns.append([])
            self.cited.append([])
        self.turns[number - 1].append(turn)
        return number

    def views(self) -> Iterator[SourceView]:
        for number, source in enumerate(self.sources, start=1):
            yield SourceView.of(source, number, self.cited[number - 1], self.turns[number - 1])


def _card(turn: ShownTurn, shelf: _Shelf, *, claims_before: int) -> TurnCard:
    evidence = turn.said.evidence or Evidence.of([])
    numbers = shelf.put(evidence, turn.number)
    view = None
    if turn.report is not None:
        links = Links.of(turn.report, evidence, turn=f"{turn.number}-", claims_before=claims_before, sources=numbers)
        view = AnswerView.of(turn.said.answer, turn.report, evidence, links)
        for source_id, cited in cited_in(turn.report, links).items():
            shelf.cited[numbers[source_id] - 1] += cited
    return TurnCard(shown=turn, view=view, sources=tuple(numbers.items()))


def _links(invention: Invention, claims: Mapping[str, Numbered]) -> Iterator[Link]:
    begun = BEGINNINGS[invention.origin]
    yield Link(number_of(invention.turn_index), begun, invention.claim_text, claims.get(invention.claim_id))
    for echo in invention.echoes:
        yield Link(number_of(echo.turn_index), f"{echo.relation} in", echo.claim_text, claims.get(echo.claim_id))


def _with_chains(card: TurnCard, chains: Sequence[Chain]) -> TurnCard:
    mine = [chain for chain in chains if any(link.turn == card.shown.number for link in chain.links)]
    return TurnCard(shown=card.shown, view=card.view, sources=card.sources, chains=tuple(mine))
