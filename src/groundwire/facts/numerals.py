"""Numerals in a text: digits, number words, fractions, with scale words; no units yet."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from groundwire.facts import tables
from groundwire.facts.spoken import Spoken, foreign, spoken
from groundwire.facts.text import iter_words, word_at, words_before
from groundwire.facts.units import unspaced_unit

MAX_DIGITS = 30
"""A longer run of digits is no quantity that anyone compares; it is left to the identifiers."""

_DIGITS = re.compile(
    r"(?<![\d.,'_])(?:(?<![^\W\d_])|(?<=(?<![A-Za-z])[A-Z]{3}))"
    r"(?:\d{1,3}(?:(?P<group>[.,' ])\d{3}(?:(?P=group)\d{3}){0,8})(?![\d])(?:[.,]\d{1,12})?"
    r"|(?<!\d, )\d{1,3}(?:, \d{3}){1,3}(?= (?:- )?(?!and |or |to )[a-z])"  # as tokenisers part it: "12, 000 words"
    r"|\d{1,2}(?:,\d{2}){1,4},\d{3}(?:\.\d{1,12})?"
    r"|\d{1,30}(?:[.,]\d{1,30})?)(?!\d|[.,]\d|_)",
    re.ASCII,
)
_FRACTION = re.compile(r"(?<![\d.,/])(\d{1,3})/(\d{1,3})(?![\d/]|[.,]\d)", re.ASCII)
_MIXED = re.compile(r" (\d{1,2})/(\d{1,2})(?![\d/])", re.ASCII)
_FRACTION_PARTS = frozenset((2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 100))
"""Denominators of a written fraction; "9/11" and "24/7" are none."""
_CJK_NUMERAL = re.compile(
    r"[〇零一二两三四五六七八九十百千万億兆亿]{1,12}(?=[人年月日円元个個つ歳岁名台本回次件張张枚冊册家所间間週周天条項项位頭头匹只])"
    r"|(?=[〇零一二两三四五六七八九十百千万億兆亿]{0,11}[十百千万億亿])(?!万一|千万|十分|百分|千分)"
    r"[〇零一二两三四五六七八九十百千万億兆亿]{2,12}"
)
_MARKER = re.compile(r"\[\d{1,3}(?:(?:, ?|; ?|-|–)\d{1,3}){0,20}\]", re.ASCII)
_YEAR = re.compile(r"(?:19|20)\d{2}", re.ASCII)
_POWER = re.compile(
    r"[eE]([+-]?\d{1,2})(?!\w)| ?[×x·*] ?10(?:\^([+-]?\d{1,2})|([⁻⁺+-]?[⁰¹²³⁴-⁹]{1,2}))(?![\w.,]\d)", re.ASCII
)
_RAISED = {ord(raised): plain for raised, plain in zip("⁰¹²³⁴⁵⁶⁷⁸⁹⁻⁺", "0123456789-+", strict=True)}
_MINUS = "minus "
_CURRENCY_EDGES = frozenset({"$", "€", "£"})
_CELL_EDGES = frozenset({"", ",", ";", "|", "\t", "\n"}) | _CURRENCY_EDGES
_AND_A_HALF = re.compile(r"[ -]and[ -]a[ -]half\b")

HALF_STEP_FRACTION = Decimal("0.02")
"""How precisely a fraction in words is meant: "a third" is 33 %, give or take one point."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Numeral:
    """A number as written, scale words included."""

    start: int
    end: int
    value: Decimal
    step: Decimal
    """Place value of the last written digit."""
    plain: bool
    """Whether it is a whole number without decimals or scale word."""
    share: bool = False
    """Whether it is a part of a whole: "two thirds"."""
    word: bool = False
    """Whether it is written in letters."""


def find(text: str, *, language: str) -> list[Numeral]:
    """The numerals of `text` (as made by `text.plain`) in order, without overlaps; digits win over words."""
    found = list(_digits(text, decimal_comma=language in tables.table("numbers")["decimal_comma"]))
    found += _vulgar(text, found)
    found += [_cjk(match) for match in _CJK_NUMERAL.finditer(text)]
    found.sort(key=lambda numeral: numeral.start)
    for words in (_spoken(text, language), _words(text), _from_spoken(foreign(text)) if language == "en" else ()):
        found = _with_gaps_filled(found, words)
    return found


