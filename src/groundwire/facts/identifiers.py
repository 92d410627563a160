"""Identifiers in a text: addresses, phone numbers, versions, labelled numbers, codes, configuration keys."""

from __future__ import annotations

import re
from collections.abc import Iterator

from groundwire.facts import tables
from groundwire.facts.fact import Code, Fact, Scheme
from groundwire.facts.text import words_before
from groundwire.facts.units import unit_at

_EMAIL = re.compile(r"(?<![\w.+-])[\w.+-]{1,64}@[A-Za-z0-9-]{1,63}(?:\.[A-Za-z0-9-]{1,63}){1,8}")
_URL = re.compile(
    r"(?<![\w.@-])(?:(?:https?://|www\.)[^\s<>\"'`|)\]}]{1,2000}"
    r"|(?:[a-z0-9][a-z0-9-]{0,62}\.){1,4}[a-z]{2,12}/[^\s<>\"'`|)\]}]{0,2000})",
    re.IGNORECASE | re.ASCII,
)
_DOMAIN = re.compile(
    r"(?<![\w.@/-])(?:[a-z0-9][a-z0-9-]{0,62}\.){1,4}([a-z]{2,12})(?![\w/@-]|\.\w)", re.IGNORECASE | re.ASCII
)
_DOI = re.compile(
    r"(?:\bdoi:? ?|https?://(?:dx\.)?doi\.org/)?(?<![\w.])(10\.\d{4,9}/[^\s<>\"'`|)\]}]{1,200})", re.IGNORECASE
)
_IBAN = re.compile(r"(?<!\w)[A-Z]{2}\d{2}(?: ?[A-Z0-9]{4}){2,7}(?: ?[A-Z0-9]{1,3})?(?!\w)", re.ASCII)
_PATENT = re.compile(r"(?<!\w)[A-Z]{2} ?\d{1,2}(?:,?\d{3}){2} ?[A-Z]\d?(?!\w)", re.ASCII)
_DIAGNOSIS = re.compile(r"(?<![\w.-])[A-TV-Z]\d{2}\.\d{1,4}[A-Z]?(?![\w]|\.\d)", re.ASCII)
_PHONE = re.compile(
    r"(?<![\w+])(?:\+\d{1,3}[ .()/-]{0,2}(?:\d{1,4}[ .()/-]{0,2}){1,6}\d{1,4}"
    r"|\(\d{2,5}\) ?\d{2,5}(?:[ -]\d{2,5}){1,4}|0\d{2,5}(?:[ /-]\d{2,8}){1,5}|\d{3}-\d{3}-\d{4}|\d{3}-\d{4})(?![\w-])",
    re.ASCII,
)
_PHONE_DIGITS = (7, 15)
"""How many digits a phone number has at least and at most (E.164)."""
_VERSION = re.compile(
    r"(?<![\w.])(?:[vV](?=\d))?(\d{1,5}(?:\.\d{1,6}){0,4}(?:-?(?:alpha|beta|rc|b|a)\.?\d{0,3})?)(?![\w%]|[.,]\d)"
)
_GROUPED = re.compile(r"\d{1,3}(?:\.\d{3})+", re.ASCII)
_BACKTICKS = re.compile(r"`([^`\n]{1,80})`")
_SNAKE = re.compile(r"(?<![\w.-])[A-Za-z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)+(?!\w)", re.ASCII)
_MIXED = re.compile(r"(?<![\w.@/-])(?=[A-Za-z0-9/_-]*\d)[A-Za-z0-9]+(?:[-/_][A-Za-z0-9]+)*(?![\w@])", re.ASCII)
_DASHED = re.compile(r"(?<![\w.,-])\d{1,6}(?:-\d{1,8}){3,5}(?:-?X)?(?![\w-])", re.ASCII)
_LETTER_NUMBER = re.compile(r"(?<![\w.'-])([B-HJ-Z]) (\d{1,4}[a-z]?)(?![\w%.,]\d|\w)", re.ASCII)
_STANDARD = re.compile(
    r"(?<![\w-])([A-Z]{2,5}) (?!(?:19|20)\d\d(?!\d))\d{3,6}(?:-[A-Z0-9]{1,6}){0,3}(?![\w%]|-\d|[.,:/]\d)", re.ASCII
)
_ROMAN = re.compile(r"(?<![\w-])[A-Z][a-z]+ ((?=[IVXL]{2,})(?:XL|L?X{0,3})(?:IX|IV|V?I{0,3}))(?![\w-])")
_ROMAN_WORDS = frozenset({"XL", "LI", "LX"})
_LABELLED = re.compile(r"(?<![\w.,/:$€£-])(\d{1,12}(?:[.-]\d{1,4})*[a-zA-Z]?)(?![\w%]|[.,:/]\d)", re.ASCII)
_PRODUCT = re.compile(r"(?<![\w'-])([A-Za-z][\w+#-]{1,30}) $")
_LABEL_GAPS = frozenset(" .=:")
"""What may stand directly before a number that a label names; a comma or bar starts something new."""
_DASHES = re.compile(r"[\s,–—_-]+")


