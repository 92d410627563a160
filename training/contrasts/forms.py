"""The shapes in which answers come: chat openings, lists under a lead-in, bold labels, hints at the source."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from training.row import Row
from training.sentences import sentences
from training.words import word_list


def conversational(row: Row, rng: Random) -> Iterator[Row]:
    """The statement as a chat says it: "Sure! According to the text, …"; the label stays."""
    opening = rng.choice(word_list("forms.toml")["openings"])
    closing = rng.choice(word_list("forms.toml")["closings"])
    yield row.edited("form/chat", row.label, statement=f"{opening}{row.statement}{closing}")


def listed(row: Row, rng: Random) -> Iterator[Row]:
    """The sentences of the premise as a list under a lead-in; the label stays."""
    pieces = sentences(row.premise)
    if len(pieces) > 1:
        mark = rng.choice(("- ", "* ", "• ", ""))
        lead = rng.choice(word_list("forms.toml")["lead_ins"])
        premise = f"{lead} " + " ".join(f"{mark}{piece}" for piece in pieces)
        yield row.edited("form/list", row.label, premise=premise)


def headed(row: Row, rng: Random) -> Iterator[Row]:
    """A heading or a question stands before the premise, as pages and chats have them; the label stays."""
    heading = rng.choice(word_list("forms.toml")["headings"])
    yield row.edited("form/heading", row.label, premise=f"{heading} {row.premise}")
