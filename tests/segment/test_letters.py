"""The frame of a letter, and what is said inside it."""

from __future__ import annotations

import pytest

from groundwire.domain.answer import Answer
from groundwire.segment import segment


def _claims(text: str, question: str | None = None) -> list[str]:
    found = segment(Answer.of(text), response_id="r", question=question, kind_of=lambda _: "other")
    return [claim.statement for sentence in found for claim in sentence.claims]


LETTERS = [
    (
        (
            "Dear Mrs O'Donnell,\n\nRe: Claim HC/2024/118823\n\nThank you. The fee is 5 EUR. We are sorry.\n\n"
            "Kind regards,\nPriya Raman\nSenior Claims Handler\nAcme Insurance Ltd."
        ),
        "The fee is 5 EUR.",
    ),
    ("Subject: Your refund\n\nDear Sir or Madam,\n\nIt is free.\n\nBest,\nThe Acme Team", "It is free."),
    (
        (
            "Betreff: Schaden HC/2024/118823\n\nSehr geehrte Frau Müller-Lüden,\n\nvielen Dank für Ihre Anfrage. Die "
            "Gebühr beträgt 5 EUR.\n\nMit freundlichen Grüßen\nIhr Schadenteam"
        ),
        "Die Gebühr beträgt 5 EUR.",
    ),
    (
        "Objet : votre sinistre\n\nMadame, Monsieur,\n\nLes frais sont de 5 EUR.\n\nCordialement,\nMarie Dupont",
        "Les frais sont de 5 EUR.",
    ),
    (
        "Asunto: su reclamación\n\nEstimada señora García:\n\nLa tarifa es de 5 EUR.\n\nAtentamente,\nJuan Pérez",
        "La tarifa es de 5 EUR.",
    ),
    (
        "Oggetto: il suo reclamo\n\nGentile signora Rossi,\n\nla tariffa è di 5 EUR.\n\nCordiali saluti\nAnna Bianchi",
        "la tariffa è di 5 EUR.",
    ),
    (
        "Assunto: o seu pedido\n\nPrezada Sra. Silva,\n\nA taxa é de 5 EUR.\n\nAtenciosamente,\nJoão Souza",
        "A taxa é de 5 EUR.",
    ),
    (
        "Betreft: uw claim\n\nGeachte heer De Vries,\n\nDat kost 5 EUR.\n\nMet vriendelijke groet,\nJan Bakker",
        "Dat kost 5 EUR.",
    ),
    (
        "件名：ご請求について\n\n山田様\n\nお問い合わせありがとうございます。料金は500円です。\n\n敬具",
        "料金は500円です。",
    ),
    ("主题：您的理赔\n\n尊敬的王先生：\n\n感谢您的来信。费用为500元。\n\n此致敬礼", "费用为500元。"),
    ("الموضوع: طلبكم\n\nالسيدة المحترمة،\n\nالرسوم 5 دولارات.\n\nمع خالص التحية", "الرسوم 5 دولارات."),
]


@pytest.mark.parametrize(("letter", "claim"), LETTERS)
def test_only_what_a_letter_says_is_claimed(letter: str, claim: str) -> None:
    """Subject line, salutation, courtesy, closing and signature are no claims, in each language."""
    assert _claims(letter) == [claim]


@pytest.mark.parametrize(
    ("text", "claim"),
    [
        ("Kind regards, the fee is 5 EUR.", "the fee is 5 EUR"),
        ("Dear Mr Smith, parking is free on Sundays.", "Parking is free on Sundays."),
        ("Re: the refund was paid in May", "the refund was paid in May"),
        ("Re: refund of 250 EUR", "250 EUR"),
        ("It is open.\n\nKind regards,\nPriya Raman\nThe fee includes VAT", "The fee includes VAT"),
        ("Name: Ada\nSubject: Physics\nGrade: A", "Physics"),
        ("Subject: Physics\nGrade: A", "Physics"),
        ("Mit freundlichen Grüßen, die Gebühr beträgt 5 EUR.", "die Gebühr beträgt 5 EUR"),
        ("L'équipe a gagné.", "L'équipe a gagné"),
    ],
)
def test_a_line_of_the_frame_that_says_something_is_claimed(text: str, claim: str) -> None:
    """A clause or an amount beside the courtesy, and a label that heads no letter, stay claims."""
    assert any(claim in statement for statement in _claims(text))


def test_a_name_may_be_the_answer() -> None:
    """The name of a team answers the question who it is."""
    assert _claims("The claims team", "Who handles refunds?") == ["The claims team handles refunds."]
