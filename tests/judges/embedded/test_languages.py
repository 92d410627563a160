"""Which language a claim and its sources are taken to be in."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from groundwire import Evidence, Source, verify
from groundwire.judges.embedded.languages import named, other_languages, source_languages, told
from groundwire.segment.rules import LANGUAGES

SENTENCES = Path(__file__).parent / "languages"
UNCOVERED: dict[str, list[str]] = tomllib.loads((SENTENCES / "uncovered.toml").read_text(encoding="utf-8"))
ENGLISH = (SENTENCES / "english.txt").read_text(encoding="utf-8").splitlines()

LEAST_TOLD = 0.88
"""Share of single sentences without rules that are told by themselves; the others are open, and wait for more words."""


def test_short_english_is_never_taken_for_a_language_without_rules() -> None:
    """Not for its names, its Latin, its code or its figures."""
    assert {text: told(text) for text in ENGLISH if told(text) not in {None, *LANGUAGES}} == {}


def test_most_single_sentences_in_a_language_without_rules_are_told() -> None:
    """Few are left open, and hardly any are taken for another language."""
    found = [told(text) for texts in UNCOVERED.values() for text in texts]
    assert sum(language not in {None, *LANGUAGES} for language in found) >= LEAST_TOLD * len(found)
    assert sum(language in LANGUAGES for language in found) <= 1


@pytest.mark.parametrize("language", UNCOVERED)
def test_a_paragraph_without_rules_is_told(language: str) -> None:
    """With more words nothing is open."""
    assert told(" ".join(UNCOVERED[language])) not in {None, *LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_with_rules_is_taken_for_one_without(language: str) -> None:
    """Every sentence that the tests of segmentation hold, greetings and fragments included."""
    data = tomllib.loads((Path(__file__).parents[2] / f"segment/languages/{language}.toml").read_text(encoding="utf-8"))
    texts = [*data["claims"]["whole"], *(text for texts in data["not_a_claim"].values() for text in texts)]
    assert {text: told(text) for text in texts if told(text) not in {None, *LANGUAGES}} == {}


@pytest.mark.parametrize(
    "text",
    [
        "",
        "45 EUR",
        "Poznań, Wrocław, Szczecin",
        "Kota Kinabalu",
        "https://example.com/hej-alla-barn",
        "x = y + 1",
        "N/A",
    ],
)
def test_names_values_and_codes_tell_nothing(text: str) -> None:
    """They are the same in every language."""
    assert told(text) is None


@pytest.mark.parametrize(
    ("text", "script"),
    [("Магазин открыт.", "Cyrillic"), ("契約은 2026年까지 有效하다.", "Hangul"), ("दुकान खुली है।", "Devanagari")],
)
def test_a_script_without_rules_is_named(text: str, script: str) -> None:
    """Chinese characters beside Hangul are Korean."""
    assert told(text) == script


def test_letters_of_another_dress_keep_their_script() -> None:
    """Mathematical letters are Latin ones."""
    assert told("𝗛𝗼𝘄 𝘁𝗼 𝗴𝗲𝘁 𝗮 𝗷𝗼𝗯") != "Mathematical"


@pytest.mark.parametrize(("code", "name"), [("pl", "Polish"), ("fa", "Persian"), ("Cyrillic", "Cyrillic script")])
def test_languages_are_called_by_their_names(code: str, name: str) -> None:
    """Codes mean little to people."""
    assert named(code) == name


@pytest.mark.parametrize(
    ("claim", "sources", "others"),
    [
        ("The bridge opened in 1932.", ["Die Brücke wurde 1932 eröffnet."], {"S0": "de"}),
        (
            "The bridge opened in 1932.",
            ["Most otwarto w roku 1932.", "Мост открыли в 1932 году."],
            {"S0": "pl", "S1": "Cyrillic"},
        ),
        ("Die Brücke wurde 1932 eröffnet.", ["The bridge was opened in 1932."], {"S0": "en"}),
        ("橋は1932年に開通した。", ["The bridge was opened in 1932."], {"S0": "en"}),
        ("The bridge opened in 1932.", ["Die Brücke wurde 1932 eröffnet.", "It was built by hand."], {"S0": "de"}),
        ("The bridge opened in 1932.", ["Opening: 1932"], {}),
        ("450円", ["契約金は450円です。"], {}),
    ],
)
def test_sources_in_other_languages_than_the_claim_are_known(
    claim: str, sources: list[str], others: dict[str, str]
) -> None:
    """Those that may be in the claim's are not among them, nor are names and values."""
    evidence = Evidence(sources=tuple(Source(id=f"S{n}", text=text) for n, text in enumerate(sources)))
    assert other_languages(claim, source_languages(evidence.sources), language="en") == others


def test_a_claim_that_is_plainly_english_is_read_as_english() -> None:
    """Whatever the endings of its words look like: rules for English hold for it."""
    sources = ["The joining fee is 20 EUR. Replacement cards are issued at the counter."]
    claim = verify("A replacement card costs 20 EUR.", sources).claims[0]
    assert claim.verdict != "SUPPORTED"
