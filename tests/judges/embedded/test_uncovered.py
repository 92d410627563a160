"""What becomes of claims in languages that the judge, or its model, does not cover."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from groundwire import Verdict, verify

UNCOVERED: dict[str, list[str]] = tomllib.loads(
    (Path(__file__).parent / "languages" / "uncovered.toml").read_text(encoding="utf-8")
)


@pytest.mark.parametrize("language", UNCOVERED)
def test_a_claim_without_rules_is_never_guessed_at(language: str) -> None:
    """Another sentence in the source neither supports nor denies it."""
    first, *_, last = UNCOVERED[language]
    for claim in verify(first, [f"{last} {UNCOVERED[language][3]}"]).claims:
        assert (claim.verdict, claim.cause) == (Verdict.UNCHECKED, "language_not_covered")
        assert "use another judge" in claim.explanation


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("Czarny kot śpi na dachu.", "Na dachu śpi czarny kot."),
        ("Opłata wynosi 50 euro.", "Opłata wynosi 45 euro."),
        ("Kara kedi çatıda uyuyor.", "Çatıda kara bir kedi uyumakta."),
        ("Lejeren betaler depositum.", "Depositum betales af lejeren."),
        ("A vonat nyolckor indul.", "Nyolckor indul a vonat."),
        ("El llogater paga la fiança.", "La fiança la paga el llogater."),
        ("قطار ساعت هشت حرکت می‌کند.", "قطار ساعت نه حرکت می‌کند."),
        ("Магазин открыт.", "Магазин не открыт."),
        ("Sklep jest otwarty.", "Nieprawda, że sklep jest otwarty."),
    ],
)
def test_other_words_settle_nothing_without_rules(answer: str, source: str) -> None:
    """Not the same words in another order, nor another value, nor the claim inside another sentence."""
    (claim,) = verify(answer, [source]).claims
    assert claim.cause == "language_not_covered"


@pytest.mark.parametrize(
    "statement", ["Czarny kot śpi na dachu.", "Магазин открыт.", "החנות פתוחה.", "상점이 열려 있습니다."]
)
def test_a_sentence_that_a_source_repeats_is_supported_with_less_confidence(statement: str) -> None:
    """The words themselves settle it, whatever the language."""
    report = verify(statement, [f"{statement}\n\nAlpha beta."])
    (claim,) = report.claims
    assert claim.verdict is Verdict.SUPPORTED
    assert claim.quotes[0].text == statement
    assert claim.confidence is not None
    assert claim.confidence < 0.9


def test_the_explanation_names_the_language() -> None:
    """So that people know what to do."""
    (claim,) = verify("Umowa obowiązuje do końca roku.", ["Umowa kończy się w grudniu."]).claims
    assert "Polish" in claim.explanation


def test_words_that_english_has_too_make_no_english_claim() -> None:
    """Two of three words look English ("parking", "jest"), the letters do not."""
    (claim,) = verify("Tak.", ["Parking jest bezpłatny."], question="Czy parking jest bezpłatny?").claims
    assert claim.cause == "language_not_covered"


def test_a_short_claim_takes_the_language_of_the_answer_before_it() -> None:
    """What cannot be told by itself is told with more words."""
    answer = "Sklep jest zamknięty w niedzielę, a parking jest bezpłatny dla klientów. Bilet kosztuje 5 EUR."
    outcomes = verify(answer, ["The shop sells tickets."]).claims
    assert {claim.cause for claim in outcomes} == {"language_not_covered"}


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The shop is closed on Sundays.", "Le magasin est fermé le dimanche."),
        ("Anna Weber founded the company in 2015.", "Anna Weber verließ die Firma im Jahr 2015."),
        ("Anna Weber leads the team.", "Anna Weber leitet das Team."),
        ("Madrid is the capital of Spain.", "Madrid es la capital de España."),
        ("The fee is 45 euros per month.", "Opłata wynosi 45 euro miesięcznie."),
        ("Die Garantie deckt Wasserschäden ab.", "The warranty covers water damage."),
        ("店は日曜に閉まる。", "The shop is closed on Sundays."),
        ("The shop is open.", "Магазин открыт."),
    ],
)
def test_words_in_another_language_than_the_sources_are_unchecked(answer: str, source: str) -> None:
    """That they do not match says nothing, and names may be called otherwise."""
    (claim,) = verify(answer, [source]).claims
    assert claim.cause == "language_not_covered"
    assert "translate" in claim.explanation


def test_values_that_differ_across_languages_contradict_with_less_confidence() -> None:
    """A number is the same in both."""
    (claim,) = verify("Revenue was 54 million EUR in 2023.", ["Der Umsatz lag 2023 bei 45 Millionen EUR."]).claims
    assert claim.verdict is Verdict.CONTRADICTED
    assert claim.confidence is not None
    assert claim.confidence < 0.8


def test_a_source_that_could_not_be_compared_is_named() -> None:
    """What the readable sources do not say, another one may: the verdict stands with less confidence."""
    answer, sources = "The bridge is painted red.", ["Tickets cost 5 EUR.", "Die Brücke ist rot gestrichen."]
    (claim,) = verify(answer, sources).claims
    (alone,) = verify(answer, sources[:1]).claims
    assert claim.verdict is alone.verdict is Verdict.UNSUPPORTED
    assert "'S2' (German)" in claim.explanation
    assert claim.confidence is not None
    assert alone.confidence is not None
    assert claim.confidence < alone.confidence


def test_support_in_the_language_of_the_claim_is_as_sure_beside_other_sources() -> None:
    """Another language elsewhere takes nothing from a passage that says so."""
    answer, source = "Tickets cost 5 EUR.", "Tickets cost 5 EUR."
    (alone,) = verify(answer, [source]).claims
    (claim,) = verify(answer, [source, "Die Brücke ist rot gestrichen."]).claims
    assert claim.verdict is alone.verdict is Verdict.SUPPORTED
    assert claim.confidence is not None
    assert alone.confidence is not None
    assert claim.confidence == pytest.approx(alone.confidence, abs=0.05)


@pytest.mark.parametrize(
    ("english", "other"),
    [
        (("The bridge opened in 1932.",) * 2, ("Le pont a ouvert en 1932.",) * 2),
        (
            ("The bridge opened in 1933.", "The bridge opened in 1932."),
            ("Le pont a ouvert en 1933.", "Le pont a ouvert en 1932."),
        ),
        (("Cats sleep a lot.", "The bridge is long."), ("Les chats dorment beaucoup.", "Le pont est long.")),
    ],
)
def test_the_same_ground_is_less_sure_without_the_model(english: tuple[str, str], other: tuple[str, str]) -> None:
    """Where facts and words decide alone, the same verdict has less confidence."""
    (sure,), (less,) = (verify(answer, [source]).claims for answer, source in (english, other))
    assert sure.verdict is less.verdict
    assert sure.confidence is not None
    assert less.confidence is not None
    assert less.confidence < sure.confidence


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        ("The Škoda plant in Mladá Boleslav is large.", "Škoda's plant in Mladá Boleslav is large and old."),
        ("Amoxicillin 500 mg tid", "Rx: amoxicillin 500 mg three times a day"),
        ("Chicken tikka masala costs 12 EUR.", "Menu: chicken tikka masala 12 EUR; naan 3 EUR"),
        ("El Salvador adopted Bitcoin.", "In 2021 El Salvador made Bitcoin legal tender."),
        ("Der Spiegel won awards.", "The magazine Der Spiegel received two awards."),
        ("Nguyễn Văn Thiệu resigned.", "President Nguyễn Văn Thiệu stepped down in 1975."),
        ("Persona non grata status was declared.", "He was declared persona non grata."),
        ("Kubernetes pods restart.", "kubectl get pods: RESTARTS 5"),
    ],
)
def test_english_with_foreign_words_is_judged(answer: str, source: str) -> None:
    """Names and terms of other languages make no other language of a claim."""
    assert all(claim.verdict is not Verdict.UNCHECKED for claim in verify(answer, [source]).claims)
