"""A generator with a guard before it: to be called with the evidence, and giving a delivery."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Unpack

from groundwire.domain.request import Sources
from groundwire.guard.case import GuardOptions
from groundwire.guard.delivery import Delivery
from groundwire.guard.prompt import Generate

if TYPE_CHECKING:
    from groundwire.guard.blocking import BlockingGuard
    from groundwire.guard.guard import Guard


@dataclass(frozen=True, slots=True)
class Guarded:
    """What `Guard.guarded` makes of a generator."""

    guard: Guard
    generate: Generate
    """The generator itself, as it was."""

    async def __call__(self, evidence: Sources, **options: Unpack[GuardOptions]) -> Delivery:
        """What the user gets of the answer; see `Guard.respond`."""
        return await self.guard.respond(self.generate, evidence, **options)


@dataclass(frozen=True, slots=True)
class BlockingGuarded:
    """What `BlockingGuard.guarded` makes of a generator."""

    guard: BlockingGuard
    generate: Generate
    """The generator itself, as it was."""

    def __call__(self, evidence: Sources, **options: Unpack[GuardOptions]) -> Delivery:
        """What the user gets of the answer; see `Guard.respond`."""
        return self.guard.respond(self.generate, evidence, **options)
