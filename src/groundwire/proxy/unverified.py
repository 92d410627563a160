"""Answers to requests without evidence, where the operator lets them through: unverified, and told of as such."""

from __future__ import annotations

import sys
import uuid
from collections.abc import AsyncGenerator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from time import perf_counter
from typing import Any, Final

from groundwire.domain.event import DeliveryEvent
from groundwire.domain.ports import Observer
from groundwire.proxy.asked import FIELD, Asked

CAUSE: Final = "no_evidence"
"""Why such an answer is unverified."""


@dataclass(frozen=True, slots=True)
class PassedOn:
    """The way of one answer that nobody checks."""

    asked: Asked
    response_id: str
    application: str

    @classmethod
    def of(cls, asked: Asked, application: str) -> PassedOn:
        """The way of the answer to what was asked."""
        return cls(asked, asked.field.response_id or str(uuid.uuid4()), application)

    @property
    def field(self) -> dict[str, Any]:
        """What the client is told."""
        return {
            "response_id": self.response_id,
            "disposition": "unverified",
            "cause": CAUSE,
            "score": None,
            "repairs": 0,
            "timing": "not_sampled",
            "review_id": None,
            "delivery_path": None,
            "would_be": None,
        }

    @contextmanager
    def told(self, observer: Observer | None) -> Iterator[None]:
        """Tells `observer` that the answer went through, or which error ended its way in the block."""
        started, ended = perf_counter(), False
        try:
            yield
            ended = True
        finally:
            error = None if ended else type(sys.exception()).__name__
            if observer is not None:
                with observer.watch("delivery") as watch:
                    watch.tell(self._event(error, round((perf_counter() - started) * 1000, 1)))

    def _event(self, error: str | None, duration_ms: float) -> DeliveryEvent:
        return DeliveryEvent(
            response_id=self.response_id,
            application=self.application,
            session_id=self.asked.field.session_id,
            risk=self.asked.risk,
            disposition="unverified" if error is None else None,
            cause=CAUSE,
            timing="not_sampled",
            drafts=1,
            repairs=0,
            duration_ms=duration_ms,
            error=error,
        )

    async def marked(self, chunks: AsyncGenerator[dict[str, Any], None]) -> AsyncGenerator[dict[str, Any], None]:
        """The pieces of the answer, the first of which says that nobody checked it; none says anything else of that."""
        field: Mapping[str, Any] = {FIELD: self.field}
        async for chunk in chunks:
            yield {**{name: value for name, value in chunk.items() if name != FIELD}, **field}
            field = {}
