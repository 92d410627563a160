from __future__ import annotations

import pytest

from groundwire.sessions.subject import TOPIC_WORDS, Subject, stems_of


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("There is a 12 EUR handling fee.", "Handling costs you twelve euros.", True),
        ("There is a 12 EUR handling fee.", "The fee is waived.", True),
        ("There is a 12 EUR handling fee.", "The booking fee is waived.", False),
        ("There is a 12 EUR handling fee.", "Returns cost 12 EUR.", False),
        ("Tickets cost 14 EUR.", "Parking costs 14 EUR.", False),
        ("The phone number is 030 123.", "The fax number is 030 456.", False),
        ("The train has a dining car.", "The train has a sleeping car.", True),
        ("It has a dining car.", "It has a sleeping car.", False),
        ("Dr. Helena Marsh made it.", "Dr. Marsh lives in Leeds.", True),
        ("Dr. Helena Marsh made it.", "Dr. Owen lives in Leeds.", False),
        ("It lasts two years.", "It lasts two years.", False),
        ("Es fällt eine Bearbeitungsgebühr an.", "Die Bearbeitungsgebühr entfällt für Mitglieder.", True),
        ("L'entrée coûte 14 euros.", "Le café coûte 14 euros.", False),
        ("L'entrée du musée est chère.", "L'entrée du musée ferme.", True),
    ],
)
def test_things_that_two_claims_share(one: str, other: str, *, expected: bool) -> None:
    """A thing is known by its name and what says which one; values and what is only said of things are none."""
    assert bool(Subject.of(one).shared_with(Subject.of(other))) is expected
    assert bool(Subject.of(other).shared_with(Subject.of(one))) is expected


def test_words_can_be_picked_and_left_out() -> None:
    """Picking falls back to all words where none is left; leaving out does not."""
    subject = Subject.of("The pump has a sensor.")
    assert {term.stem for term in subject.only(stems_of(["the sensors"], "en")).terms} == {"sensor"}
    assert {term.stem for term in subject.only(stems_of(["three"], "en")).terms} == {"pump", "sensor"}
    assert {term.stem for term in subject.without(stems_of(["Pumps weigh 14 kg."], "en")).terms} == {"sensor"}
    assert subject.without(stems_of(["pump", "sensors"], "en")).terms == ()


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("They cost 7 EUR.", {"museum"}),
        ("Renting one costs 7 EUR.", {"rent", "museum"}),
        ("An audio guide costs 7 EUR.", {"audio", "guid"}),
    ],
)
def test_what_leans_is_about_the_topic(text: str, expected: set[str]) -> None:
    """A claim without a thing of its own, or with a word for one named elsewhere, is about what was talked about."""
    topic = Subject.of("Is there a museum?")
    assert {term.stem for term in Subject.of(text).leaning_on(topic).terms} == expected
    assert Subject.of(text).leaning_on(None) == Subject.of(text)


def test_a_topic_does_not_grow_without_end() -> None:
    """Question after question may lean on the one before it; the latest words count."""
    topic = Subject.of("")
    for number in range(40):
        topic = Subject.of(f"Is it a thing{chr(97 + number % 26)}{chr(97 + number // 26)}?").leaning_on(topic)
    assert len(topic.terms) == TOPIC_WORDS + 1
    assert topic.terms[0].stem.startswith("thingnb")
