"""The frame of a letter or an e-mail: subject line, salutation, closing and signature, which assert nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from groundwire.domain.claim import Reason
from groundwire.segment.figures import states_amount, states_figure
from groundwire.segment.grammar import finite_verb, words
from groundwire.segment.rules import FALLBACK, LANGUAGES, UNSPACED, Rules, rules_for
from groundwire.segment.units import Unit

MAX_OPENING = 8
"""Units within which a letter has its subject line and its salutation."""

MAX_SIGNATURE = 6
"""Units that a signature has at most: name, title, department, company."""

MAX_WORDS = 8
"""Words of one line of the frame."""

MAX_CHARACTERS = 60
"""Characters of one line of it."""

_NAMES = r"(?:[\s,]{1,3}[^\W\d_][^\s\d,:;!?]{0,30}){0,6}[\s,:!.，：、]*"
_MARKED = re.compile(r"[,:!，：،、]\s*$")
_ENDS = re.compile(r"[.!?。！？؟:：]$")
_COMPANY = re.compile(r"\b(?:[A-Z][a-z]{0,3}|[a-z]\.[a-z])\.$")
"""An abbreviation at the end of a name: `Ltd.`, `Inc.`, `S.A.`."""

_PAIR = re.compile(r"[^:：\n]{1,30}[:：]\s+\S")
_BREAK = re.compile(r"\s*[,\n，、]\s*")


def frame(found: Sequence[Unit], rules: Rules, *, asked: bool) -> dict[int, Reason]:
    """The units that frame a letter, by number, and why they are no claims.

    A line that says something (a clause, a figure) is never one of them. `asked` says that the answer has a question,
    which a lone name may answer.
    """
    if asked and len(found) == 1 and not _MARKED.search(found[0].plain):
        return {}
    known = _read_with(rules)
    reasons: dict[int, Reason] = {}
    opening = next((n for n, unit in enumerate(found[:MAX_OPENING]) if any(_salutes(unit, r) for r in known)), None)
    if opening is not None:
        reasons[opening] = "greeting"
    for number, unit in enumerate(found[:MAX_OPENING]):
        first = number == 0 and not (len(found) > 1 and _PAIR.match(found[1].plain))
        if (opening is not None or first) and _heads(unit, rules, letter=opening is not None):
            reasons[number] = "heading"
    for number, unit in enumerate(found):
        if any(_closes(unit, r) for r in known):
            reasons[number] = "greeting"
            for after in range(number + 1, min(number + 1 + MAX_SIGNATURE, len(found))):
                if not _signs(found[after].plain, rules):
                    break
                reasons[after] = "greeting"
    last = len(found) - 1
    if last > 0 and last not in reasons and not found[last].block.lists and _is_signature(found[last].plain, rules):
        reasons[last] = "greeting"
    return reasons


def _read_with(rules: Rules) -> tuple[Rules, ...]:
    """The rules of the language and of English; a name in Chinese characters alone may be Japanese."""
    languages = UNSPACED if rules.language in UNSPACED else {rules.language}
    return tuple(map(rules_for, sorted({*languages, FALLBACK})))


def _is_signature(line: str, rules: Rules) -> bool:
    return rules.signature.fullmatch(_curly(line)) is not None and _signs(line, rules)


def _salutes(unit: Unit, rules: Rules) -> bool:
    plain = _curly(unit.plain)
    if unit.block.lists or len(plain) > MAX_CHARACTERS * 2 or states_figure(plain):
        return False
    pieces = [piece for piece in _BREAK.split(plain.rstrip(" ,:!，：،、")) if piece]
    return (
        bool(pieces)
        and (_MARKED.search(plain) is not None or _ENDS.search(plain) is None)
        and all(_opened(rules.salutation, piece) for piece in pieces)
    )


def _heads(unit: Unit, rules: Rules, *, letter: bool) -> bool:
    """Whether a unit is the subject line, or in a letter another line of its head; an amount or a clause is said."""
    plain = _curly(unit.plain)
    lines = [rules_for(language).subject_line for language in LANGUAGES] + [rules.head_line] * letter
    found = next(filter(None, (line.match(plain) for line in lines)), None)
    if found is None or unit.block.lists or len(plain) > MAX_CHARACTERS * 2:
        return False
    rest = plain[found.end() :].strip()
    clause = _ENDS.search(rest) or (rules.language == FALLBACK and finite_verb(words(rest), 1) is not None)
    return not clause and not states_amount(rest)


def _closes(unit: Unit, rules: Rules) -> bool:
    """Whether a unit is the closing of a letter, with or without the name of who signs it."""
    plain = _curly(unit.plain)
    found = None if unit.block.lists else rules.valediction.match(plain)
    if found is None:
        return False
    rest = plain[found.end() :].strip(" \n,.!，、:。")
    return not rest or (not plain[found.end()].isalnum() and _signs(rest, rules))


def _signs(line: str, rules: Rules) -> bool:
    """Whether a line after the closing names who signs: no clause, no figure, in capitals where there are any."""
    plain = " ".join(_curly(line).split())
    ends = _ENDS.search(plain) and not (_COMPANY.search(plain) and rules.language not in UNSPACED)
    if not plain or ends or len(plain) > MAX_CHARACTERS or len(plain.split()) > MAX_WORDS or states_figure(plain):
        return False
    if plain[0].islower() or not any(map(str.isalpha, plain)):
        return False
    return rules.language != FALLBACK or finite_verb(words(plain), 1) is None


def _opened(opening: re.Pattern[str], piece: str) -> bool:
    found = opening.match(piece)
    return found is not None and re.fullmatch(_NAMES, piece[found.end() :]) is not None


def _curly(text: str) -> str:
    return text.replace("'", "’").strip()
