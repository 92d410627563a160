"""What a browser shows of HTML, for those who read sources and those who look for quotes in them."""

from groundwire.markup.html import Token, elements, entity, invisible, is_document, shown, tokens
from groundwire.markup.unseen import seen, unseen

__all__ = ["Token", "elements", "entity", "invisible", "is_document", "seen", "shown", "tokens", "unseen"]
