"""Short replies: which are sentences already, and which borrow their verb from the question."""

from __future__ import annotations

import re
from dataclasses import dataclass

from groundwire.segment.grammar import Word, finite_verb, lexicon, words

MAX_SUBJECT = 8
"""Words of the subject of a reply that borrows its verb: `Only the policyholder can`."""

_YES_NO = re.compile(r"(?P<said>yes|yeah|yep|no|nope)\b[\s,.:;–—-]*", re.IGNORECASE)
_PERSONAL = frozenset({"it", "they", "he", "she", "we", "you", "i", "this", "that", "these", "those", "there"})
_NOMINATIVE = frozenset({"it", "they", "he", "she", "we", "i", "there", "they're", "we're"})
_ASKS_HOW = re.compile(r"(?:how (?:do|can|could|should|must|to)|what (?:should|must|do|can)) ?\b", re.IGNORECASE)
_DO = frozenset({"do", "does", "did"})
_BE = frozenset({"is", "are", "was", "were", "am"})


@dataclass(frozen=True, slots=True)
class Elliptic:
    """A reply that ends in an auxiliary, for which the question has the rest: `No, only the policyholder can`."""

    subject: str
    auxiliary: str
    negated: bool

    @property
    def personal(self) -> bool:
        """Whether its subject is a pronoun for that of the question."""
        return self.subject.lower() in _PERSONAL

    def fits(self, auxiliary: str) -> bool:
        """Whether the question with this auxiliary is the one that the reply takes up."""
        return any({auxiliary, self.auxiliary} <= family for family in (_DO, _BE)) or auxiliary == self.auxiliary


def without_yes_or_no(reply: str) -> str:
    """`reply` without the yes or no that opens it."""
    return _YES_NO.sub("", reply, count=1) if _YES_NO.match(reply) else reply


def ellipsis(reply: str) -> Elliptic | None:
    """The reply's subject and auxiliary; None if it has a predicate of its own, or no subject."""
    tokens = words(without_yes_or_no(reply))
    negated = bool(tokens) and tokens[-1].lower == "not"
    tokens = tokens[: len(tokens) - negated]
    if not 1 < len(tokens) <= MAX_SUBJECT + 1:
        return None
    auxiliary, denied = positive(tokens[-1].lower)
    if auxiliary not in lexicon().auxiliaries or finite_verb(tokens, 0, len(tokens) - 1) is not None:
        return None
    bare = without_yes_or_no(reply)
    return Elliptic(bare[tokens[0].start : tokens[-2].end], auxiliary, negated or denied)


def positive(auxiliary: str) -> tuple[str, bool]:
    """An auxiliary without its `n't`, and whether it had one: `isn't` is `is`, denied."""
    if auxiliary == "cannot":
        return "can", True
    if not auxiliary.endswith("n't"):
        return auxiliary, False
    return {"ca": "can", "wo": "will", "sha": "shall"}.get(auxiliary[:-3], auxiliary[:-3]), True


def is_sentence(reply: str, question: str) -> bool:
    """Whether a short reply says by itself what it speaks of and what it says of it.

    `The valve opens at 6 bar.` does: a word that may be a verb is one where the question has it as one.
    """
    tokens = words(without_yes_or_no(reply))
    if len(tokens) < len(("Water", "leaks")):
        return False
    opens = tokens[0].lower
    if finite_verb(tokens, 1) is not None or opens in _NOMINATIVE or opens.removesuffix("'s") in _NOMINATIVE:
        return True
    asked = {base for word in words(question) for base in _bases(word.lower)}
    if any(_verb_like(tokens, index, asked, reply) for index in range(1, len(tokens))):
        return True
    return _instructs(tokens, reply, question)


def _verb_like(tokens: list[Word], index: int, asked: set[str], reply: str) -> bool:
    """Whether the word at `index` is a verb after its subject, as far as question and neighbours tell."""
    lex = lexicon()
    word, before = tokens[index].lower, tokens[index - 1].lower
    if (word not in lex.third and word not in lex.past) or before in lex.determiners or before in lex.prepositions:
        return False
    if before in _PERSONAL or asked & _bases(word):
        return True
    following = tokens[index + 1].lower if index + 1 < len(tokens) else ""
    determined = tokens[0].lower in lex.determiners and index > 1 and not before.endswith("s")
    return determined and following in lex.prepositions - {"of"} and reply.rstrip().endswith(".")


def _bases(word: str) -> set[str]:
    lex = lexicon()
    return {base for base in (lex.third.get(word), lex.past.get(word), word) if base in lex.bases}


def _instructs(tokens: list[Word], reply: str, question: str) -> bool:
    """Whether a reply tells what to do: `Close the valve.`."""
    lex = lexicon()
    first = tokens[0].lower
    determined = tokens[1].lower in lex.determiners | lex.pronouns and reply.rstrip().endswith((".", "!"))
    plain = first.isalpha() and first not in lex.determiners | lex.prepositions | lex.pronouns
    return determined and (first in lex.bases or (plain and _ASKS_HOW.search(question) is not None))