def _with_gaps_filled(found: list[Numeral], others: Iterable[Numeral]) -> list[Numeral]:
    """The numerals found so far with those others that touch none of them, in order."""
    starts = [numeral.start for numeral in found]
    kept = list(found)
    for other in others:
        place = bisect_right(starts, other.start)
        clear = (not place or found[place - 1].end <= other.start) and (
            place == len(starts) or starts[place] >= other.end
        )
        if clear:
            kept.append(other)
    return sorted(kept, key=lambda numeral: numeral.start)


def parse_digits(written: str, *, decimal_comma: bool) -> tuple[Decimal, int]:
    """The value of digits with separators, and how many decimals it is written with.

    A single separator before exactly three digits groups thousands if it is a comma, or, in a language with a decimal
    comma, if it is a point; any other single separator is decimal. With both, the last one is decimal.
    """
    digits = written.replace(" ", "").replace("'", "")
    decimal = _decimal_sign(digits, decimal_comma=decimal_comma)
    whole, _, fraction = digits.rpartition(decimal) if decimal else (digits, "", "")
    whole = whole.replace(",", "").replace(".", "")
    return Decimal(f"{whole}.{fraction}" if fraction else whole), len(fraction)


def _decimal_sign(digits: str, *, decimal_comma: bool) -> str:
    comma, point = digits.rfind(","), digits.rfind(".")
    if comma >= 0 and point >= 0:
        return "," if comma > point else "."
    sign = "," if comma >= 0 else "." if point >= 0 else ""
    if not sign or digits.count(sign) > 1:
        return ""
    whole, fraction = digits.split(sign)
    grouping = len(fraction) == 3 and len(whole) <= 3 and not whole.startswith("0")  # noqa: PLR2004 - a group is three
    return "" if grouping and (sign == ".") == decimal_comma else sign


def _digits(text: str, *, decimal_comma: bool) -> Iterator[Numeral]:
    done = 0
    for match in _DIGITS.finditer(text):
        start, end = match.span()
        if text[start - 1 : start] == "[" and (marker := _MARKER.match(text, start - 1)):
            done = marker.end()  # a citation
        if start < done:
            continue
        fraction = _FRACTION.match(text, start)
        if fraction and _is_fraction(fraction):
            value = Decimal(fraction[1]) / Decimal(fraction[2])
            done = fraction.end()
            yield Numeral(start=start, end=done, value=value, step=HALF_STEP_FRACTION, plain=False, share=True)
            continue
        value, places, end = _with_tail(text, end, *parse_digits(match[0], decimal_comma=decimal_comma))
        if start and text[start - 1] in "-+" and (start == 1 or text[start - 2] in " (\n\t|,:$€£"):
            value = -value if text[start - 1] == "-" else value
            start -= 1
        elif text[max(0, start - len(_MINUS)) : start].lower() == _MINUS:
            value, start = -value, start - len(_MINUS)
        elif _in_accounting_brackets(text, start, end):
            value, start, end = -value, start - 1, end + 1
        step = Decimal(1).scaleb(-places)
        done = end
        yield _scaled(text, Numeral(start=start, end=end, value=value, step=step, plain=places == 0))


def _with_tail(text: str, end: int, value: Decimal, places: int) -> tuple[Decimal, int, int]:
    """Value, decimals and end of a number together with a power of ten or a fraction that follows its digits."""
    power, mixed, half = _POWER.match(text, end), _MIXED.match(text, end), _AND_A_HALF.match(text, end)
    if power is not None:
        exponent = int((power[1] or power[2] or power[3]).translate(_RAISED))
        return value.scaleb(exponent), places - exponent, power.end()
    if mixed and _is_fraction(mixed):
        return value + Decimal(mixed[1]) / Decimal(mixed[2]), 2, mixed.end()
    if half is not None:
        return value + Decimal("0.5"), 1, half.end()
    return value, places, end


def _in_accounting_brackets(text: str, start: int, end: int) -> bool:
    """Whether the digits fill a table cell together with the brackets around them: how accounts write a loss."""
    if text[start - 1 : start] != "(" or text[end : end + 1] != ")" or _YEAR.fullmatch(text, start, end):
        return False
    before, after = text[max(0, start - 8) : start - 1].rstrip(" ")[-1:], text[end + 1 : end + 8].lstrip(" ")[:1]
    alone = not before and not after
    scale = word_at(text, end + 2) if before in _CURRENCY_EDGES and text[end + 1 : end + 2] == " " else None
    if scale is not None and scale[0].lower() in tables.scales():
        return True
    return before in _CELL_EDGES and after in _CELL_EDGES and not (alone and text[start:end].isdigit())


