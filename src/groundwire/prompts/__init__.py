"""What a language model is told: immutable templates by protocol and version, and fences around untrusted text."""

from __future__ import annotations

from groundwire.prompts.ask import Ask, AskedAnswer, AskedClaim, AskedSentence, AskedSource
from groundwire.prompts.template import Template, load, versions

__all__ = ["Ask", "AskedAnswer", "AskedClaim", "AskedSentence", "AskedSource", "Template", "load", "versions"]
