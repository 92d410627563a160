"""Where things are kept: each store is a port of `domain/ports.py`, and has a twin in memory."""

from __future__ import annotations

from groundwire.storage.best_effort import BestEffort
from groundwire.storage.log_file import LogFile
from groundwire.storage.memory import MemoryStore
from groundwire.storage.memory_reviews import MemoryReviews
from groundwire.storage.redacting import Redacting
from groundwire.storage.review_file import ReviewFile

__all__ = ["BestEffort", "LogFile", "MemoryReviews", "MemoryStore", "Redacting", "ReviewFile"]
