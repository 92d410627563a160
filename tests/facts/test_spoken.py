"""Numbers in words are read in seven languages, and articles are none."""

from __future__ import annotations

from decimal import Decimal

import pytest

from groundwire.facts.spoken import foreign, spoken


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [
        ("dreitausendvierhundert Akten", "de", 3400),
        ("zwei Millionen Gäste", "de", 2_000_000),
        ("quatre-vingt-treize dossiers", "fr", 93),
        ("treinta y ocho sillas", "es", 38),
        ("mil sillas", "es", 1000),
        ("duecentosei stanze", "it", 206),
        ("trinta e oito mesas", "pt", 38),
        ("drieënnegentig kamers", "nl", 93),
    ],
)
def test_a_number_in_words(text: str, language: str, value: int) -> None:
    """Compounds, hyphens and joining words included."""
    (found,) = spoken(text, language=language)
    assert (found.start, found.value, found.rank) == (0, Decimal(value), False)


@pytest.mark.parametrize(
    ("text", "language", "value"),
    [("das dritte Haus", "de", 3), ("la vingt et unième page", "fr", 21), ("the forty-fifth session", "en", 45)],
)
def test_a_rank_in_words(text: str, language: str, value: int) -> None:
    """It says which one, not how many."""
    (found,) = spoken(text, language=language)
    assert (found.value, found.rank) == (Decimal(value), True)


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("ein Haus", "de"),
        ("une maison", "fr"),
        ("een huis", "nl"),
        ("Millionen Menschen", "de"),
        ("五", "ja"),
        ("", "de"),
    ],
)
def test_no_number(text: str, language: str) -> None:
    """Articles, nouns and languages that are not read."""
    assert not list(spoken(text, language=language))


@pytest.mark.parametrize(("text", "values"), [("La garantie dure cinq ans.", [5]), ("Only once, at six; null.", [])])
def test_foreign_words_count_where_nothing_tells_the_language(text: str, values: list[int]) -> None:
    """Unless they are English words, too."""
    assert [int(found.value) for found in foreign(text)] == values
