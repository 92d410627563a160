"""What a browser shows of HTML, for those who read sources and those who look for quotes in them."""

from groundwire.markup.html import Token, entity, invisible, is_document, tokens

__all__ = ["Token", "entity", "invisible", "is_document", "tokens"]