def _is_fraction(match: re.Match[str]) -> bool:
    return int(match[1]) < int(match[2]) and int(match[2]) in _FRACTION_PARTS


def _scaled(text: str, numeral: Numeral) -> Numeral:
    """The numeral together with the scale words and signs after it."""
    end, factor = numeral.end, Decimal(1)
    signs, scales, cjk = tables.table("numbers")["scale_signs"], tables.scales(), tables.table("numbers")["cjk_scales"]
    if (word := word_at(text, end)) and word[0] in signs:
        end, factor = word.end(), Decimal(signs[word[0]])
    while text[end : end + 1] in cjk and end < len(text) and unspaced_unit(text, end) is None:
        factor *= Decimal(cjk[text[end]])
        end += 1
    while text[end : end + 1] in (" ", "-") and (word := word_at(text, end + 1)) and word[0].lower() in scales:
        factor *= scales[word[0].lower()]
        end = word.end() + (text[word.end() : word.end() + 1] == "." and len(word[0]) == 3)  # noqa: PLR2004 - "Mio."
    if factor == 1:
        return numeral
    return Numeral(
        start=numeral.start,
        end=end,
        value=numeral.value * factor,
        step=numeral.step * factor,
        plain=False,
        word=numeral.word,
    )


def _vulgar(text: str, digits: list[Numeral]) -> list[Numeral]:
    """Fractions such as ½; one that directly follows digits is added to them, in `digits`."""
    signs = tables.table("numbers")["vulgar_fractions"]
    by_end = {numeral.end: place for place, numeral in enumerate(digits)}
    found: list[Numeral] = []
    for match in re.finditer(f"[{''.join(signs)}]", text):
        numerator, denominator = signs[match[0]].split("/")
        value = Decimal(numerator) / Decimal(denominator)
        place = by_end.get(match.start(), by_end.get(match.start() - 1) if text[match.start() - 1] == " " else None)
        if place is None:
            found.append(
                Numeral(
                    start=match.start(), end=match.end(), value=value, step=HALF_STEP_FRACTION, plain=False, share=True
                )
            )
        else:
            before = digits[place]
            digits[place] = Numeral(
                start=before.start, end=match.end(), value=before.value + value, step=Decimal("0.01"), plain=False
            )
    return found


def _cjk(match: re.Match[str]) -> Numeral:
    digits, scales = tables.table("numbers")["cjk_digits"], tables.table("numbers")["cjk_scales"]
    total, section, current = Decimal(0), Decimal(0), Decimal(0)
    for sign in match[0]:
        scale = Decimal(10) if sign == "十" else Decimal(scales.get(sign, 0))
        if sign in digits:
            current = current * 10 + digits[sign]
        elif scale >= 10_000:  # noqa: PLR2004 - 万 and above multiply all that stands before them
            total += ((section + current) or Decimal(1)) * scale
            section, current = Decimal(0), Decimal(0)
        else:
            section += (current or Decimal(1)) * scale
            current = Decimal(0)
    value = total + section + current
    return Numeral(start=match.start(), end=match.end(), value=value, step=Decimal(1), plain=True, word=True)


def _spoken(text: str, language: str) -> Iterator[Numeral]:
    """Numbers in words of any language but English, whose own grammar knows more: "a dozen", "one" as a pronoun."""
    return _from_spoken(spoken(text, language=language) if language != "en" else ())


def _from_spoken(numbers: Iterable[Spoken]) -> Iterator[Numeral]:
    for found in numbers:
        if not found.rank:
            plain = found.step == 1
            yield Numeral(start=found.start, end=found.end, value=found.value, step=found.step, plain=plain, word=True)


def _words(text: str) -> Iterator[Numeral]:
    """Fractions in words of any language, and numbers in English words."""
    known, table = tables.table("numbers")["words"], tables.table("numbers")
    fractions, openers = table["fraction_words"], {"an", *table["fraction_counts"]}
    done = 0
    for match in iter_words(text):
        if match.start() < done:
            continue
        word = match[0].lower()
        if word not in known and word not in openers and word not in fractions:
            continue
        numeral = _share(text, match) or (_spelled(text, match, known) if word not in fractions else None)
        if numeral is not None:
            done = numeral.end
            yield numeral