def facts(text: str) -> Iterator[Fact]:
    """The identifiers of `text` (as made by `text.plain`); pieces may overlap."""
    yield from _addresses(text)
    for match in _PHONE.finditer(text):
        digits = re.sub(r"\D", "", match[0])
        if _PHONE_DIGITS[0] <= len(digits) <= _PHONE_DIGITS[1] and not _is_year_range(match[0]):
            yield _fact(text, match.start(), match.end(), "phone", digits)
    yield from _versions(text)
    yield from _labels(text)
    yield from _codes(text)
    for match in _BACKTICKS.finditer(text):
        if not match[1].isdigit():
            yield _fact(text, match.start(1), match.end(1), "key", match[1])
    for match in _SNAKE.finditer(text):
        yield _fact(text, match.start(), match.end(), "key", match[0])


def _addresses(text: str) -> Iterator[Fact]:
    """Addresses of mail, documents and the web; of the latter scheme, `www.`, case and a final slash do not count."""
    for match in _EMAIL.finditer(text) if "@" in text else ():
        yield _fact(text, match.start(), match.end(), "email", match[0].lower())
    for match in _DOI.finditer(text) if "/" in text else ():
        normal = match[1].rstrip(".,;:!?").lower()
        yield _fact(text, match.start(), match.start(1) + len(normal), "doi", normal)
    for match in _URL.finditer(text):
        end = match.start() + len(match[0].rstrip(".,;:!?"))
        yield _fact(text, match.start(), end, "url", _normal_url(text[match.start() : end]))
    for match in _DOMAIN.finditer(text):
        if match[1].lower() in tables.words("identifiers", "top_level_domains"):
            yield _fact(text, *match.span(), "url", _normal_url(match[0]))


def _fact(text: str, start: int, end: int, scheme: Scheme, normal: str, owner: str | None = None) -> Fact:
    payload = Code(scheme=scheme, normal=normal, owner=owner)
    return Fact(kind="identifier", start=start, end=end, text=text[start:end], payload=payload)


def _normal_url(url: str) -> str:
    return re.sub(r"^(?:https?://)?(?:www\.)?", "", url, flags=re.IGNORECASE).rstrip("/").lower()


def _is_year_range(written: str) -> bool:
    return re.fullmatch(r"[12]\d{3}[ -]+[12]\d{3}", written) is not None


def _versions(text: str) -> Iterator[Fact]:
    """Numbers after "version", after `v`, with two points, or with one point after a product's name."""
    for match in _VERSION.finditer(text):
        number = match[1]
        before = words_before(text, match.start(), 1)
        announced = bool(before) and before[0] in tables.words("identifiers", "version_words")
        if announced or text[match.start()] in "vV":
            yield _fact(text, match.start(), match.end(), "version", number.lower(), "release")
        elif number.count(".") > 1 and not _GROUPED.fullmatch(number):
            yield _fact(text, match.start(), match.end(), "version", number.lower(), _product(text, match.start()))
        elif "." in number and unit_at(text, match.end()) is None:
            product = _product(text, match.start())
            if product:
                yield _fact(text, match.start(), match.end(), "version", number.lower(), product)


