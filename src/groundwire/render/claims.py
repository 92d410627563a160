"""The part of the terminal view that reads like the answer: each sentence, and under it what decides its claims."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from groundwire.domain.evidence import Evidence
from groundwire.domain.report import CheckedClaim, CheckedSentence
from groundwire.domain.text import Span, has_marks, in_quotes
from groundwire.domain.verdict import Quote, Verdict
from groundwire.render.excerpt import excerpt, readable, shorten
from groundwire.render.gutter import Gutter
from groundwire.render.labels import VERDICTS
from groundwire.render.layers import cut
from groundwire.render.safe import safe_line, safe_text
from groundwire.render.wording import details, outvoted, read_otherwise, unsaid

INDENT = 2
"""Columns by which what decides a claim stands to the right of the symbol of its sentence, and of its own."""

MOST_QUOTES = 3
"""Quotes shown for, and as many against, one claim, so that neither side hides the other; the JSON report has all."""

COMPACT = 140
"""Characters of a quote under a supported claim, which wants no more than one or two lines."""

LONGEST_CLAIM = 200
"""Characters of a claim that is named again under its sentence."""

DIM = "dim"
SOURCE = "cyan"
QUOTE = "bold"


@dataclass(frozen=True, slots=True, kw_only=True)
class SentenceView:
    """One sentence of the answer as it appears on a terminal."""

    sentence: CheckedSentence
    lead: str
    """What stands in the answer between the sentence before and this one: a list marker, a heading's sign."""
    evidence: Evidence
    told: Collection[str] = ()
    """Explanations that the view gives once for several claims, and not under each."""

    def __rich__(self) -> RenderableType:
        """The sentence behind its symbol, and its claims under it."""
        label = VERDICTS[self.sentence.verdict]
        grid = Table.grid(padding=(0, 1))
        grid.add_column(width=1)
        grid.add_column(ratio=1)
        grid.add_row(Text(label.symbol, style=label.style), self._text())
        many = len(self.sentence.claims) > 1
        details = [
            Gutter(content=self._claim(claim, named=many), style=VERDICTS[claim.verdict].style, indent=INDENT)
            for claim in self.sentence.claims
        ]
        return Group(grid, *details)

    def _text(self) -> Text:
        text = Text().append(f"{safe_line(self.lead)} " if self.lead.strip() else "", style=DIM)
        for piece, style in _pieces(self.sentence):
            text.append(safe_text(piece), style=style)
        if self.sentence.reason is not None:
            text.append(f"  ({self.sentence.reason}, not checked)", style="dim italic")
        return text

    def _claim(self, claim: CheckedClaim, *, named: bool) -> RenderableType:
        """The verdict, under it the quotes, each on lines of its own; above it the claim's words if `named`."""
        lines: list[Text] = [_heading(claim)]
        if claim.verdict is not Verdict.SUPPORTED:
            lines += _reading(claim)
        shown = [*claim.supporting[:MOST_QUOTES], *claim.contradicting[:MOST_QUOTES]]
        lines += [self._quote(quote, claim) for quote in claim.quotes if quote in shown]
        lines += _hidden(len(claim.quotes) - len(shown))
        lines += _notes(claim, self.told)
        return Group(_name(claim), Padding(Group(*lines), (0, 0, 0, INDENT))) if named else Group(*lines)

    def _quote(self, quote: Quote, claim: CheckedClaim) -> Text:
        sides = bool(claim.contradicting) and quote.stance == "support"
        around = excerpt(quote, self.evidence)
        line = Text().append(f"{around.source_id} ", style=SOURCE)
        line.append("supports it " if sides else "says ", style=DIM)
        if claim.verdict is Verdict.SUPPORTED:
            return line.append(in_quotes(shorten(readable(quote, self.evidence), COMPACT)), style=DIM)
        # The marks hold the quote alone: what stands around it helps to read it, and is not what was quoted. A quote
        # that gets no marks stands alone, since nothing but its style would part it from its surroundings.
        alone = has_marks(around.quote)
        line.append("" if alone else around.before, style=DIM)
        line.append(in_quotes(around.quote), style=Style.parse(QUOTE))
        return line.append("" if alone else around.after, style=DIM)


def _name(claim: CheckedClaim) -> Text:
    label = VERDICTS[claim.verdict]
    return Text().append(f"{label.symbol} ", style=label.style).append(shorten(claim.text, LONGEST_CLAIM))


def _heading(claim: CheckedClaim) -> Text:
    label = VERDICTS[claim.verdict]
    line = Text().append(label.word.upper(), style=label.style)
    return line.append("".join(f" · {detail}" for detail in details(claim)), style=DIM)


def _hidden(count: int) -> Iterator[Text]:
    if count > 0:
        yield Text(f"+{count} more passage{'' if count == 1 else 's'}", style=DIM)


def _reading(claim: CheckedClaim) -> Iterator[Text]:
    """What the judge read, where it is more than the claim's own words."""
    if read_otherwise(claim):
        yield Text(f"read as {in_quotes(shorten(claim.statement))}", style=DIM)


def _notes(claim: CheckedClaim, told: Collection[str]) -> Iterator[Text]:
    """What no source carries, and the explanation, where they say more than the verdict itself."""
    missing = ", ".join(in_quotes(shorten(span.text)) for span in unsaid(claim))
    if missing:
        yield Text().append("no source carries ", style=DIM).append(missing, style=VERDICTS[Verdict.UNSUPPORTED].style)
    explanation = safe_line(claim.explanation)
    if claim.verdict is Verdict.SUPPORTED:
        if outvoted(claim):
            yield Text(explanation, style=DIM)
    elif explanation and claim.explanation not in told:
        yield Text(explanation, style="italic")


def _pieces(sentence: CheckedSentence) -> Iterator[tuple[str, str]]:
    """The sentence cut where a claim or the unsupported words in it begin and end, each piece with its style."""
    spans = [(claim, VERDICTS[claim.verdict].style) for claim in sentence.claims]
    marked = [
        (span, "underline")
        for claim in sentence.claims
        if claim.verdict is not Verdict.SUPPORTED
        for span in claim.unsupported_spans
    ]
    cited: list[tuple[Span, str]] = [(citation, SOURCE) for citation in sentence.citations]
    for piece in cut(sentence.start, sentence.end, [*spans, *marked, *cited]):
        text = sentence.text[piece.start - sentence.start : piece.end - sentence.start]
        yield text, " ".join(piece.layers) or DIM
