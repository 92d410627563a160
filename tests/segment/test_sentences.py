"""Where sentences end."""

from __future__ import annotations

import pytest

from groundwire.segment.rules import rules_for
from groundwire.segment.sentences import sentences


def _sentences(text: str, language: str = "en") -> list[str]:
    return [text[start:end] for start, end in sentences(text, rules_for(language))]


@pytest.mark.parametrize(
    "first",
    [
        "It costs EUR 1,000.",
        "The limit is $25,000.",
        "It costs 1.000,50.",
        "The ratio is 1:10.",
        "They met at 10:30.",
        "The share is 20 %.",
        "The rooms are 3, 5.",
        "We pay in May.",
        "They met on 5 Jan.",
        "They met in Sept.",
        "Add 480 g.",
        "It runs at 5 V.",
        "It takes 5 min.",
        "The wall is 5 ft.",
        "It weighs 3.5 kg.",
        "It was 3.1 mmol/L.",
        "The answer is no.",
        "No.",
        "It opens at 8 a.m.",
        "They sell pots, pans, etc.",
        "He works at Acme Ltd.",
        "He lives in the U.S.",
        "The study is by Kim et al.",
        "The shop is on Main St.",
        "He takes vitamin C.",
        "They chose option A.",
        "The rate is 5 p.a.",
        "The id is claim-2025-00417.",
        "It costs 5 EUR (net).",
        'He said "it is open."',
        "It was founded in 1990.",
    ],
)
@pytest.mark.parametrize("second", ["Damage is excluded.", "The fee is 5 EUR."])
def test_a_full_stop_before_a_new_sentence_ends_one(first: str, second: str) -> None:
    """Amounts, units, months, times, ids and abbreviations may be the last word of a sentence."""
    assert _sentences(f"{first} {second}") == [first, second]


@pytest.mark.parametrize(
    "text",
    [
        "It was J. Smith who came.",
        "In 2019 J. Smith won the prize.",
        "See No. 5 for this.",
        "Payment No. Five is due.",
        "They met on Jan. 5.",
        "They sell pots, etc. and pans.",
        "It opens at 8 a.m. on Monday.",
        "It opens at 8 a.m. Monday to Friday.",
        "It opens at 8 a.m. EST.",
        "Acme Inc. sells pots.",
        "Acme Ltd. Chairman Bob Lee resigned.",
        "The U.S. Army is big.",
        "St. Peter is big.",
        "It is approx. 5 m wide.",
        "The match was Norvik vs. Acme.",
        "It has rooms, e.g. Kitchen and bath.",
        "Options: 1. Cash is free.",
        "The temp. is 5 degrees.",
    ],
)
def test_an_abbreviation_inside_a_sentence_ends_none(text: str) -> None:
    """What goes on after a full stop stays one sentence."""
    assert _sentences(text) == [text]


def test_numbers_of_items_open_their_item() -> None:
    """A number in running text belongs to what follows, when it counts on."""
    assert _sentences("Options: 1. Cash is free. 2. Cards cost 3 EUR.") == [
        "Options: 1. Cash is free.",
        "2. Cards cost 3 EUR.",
    ]


def test_other_languages_keep_their_abbreviations() -> None:
    """Amounts end a sentence in German too; `max.` does not."""
    assert len(_sentences("Es kostet 1.000,50. Der Rest ist frei.", "de")) == 2
    assert len(_sentences("Es wiegt 5 kg. Der Rest ist frei.", "de")) == 2
    assert len(_sentences("Es sind max. Kosten von 5 Euro.", "de")) == 1


def test_a_clause_with_a_number_in_its_subject_stands_alone() -> None:
    """Semicolons part three clauses, though one ends in an abbreviation and one counts its subject."""
    text = "The pool opens at 7 a.m.; children under 12 swim free; towels cost 3 euros."
    assert _sentences(text) == [
        "The pool opens at 7 a.m.;",
        "children under 12 swim free;",
        "towels cost 3 euros.",
    ]


def test_a_space_may_be_missing_after_a_full_stop() -> None:
    """As in text that was taken from pages; not inside names of modules and files."""
    text = "Fry the fish for a minute.Remove it and let it rest.Serve at once with rice."
    assert _sentences(text) == ["Fry the fish for a minute.", "Remove it and let it rest.", "Serve at once with rice."]
    assert len(_sentences("Call System.Text and config.Load() there.")) == 1
