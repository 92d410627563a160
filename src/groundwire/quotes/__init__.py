"""Where the words of a quote stand in the sources, and what comes nearest to words that stand nowhere."""

from groundwire.quotes.evidence import EvidenceText
from groundwire.quotes.folded import Folded
from groundwire.quotes.locate import EDGES, locate
from groundwire.quotes.marks import quotations

__all__ = ["EDGES", "EvidenceText", "Folded", "locate", "quotations"]
