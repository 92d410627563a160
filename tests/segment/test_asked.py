"""Short answers in languages without grammar data."""

from __future__ import annotations

import pytest

from groundwire.segment.asked import asked, is_yes_or_no
from groundwire.segment.rules import rules_for


@pytest.mark.parametrize(
    ("language", "question", "reply", "statement"),
    [
        ("de", "Ist die Kaution rückzahlbar?", "Ja.", "Ist die Kaution rückzahlbar."),
        ("de", "Ist die Kaution rückzahlbar?", "Nein", "Nein: Ist die Kaution rückzahlbar."),
        ("fr", "Est-ce que les chiens sont admis ?", "Oui, bien sûr.", "Les chiens sont admis."),
        ("fr", "La caution est-elle remboursable ?", "Non.", "Non: La caution est remboursable."),
        ("es", "¿Se permiten mascotas?", "Sí.", "Se permiten mascotas."),
        ("it", "Il deposito è rimborsabile?", "No.", "No: Il deposito è rimborsabile."),
        ("pt", "O depósito é reembolsável?", "Não.", "Não: O depósito é reembolsável."),
        ("nl", "Is de borg terugbetaalbaar?", "Nee.", "Nee: Is de borg terugbetaalbaar."),
        ("ja", "敷金は返金されますか？", "いいえ。", "いいえ: 敷金は返金されます."),
        ("zh", "可以退款吗？", "可以。", "可以退款."),
        ("ar", "هل الوديعة قابلة للاسترداد؟", "لا.", "لا: الوديعة قابلة للاسترداد."),
        ("de", "Wann endet der Vertrag?", "Ja.", "Wann endet der Vertrag: Ja."),
        ("nl", "Hoe hoog is het tarief?", "45 euro", "Hoe hoog is het tarief: 45 euro"),
    ],
)
def test_a_reply_is_made_whole_by_its_question(language: str, question: str, reply: str, statement: str) -> None:
    """A yes is the question as a statement, a no denies it, anything else stands after it."""
    assert asked(question, reply, rules_for(language)) == statement


@pytest.mark.parametrize(
    ("language", "reply"), [("de", "Ja, 45 Euro."), ("fr", "Non-fumeur"), ("zh", "是王芳"), ("ar", "لا أحد")]
)
def test_a_reply_that_says_more_is_no_mere_yes_or_no(language: str, reply: str) -> None:
    """What stands beside the yes or no is to be checked."""
    assert not is_yes_or_no(reply, rules_for(language))
