"""Turned, widened and weakened statements in the languages that have word lists."""

from __future__ import annotations

import pytest

from groundwire.facts.polarity import clashes

AGREEING = [
    ("de", "Haustiere sind nicht erlaubt.", "Haustiere sind verboten."),
    ("de", "Die Maut ist kostenlos.", "Die Maut ist gratis."),
    ("fr", "Les chiens ne sont pas admis.", "Les chiens sont interdits."),
    ("es", "El acceso no está permitido.", "El acceso está prohibido."),
    ("it", "L’accesso non è consentito.", "L’accesso è vietato."),
    ("pt", "O acesso não é permitido.", "O acesso é proibido."),
    ("nl", "Roken is niet toegestaan.", "Roken is verboten."),
    ("ja", "喫煙は許可されていません。", "喫煙は禁止されています。"),
    ("zh", "公寓不允许吸烟。", "公寓禁止吸烟。"),
    ("ar", "لا يسمح العقد بالتدخين.", "يمنع العقد التدخين."),
    ("ja", "費用は少なくとも必要です。", "費用は少なくとも必要です。"),
]

CLASHING = [
    ("de", "Die Steuer wurde gesenkt.", "Die Steuer wurde erhöht.", "antonym"),
    ("de", "Die Regel gilt nicht für Gäste.", "Die Regel gilt für Gäste.", "negation"),
    ("fr", "La piscine n’est plus ouverte.", "La piscine est ouverte.", "negation"),
    ("fr", "Tous les étages sont chauffés.", "Certains étages sont chauffés.", "quantifier"),
    ("es", "La garantía es válida.", "La garantía es inválida.", "antonym"),
    ("it", "Il museo chiude a giugno.", "Il museo apre a giugno.", "antonym"),
    ("pt", "A entrada é gratuita.", "A entrada é paga.", "antonym"),
    ("nl", "De kaart is ongeldig.", "De kaart is geldig.", "antonym"),
    ("ja", "すべての店舗が営業した。", "一部の店舗が営業した。", "quantifier"),
    ("ja", "手数料は有料です。", "手数料は無料です。", "antonym"),
    ("ja", "契約は解除できません。", "契約は解除できます。", "negation"),
    ("zh", "所有门店营业。", "部分门店营业。", "quantifier"),
    ("zh", "合同没有签署。", "合同签署。", "negation"),
    ("zh", "银行提高了利率。", "银行降低了利率。", "antonym"),
    ("ar", "جميع الفروع مغلقة.", "بعض الفروع مغلقة.", "quantifier"),
    ("ar", "العقد غير صالح.", "العقد صالح.", "negation"),
    ("ar", "ارتفعت الأسعار.", "انخفضت الأسعار.", "antonym"),
]


@pytest.mark.parametrize(("language", "claim", "source"), AGREEING)
def test_two_turns_cancel(language: str, claim: str, source: str) -> None:
    """A negated word agrees with its opposite, in every language."""
    assert clashes(claim, source, language=language) == ()


@pytest.mark.parametrize(("language", "claim", "source", "kind"), CLASHING)
def test_a_turned_statement_clashes(language: str, claim: str, source: str, kind: str) -> None:
    """Negation, opposite and quantifier are found in inflected forms and without spaces."""
    assert [clash.kind for clash in clashes(claim, source, language=language)] == [kind]


@pytest.mark.parametrize(
    ("language", "claim", "source"),
    [
        ("de", "Die Brücke wird im Mai eröffnet.", "Die Brücke wird möglicherweise im Mai eröffnet."),
        ("ja", "橋は5月に開通します。", "橋は5月に開通するかもしれません。"),
        ("zh", "大桥五月通车。", "大桥可能五月通车。"),
        ("ar", "يفتتح الجسر في مايو.", "ربما يفتتح الجسر في مايو."),
    ],
)
def test_a_source_that_only_supposes_is_weaker(language: str, claim: str, source: str) -> None:
    """A supposition carries no statement of fact."""
    assert [(clash.kind, clash.weaker) for clash in clashes(claim, source, language=language)] == [("modality", True)]
