"""Whether a claim is more certain or more binding than its source."""

from __future__ import annotations

from typing import Literal

from groundwire.facts.alignment import Alignment
from groundwire.facts.clauses import Clause
from groundwire.facts.rules import Rules, find_phrases

Strength = Literal["clash", "weaker"]

Modals = dict[str, tuple[int, ...]]
"""The modalities of a clause and the tokens that express them."""

DIFFERENCES: dict[tuple[str, str], Strength] = {
    ("necessary", "optional"): "clash",
    ("necessary", "permitted"): "clash",
    ("necessary", "recommended"): "clash",
    ("optional", "necessary"): "clash",
    ("recommended", "necessary"): "weaker",
    ("permitted", "necessary"): "weaker",
    ("recommended", "optional"): "weaker",
    ("recommended", "permitted"): "weaker",
}
"""What it means when the claim has the first modality and the source the second one, and neither has the other's."""


def difference(alignment: Alignment, rule: Rules) -> tuple[Strength, tuple[int, ...], tuple[int, ...]] | None:
    """How the modality of the claim differs from the source's, and the tokens that show it; the claim's may be none."""
    here = modals(alignment.claim, rule, frozenset(alignment.same))
    there = modals(alignment.source, rule, frozenset(alignment.same.values()))
    if here.keys() & there.keys() - {"possible"}:
        return None
    for (mine, theirs), strength in DIFFERENCES.items():
        if mine in here and theirs in there:
            return strength, here[mine], there[theirs]
    if "possible" in there and not here:
        return "weaker", (), there["possible"]
    return None


def modals(clause: Clause, rule: Rules, aligned: frozenset[int]) -> Modals:
    """The modalities of a clause, for auxiliaries only where the verb they go with has a partner in the other text."""
    found: Modals = {}
    taken: set[int] = set()
    for name in ("optional", "necessary", "recommended", "permitted", "possible"):
        for start, end in find_phrases(clause.folded, rule.modality.get(name, ())):
            verb = next((i for i in range(end, len(clause.tokens)) if not clause.tokens[i].word.is_stop), None)
            if clause.tokens[start].word.is_name and start > 0:
                continue  # the month of May
            loose = clause.folded[start] in rule.auxiliaries and verb is not None and verb not in aligned
            overlaps = name != "possible" and not taken.isdisjoint(range(start, end))
            if loose or overlaps or clause.folded[end : end + 1] == ("not",):
                continue
            taken.update(range(start, end))
            found.setdefault(name, tuple(range(start, end)))
    return found
