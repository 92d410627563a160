"""What a claim is about: the name with which it begins."""

from __future__ import annotations

import re

from training.words import word_list

_SUBJECT = re.compile(
    r"^(?:The |A |An )?((?:[A-Z0-9][\w.'’&-]*)(?: (?:(?:of|the|and|de|in|for|to|a|on) )*[A-Z0-9][\w.'’&-]*)*)"
)
_POSSESSIVE = re.compile(r"['’]s?(?: .*)?$")


def subject(claim: str) -> str:
    """The name with which a claim begins, which in FEVER is the page it is about; "" if it begins with none."""
    match = _SUBJECT.match(claim)
    name = _POSSESSIVE.sub("", match[1]) if match else ""
    first, _, rest = name.partition(" ")
    barred = word_list("names.toml")["prepositions" if rest else "no_names"]
    return "" if first.lower() in barred else name
