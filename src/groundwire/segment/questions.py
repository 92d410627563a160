"""A short answer and its question made into one sentence."""

from __future__ import annotations

import re

from groundwire.segment.asking import as_answered, last_question
from groundwire.segment.grammar import lexicon, words
from groundwire.segment.phrase import listed
from groundwire.segment.replies import Elliptic, ellipsis, positive

MAX_WORDS = 15
"""Words of an answer that can be short; a longer one is read as it is."""

_ADJECTIVE = re.compile(
    r"(?:long|tall|high|deep|wide|old|far|heavy|large|big|thick|fast|hot|cold|loud|young|late|short)", re.IGNORECASE
)
_YES = re.compile(r"(?:yes|yeah|yep|correct|true|right|indeed)\b", re.IGNORECASE)
_NO = re.compile(r"(?:no|nope|false|incorrect|wrong)\b", re.IGNORECASE)
_COMPOUND = re.compile(
    r"\b(?:and|or) (?:(?:by|at|in|on|for|to|from|since) )?"
    r"(?:whom?|what|which|when|where|why|how|is|are|does|do|did|was|were|can)\b",
    re.IGNORECASE,
)
_TAG = re.compile(r",? (?:right|correct|isn['’]t it|doesn['’]t it|aren['’]t they|is that right)$", re.IGNORECASE)
_ACTION = re.compile(r"what (?:(?:\w+ )?happen(?:s|ed)?\b|.* do$)", re.IGNORECASE)
"""A question that a whole clause answers, so that no part of it fits together with the answer."""

_ALTERNATIVE = re.compile(r"\bor\b", re.IGNORECASE)
_NO_SUCH = re.compile(r"\b(there (?:is|are|was|were)) not (?:an?|any)\b", re.IGNORECASE)
_ANY = re.compile(r"\bany (?=\w)", re.IGNORECASE)
_CONTRACTED = re.compile(r"^(what|who|where|when|how)['’]s\b", re.IGNORECASE)
_AMOUNT = re.compile(r"[$€£¥]? ?\d")
_BE, _DO = frozenset({"is", "are", "was", "were"}), frozenset({"do", "does", "did"})
_AUXILIARIES = _BE | _DO | {"am", "has", "have", "had"}


def answered(question: str, answer: str) -> str:
    """The sentence that `answer` stands for: `New England Patriots` to `Who won …?` is `New England Patriots won ….`.

    Where its form is not known, it is the question and the answer side by side.
    """
    asked = as_answered(last_question(question))
    short = answer.strip().rstrip(".!。 ")
    if _TAG.search(asked) and _YES.fullmatch(short):
        stated = _TAG.sub("", asked)
        return f"{stated[:1].upper()}{stated[1:]}."
    whole = None if not asked or _COMPOUND.search(asked) else _Question(asked).with_answer(short)
    if whole is None:
        return f"{asked or question.strip()}: {answer.strip()}"
    whole = " ".join(whole.split())
    if short.lower().startswith(f"{whole.removesuffix(short).strip().lower()} "):
        return answer.strip()  # which says all of it already
    return f"{whole[:1].upper()}{whole[1:]}."


def presupposition(question: str) -> str | None:
    """The clause that a question takes for granted: `Why is the shop closed on Sundays?` says that it is.

    None for questions that ask for it (`Is the shop closed?`), for a part of it (`What is the fee?`), or otherwise.
    """
    asked = last_question(question)
    clause = _Question(asked).taken_for_granted()
    if clause is None:
        return None
    clause = " ".join(clause.split())
    return f"{clause[:1].upper()}{clause[1:]}."


def asked_subject(question: str) -> str | None:
    """What a question speaks of: `the Pro plan` of `How much does the Pro plan cost?`; None where it asks for that."""
    asked = as_answered(last_question(question))
    return None if not asked or _COMPOUND.search(asked) else _Question(asked).subject()


