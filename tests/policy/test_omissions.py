"""What the answer leaves out of the passages it rests on is told where a reader may need it, and only there."""

from __future__ import annotations

import pytest

from groundwire import Finding, Policy, Report, verify

OMISSIONS = Policy.parse("[findings]\nomission = true", name="omissions")

DOSE = "Adults take 400 mg of ibuprofen every 6 hours."
ULCER = f"{DOSE} Ibuprofen is contraindicated in patients with active stomach ulcers."
BOOKING = "You can change the booking online. A change fee of EUR 25 applies to each booking."
WATER = "The policy covers water damage, except for damage caused by groundwater."
CLAIMS = "Claims are filed with form B. Claims must be filed within 30 days of the loss."
PLANS = "| Plan | Price | Note |\n|---|---|---|\n| Basic | 5 EUR | setup fee 10 EUR |\n| Pro | 9 EUR | no note |"
STORM = (
    "The policy covers storm damage to your home.\n\nWe do not cover:\n\n- fences and gates\n- wear. Rust too.\n\nBye."
)
STORM_PAGE = (
    "<body><p>The policy covers storm damage to your home.</p><p>We won't pay for:</p>"
    "<ul><li><p>fences</p></li><li class='x'>wear</li></ul><p>Call us.</p></body>"
)
BLEACH = "The bleach removes stains. Warning: the bleach is harmful if swallowed."


def check(answer: str, source: str, policy: Policy = OMISSIONS) -> tuple[Report, list[Finding]]:
    report = verify(answer, [source], policy=policy, response_id="r1")
    return report, [finding for finding in report.findings if finding.kind == "omission"]


@pytest.mark.parametrize(
    ("answer", "source", "omitted"),
    [
        (DOSE, ULCER, ["Ibuprofen is contraindicated in patients with active stomach ulcers"]),
        (
            "Take 2 tablets daily.",
            "Take 2 tablets daily, but not if you are pregnant. Do not exceed 4 tablets in 24 hours.",
            ["but not if you are pregnant", "Do not exceed 4 tablets in 24 hours"],
        ),
        ("You can change the booking online.", BOOKING, ["A change fee of EUR 25 applies to each booking"]),
        ("The policy covers water damage.", WATER, ["except for damage caused by groundwater"]),
        (
            "Employees may work from home.",
            "Employees may work from home unless their manager objects. The office has a canteen.",
            ["unless their manager objects"],
        ),
        ("Claims are filed with form B.", CLAIMS, ["Claims must be filed within 30 days of the loss"]),
        (
            "Refunds are available.",
            "Refunds are available only if the ticket is unused.",
            ["only if the ticket is unused"],
        ),
        ("The bleach removes stains.", BLEACH, ["Warning: the bleach is harmful if swallowed"]),
        (
            "Das Gerät kann gemietet werden.",
            "Das Gerät kann gemietet werden. Für das Gerät fällt eine Gebühr von 20 Euro an.",
            ["Für das Gerät fällt eine Gebühr von 20 Euro an"],
        ),
        (
            "L'assurance couvre le vol.",
            "L'assurance couvre le vol, sauf en cas de négligence.",
            ["sauf en cas de négligence"],
        ),
        *(
            (f"You can claim for {what}.", f"You can claim for {what}. {fee}.", [fee])
            for what, fee in [
                ("your phone", "An excess of £250 applies to each claim for your phone"),
                ("dental care", "A co-payment of $20 applies to dental care"),
            ]
        ),
        (
            "Die Brille wird bezahlt.",
            "Die Brille wird bezahlt. Für die Brille gilt ein Eigenanteil von 50 Euro.",
            ["Für die Brille gilt ein Eigenanteil von 50 Euro"],
        ),
        (
            "El seguro cubre el robo.",
            "El seguro cubre el robo. El seguro tiene un copago de 20 euros.",
            ["El seguro tiene un copago de 20 euros"],
        ),
        (
            "The policy covers storm damage to your home.",
            STORM,
            ["fences and gates", "wear.", "Rust too."],
        ),
        (
            "The policy covers storm damage to your home.",
            STORM_PAGE,
            ["fences", "wear"],
        ),
        (
            "We cover storm damage.",
            "We cover:\n- fire\n- flood\n- frost\n- storm damage\n\nExclusions:\n1. fences\n2. gates\n",
            ["fences", "gates"],
        ),
        (
            "Die Police deckt Sturm am Haus.",
            "Die Police deckt Sturm am Haus.\n\nNicht gedeckt sind:\n\n- Zäune am Rand\n- alte Tore\n",
            ["Zäune am Rand", "alte Tore"],
        ),
        (
            "The Basic plan costs 5 EUR.",
            PLANS,
            ["setup fee 10 EUR"],
        ),
    ],
)
def test_what_a_reader_needs_is_missed(answer: str, source: str, omitted: list[str]) -> None:
    """The finding holds the source's own words, where they stand."""
    report, found = check(answer, source)
    assert [finding.passages[0].text for finding in found] == omitted
    for finding in found:
        (passage,) = finding.passages
        assert source[passage.start : passage.end] == passage.text
        assert finding.source_ids == ("S1",)
    assert report.decision == check(answer, source, Policy.default())[0].decision


@pytest.mark.parametrize(
    ("answer", "source"),
    [
        (f"{DOSE} Patients with an active stomach ulcer must not take it.", ULCER),
        ("You can change the booking online for 25 euros.", BOOKING),
        ("The policy covers water damage, though groundwater is excluded.", WATER),
        (
            "Employees may work from home if their manager agrees.",
            "Employees may work from home unless their manager objects.",
        ),
        ("Claims are filed with form B within a month (30 days).", CLAIMS),
        ("The bleach removes stains. Swallowing it is harmful.", BLEACH),
        ("Refunds are available for unused tickets.", "Refunds are available only if the ticket is unused."),
        ("The kit contains a drill.", "The kit contains a drill, a hammer, two screwdrivers and a tape measure."),
        ("The museum opens at 9:00.", "The museum opens at 9:00. The museum was built in 1932. It has a café."),
        ("The film was shot in Malta.", "The film was shot in Malta. It was released before the war ended."),
        ("The hall has 200 seats.", "The hall has 200 seats.\n\n# Parking\n\nA parking fee of 5 EUR applies."),
        ("The moon is made of cheese.", BOOKING),
        ("The kit contains a drill.", "The kit contains a drill.\n\nYou also get:\n\n- a hammer\n- a saw\n"),
        ("We cover fire, but no fences.", "We cover fire.\n\nWe do not cover:\n\n- fences\n"),
        ("We cover fire.", "We cover fire.\n\n# Travel\n\nWe do not cover:\n\n- lost bags\n"),
        ("We cover fire.", "We cover fire.\n\nWe do not cover:\n\nCall us for a list.\n"),
    ],
)
def test_what_is_said_in_other_words_is_no_omission(answer: str, source: str) -> None:
    """Neither is what no reader is harmed by, nor what stands elsewhere, nor anything where nothing is supported."""
    assert check(answer, source)[1] == []


def test_omissions_are_looked_for_only_if_the_policy_says_so() -> None:
    """The default policy leaves them alone."""
    assert check(DOSE, ULCER, Policy.default())[1] == []


def test_an_omission_says_what_it_is() -> None:
    """The message names the kind of fact, its source and its words; the finding stands at no place of the answer."""
    (finding,) = check("The policy covers water damage.", WATER)[1]
    assert finding.message == "the answer leaves out an exception: S1 “except for damage caused by groundwater”"
    assert (finding.sentence_index, finding.claim_id, finding.start) == (0, None, None)
