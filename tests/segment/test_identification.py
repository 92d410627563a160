"""How likely a text is in each language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groundwire.segment.identification import identify


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The contract runs until the end of the year and costs nothing.", "en"),
        ("Der Vertrag läuft bis zum Ende des Jahres und kostet nichts.", "de"),
        ("Umowa obowiązuje do końca roku i nic nie kosztuje.", "pl"),
        ("Smlouva platí do konce roku a nic nestojí.", "cs"),
        ("Avtalet gäller till årets slut och kostar ingenting.", "sv"),
        ("Sopimus on voimassa vuoden loppuun eikä maksa mitään.", "fi"),
        ("Sözleşme yıl sonuna kadar geçerlidir ve ücretsizdir.", "tr"),
        ("Hợp đồng có hiệu lực đến cuối năm và không mất phí.", "vi"),
        ("قرارداد تا پایان سال معتبر است و هزینه‌ای ندارد.", "fa"),
        ("يسري العقد حتى نهاية العام ولا يكلف شيئا.", "ar"),
        ("UMOWA OBOWIĄZUJE DO KOŃCA ROKU.", "pl"),
    ],
)
def test_the_language_of_a_sentence_is_the_likeliest(text: str, language: str) -> None:
    """One sentence is enough, in capitals as well."""
    assert next(iter(identify(text))) == language


@given(st.text(max_size=300))
def test_probabilities_add_up_to_one_for_any_text(text: str) -> None:
    """Whatever the characters, lone surrogates included; likeliest first, and the same each time."""
    found = identify(text)
    assert sum(found.values()) == pytest.approx(1.0, abs=1e-4)
    assert list(found.values()) == sorted(found.values(), reverse=True)
    assert identify(text) == found


def test_a_text_without_letters_tells_nothing() -> None:
    """No language stands out."""
    assert max(identify("12 + 5").values()) < 0.2
