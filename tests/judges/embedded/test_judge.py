"""What the embedded judge makes of claims, kind by kind: verdict, deciding quote, spans and explanation."""

from __future__ import annotations

import pytest

from groundwire import Verdict, verify
from groundwire.domain.report import CheckedClaim

CASES = [
    # kind, answer, sources, verdict of its last claim
    ("exact words", "The lift was serviced in May.", ["The lift was serviced in May."], "SUPPORTED"),
    ("number as word", "Nine boats sank.", ["In the storm 9 boats sank."], "SUPPORTED"),
    (
        "amount in other notation",
        "The grant is worth $2.5 million.",
        ["The grant is worth USD 2,500,000."],
        "SUPPORTED",
    ),
    ("other amount", "The grant is worth $2.6 million.", ["The grant is worth USD 2,500,000."], "CONTRADICTED"),
    ("rounded", "The share was 41.3 percent.", ["The share was 41.274 %."], "SUPPORTED"),
    ("wrongly rounded", "The share was 41.2 percent.", ["The share was 41.274 %."], "CONTRADICTED"),
    ("unit converted", "The cable is 2 m long.", ["The cable is 200 cm long."], "SUPPORTED"),
    ("other unit", "The cable is 2 feet long.", ["The cable is 2 metres long."], "CONTRADICTED"),
    ("date in other form", "The lease ends on 3 March 2027.", ["The lease ends on 2027-03-03."], "SUPPORTED"),
    ("other date", "The lease ends on 3 May 2027.", ["The lease ends on 2027-03-03."], "CONTRADICTED"),
    ("negated", "The roof is insured.", ["The roof is not insured."], "CONTRADICTED"),
    ("negated on both sides", "The policy does not cover theft.", ["Theft is excluded from the policy."], "SUPPORTED"),
    ("opposite word", "The valve is open at night.", ["The valve is closed at night."], "CONTRADICTED"),
    ("other name", "The report was signed by Dr Ana Lopes.", ["Dr Ana Lopez signed the report."], "CONTRADICTED"),
    ("same name without title", "Mills signed the report.", ["Dr Jane Mills signed the report."], "SUPPORTED"),
    ("value of another row", "Basalt costs 40 EUR.", ["Granite costs 40 EUR. Basalt costs 25 EUR."], "CONTRADICTED"),
    (
        "two passages torn apart",
        "Bus 14 leaves at 8:10.",
        ["Bus 12 leaves at 8:10. Bus 14 leaves at 9:25."],
        "CONTRADICTED",
    ),
    ("version", "Fixed in version 3.1.", ["It was fixed in version 3.10."], "CONTRADICTED"),
    ("e-mail address", "Write to help@acme.example.", ["Questions go to help@acne.example."], "CONTRADICTED"),
    ("nothing about it", "The bakery sells cheese.", ["Trains run every ten minutes."], "UNSUPPORTED"),
    ("entity known, fact not", "Holm founded a school in 1961.", ["Holm lives in Bergen."], "UNSUPPORTED"),
    ("words added", "The tenant paid the deposit by cheque.", ["The tenant paid the deposit."], "PARTIAL"),
    (
        "time computed",
        "The shift lasts 8 hours.",
        ["The shift starts at 9 a.m.", "The shift ends at 5 p.m."],
        "SUPPORTED",
    ),
    (
        "time wrongly computed",
        "The shift lasts 7 hours.",
        ["The shift starts at 9 a.m.", "The shift ends at 5 p.m."],
        "CONTRADICTED",
    ),
    (
        "listed things counted",
        "The jury has three members.",
        ["The members of the jury are Ito, Sand and Bell."],
        "SUPPORTED",
    ),
    (
        "listed things miscounted",
        "The jury has four members.",
        ["The members of the jury are Ito, Sand and Bell."],
        "CONTRADICTED",
    ),
    (
        "table cell",
        "Elm is 12 m tall.",
        ["| Tree | Height (m) |\n|---|---|\n| Oak | 12 |\n| Elm | 9 |"],
        "CONTRADICTED",
    ),
    ("JSON leaf", "The plan has 5 seats.", ['{"plan": {"seats": 5, "price": 30}}'], "SUPPORTED"),
    (
        "CSV cell with scale",
        "Sales were 7 million EUR in 2022.",
        ["Figures in EUR thousands\nline,2021,2022\nSales,6500,7000\nCosts,5000,5200"],
        "SUPPORTED",
    ),
    ("German", "Der Zug fährt um 9 Uhr.", ["Der Zug fährt um 8 Uhr."], "CONTRADICTED"),
    ("Japanese", "会議は2021年3月5日に開かれた", ["会議は2021年3月5日に東京で開かれた。"], "SUPPORTED"),
    ("relative of the patient", "The patient has asthma.", ["Family history: his brother has asthma."], "UNSUPPORTED"),
]


