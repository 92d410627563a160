"""How long sources of each kind take to be read, by size: the time should grow as the size does.

    python benchmarks/sources.py

Prints, for each kind, the passages found and the processor time at half, one and two megabytes; then what one claim
takes against the largest, retrieval and model included, and what looking for a quote that is nowhere takes.
"""

from __future__ import annotations

import json
import random
import time
from collections.abc import Callable
from functools import partial
from typing import Any

from groundwire import Evidence, verify
from groundwire.quotes import EvidenceText
from groundwire.segment import passages

SIZES = (500_000, 1_000_000, 2_000_000)

SEED = 1

WORDS = ("tenant", "must", "pay", "rent", "within", "invoice", "date", "deposit", "refund", "notice", "plan")

CLAIM = "The tenant must pay a deposit of 500 EUR within 30 days."

QUOTE = "the tenant must pay a deposit of 500 EUR … within thirty days of the invoice"


def main() -> None:
    """Print one line a kind."""
    for kind, piece in KINDS.items():
        sizes = [_source(kind, piece, size) for size in SIZES]
        read = [_timed(partial(passages, text)) for text in sizes]
        checked, _ = _timed(partial(verify, CLAIM, [sizes[-1]]))
        quoted, _ = _timed(partial(_quote, sizes[-1]))
        times = ", ".join(f"{seconds:.2f}" for seconds, _ in read)
        print(f"{kind:9} {len(read[-1][1]):6} passages in {times} s; one claim {checked:.2f} s; a quote {quoted:.2f} s")


def _timed(work: Callable[[], Any]) -> tuple[float, Any]:
    started = time.process_time()
    result = work()
    return time.process_time() - started, result


def _quote(text: str) -> None:
    texts = EvidenceText(Evidence.of([text]))
    if texts.locate(QUOTE) is None:
        texts.nearest(QUOTE)


def _source(kind: str, piece: Callable[[random.Random], str], size: int) -> str:
    chance = random.Random(SEED)  # the same text each time
    pieces: list[str] = []
    length = 0
    while length < size:
        pieces.append(piece(chance))
        length += len(pieces[-1]) + 1
    head, joint, tail = FRAMES.get(kind, ("", "\n", ""))
    return head + joint.join(pieces) + tail


def _sentence(chance: random.Random) -> str:
    return f"{' '.join(chance.choices(WORDS, k=14)).capitalize()} {chance.randint(1, 999)}."


def _markdown(chance: random.Random) -> str:
    table = "\n| a | b |\n|---|---|\n| x | 5 |\n"
    return chance.choice([f"\n## {_sentence(chance)}\n", f"- {_sentence(chance)}", f"\n{_sentence(chance)}\n", table])


def _html(chance: random.Random) -> str:
    table = "<table><tr><th>a<th>b<tr><td>{}<td>5</table>"
    frame = chance.choice(["<h2>{}</h2>", "<p>{}</p>", "<ul><li>{}</ul>", table])
    return frame.format(_sentence(chance))


def _record(chance: random.Random) -> str:
    nested = {"a": _sentence(chance), "b": [1]}
    return json.dumps({"id": chance.randint(1, 10**6), "name": _sentence(chance)[:20], "price": 5, "nested": nested})


def _row(chance: random.Random) -> str:
    return f'{chance.randint(1, 10**6)},"{_sentence(chance)[:25]}",{chance.randint(1, 99)},{chance.randint(1, 99)}'


KINDS: dict[str, Callable[[random.Random], str]] = {
    "text": _sentence,
    "markdown": _markdown,
    "html": _html,
    "json": _record,
    "jsonl": _record,
    "csv": _row,
}

FRAMES = {
    "text": ("", " ", ""),
    "html": ("<!DOCTYPE html><html><body>", "\n", "</body></html>"),
    "json": ("[", ",\n", "]"),
    "csv": ("id,name,price,quantity\n", "\n", "\n"),
}


if __name__ == "__main__":
    main()
