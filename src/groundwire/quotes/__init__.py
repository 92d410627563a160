"""Where the words of a quote stand in a source."""

from groundwire.quotes.locate import Folded, locate

__all__ = ["Folded", "locate"]
