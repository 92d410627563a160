"""Values that follow from others by arithmetic."""

from __future__ import annotations

import pytest

from groundwire.facts.arithmetic import derive, expected
from groundwire.facts.extract import extract
from groundwire.facts.fact import Fact


def only(text: str) -> Fact:
    facts = extract(text)
    assert len(facts) == 1, [fact.text for fact in facts]
    return facts[0]


@pytest.mark.parametrize(
    ("claim", "sources", "formula"),
    [
        ("20 minutes later", "left at 6:45 PM, arrived at 7:05 PM", "7:05 PM − 6:45 PM = 20 minutes"),
        ("half an hour later", "left at 18:45, arrived at 19:15", "19:15 − 18:45 = 0.5 hours"),
        ("eight hours", "open 9 a.m. to 5 p.m.", "9 a.m. to 5 p.m. = 8 hours"),
        (
            "10 days",
            "started 1 March 2021, ended 11 March 2021",
            "11 March 2021 − 1 March 2021 = 10 days",
        ),
        ("two weeks", "1 March 2021, 15 March 2021", "15 March 2021 − 1 March 2021 = 2 weeks"),
        ("six years", "founded in 2009, closed in 2015", "2015 − 2009 = 6 years"),
        ("six years", "from 2009 to 2015", None),
        ("aged 33", "born on 7 June 1970, elected on 8 May 2004", "8 May 2004 − 7 June 1970 = 33 years"),
        ("aged 34", "born on 7 June 1970, elected on 7 June 2004", "7 June 2004 − 7 June 1970 = 34 years"),
        ("2 percentage points", "5 % of men and 7 % of women", "7 % − 5 % = 2 percentage points"),
        ("an increase of 40 %", "5 tonnes, then 7 tonnes", "(7 tonnes − 5 tonnes) / 5 tonnes = 40 %"),
        ("a fall of 20 %", "from 10 EUR, then 8 EUR", "(10 EUR − 8 EUR) / 10 EUR = 20 %"),
        ("25 % of the guests", "8 guests stayed, 32 guests came", "8 / 32 = 25 %"),
        ("a total of 90 kg", "50 kg, 40 kg", "50 kg + 40 kg = 90 kg"),
        ("a total of 120 kg", "50 kg, 40 kg, 30 kg", "50 kg + 40 kg + 30 kg = 120 kg"),
        ("10 kg more", "50 kg, 40 kg", "50 kg − 40 kg = 10 kg"),
        ("$600 in all", "$25 per month for 24 months", "$25 per month × 24 months = USD 600"),
        ("$75 in all", "$25 for each of 3 tickets", "$25 × 3 = USD 75"),
        ("38 % of them", "62 % of them", "100 % − 62 % = 38 %"),
        ("twice", "50 kg, 25 kg", "50 kg / 25 kg = 2"),
        ("59 beds", "61 of the 120 beds", "120 − 61 = 59"),
        ("at 7:05 PM", "left at 6:45 PM and drove 20 minutes", "6:45 PM + 20 minutes = 19:05"),
        ("on 11 March 2021", "on 1 March 2021, 10 days", "1 March 2021 + 10 days = 2021-03-11"),
    ],
)
def test_derived_values_show_their_formula(claim: str, sources: str, formula: str | None) -> None:
    """A value that follows from the sources comes with the formula and its operands."""
    found = derive(only(claim), extract(sources))
    assert found is not None
    assert formula is None or found.formula == formula


@pytest.mark.parametrize(
    ("claim", "sources"),
    [
        ("45 minutes later", "left at 6:45 PM, arrived at 7:05 PM"),
        ("20 kg", "left at 6:45 PM, arrived at 7:05 PM"),
        ("90 EUR", "50 EUR, 40 USD"),
        ("90 kg", "50 kg, 40 m"),
        ("90 kg", "up to 50 kg, 40 kg"),
        ("an increase of 20 %", "from 10 EUR, then 8 EUR"),
        ("40 °C", "15 °C, 25 °C"),
        ("90 kg", ""),
        ("release 4.2", "2.1, 2.1"),
    ],
)
def test_only_fitting_values_are_computed_with(claim: str, sources: str) -> None:
    """Values of other sorts, bounded values and wrong results give no derivation."""
    assert derive(only(claim), extract(sources)) is None


@pytest.mark.parametrize(
    ("claim", "sources", "formula"),
    [
        ("45 minutes later", "left at 6:45 PM, arrived at 7:05 PM", "7:05 PM − 6:45 PM = 20 minutes"),
        ("aged 34", "born on 7 June 1970, elected on 8 May 2004", "8 May 2004 − 7 June 1970 = 33 years"),
        ("aged 39", "born in 1970, elected in 2004", "2004 − 1970 = 34 years"),
        ("four years", "from March 2015, finished in March 2018", "March 2018 − March 2015 = 3 years"),
        ("two years", "began on 1 March 2020, ended on 28 February 2023", "28 February 2023 − 1 March 2020 = 3 years"),
        ("3 percentage points", "5 % of men and 7 % of women", "7 % − 5 % = 2 percentage points"),
        ("a rise of 35 percent", "5 % of men and 7 % of women", "(7 % − 5 %) / 5 % = 40 %"),
        ("$500 in all", "$25 per month for 24 months", "$25 per month × 24 months = USD 600"),
    ],
)
def test_the_expected_value_of_the_only_pair(claim: str, sources: str, formula: str) -> None:
    """Where one pair of values can be meant, its result is told even if the claim says otherwise."""
    found = expected(only(claim), extract(sources))
    assert found is not None
    assert found.formula == formula


@pytest.mark.parametrize(
    ("claim", "sources"),
    [
        ("45 minutes later", "at 6:45 PM, 7:05 PM and 8 PM"),
        ("45 minutes later", "on 1 March 2021 and 2 March 2021"),
        ("90 kg", "50 kg, 30 kg"),
        ("45 minutes later", "at 6:45 PM"),
    ],
)
def test_nothing_is_expected_of_several_or_vague_pairs(claim: str, sources: str) -> None:
    """With no pair, several pairs or imprecise ones nothing is expected."""
    assert expected(only(claim), extract(sources)) is None
