"""Whether a piece of text asserts anything that can be checked, and if not, why."""

from __future__ import annotations

import re
from itertools import chain

from groundwire.domain.claim import Reason
from groundwire.segment.figures import states_figure
from groundwire.segment.grammar import finite_verb, is_clause, words
from groundwire.segment.rules import FALLBACK, Rules, rules_for

MAX_LENGTH = 300
"""Characters up to which a piece can be boilerplate; a longer one is a claim, and patterns stay cheap."""

MAX_TALK = 3
"""Clauses of talk with which a sentence may open: `Guten Tag, Frau Meier, gerne: `."""

MIN_TALK = 3
"""Words from which a piece of talk cannot be a reply to a question: `let me explain`, but not `of course`."""

_PAUSE = re.compile(r"[,;:—–]\s+|[，、：；،؛]\s*")
_OPENINGS = frozenset({"greeting", "transition", "meta", "abstention", "offer"})

_REFERENCE = re.compile(r"\[\^?[\w-]{1,30}\]:\s*<?(?:https?://|www\.)\S+>?")
"""A link definition: it says where something is, not that it is so."""

_ALLOWED_WITH_FACTS = frozenset({"question", "abstention"})
_SPEAKERS = frozenset(
    {"i", "you", "we", "my", "your", "our", "me", "us", "please", "let", "this", "that", "it", "these"}
    | {"what", "how", "which", "who", "where", "when", "why", "whether", "if", "so"}
)
"""Words with which talk about the answer and the conversation begins."""

_EDGES = re.compile(r"^[\s\W_]+|[\s.!…。！:：,;，；、،؛~*_\"'”’»)\]]+$")
_CLAUSE_MARK = re.compile(r"(?:[,;:–—]|\s-)\s+")
"""What parts a clause from courtesy before it: `Thanks for asking, the shop is closed on Sundays.`."""

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
    plain = " ".join(plain.split())
    known = _boilerplate(plain, rules)
    return known if known is not None or rules.language == FALLBACK else _boilerplate(plain, rules_for(FALLBACK))


def talk_before(plain: str, rules: Rules) -> int:
    """How long the talk is with which a sentence opens: `Danke, ` of `Danke, das Paket kam an`; 0 if there is none.

    Only where whole clauses tell it from what is said; English splits its sentences by grammar instead.
    """
    if rules.language == FALLBACK:
        return 0
    length = 0
    for pause in list(_PAUSE.finditer(plain[:MAX_LENGTH]))[:MAX_TALK]:
        opening = _EDGES.sub("", plain[length : pause.start()].replace("'", "’"))
        known = _boilerplate(opening, rules) in _OPENINGS or rules.yes.fullmatch(opening) or rules.no.fullmatch(opening)
        if known and any(map(str.isalnum, plain[pause.end() :])):
            length = pause.end()
    return length


def asserts(question: str, rules: Rules) -> bool:
    """Whether a text that ends in a question mark states a fact all the same: `The fee is 5 EUR, right?`."""
    if len(question) <= MAX_LENGTH and rules.tag_question.fullmatch(question):
        return states_figure(question) or len(question.split()) > len(("Did", "you", "know", "that"))
    if rules.language != FALLBACK or rules.interrogative.match(question):
        return False
    last = re.split(r"[,;:–—]\s", question)[-1]
    if rules.interrogative.match(last):
        return states_figure(question[: -len(last)]) and finite_verb(words(question[: -len(last)]), 1) is not None
    tokens = words(question)
    verb = finite_verb(tokens, 1)
    return verb is not None and tokens[0].lower not in {"you", "your"}


def _boilerplate(plain: str, rules: Rules) -> Reason | None:
    bare = _EDGES.sub("", _EDGES.sub("", plain))
    wrapped = wrapping_length(bare, rules)
    if wrapped:
        return _boilerplate(bare[wrapped:], rules)
    for reason, pattern in rules.reasons:
        if pattern.fullmatch(bare) and (reason in _ALLOWED_WITH_FACTS or not states_figure(bare)):
            return None if _goes_on(plain, rules, clause=reason != "abstention") else reason
    if rules.pointer.fullmatch(bare):
        return "meta"
    talk = _joined_talk(bare, rules)
    if talk is not None:
        return talk
    opening = rules.opening.match(bare)
    if opening and opening.end() and _boilerplate(bare[opening.end() :], rules) == "abstention":
        return "abstention"
    return None


def _joined_talk(bare: str, rules: Rules) -> Reason | None:
    """Why a sentence of several pieces of talk is no claim: `Good morning, and thanks`; one may be a reply, `Sure`."""
    pieces = rules.joined.split(bare)
    if not 1 < len(pieces) <= MAX_TALK or any(rules.yes.fullmatch(p) or rules.no.fullmatch(p) for p in pieces):
        return None
    reasons = [_boilerplate(piece, rules) for piece in pieces]
    replies = all(r == "transition" and len(p.split()) < MIN_TALK for r, p in zip(reasons, pieces, strict=True))
    if replies or not _OPENINGS.issuperset(reasons):
        return None
    return "abstention" if "abstention" in reasons else reasons[0]


def wrapping_length(plain: str, rules: Rules) -> int:
    """How long the words are that only say how the speaker likes a fact: `I love that ` before `the shop is closed`.

    0 if there are none, or if what follows speaks of the speaker or the user.
    """
    opening = rules.wrapping.match(plain)
    rest = plain[opening.end() :] if opening else ""
    return opening.end() if opening and _speaks_of_the_world(rest) else 0


def _speaks_of_the_world(rest: str) -> bool:
    tokens = words(rest)
    return bool(tokens) and tokens[0].lower.split("'")[0] not in _SPEAKERS and is_clause(rest)


def _goes_on(plain: str, rules: Rules, *, clause: bool) -> bool:
    """Whether boilerplate is followed by something that is not: `…, although delivery takes 3 days`.

    `clause` asks that it be a clause about something else than speaker and user, for courtesy is joined by anything.
    """
    joints = rules.contrast.finditer(plain)
    if clause and rules.language == FALLBACK:
        joints = chain(joints, _CLAUSE_MARK.finditer(plain))
    return any(_says_more(plain, joint, rules, clause=clause) for joint in joints)


def _says_more(plain: str, joint: re.Match[str], rules: Rules, *, clause: bool) -> bool:
    """Whether what follows one joint of a sentence of boilerplate is to be checked."""
    rest = plain[joint.end() :].strip()
    if not rest or not plain[: joint.start()].strip():
        return False
    if clause and not (rules.language == FALLBACK and _speaks_of_the_world(rest)):
        return False
    return _boilerplate(rest, rules) is None
