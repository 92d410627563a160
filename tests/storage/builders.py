from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import Any

from groundwire import Verifier
from groundwire.domain.record import Record
from groundwire.domain.review import Resolution, ReviewItem
from groundwire.storage import MemoryStore
from groundwire.testing import ScriptedJudge

FEE = "The fee is 5 EUR."
AT = datetime(2026, 3, 1, 12, tzinfo=UTC)


def record_of(response_id: str = "r1", answer: str = FEE) -> Record:
    """The record of a check that was made."""
    store = MemoryStore()
    verifier = Verifier(judge=ScriptedJudge(otherwise="SUPPORTED"), store=store)

    async def made() -> Record:
        await verifier.verify(answer, [FEE], response_id=response_id)
        (record,) = await store.records()
        return record

    return asyncio.run(made())


def review_of(answer: str | None = FEE, **more: Any) -> ReviewItem:
    """An item whose answer was checked, and waits."""
    record = record_of("r1", answer or FEE)
    assert record.report is not None
    fields: dict[str, Any] = {
        "response_id": "r1",
        "created_at": AT,
        "cause": "failed",
        "reason": "it says too much",
        "risk": "HIGH",
        "pending": True,
        "answer": answer,
        "evidence": record.request.evidence,
        "reports": () if answer is None else (record.report,),
    }
    return ReviewItem.model_validate({**fields, **more})


def released(item: ReviewItem, text: str = FEE) -> Resolution:
    """The decision that the answer of an item may go out."""
    return Resolution(item_id=item.id, outcome="released", text=text, reviewer="anna", resolved_at=AT)


def rejected(item: ReviewItem) -> Resolution:
    """The decision that the answer of an item may not go out."""
    return Resolution(item_id=item.id, outcome="rejected", reviewer="ben", resolved_at=AT, note="no\u2028")
