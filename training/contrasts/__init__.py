"""Rows with labels that are right by construction: edits of entailed rows, and made-up ones.

Every edit knows what follows from it: another number than the premise's is contradicted, an added detail is not
entailed. What would only be likely is not made, or labelled `not_entailed`. For every edit that breaks a statement
there are some that keep the edited word or change it harmlessly, so that no word by itself is a sign.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from types import MappingProxyType

from training.contrasts import (
    clauses,
    conditions,
    dates,
    forms,
    names,
    negation,
    numbers,
    opposites,
    paraphrase,
    records,
    roles,
    strength,
)
from training.contrasts.pool import Pool
from training.row import Row

Edit = Callable[[Row, Random, Pool], Iterator[Row]]
"""From an entailed row to rows that are edits of it; none if it has no place for the edit."""

Invention = Callable[[Random], Iterator[Row]]
"""Rows that rest on no data set."""


def _alone(edit: Callable[[Row, Random], Iterator[Row]]) -> Edit:
    """An edit that borrows from no other row."""
    return lambda row, rng, _: edit(row, rng)


EDITS: Mapping[str, Edit] = MappingProxyType(
    {
        "number": _alone(numbers.changed_number),
        "number_word": _alone(numbers.changed_number_word),
        "number_rewritten": _alone(numbers.rewritten_number),
        "number_rounded": _alone(numbers.rounded_number),
        "bound": _alone(numbers.changed_bound),
        "unit": _alone(numbers.changed_unit),
        "date": _alone(dates.changed_date),
        "date_rewritten": _alone(dates.rewritten_date),
        "month": _alone(dates.changed_month),
        "name": names.other_name,
        "binding": names.other_subject,
        "negation": _alone(negation.negated),
        "negation_both": _alone(negation.denied_in_both),
        "negation_away": _alone(negation.affirmed),
        "opposite": _alone(opposites.opposite),
        "synonym": _alone(opposites.synonym),
        "strength": _alone(strength.stronger_or_weaker),
        "widened": _alone(strength.widened),
        "detail": _alone(clauses.added_detail),
        "joined": clauses.joined_claims,
        "dropped": _alone(clauses.dropped_detail),
        "frame": _alone(conditions.framed),
        "reworded": _alone(paraphrase.reworded),
        "reordered": _alone(paraphrase.reordered),
        "fronted": _alone(paraphrase.fronted),
        "chat": _alone(forms.conversational),
        "list": _alone(forms.listed),
        "heading": _alone(forms.headed),
    }
)
"""By the names that a mix uses."""

INVENTIONS: Mapping[str, Invention] = MappingProxyType(
    {"roles": roles.roles, "records": records.records, "answers": records.questions}
)
"""By the names that a mix uses."""