def last_claim(answer: str, sources: list[str]) -> CheckedClaim:
    return verify(answer, sources).claims[-1]


@pytest.mark.parametrize(("kind", "answer", "sources", "verdict"), CASES, ids=[case[0] for case in CASES])
def test_claims_are_judged_by_facts_and_meaning(kind: str, answer: str, sources: list[str], verdict: str) -> None:
    """Each kind of difference that matters is seen, and each that does not is let pass."""
    del kind
    claim = last_claim(answer, sources)
    assert (claim.verdict, claim.explanation) == (verdict, claim.explanation)


def test_a_contradiction_names_both_values_and_quotes_the_source() -> None:
    """A reader sees at once what is wrong, and where the source says so."""
    source = "Notes. The gate closes at 17:30 on weekdays. Dogs are welcome."
    claim = last_claim("The gate closes at 18:30 on weekdays.", [source])
    (quote,) = claim.quotes
    assert (quote.text, quote.stance) == ("The gate closes at 17:30 on weekdays.", "contradict")
    assert source[quote.start : quote.end] == quote.text
    assert "'17:30'" in claim.explanation
    assert "'18:30'" in claim.explanation


def test_unsupported_words_are_marked_in_the_answer() -> None:
    """Only the words that no passage carries, with their place in the answer."""
    answer = "Hello! The tenant paid the deposit by cheque."
    claim = last_claim(answer, ["The tenant paid the deposit."])
    assert [span.text for span in claim.unsupported_spans] == ["by cheque"]
    assert all(answer[span.start : span.end] == span.text for span in claim.unsupported_spans)


def test_a_wrong_figure_is_marked_alone() -> None:
    """Neither the verb before it nor the citation after it."""
    claim = last_claim("The fee is 6 EUR [1].", ["The fee is 5 EUR."])
    assert [span.text for span in claim.unsupported_spans] == ["6"]


def test_sources_in_conflict_are_a_finding() -> None:
    """One source for it and one against: partly supported, with both quotes."""
    report = verify("The hall seats 300.", ["The hall seats 300.", "The hall seats 250."])
    claim = report.claims[0]
    assert claim.verdict is Verdict.PARTIAL
    assert [(q.source_id, q.stance) for q in claim.quotes] == [("S1", "support"), ("S2", "contradict")]
    assert [finding.kind for finding in report.findings] == ["conflict"]


def test_a_computed_value_shows_its_computation() -> None:
    """Support by arithmetic says so, quotes every operand and shows the formula."""
    claim = last_claim("The shift lasts 8 hours.", ["The shift starts at 9 a.m.", "The shift ends at 5 p.m."])
    assert claim.support == "computed"
    assert {quote.source_id for quote in claim.quotes} == {"S1", "S2"}
    assert "8 hours" in claim.explanation


def test_late_evidence_is_found() -> None:
    """The last sentence of a long source counts like the first."""
    filler = " ".join(f"Room {number} was painted in the colour of its floor." for number in range(800))
    claim = last_claim("The safe is in the cellar.", [f"{filler} The safe is in the cellar."])
    assert claim.verdict is Verdict.SUPPORTED
    assert claim.quotes[0].text == "The safe is in the cellar."


def test_exact_kinds_allow_no_rounding() -> None:
    """What the policy lists as exact must be written alike."""
    from groundwire import Policy

    exact = Policy.parse('exact = ["number"]', name="exact")
    answer, sources = "The rate is 4.1 points.", ["The rate is 4.08 points."]
    assert verify(answer, sources).claims[0].verdict is Verdict.SUPPORTED
    assert verify(answer, sources, policy=exact).claims[0].verdict is Verdict.CONTRADICTED


def test_confidence_is_given_for_every_judged_claim() -> None:
    """A probability, never missing and never out of range."""
    report = verify("The hall seats 300. The moon is made of cheese.", ["The hall seats 300."])
    assert all(claim.confidence is not None and 0 <= claim.confidence <= 1 for claim in report.claims)
