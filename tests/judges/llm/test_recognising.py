"""Judges that do not judge: those that tell control claims from others by comparing letters are caught, too."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import Any

import pytest
from tests.judges.llm.replies import Seen, entry, report, scripted, seen

from groundwire.chat.model import ChatRequest
from groundwire.judges.llm.controls import controls
from groundwire.judges.llm.fresh import Fresh
from groundwire.quotes import locate
from groundwire.segment import passages

SOURCES = (
    (
        "The lighthouse was built in 1874 from granite. Its lamp reaches 21 nautical miles. The keeper's "
        "house is a museum today. Ferries leave the harbour every 40 minutes. Visitors may climb the tower if "
        "the weather is fine."
    ),
    (
        "In 2021, Anna Berg opened a second bakery in Lund. The company, founded in 1990 by Carl Holm, "
        "employs 300 people. Revenue rose by 12% to 4.5 million EUR in 2020, while costs fell by 3%. The main "
        "shop is closed on Mondays."
    ),
    (
        "The annual fee is 50 EUR. Members may cancel within 14 days. Anna Berg founded the club. Guests pay "
        "8 EUR a day."
    ),
    (
        "Nurofen tablets contain 200 mg of ibuprofen. Adults take one tablet every six hours. The daily dose "
        "must not exceed 1200 mg. The tablets are kept below 25 degrees."
    ),
    (
        "The tenant pays 900 EUR a month. The deposit is 1800 EUR. The lease was signed on 3 March 2022 in "
        "Bern. Pets are allowed in the garden. The landlord repairs the roof and the heating."
    ),
    (
        "The pump weighs 12 kg. The motor, which was built in Japan, has a power of 750 watts. The filter is "
        "cleaned every two weeks. The pump must not run dry. The warranty ends after 24 months."
    ),
    (
        "The council approved the budget in May 2019. Mayor Lena Voss opened the new bridge on 4 June. The "
        "bridge is 410 metres long and carries two lanes. The old ferry was sold to Norway."
    ),
    (
        "Solar plants produced 61 TWh in 2023. Wind supplied 27% of the power. The last reactor was closed in "
        "April. Prices fell by a fifth, and exports rose to 12 TWh."
    ),
)
"""Short texts of several kinds."""

CALLS = 30
"""Calls with each of the sources: 240 in all."""

Judge = Callable[[str, str], bool]
"""Whether a judge calls a claim supported by a source."""


def words(text: str) -> list[str]:
    """The words of a text, as they are compared."""
    return [word.strip(".,;") for word in text.casefold().split()]


def one_word_apart(claim: str, sentence: str) -> bool:
    """Whether a claim is a sentence in which one word is another one, or was put in."""
    new, old = words(claim), words(sentence)
    if new == old or not 0 <= len(new) - len(old) <= 1:
        return False
    start = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(new, old, strict=False))))
    end = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(new[::-1], old[::-1], strict=False))))
    return start + end >= len(new) - 1


def approving(claim: str, source: str) -> bool:
    """Supports everything but what is a sentence of a source with a word changed."""
    return not any(one_word_apart(claim, sentence) for sentence in re.split(r"(?<=\.) ", source))


def copying(claim: str, source: str) -> bool:
    """Supports what stands in a source as it is."""
    return locate(claim, source) is not None


def both(claim: str, source: str) -> bool:
    """Supports what stands there, and what is no changed copy of it either."""
    return copying(claim, source) or approving(claim, source)


def counting(claim: str, source: str) -> bool:
    """Supports what has no word that the source lacks."""
    return set(words(claim)) <= set(words(source))


def caught(judge: Judge) -> Iterator[bool]:
    """Whether each call finds a judge out."""
    for source in SOURCES:
        for number in range(CALLS):
            made = controls((source,), Fresh("call", str(number), source), claims=(), cut=passages)
            assert [control.supported for control in made] == [True, False]
            yield any(judge(control.text, source) != control.supported for control in made)


@pytest.mark.parametrize("judge", [approving, copying, both])
def test_who_compares_letters_is_caught(judge: Judge) -> None:
    """In 9 calls of 10 at least: it knows neither the false control nor the true one."""
    found = list(caught(judge))
    assert len(found) >= 200
    assert sum(found) >= 0.9 * len(found)


def test_who_counts_words_is_caught_at_times() -> None:
    """A name of another sentence is in the source, and so are the words of the opposite."""
    found = list(caught(counting))
    assert 0 < sum(found) < len(found)


def test_who_reads_is_believed() -> None:
    """Somebody who knows what is said is never taken for somebody else."""
    for source in SOURCES:
        for number in range(CALLS):
            for control in controls((source,), Fresh("call", str(number), source), claims=(), cut=passages):
                shown = Seen(
                    sources={"S1": source}, claims={"c1": control.text}, codes=(), wanted=("c1",), corrected=False
                )
                assert (shown.looked_up("c1")["verdict"] == "SUPPORTED") is control.supported


@pytest.mark.parametrize("judge", [approving, copying])
def test_nothing_is_believed_of_them(judge: Judge) -> None:
    """From end to end: what they say of real claims is UNCHECKED."""
    source = {"id": "bakery", "text": SOURCES[1]}

    def reply(request: ChatRequest) -> dict[str, Any]:
        shown = seen(request)
        (text,) = shown.sources.values()
        return shown.reply([said(key, claim, text) for key, claim in shown.claims.items() if key in shown.wanted])

    def said(key: str, claim: str, text: str) -> dict[str, Any]:
        if not judge(claim, text):
            return entry(key, "UNSUPPORTED")
        quote = claim if locate(claim, text) else "The main shop is closed on Mondays."
        return entry(key, "SUPPORTED", quotes=[("S1", quote, "support")])

    checked = asyncio.run(report(scripted(reply), "The main shop is closed on Mondays.", [source]))
    assert [claim.cause for claim in checked.claims] == ["control_failed"]
