"""The sources as the page shows them: whole, or if they are long what is quoted and the words around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from groundwire.domain.evidence import Evidence, Source
from groundwire.domain.quotation import SourceSpan
from groundwire.domain.report import CheckedClaim, Report
from groundwire.domain.verdict import Quote, Stance
from groundwire.render.html.links import Links
from groundwire.render.layers import Piece, cut
from groundwire.segment.language import detect

WHOLE = 6_000
"""Characters up to which a source is shown whole: about two printed pages, which a reader scrolls past in a moment."""

AROUND = 600
"""Characters shown on either side of a quote in a longer source: a paragraph, enough to see what the quote is about."""

LEAD = 600
"""Characters of a longer source's beginning that are always shown: they tell what kind of text it is."""

SMALLEST_GAP = 200
"""Characters that are not worth folding away: the line that says so would hardly be shorter."""

LONGEST_GAP = 20_000
"""Characters between two shown stretches that the page still holds, folded. Longer ones are left out, and the page says
so: a source of 2 MB would make a page that no phone opens."""

BREAK_WITHIN = 80
"""Characters that a cut moves back at most, to stand at the end of a line or between two words."""


STANCES: Final = ("contradict", "support", "note")
"""How words are marked that several things lie over: the first of these that any of them is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Cited:
    """One quote of one claim, or a passage that only a finding is about."""

    fragment: str
    passage: SourceSpan
    claim: CheckedClaim | None = None
    number: int | None = None
    """What the page calls the claim by."""

    @property
    def stance(self) -> Stance | Literal["note"]:
        """Which way it speaks; a finding's passage speaks neither way."""
        return self.passage.stance if isinstance(self.passage, Quote) else "note"


@dataclass(frozen=True, slots=True, kw_only=True)
class Marked:
    """A run of a source's characters that the same quotes lie over."""

    text: str
    cited: tuple[Cited, ...]
    starting: tuple[Cited, ...]
    """The quotes that begin with it."""
    ending: tuple[Cited, ...]
    """A quote of each claim with one that ends with it."""

    @property
    def numbers(self) -> str:
        """What the page calls the claims by whose quotes lie over it, each once, with blanks between."""
        return " ".join(dict.fromkeys(str(each.number) for each in self.cited if each.number is not None))

    @property
    def stance(self) -> Stance | Literal["note"]:
        """Whether the words speak against any claim, or else for one."""
        stances = [each.stance for each in self.cited]
        return min(stances, key=STANCES.index)


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A part of a source: shown, folded away, or left out of the page."""

    start: int
    end: int
    marked: tuple[Marked, ...] = ()
    """What is shown; empty for a gap."""
    folded: str = ""
    """What is folded away."""

    @property
    def length(self) -> int:
        """How many characters of the source it stands for."""
        return self.end - self.start


@dataclass(frozen=True, slots=True, kw_only=True)
class SourceView:
    """One source with the quotes from it."""

    source: Source
    fragment: str
    language: str
    cited: tuple[Cited, ...]
    """What is marked in it."""
    stretches: tuple[Stretch, ...]
    turns: tuple[int, ...] = ()
    """The turns of a conversation that it was given to; empty where there is one answer."""

    @classmethod
    def of(cls, source: Source, number: int, cited: Sequence[Cited], turns: Sequence[int] = ()) -> SourceView:
        """The source that the page knows by `number`, with `cited` marked in it."""
        return cls(
            source=source,
            fragment=f"source-{number}",
            language=detect(source.text),
            cited=tuple(cited),
            stretches=tuple(_stretches(source.text, cited)),
            turns=tuple(turns),
        )

    @property
    def quotes(self) -> int:
        """How many quotes claims have from it."""
        return sum(each.claim is not None for each in self.cited)

    @property
    def left_out(self) -> int:
        """How many of its characters are not in the page at all."""
        return sum(stretch.length for stretch in self.stretches if not stretch.marked and not stretch.folded)


def source_views(report: Report, evidence: Evidence, links: Links) -> Iterator[SourceView]:
    """Every source of one answer, in the order of the evidence."""
    cited = cited_in(report, links)
    for number, source in enumerate(evidence.sources, start=1):
        yield SourceView.of(source, number, cited.get(source.id, ()))


def cited_in(report: Report, links: Links) -> Mapping[str, Sequence[Cited]]:
    """What a report quotes from each source, by the source's id: claims first, then what only findings are about."""
    found: dict[str, list[Cited]] = {}
    for claim in report.claims:
        for number, quote in enumerate(claim.quotes, start=1):
            fragment = links.quote(claim, number)
            each = Cited(claim=claim, number=links.claims[claim.id], fragment=fragment, passage=quote)
            found.setdefault(quote.source_id, []).append(each)
    for fragment, passage in links.noted.items():
        found.setdefault(passage.source_id, []).append(Cited(fragment=fragment, passage=passage))
    return found


def _stretches(text: str, cited: Sequence[Cited]) -> Iterator[Stretch]:
    position = 0
    for start, end in _shown(text, [each.passage for each in cited]):
        if start > position:
            yield _gap(text, position, start)
        yield Stretch(start=start, end=end, marked=tuple(_marked(text, start, end, cited)))
        position = end
    if position < len(text):
        yield _gap(text, position, len(text))


def _gap(text: str, start: int, end: int) -> Stretch:
    return Stretch(start=start, end=end, folded=text[start:end] if end - start <= LONGEST_GAP else "")


def _shown(text: str, passages: Iterable[SourceSpan]) -> list[tuple[int, int]]:
    """The ranges of `text` that are shown, in order, with gaps between them that are worth one."""
    if len(text) <= WHOLE:
        return [(0, len(text))] if text else []
    wanted = [(0, LEAD), *sorted((each.start - AROUND, each.end + AROUND) for each in passages)]
    shown: list[tuple[int, int]] = []
    for start, end in wanted:
        first = 0 if start < SMALLEST_GAP else _break(text, start)
        last = len(text) if end > len(text) - SMALLEST_GAP else _break(text, end)
        if shown and first <= shown[-1][1] + SMALLEST_GAP:
            shown[-1] = (shown[-1][0], max(shown[-1][1], last))
        else:
            shown.append((first, last))
    return shown


def _break(text: str, position: int) -> int:
    """The nearest place at or before `position` that ends a line or else a word; `position` itself if there is none."""
    earliest = max(0, position - BREAK_WITHIN)
    for white in ("\n", " "):
        found = text.rfind(white, earliest, position)
        if found >= 0:
            return found + 1
    return position


def _marked(text: str, start: int, end: int, cited: Sequence[Cited]) -> Iterator[Marked]:
    for piece in cut(start, end, [(each.passage, each) for each in cited]):
        yield _mark(text, piece)


def _mark(text: str, piece: Piece[Cited]) -> Marked:
    ending = {each.number: each for each in piece.layers if each.claim and each.passage.end == piece.end}
    return Marked(
        text=text[piece.start : piece.end],
        cited=piece.layers,
        starting=tuple(each for each in piece.layers if each.passage.start == piece.start),
        ending=tuple(ending.values()),
    )
