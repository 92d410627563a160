"""The language of a text."""

from __future__ import annotations

import pytest

from groundwire.segment.language import _scripts, detect
from groundwire.segment.rules import LANGUAGES, rules_for


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("The plan costs 5 dollars.", "en"),
        ("Die Quote lag bei 1,57 %.", "de"),
        ("Le contrat court jusqu'en 2026.", "fr"),
        ("El contrato dura hasta el 2026.", "es"),
        ("Il contratto scade nel 2026.", "it"),
        ("O contrato vai até 2026 e não mais.", "pt"),
        ("Het contract loopt tot 2026.", "nl"),
        ("契約は2026年までです", "ja"),
        ("合同有效期到2026年", "zh"),
        ("يسري العقد حتى 2026", "ar"),
        ("New England Patriots", "en"),
        ("", "en"),
        ("12 + 5", "en"),
    ],
)
def test_language_is_told_from_script_and_frequent_words(text: str, language: str) -> None:
    """Ten languages are told apart; without evidence it is English."""
    assert detect(text) == language


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_rules(language: str) -> None:
    """Each data file can be read and knows abstentions, greetings and hedges."""
    rules = rules_for(language)
    assert {"abstention", "greeting", "meta", "offer"} <= {reason for reason, _ in rules.reasons}
    assert rules.hedge.pattern


def test_no_script_has_letters_of_ascii() -> None:
    """So a text of ASCII alone is never asked for one."""
    ascii_letters = "".join(map(chr, range(128)))
    assert not [language for language, pattern, _ in _scripts() if pattern.search(ascii_letters)]
