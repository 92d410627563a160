"""A small chat over a folder of text, with the guard between model and user. No key, no network.

python -m examples.rag_chat
"""

from __future__ import annotations

import asyncio

from examples.retrieval import retrieve
from examples.scripted_model import SCRIPT, answer

from groundwire import Delivery, Guard, Session
from groundwire.guard.notices import Notices


async def chat(questions: list[str]) -> None:
    """Ask the questions one after another, as turns of one conversation."""
    guard, session, notices = Guard(application="bicycle-shop"), Session(), Notices()
    for question in questions:
        delivery = await guard.respond(answer, retrieve(question), question=question, session=session, risk="LOW")
        print(f"User:  {question}")
        print(f"Shop:  {notices.shown(delivery)}")
        print(f"       {told(delivery)}\n")
    items = await guard.reviews.open_items()
    waiting = sum(item.pending for item in items)
    print(f"In the review queue: {len(items)}, of which {waiting} wait for a person before they go out")


def told(delivery: Delivery) -> str:
    """What became of an answer, in one line."""
    first = f", first draft: {delivery.attempts[0].text!r}" if delivery.repairs else ""
    reason = f": {delivery.reason}" if delivery.reason else ""
    return f"({delivery.disposition}{reason}{first})"


if __name__ == "__main__":
    asyncio.run(chat(list(SCRIPT)))