def _spelled(text: str, first: re.Match[str], known: dict[str, int]) -> Numeral | None:
    """The number that the words from `first` on spell out; None if they spell none."""
    if (first.start() and text[first.start() - 1] == "-") or _is_pronoun(text, first):
        return None
    spelling = _Spelling()
    word: re.Match[str] | None = first
    if first[0].lower() in ("a", "an"):
        word = word_at(text, first.end() + 1)
        if word is None or word[0].lower() not in tables.scales() or text[first.end()] not in " -":
            return None
        spelling.current = Decimal(1)
    while word is not None and spelling.take(word[0].lower(), known):
        spelling.end = word.end()
        word = word_at(text, spelling.end + 1) if text[spelling.end : spelling.end + 1] in (" ", "-") else None
        if word and word[0].lower() == "and" and _continues_after_and(text, word, known):
            word = word_at(text, word.end() + 1)
    if not spelling.seen:
        return None
    value, step, end = spelling.total + spelling.current, spelling.step, spelling.end
    half = _AND_A_HALF.match(text, end)
    if half is not None:
        value, step, end = value + Decimal("0.5"), Decimal("0.1"), half.end()
    return Numeral(start=first.start(), end=end, value=value, step=step, plain=step == 1, word=True)


@dataclass(slots=True)
class _Spelling:
    """A number in words, as far as it has been read."""

    total: Decimal = Decimal(0)
    current: Decimal = Decimal(0)
    step: Decimal = Decimal(1)
    seen: bool = False
    end: int = 0

    def take(self, word: str, known: dict[str, int]) -> bool:
        """Read one more word; False if it does not belong to the number."""
        scale = tables.scales().get(word)
        if word in known and (not self.seen or _continues(self.current, known[word])):
            self.current, self.step = self.current + known[word], Decimal(1)
        elif scale is None or not self.current:
            return False
        elif word in ("hundred", "dozen"):
            self.current *= scale
        else:
            self.total, self.current, self.step = self.total + self.current * scale, Decimal(0), scale
        self.seen = True
        return True


def _continues(current: Decimal, value: int) -> bool:
    """Whether `value` can follow `current` in one number: 5 after twenty or hundred, 20 after hundred."""
    if current == 0:
        return True
    return (current % 100 == 0 and value < 100) or (current % 10 == 0 and current % 100 >= 20 and 0 < value < 10)  # noqa: PLR2004


def _continues_after_and(text: str, word: re.Match[str], known: dict[str, int]) -> bool:
    """Whether "and" belongs to the number: "one hundred and five", not "two and three"."""
    before = words_before(text, word.start(), 1)
    after = word_at(text, word.end() + 1)
    return bool(before and before[0] in ("hundred", "thousand", "million") and after and after[0].lower() in known)


def _is_pronoun(text: str, word: re.Match[str]) -> bool:
    """Whether "one" is no number here: only directly before a noun or unit is it one."""
    if word[0].lower() != "one":
        return False
    if words_before(text, word.start(), 1) in (["no"], ["any"], ["every"], ["each"], ["this"], ["that"], ["the"]):
        return True
    after = word_at(text, word.end() + 1) if text[word.end() : word.end() + 1] in (" ", "-") else None
    return after is None or after[0].lower() in tables.words("numbers", "grammar", "not_counted")


def _share(text: str, first: re.Match[str]) -> Numeral | None:
    """A fraction in words that starts at `first`: "half", "a third of", "two thirds", "drei Viertel"."""
    table = tables.table("numbers")
    fractions, counts, grammar = table["fraction_words"], table["fraction_counts"], table["fraction_grammar"]
    word = first[0].lower()
    if fractions.get(word) == 2:  # noqa: PLR2004 - only a half needs no count before it
        before = "".join(words_before(text, first.start(), 1))
        attributed = text[first.end() : first.end() + 1] == "-" or before in grammar["not_half_after"]
        return None if attributed else _fraction(first.start(), first.end(), 1, 2)
    part = word_at(text, first.end() + 1) if word in counts and text[first.end() : first.end() + 1] in "- " else None
    if part is None or part[0].lower() not in fractions:
        return None
    count, name = counts[word], part[0].lower()
    followed = word_at(text, part.end() + 1)
    named = followed is not None and followed[0].lower() in grammar["of"]
    if count >= fractions[name] or ((count == 1 or name in grammar["doubtful"]) and not named):
        return None
    return _fraction(first.start(), part.end(), count, fractions[name])


def _fraction(start: int, end: int, count: int, parts: int) -> Numeral:
    value = Decimal(count) / Decimal(parts)
    return Numeral(start=start, end=end, value=value, step=HALF_STEP_FRACTION, plain=False, share=True, word=True)
