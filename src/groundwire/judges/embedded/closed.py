"""Whether a passage says that nothing takes place on a day on which, by the claim, something does."""

from __future__ import annotations

from groundwire.domain.text import Span
from groundwire.facts.closings import Day, days, told
from groundwire.facts.compare import Relation, compare
from groundwire.facts.fact import Fact
from groundwire.facts.recurrence import Recurrence
from groundwire.judges.embedded.denied import turns
from groundwire.judges.embedded.parsed import Parsed


def closed(claim: Parsed, passage: Parsed, *, doubted: bool = False) -> Span | None:
    """The day in a passage on which nothing takes place, and on which the claim says that something does.

    Only of a claim that itself neither negates nor ends anything, and of days, dates and months that come again each
    week or year. Where the passage says both of one day, the narrower one holds: "daily except Mondays". A mere "not"
    tells only beside words of the claim, or where the model has doubts (`doubted`). English only.
    """
    if claim.language != "en":
        return None
    ours = list(days(claim.text, claim.facts, language=claim.language, source=False))
    if not ours or turns(claim):
        return None
    theirs = list(told(passage.text, passage.facts, language=passage.language))
    for each in theirs:
        shut = each.sign == "closed" or (each.sign == "denied" and (doubted or any(map(claim.says, each.beside))))
        meant = shut and any(_falls_in(own, each.day) for own in ours)
        if meant and not any(other.sign == "open" and _as_narrow(other.day, each.day) for other in theirs):
            return Span.of(passage.text, each.day.start, each.day.end)
    return None


def _falls_in(own: Day, day: Day) -> bool:
    """Whether a day of the claim is one that the passage speaks of."""
    if isinstance(own, Recurrence) and isinstance(day, Recurrence):
        return bool(own.days & day.days) and (not day.which or bool(own.which & day.which))
    return isinstance(own, Fact) and isinstance(day, Fact) and compare(day, own) is Relation.SAME


def _as_narrow(other: Day, day: Day) -> bool:
    """Whether what the passage says of one day is said of another no less closely."""
    if isinstance(other, Recurrence) and isinstance(day, Recurrence):
        return bool(other.days & day.days) and len(other.days) <= len(day.days)
    return isinstance(other, Fact) and isinstance(day, Fact) and compare(day, other) is Relation.SAME