def _continuing(answer: str) -> str:
    """An answer as it stands inside a sentence: `Only on weekdays` without its capital letter."""
    first = words(answer)[0].lower if words(answer) else ""
    lex = lexicon()
    known = lex.prepositions | lex.determiners | lex.adverbs | {"because", "up", "approximately", "roughly", "nearly"}
    return f"{answer[:1].lower()}{answer[1:]}" if first in known or first.endswith("ly") else answer


class _Question:
    """One question, by its first words."""

    def __init__(self, text: str) -> None:
        self.text = text = _CONTRACTED.sub(r"\1 is", text)
        self.words = words(text)
        self.lower = [word.lower for word in self.words]
        if self.lower:
            self.lower[0] = positive(self.lower[0])[0]

    def with_answer(self, answer: str) -> str | None:
        """The statement; None if this kind of question is not known or the words do not fit."""
        if len(self.words) < len(("Who", "won", "it")):
            return None
        first, second = self.lower[0], self.lower[1]
        reply = ellipsis(answer)
        if reply is not None:
            return self._completing(reply)
        if first in _AUXILIARIES | lexicon().modals:
            return self._polar(answer)
        if first in lexicon().prepositions and second in {"what", "which", "whom", "how", "when", "where"}:
            return self._with_preposition(first, answer)
        if first == "how":
            return self._how(answer)
        if first in {"when", "where", "why"}:
            return self.ordered_with(1, self._place(first, answer))
        if first in {"who", "what", "which", "whom"} and not _ACTION.match(self.text):
            if second in _BE:
                return self._identity(answer)
            if second in _DO | {"has", "have", "had"} | lexicon().modals and first != "who":
                return self._with_object(1, answer)
            return self._subject(answer)
        return None

    def subject(self) -> str | None:
        """The noun phrase between the auxiliary and the predicate, or what `What is …` asks about."""
        if len(self.words) < len(("Is", "tea", "hot")):
            return None
        lex = lexicon()
        auxiliaries = _AUXILIARIES | lex.modals
        at = next((index for index in range(min(len(self.lower), MAX_WORDS)) if self.lower[index] in auxiliaries), None)
        if at is None or at + 1 >= len(self.words):
            return None
        if at == 1 and self.lower[0] in {"what", "who", "which"} and self.lower[1] in _BE:
            return None if self._describes(2) else self._rest(2)
        split = self._predicate_after(at)
        if split is None:
            return self._rest(at + 1) if self.lower[at] in _BE and at else None
        return self.text[self.words[at + 1].start : self.words[split].start].strip(" ,") or None

    def taken_for_granted(self) -> str | None:
        """`Why are refunds paid in 5 days`, `How is the 5 EUR fee paid`, `What does the 5 EUR fee cover`."""
        if len(self.words) < len(("Why", "is", "tea", "hot")):
            return None
        auxiliary, negated = positive(self.lower[1])
        fits = self.lower[0] in {"why", "how", "when", "where"} or (self.lower[0] == "what" and auxiliary in _DO)
        if not fits or auxiliary not in _AUXILIARIES | lexicon().modals:
            return None
        self.lower[1] = auxiliary
        return self._ordered(1, negated=negated)

    def _rest(self, index: int) -> str:
        return self.text[self.words[index].start :] if index < len(self.words) else ""

    def _identity(self, answer: str) -> str | None:
        """`What is the capital of France`, `Who was elected in 2010`."""
        if self._describes(2):
            return f"{answer} {self._rest(1)}"
        verb = self.words[1].text
        return f"{self._rest(2)} {verb} {_continuing(answer)}"

    def _describes(self, index: int) -> bool:
        """Whether the word at `index` says something of who is asked for: `Who is responsible`, `What was sold`."""
        word, lex = self.lower[index], lexicon()
        return word in lex.participles | dict.fromkeys(lex.prepositions) or word.endswith(("ed", "ing"))

    def _subject(self, answer: str) -> str | None:
        """`Who won Super Bowl LIII`, `Which team won`: the answer is the subject."""
        lex = lexicon()
        for index in range(1, min(len(self.words), 6)):
            word = self.lower[index]
            if word in lex.modals and self.lower[index + 1 : index + 2] == ["be"]:
                return f"{answer} {self._rest(index)}"
            if word in _DO or (index > 1 and word in lex.modals):
                return self._with_object(index, answer)
            if index == 1 and self.lower[0] != "who" and self._asked_for(index):
                if self.lower[2] in lex.bases - lex.auxiliaries - lex.modals:
                    return f"{answer} {self._rest(2)}"
                continue
            if word in _BE and index > 1 and self.lower[index + 1 : index + 2] and self._names(index + 1):
                return f"{self._rest(index + 1)} {self.words[index].text} {answer}"
            if word in lex.third or word in lex.past or word in lex.auxiliaries or word.endswith("ed"):
                return f"{answer} {self._rest(index)}"
        return None

    def _asked_for(self, index: int) -> bool:
        """Whether the word at `index` is what is asked for, not a verb: `Which documents do you`."""
        following = self.lower[index + 1] if index + 1 < len(self.lower) else ""
        lex = lexicon()
        verb = following in _AUXILIARIES | lex.modals
        return verb or (self.lower[0] == "which" and following in lex.bases and following not in lex.noun_like)

    def _how(self, answer: str) -> str | None:
        second = self.lower[1]
        if second in {"many", "much"}:
            return self._quantity(answer)
        if _ADJECTIVE.fullmatch(second) and self.lower[2] in _BE:
            unit_given = second in answer.lower().split() or second in {"old", "far", "heavy", "late"}
            whole = f"{self._rest(3)} {self.words[2].text} {answer}"
            if second == "old" and answer.isdigit():
                return f"{whole} years old"
            return whole if unit_given and second != "old" else f"{whole} {second}"
        if self.lower[2] in _DO and second in {"long", "often", "far", "fast"}:
            return self.ordered_with(2, answer)
        return None

    def _quantity(self, answer: str) -> str | None:
        """`How many people attended`, `How many employees does X have`, `How much is the fee`."""
        verb = next(
            (
                i
                for i in range(2, len(self.words))
                if self.lower[i] in _DO | _BE or self.lower[i] in lexicon().auxiliaries
            ),
            None,
        )
        noun_end = verb if verb is not None else next((i for i in range(2, len(self.words)) if self._finite(i)), None)
        if noun_end is None:
            return None
        noun = self.text[self.words[2].start : self.words[noun_end].start].strip() if noun_end > 2 else ""  # noqa: PLR2004
        amount = answer if noun and noun.split()[-1].lower() in answer.lower() else f"{answer} {noun}".strip()
        if verb is None or (self.lower[verb] in _BE and noun):
            return f"{amount} {self._rest(noun_end)}"
        if self.lower[verb] in _BE:
            return f"{self._rest(verb + 1)} {self.words[verb].text} {amount}"
        if self.lower[verb + 1 : verb + 2] in (["be"], ["have"]):
            return f"{amount} {self._rest(verb)}"
        return self.ordered_with(verb, amount)

    def _names(self, index: int) -> bool:
        """Whether the rest of the question from `index` on is a noun phrase: `What colour is the flag`."""
        return self.lower[index] in lexicon().determiners and not any(
            self.lower[word] in lexicon().participles or self.lower[word] in listed("adjectives")
            for word in range(index + 1, len(self.words))
        )

    def _finite(self, index: int) -> bool:
        lex = lexicon()
        plural = self.lower[index] in lex.bases and (
            self.lower[index - 1].endswith("s") or self.lower[index - 1] == "people"
        )
        return (
            plural
            or self.lower[index] in lex.past
            or self.lower[index] in lex.third
            or self.lower[index].endswith("ed")
        )

    def ordered_with(self, at: int, answer: str) -> str | None:
        """`did the company move to Oslo` from word `at` on, put back in order, with the answer at the end."""
        ordered = self._ordered(at)
        return None if ordered is None else f"{ordered} {_continuing(answer)}"

    def _with_object(self, at: int, answer: str) -> str | None:
        """`do you need for the visa` from word `at` on, with the answer where the object of its verb stands."""
        split, lex = self._predicate_after(at), lexicon()
        rest = self.lower[split + 1 :] if split is not None else []
        if split is None or len(rest) <= 1 or rest[0] not in lex.prepositions:
            return self.ordered_with(at, answer)
        # "What do you look for in a candidate": its place is after the preposition that the verb takes.
        cut = self.words[split + (rest[1] in lex.prepositions)].end
        whole = _Question(self.text[:cut]).ordered_with(at, answer)
        return None if whole is None else f"{whole}{self.text[cut:]}"

    def _ordered(self, at: int, *, negated: bool = False) -> str | None:
        if at + 1 >= len(self.words):
            return None
        auxiliary = self.lower[at]
        split = self._predicate_after(at)
        if auxiliary in _DO:
            return None if split is None else self._with_do(at, split, negated=negated)
        subject = self.text[self.words[at + 1].start : self.words[split].start if split else len(self.text)].strip()
        if split is None and (auxiliary not in _BE or at == 0):
            return None
        deny = " not" if negated else ""
        return f"{subject} {auxiliary}{deny} {self._rest(split) if split else ''}"

    def _with_do(self, at: int, split: int, *, negated: bool) -> str:
        auxiliary = self.lower[at]
        subject = self.text[self.words[at + 1].start : self.words[split].start].strip()
        tail = self.text[self.words[split].end :]
        base = self.lower[split]
        if negated:
            return f"{subject} {auxiliary} not {base}{tail}"
        lex = lexicon()
        form = {"did": lex.past_of, "does": lex.third_of}.get(auxiliary, {}).get(base, base)
        return f"{subject} {form}{tail}"

    def _predicate_after(self, at: int) -> int | None:
        """The word where the predicate begins after the auxiliary `at` and its subject."""
        lex = lexicon()
        base_only = self.lower[at] in _DO | lex.modals
        likely: int | None = None
        for index in range(at + 2, len(self.words)):
            word, before = self.lower[index], self.lower[index - 1]
            if before in lex.determiners and word not in lex.participles:
                continue
            if base_only:
                if word in lex.bases and word not in lex.noun_like:
                    return index
                # "does the Pro plan cost": of words that may be nouns, the last one before a preposition is the verb.
                if likely is not None and (word in lex.prepositions or word in lex.determiners):
                    return likely
                likely = index if word in lex.bases else likely
            elif word in lex.participles or word.endswith(("ed", "ing")) or word in listed("adjectives"):
                return index
            elif likely is None and at == 0 and self._opens_predicate(index):
                likely = index
        return likely

    def _opens_predicate(self, index: int) -> bool:
        """Whether the word at `index` is no longer the subject in `Is the fee 5 EUR`, `Is the office in Berlin`."""
        lex = lexicon()
        word, before = self.words[index], self.lower[index - 1]
        if word.lower in lex.prepositions:
            return word.lower != "of"
        if before in lex.determiners | lex.prepositions:
            return False
        named = word.text[:1].isupper() and self.words[index - 1].text[:1].islower()
        return named or word.lower in lex.determiners or word.text[:1].isdigit() or word.text in set("$€£¥")

    def _polar(self, answer: str) -> str | None:
        """`Is the drug approved for children`, answered by yes or no, or by one of two choices."""
        no = _NO.match(answer)
        said = no or _YES.match(answer)
        rest = answer[said.end() :].strip(" ,.;:–—-") if said else answer
        if rest:
            return self._of_two(rest) or self._with_value(rest) or self._limited(rest, affirmed=bool(said and not no))
        return self._affirmed(negated=no is not None) if said else None

    def _limited(self, rest: str, *, affirmed: bool) -> str | None:
        """`Can I cancel the order`, answered by `Yes, within 14 days`."""
        first = rest.split(maxsplit=1)[0].lower()
        whole = (
            self._affirmed(negated=False) if affirmed and first in lexicon().prepositions | {"but", "only"} else None
        )
        return f"{whole} {_continuing(rest)}" if whole else None

    def _affirmed(self, *, negated: bool) -> str | None:
        whole = self._ordered(0, negated=negated)
        if whole is None:
            return None
        return _NO_SUCH.sub(r"\1 no", whole) if negated else _ANY.sub("", whole)

    def _of_two(self, answer: str) -> str | None:
        """`Is the warranty 2 years or 3 years`, answered by one of them."""
        split = self._predicate_after(0)
        if split is None or self.lower[0] not in _BE or not _ALTERNATIVE.search(self.text):
            return None
        choices = _ALTERNATIVE.split(self._rest(split))
        chosen = answer.lower() in {choice.strip(" ,").lower() for choice in choices}
        return f"{self._subject_before(split)} {self.lower[0]} {answer}" if chosen else None

    def _with_value(self, answer: str) -> str | None:
        """`Is the fee 5 EUR`, answered by another amount: `No, 6 EUR`."""
        split = self._predicate_after(0)
        if split is None or self.lower[0] not in _BE or _ALTERNATIVE.search(self.text):
            return None
        amounts = _AMOUNT.match(self._rest(split)) and _AMOUNT.match(answer)
        return f"{self._subject_before(split)} {self.lower[0]} {answer}" if amounts else None

    def _subject_before(self, split: int) -> str:
        return self.text[self.words[1].start : self.words[split].start].strip()

    def _completing(self, reply: Elliptic) -> str | None:
        """`Can anybody cancel the contract`, answered by `No, only the policyholder can`."""
        if self.lower[0] == "who" and reply.fits(self.lower[1]) and not reply.personal:
            deny = " not" if reply.negated else ""
            return f"{reply.subject} {self.words[1].text}{deny} {self._rest(2)}"
        if self.lower[0] not in _AUXILIARIES | lexicon().modals or not reply.fits(self.lower[0]):
            return None
        if reply.personal:
            return self._affirmed(negated=reply.negated)
        split = self._predicate_after(0)
        if split is None:
            return None
        if self.lower[0] not in _DO:
            deny = " not" if reply.negated else ""
            return f"{reply.subject} {reply.auxiliary}{deny} {self._rest(split)}"
        base, tail = self.lower[split], self.text[self.words[split].end :]
        if reply.negated:
            return f"{reply.subject} {reply.auxiliary} not {base}{tail}"
        lex = lexicon()
        form = {"did": lex.past_of, "does": lex.third_of}.get(reply.auxiliary, {}).get(base, base)
        return f"{reply.subject} {form}{tail}"

    def _with_preposition(self, first: str, answer: str) -> str | None:
        """`At what pressure does the valve open`, answered by `6 bar` or `At 6 bar`."""
        at = next((i for i in range(2, len(self.lower)) if self.lower[i] in _AUXILIARIES | lexicon().modals), None)
        ordered = None if at is None else self._ordered(at)
        if ordered is None:
            return None
        opens = answer.split(maxsplit=1)[0].lower() in lexicon().prepositions if answer.split() else False
        return f"{ordered} {answer[:1].lower()}{answer[1:]}" if opens else f"{ordered} {first} {answer}"

    def _place(self, first: str, answer: str) -> str:
        """The answer with a preposition where it has none: `1987` to `in 1987`."""
        start = answer.split(maxsplit=1)[0].lower() if answer.split() else ""
        if start in lexicon().prepositions | {"because", "due"}:
            return answer[:1].lower() + answer[1:]
        if first == "when" and re.fullmatch(r"(?:1\d|20)\d\d|(?:[A-Z][a-z]+ )(?:1\d|20)\d\d", answer):
            return f"in {answer}"
        if first == "when" and re.match(r"\d{1,2} [A-Z]|[A-Z][a-z]+ \d{1,2}\b|[A-Z][a-z]+day\b", answer):
            return f"on {answer}"
        if first == "where" and re.match(r"[A-Z]|the ", answer):
            return f"in {answer}"
        return f"because {answer}" if first == "why" else answer
