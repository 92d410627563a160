from __future__ import annotations

import asyncio

from groundwire import Verifier
from groundwire.domain.record import Record
from groundwire.storage import MemoryStore
from groundwire.testing import ScriptedJudge

FEE = "The fee is 5 EUR."


def record_of(response_id: str = "r1", answer: str = FEE) -> Record:
    """The record of a check that was made."""
    store = MemoryStore()
    verifier = Verifier(judge=ScriptedJudge(otherwise="SUPPORTED"), store=store)

    async def made() -> Record:
        await verifier.verify(answer, [FEE], response_id=response_id)
        (record,) = await store.records()
        return record

    return asyncio.run(made())
