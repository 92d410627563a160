"""Whether a piece of text asserts anything that can be checked, and if not, why."""

from __future__ import annotations

import re

from groundwire.domain.claim import Reason
from groundwire.segment.grammar import finite_verb, words
from groundwire.segment.rules import FALLBACK, Rules, rules_for

MAX_LENGTH = 300
"""Characters up to which a piece can be boilerplate; a longer one is a claim, and patterns stay cheap."""

_FACT = re.compile(r"\d|[$€£¥%]|\S@\S|https?://|www\.")
"""What makes a friendly phrase checkable: `Please call 555 01 43`."""

_REFERENCE = re.compile(r"\[\^?[\w-]{1,30}\]:\s*<?(?:https?://|www\.)\S+>?")
"""A link definition: it says where something is, not that it is so."""

_ALLOWED_WITH_FACTS = frozenset({"question", "abstention"})
_EDGES = re.compile(r"^[\s\W_]+|[\s.!…。！:：,;，；~*_\"'”’»)\]]+$")
_END_OF_QUESTION = re.compile(r"[?？؟](?:[!?？؟.\s\"'”’»)\]]|[^\w\s])*$")


def reason_for(text: str, rules: Rules) -> Reason | None:
    """Why the plain text `text` is not a claim; None if it is one, and when in doubt."""
    if not any(map(str.isalnum, text)):
        return "punctuation"
    plain = text.replace("'", "’").strip()
    if _END_OF_QUESTION.search(plain[-20:]):
        return None if asserts(plain, rules) else "question"
    if len(plain) > MAX_LENGTH:
        return None
    if _REFERENCE.fullmatch(plain):
        return "meta"
    known = _boilerplate(plain, rules)
    return known if known is not None or rules.language == FALLBACK else _boilerplate(plain, rules_for(FALLBACK))


def is_lead_in(text: str, rules: Rules) -> bool:
    """Whether `text`, which ends in a colon, only opens what follows: `The kit includes:`."""
    plain = text.replace("'", "’").rstrip(" :：\n")
    if not text.rstrip().endswith((":", "：")) or len(plain) > MAX_LENGTH:
        return False
    if re.search(rf"(?:^|[\s，,])(?:{rules.lead_in.pattern})$", plain, re.IGNORECASE):
        return True
    if _FACT.search(plain):
        return False
    return rules.language != FALLBACK or finite_verb(words(plain)) is None


def asserts(question: str, rules: Rules) -> bool:
    """Whether a text that ends in a question mark states a fact all the same: `The fee is 5 EUR, right?`."""
    if len(question) <= MAX_LENGTH and rules.tag_question.fullmatch(question):
        return bool(_FACT.search(question)) or len(question.split()) > len(("Did", "you", "know", "that"))
    if rules.language != FALLBACK or rules.interrogative.match(question):
        return False
    last = re.split(r"[,;:–—]\s", question)[-1]
    if rules.interrogative.match(last):
        return bool(_FACT.search(question[: -len(last)])) and finite_verb(words(question[: -len(last)]), 1) is not None
    tokens = words(question)
    verb = finite_verb(tokens, 1)
    return verb is not None and tokens[0].lower not in {"you", "your"}


def _boilerplate(plain: str, rules: Rules) -> Reason | None:
    bare = _EDGES.sub("", _EDGES.sub("", plain))
    for reason, pattern in rules.reasons:
        if pattern.fullmatch(bare) and (reason in _ALLOWED_WITH_FACTS or not _FACT.search(bare)):
            return reason if reason != "abstention" or not _goes_on(plain, rules) else None
    if rules.pointer.fullmatch(bare):
        return "meta"
    opening = rules.opening.match(bare)
    if opening and opening.end() and _boilerplate(bare[opening.end() :], rules) == "abstention":
        return "abstention"
    return None


def _goes_on(plain: str, rules: Rules) -> bool:
    """Whether an abstention is followed by something that is not: `…, although delivery takes 3 days`."""
    turn = rules.contrast.search(plain)
    if turn is None or not plain[: turn.start()].strip():
        return False
    rest = plain[turn.end() :].strip()
    return bool(rest) and _boilerplate(rest, rules) is None
