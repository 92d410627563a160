"""The claims inside a sentence: clauses and predicates that can be true or false by themselves."""

from __future__ import annotations

import re
from dataclasses import dataclass

from groundwire.segment.coordination import comma_splice, series
from groundwire.segment.inline_lists import inline_items
from groundwire.segment.phrase import Cut, Phrase
from groundwire.segment.relative import closing_relative

MAX_SPLIT = 600
"""Characters up to which a sentence is split; longer ones are lists or run-ons and stay whole."""


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of a sentence that is a claim of its own; offsets into the sentence."""

    start: int
    end: int
    statement: str | None = None
    """What it says, when the sentence was split."""


def parts(sentence: str, *, language: str) -> tuple[Part, ...]:
    """The claims in `sentence`, in order, not overlapping; one that covers it all where splitting is not safe.

    Only English is split: at `and` and `but` between clauses or predicates, and before a closing relative clause.
    """
    if language != "en" or len(sentence) > MAX_SPLIT or not sentence.strip():
        return (Part(0, len(sentence)),)
    items = inline_items(sentence)
    if items:
        return tuple(Part(item.start, item.end, item.statement) for item in items)
    phrase = Phrase.of(sentence)
    cuts = [] if phrase.bound else _cuts(phrase)
    if not cuts:
        return (Part(0, len(sentence)),)
    found: list[Part] = []
    for number, cut in enumerate([Cut(0, 0), *cuts]):
        end = cuts[number].left_end if number < len(cuts) else len(sentence)
        found.append(Part(cut.right_start, end, _whole(cut.prefix, sentence[cut.reads_from : end])))
    return tuple(found)


def _cuts(phrase: Phrase) -> list[Cut]:
    cuts: list[Cut] = []
    start, subject = 0, ""
    for index in range(2, len(phrase.words) - 1):
        if phrase.hidden(index) or index < start + 2:
            continue
        found = series(phrase, start, index, subject=subject)
        single = None if found else comma_splice(phrase, start, index) or closing_relative(phrase, start, index)
        found += [single] if single else []
        if found:
            cuts += found
            start, subject = found[-1].next_word, found[-1].subject
            if found[-1].last:
                break
    return cuts


def _whole(prefix: str, words: str) -> str:
    """A sentence from a subject and what is said of it, with a capital letter and a full stop."""
    text = " ".join(f"{prefix} {words}".split()).rstrip(" ,;:")
    text = text[:1].upper() + text[1:]
    return text if re.search(r"[.!?][\"'”’)\]]*$", text) else f"{text}."
