"""Fields that say yes or no of what their label names: "refundable: false", "heated: yes"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from groundwire.facts.switches import state, switches
from groundwire.facts.text import iter_words
from groundwire.facts.words import content_words

_FIELD = re.compile(
    r"(?:^|(?<=[:;,.|\n])\s|(?<=\n))(?P<label>[^:;|\n.,]{1,60}?)"
    r"(?:: (?P<value>[Tt]rue|[Ff]alse|TRUE|FALSE|yes|no)| is (?P<switch>on|off))(?=[;,.|\n]|$)"
)
_STATE = re.compile(r"\b(?P<kind>[A-Za-z]{4,20}): \"?(?P<state>[A-Za-z][A-Za-z ]{2,14}\b)")
_LABEL = re.compile(r"(?:^|[;|\n])\s*([^:;|\n]{1,60}): ")
_DENIED = re.compile(
    r"\b(?:not|no|never|without|cannot|non|nor|neither|isn|aren|doesn|don|wasn|weren|un|lacks?|lacking|prohibited"
    r"|forbidden|exclude[ds]?|refused|declined|unavailable|disabled|off|deactivated|fails?|absent|missing|barred|banned)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Flag:
    """A field that says yes or no, beside a statement about it."""

    text: str
    agrees: bool
    """Whether the statement says the same."""


def flag_of(statement: str, text: str) -> Flag | None:
    """The field of `text` that `statement` is about, with every word of its label; None if there is none."""
    said = {word.stem for word in content_words(statement)}
    shared = _shared(text)
    for match in _FIELD.finditer(text):
        label = {word.stem for word in content_words(match["label"])}
        own = label - shared or label
        if own and own <= said:
            yes = (match["value"] or match["switch"]).lower() in ("true", "yes", "on")
            switched = state(statement)
            claimed = switched if switched is not None else not _DENIED.search(statement)
            return Flag(text=match[0].strip(), agrees=yes is claimed)
    return None


def state_of(statement: str, text: str) -> Flag | None:
    """The field of `text` that gives a state ("status: online") whose opposite `statement` has; None if none does."""
    table = switches()
    said = {word[0].lower() for word in iter_words(statement)}
    for match in _STATE.finditer(text):
        found = match["state"].strip().lower()
        if match["kind"].lower() not in table["state_labels"]:
            continue
        turned = {other for pair in table["opposites"] if found in pair for other in pair if other != found}
        if turned & said and found not in said:
            return Flag(text=match[0].strip(), agrees=bool(_DENIED.search(_without(statement, turned))))
    return None


def _without(statement: str, words: set[str]) -> str:
    return re.sub("|".join(rf"\b{re.escape(word)}\b" for word in sorted(words)), "", statement, flags=re.IGNORECASE)


def _shared(text: str) -> set[str]:
    """Stems that every label has, such as the record's name before each: they tell no field from another."""
    labels = list(_labels(text))
    return set.intersection(*labels) if len(labels) > 1 else set()


def _labels(text: str) -> Iterator[set[str]]:
    for match in _LABEL.finditer(text):
        yield {word.stem for word in content_words(match[1])}
