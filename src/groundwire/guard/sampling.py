"""Which answers are checked before they are delivered, which after, and which not at all."""

from __future__ import annotations

import hashlib
from typing import Final

from groundwire.errors import ConfigError, InputError
from groundwire.guard.case import Case
from groundwire.guard.delivery import Timing

WHOLE: Final = 1 << 64
"""Values that the first eight bytes of a hash can have."""


def sampled(response_id: str, percent: int) -> bool:
    """Whether the answer of this name is among `percent` of all: always the same for the same name.

    It is if the first eight bytes of the SHA-256 of its name, in UTF-8, read as a number, are below that share of all
    such numbers. So whoever knows the names can say afterwards which answers had to be checked, and who is in a sample
    is in every larger one.
    """
    digest = hashlib.sha256(response_id.encode("utf-8")).digest()
    return int.from_bytes(digest[:8], "big") * 100 < percent * WHOLE


def timing_of(case: Case) -> Timing:
    """When the answer is checked.

    Raises:
        InputError: the caller names no timing that there is.
        ConfigError: the caller wants an answer delivered unchecked that never may be.
    """
    asked = case.asked_timing
    if asked not in (None, "before", "after"):
        raise InputError(f"unknown timing {asked!r}; use 'before' or 'after' delivery, or None for the policy's")
    if case.strict or case.regulated:
        if asked == "after":
            why = f"at {case.risk} risk" if case.strict else "that rest on sources of a class in `guard.regulated`"
            raise ConfigError(f"answers {why} are never delivered unchecked; leave `timing` out, or say 'before'")
        return "before"
    if (asked or case.rules.timing.at(case.risk)) == "before":
        return "before"
    return "after" if sampled(case.request.response_id, case.rules.sample_percent.at(case.risk)) else "not_sampled"
