"""What a premise says only under a condition, only reports, denies or confirms."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

from training.contrasts.text import repeats
from training.row import Label, Row
from training.words import word_list

_LOWER = re.compile(
    r"^(?:The|A|An|It|He|She|They|There|This|These|Its|His|Her|Their|All|Some|Most|Many|Two|Three"
    r"|In|On|At|By|For|From|With|Since|During|After|Before|Between) "
)


def framed(row: Row, rng: Random) -> Iterator[Row]:
    """A sentence of the premise is put into a frame; what then follows of it is in the table.

    Only for statements that the premise repeats. "If the board agrees, the fee falls" does not carry "the fee falls",
    but carries itself; "the report confirms that the fee falls" carries both.
    """
    sentence = row.statement
    if not repeats(row) or not sentence.endswith(".") or re.search(r"\bif\b|\bunless\b|[;:?]", sentence):
        return
    frames = word_list("frames.toml")
    label: Label = rng.choice(("not_entailed", "not_entailed", "contradiction", "entailment", "entailment"))
    whole = _filled(rng.choice(frames[label]), sentence)
    premise = row.premise.replace(sentence, whole)
    yield row.edited(f"frame/{label}", label, premise=premise)
    if label != "entailment":
        yield row.edited("frame/on both sides", "entailment", premise=premise, statement=whole)


def _filled(frame: str, sentence: str) -> str:
    """The frame around a sentence without its full stop, in lower case unless it begins with a name."""
    inner = sentence[:-1]
    if not frame.startswith("{s}") and _LOWER.match(inner):
        inner = inner[0].lower() + inner[1:]
    return frame.replace("{s}", inner)
