"""Text to sentences to claims, with offsets; language rules are data."""

from groundwire.segment.context import Context
from groundwire.segment.grammar import is_clause
from groundwire.segment.passage import Passage
from groundwire.segment.passages import passages
from groundwire.segment.segmenter import segment
from groundwire.segment.switches import in_words
from groundwire.segment.tables import Cell

__all__ = ["Cell", "Context", "Passage", "in_words", "is_clause", "passages", "segment"]
