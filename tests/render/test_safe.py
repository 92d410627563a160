from __future__ import annotations

import json
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.render.safe import JOINERS, VISIBLE_FORMAT, safe_json, safe_line, safe_text


@pytest.mark.parametrize(
    ("hostile", "shown"),
    [
        ("\x1b[31mred\x1b[0m", "␛[31mred␛[0m"),
        ("\x1b]0;title\x07", "␛]0;title␇"),
        ("over\rwrite", "over␍write"),
        ("back\x08space", "back␈space"),
        ("del\x7f", "del␡"),
        ("c1 \x9b31m", "c1 <U+009B>31m"),
        ("nel\x85", "nel<U+0085>"),
        ("\u202egnp.exe\u202c", "<U+202E>gnp.exe<U+202C>"),
        ("\u2066isolate\u2069", "<U+2066>isolate<U+2069>"),
        ("zero\u200bwidth\ufeff", "zero<U+200B>width<U+FEFF>"),
        ("\U000e0041", "<U+E0041>"),
        ("\ud800", "<U+D800>"),
        ("a\tb", "a    b"),
        ("soft\u00adhyphen", "softhyphen"),
        ("a\r\nb\u2028c\u2029d", "a\nb\nc\nd"),
    ],
)
def test_what_acts_or_hides_is_shown(hostile: str, shown: str) -> None:
    """Control, reordering and invisible characters appear as visible stand-ins."""
    assert safe_text(hostile) == shown


@pytest.mark.parametrize(
    "text", ["naïve café", "東京は晴れ", "שלום", "می‌خواهم", "👩‍⚕️ 🇩🇪", "50 µg ≤ 3 m²", "a\nb", "a\xa0b", "\u0601٣"]
)
def test_writing_is_left_alone(text: str) -> None:
    """Letters, emoji, joiners and line feeds of any script pass unchanged."""
    assert safe_text(text) == text


@given(st.text(alphabet=st.characters(exclude_categories=[])))
def test_nothing_dangerous_is_left(text: str) -> None:
    """Whatever goes in, no control, format or surrogate character but a line feed comes out."""
    left = {c for c in safe_text(text) if unicodedata.category(c) in ("Cc", "Cf", "Cs", "Zl", "Zp")}
    assert left <= {"\n", *JOINERS, *VISIBLE_FORMAT}


@given(st.text(alphabet=st.characters(exclude_categories=[])))
def test_a_line_is_one_line(text: str) -> None:
    """`safe_line` never spans lines, nor begins or ends with white space."""
    line = safe_line(text)
    assert line.splitlines() in ([line], [])
    assert line == line.strip()


@given(st.dictionaries(st.text(), st.text()))
def test_escaped_json_is_the_same_value(value: dict[str, str]) -> None:
    """`safe_json` changes how a document is written, never what it says, and leaves nothing that acts."""
    document = safe_json(json.dumps(value, ensure_ascii=False, indent=1))
    assert json.loads(document) == value
    assert document.replace("\n", "").isprintable()