def _product(text: str, position: int) -> str | None:
    """The capitalised name directly before a number, inside a sentence or at its start."""
    match = _PRODUCT.search(text, max(0, position - 40), position)
    if match is None or not any(letter.isupper() for letter in match[1]):
        return None
    name = match[1].lower()
    return None if name in tables.words("identifiers", "not_owners") else name


def _labels(text: str) -> Iterator[Fact]:
    """Whole numbers that number something: "Section 4", "type 2", "port = 8443", "Windows 11"."""
    labels, links = tables.words("identifiers", "labels"), tables.words("identifiers", "label_links")
    for match in _LABELLED.finditer(text):
        before = words_before(text, match.start(), 3)
        if text[match.start() - 1 : match.start()] == "#" and match.start():
            yield _fact(text, match.start() - 1, match.end(), "label", match[1].lower(), "number")
            continue
        if text[match.start() - 1 : match.start()] not in _LABEL_GAPS:
            continue
        while len(before) > 1 and before[-1] in links and before[-1] not in labels:
            before.pop()
        if before and before[-1] in labels and unit_at(text, match.end()) is None:
            owner = tables.table("identifiers")["label_aliases"].get(before[-1], before[-1])
            yield _fact(text, match.start(), match.end(), "label", match[1].lower(), owner)
    for match in _ROMAN.finditer(text):
        if match[1] not in _ROMAN_WORDS:
            owner = text[match.start() : match.start(1)].strip().lower()
            yield _fact(text, match.start(1), match.end(1), "label", match[1].lower(), owner)


def _codes(text: str) -> Iterator[Fact]:
    for match in _STANDARD.finditer(text):
        if match[1].lower() not in tables.currency_words() and unit_at(text, match.end()) is None:
            yield _fact(text, match.start(), match.end(), "code", normal_code(match[0]))
    for match in _IBAN.finditer(text):
        yield _fact(text, *match.span(), "iban", normal_code(match[0]))
    patterns = (_LETTER_NUMBER, _DASHED, _PATENT, _DIAGNOSIS)
    for match in (found for pattern in patterns for found in pattern.finditer(text)):
        yield _fact(text, match.start(), match.end(), "code", normal_code(match[0]))
    for match in _MIXED.finditer(text):
        if _is_code(match[0]):
            yield _fact(text, match.start(), match.end(), "code", normal_code(match[0]))


def normal_code(written: str) -> str:
    """A code without spaces, dashes and case."""
    return _DASHES.sub("", written).lower()


def _is_code(word: str) -> bool:
    """Whether a word with a digit names something, and is no number with its unit, ordinal, date or time."""
    if not any(letter.isalpha() for letter in word) or len(word) > 64:  # noqa: PLR2004 - no one writes such a code
        return False
    head = re.match(r"\d+(?:/\d+)?", word)
    if head is None:
        prefix = re.match(r"[A-Za-z]+", word)
        name = prefix[0] if prefix else ""
        if name.lower() in tables.words("identifiers", "number_prefixes"):
            return False
        return name.upper() not in tables.currency_signs() and name.lower() not in tables.currency_words()
    tail = word[head.end() :]
    if re.fullmatch(r"[-/][A-Z]\d{0,3}", tail):
        return True  # "4711-A"; "5-day" and "6-inch" are none
    if tail.startswith(("-", "/", "_")):
        return any(part[:1].isalpha() and any(c.isdigit() for c in part) for part in re.split("[-/_]", tail[1:]))
    if tail.lower() in tables.words("identifiers", "number_suffixes"):
        return False
    signs = tables.table("numbers")["scale_signs"]
    known = tail in signs or tail in tables.attached_symbols() or tail.lower() in tables.unit_words()
    return not known and any(letter.isupper() or letter.isdigit() for letter in tail)
