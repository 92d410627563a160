"""Whether the value of a claim agrees with a value of a source, as far as their writing allows to say."""

from __future__ import annotations

from groundwire.facts.compare_calendar import compare_calendars, compare_clocks
from groundwire.facts.compare_codes import compare_codes
from groundwire.facts.compare_measures import compare_measures, same_to_the_letter
from groundwire.facts.days import span_of
from groundwire.facts.fact import Calendar, Clock, Code, Fact, Measure
from groundwire.facts.relation import Relation
from groundwire.facts.years import FIRST_PLAIN_YEAR, LAST_PLAIN_YEAR

__all__ = ["Relation", "compare"]


def compare(claim: Fact, source: Fact, *, exact: bool = False) -> Relation:
    """How the claim's value stands to the source's; not symmetric, because the claim's writing sets the precision.

    With `exact`, rounding, "about" and unit conversion make a difference, as policies want it for dosages and amounts.
    Whether both values speak of the same fact is for the caller to say.
    """
    relation = _relation(claim, source)
    if exact and relation is Relation.SAME and not same_to_the_letter(claim, source):
        return Relation.DIFFERENT
    return relation


def _relation(claim: Fact, source: Fact) -> Relation:
    ours, theirs = claim.payload, source.payload
    if isinstance(ours, Measure) and isinstance(theirs, Measure):
        return compare_measures(claim, source, ours, theirs)
    if isinstance(ours, Calendar) and isinstance(theirs, Calendar):
        return compare_calendars(claim, source, ours, theirs)
    if isinstance(ours, Clock) and isinstance(theirs, Clock):
        return compare_clocks(claim, source, ours, theirs)
    if isinstance(ours, Code) and isinstance(theirs, Code):
        return compare_codes(ours, theirs)
    return Relation.SAME if _reads_alike(claim, source) or _reads_alike(source, claim) else Relation.INCOMPARABLE


def _reads_alike(bare: Fact, other: Fact) -> bool:
    """Whether a number with nothing around it is the year, hour or identifier that the other fact names."""
    number, payload = bare.payload, other.payload
    if not isinstance(number, Measure) or number.dimension != "number" or number.counted or bare.bound == "between":
        return False
    if isinstance(payload, Code):
        return bare.text.replace(" ", "").lower() == payload.normal
    if not number.plain or number.low != int(number.low):
        return False
    if isinstance(payload, Calendar) and FIRST_PLAIN_YEAR <= number.low <= LAST_PLAIN_YEAR:
        return payload.readings == (span_of(int(number.low)),)
    if isinstance(payload, Clock):
        return payload.low % 3600 == 0 and number.low in (payload.low // 3600, payload.low // 3600 - 12)
    return False
