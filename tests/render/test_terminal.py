from __future__ import annotations

import io
from collections.abc import Callable

import pytest
from rich.cells import cell_len
from rich.console import Console
from tests.render.conftest import claim_of, quote_of, report_of, sentence_of

from groundwire.domain.evidence import Evidence
from groundwire.domain.exchange import Usage
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.report import Calibration, Coverage, Finding, Report, ScoreInterval
from groundwire.domain.text import Span
from groundwire.domain.verdict import Quote, Stance, Verdict
from groundwire.errors import InputError
from groundwire.render.terminal import report_view

Made = Callable[[], tuple[str, Report, Evidence]]

HOSTILE = "\x1b[2J\x1b]0;own\x07[bold red]markup[/] [/nope] <script>\u202e\x9b31m\r"


def shown(answer: str, report: Report, evidence: Evidence, *, width: int = 100, colour: bool = False) -> str:
    out = io.StringIO()
    console = Console(file=out, width=width, force_terminal=colour, color_system="standard" if colour else None)
    console.print(report_view(answer, report, evidence, question=HOSTILE))
    return out.getvalue()


def test_every_verdict_has_its_word(made: Made) -> None:
    """What a colour says is also said in words."""
    text = shown(*made())
    for word in ("SUPPORTED", "PARTIAL", "UNSUPPORTED", "CONTRADICTED", "greeting, not checked"):
        assert word in text


def test_the_deciding_words_stand_under_the_claim(made: Made) -> None:
    """Source, its words in context, and the explanation follow the sentence they decide."""
    lines = [line.strip(" │") for line in shown(*made()).splitlines()]
    at = lines.index("✗ Potassium was 3.1 mmol/L, and sodium was normal.")
    assert lines[at + 1 : at + 8] == [
        "✗ Potassium was 3.1 mmol/L",
        "CONTRADICTED · confidence 0.93",
        "labs/2024.md says Lab results showed “potassium at 4.2 mmol/L” and sodium at 140.",
        "the answer says 3.1 mmol/L, labs/2024.md says 4.2 mmol/L",
        "✓ sodium was normal",
        "SUPPORTED · confidence 0.93",
        "labs/2024.md says “sodium at 140”",
    ]


def test_quotes_stand_in_the_order_of_the_report_and_hidden_ones_are_counted() -> None:
    """Every quote has its own line under the verdict; where some are left out, the view says how many."""
    answer = "Tea is hot."
    evidence = Evidence.of([f"Tea {n}" for n in range(6)])
    quotes = [quote_of(evidence, f"S{n}", f"Tea {n - 1}", "support") for n in (4, 2, 6, 1, 3)]

    def details(count: int) -> list[str]:
        claim = claim_of(answer, answer, Verdict.SUPPORTED, quotes=tuple(quotes[:count]))
        text = shown(answer, report_of(sentence_of(answer, answer, claim)), evidence)
        return [line.strip(" │") for line in text.splitlines() if line.startswith("  │ ")]

    three = ["S4 says “Tea 3”", "S2 says “Tea 1”", "S6 says “Tea 5”"]
    assert details(1) == ["SUPPORTED · confidence 0.93", *three[:1]]
    assert details(3) == ["SUPPORTED · confidence 0.93", *three]
    assert details(4) == ["SUPPORTED · confidence 0.93", *three, "+1 more passage"]
    assert details(5) == ["SUPPORTED · confidence 0.93", *three, "+2 more passages"]


@pytest.mark.parametrize(
    ("source", "words", "line"),
    [
        ('{"id": "fee", "eur": 5}', '"id": "fee", "eur": 5', '"id": "fee", "eur": 5'),
        ("<p>A fee of <b>&euro;5</b></p>", "A fee of <b>&euro;5", "S1 says “A fee of €5”"),
    ],
)
@pytest.mark.parametrize("verdict", [Verdict.SUPPORTED, Verdict.CONTRADICTED])
def test_quotes_are_readable(verdict: Verdict, source: str, words: str, line: str) -> None:
    """Markup is read, and text with quotation marks of its own gets no others."""
    answer, evidence = "The fee is 5.", Evidence.of([source])
    stance: Stance = "support" if verdict is Verdict.SUPPORTED else "contradict"
    claim = claim_of(answer, answer, verdict, quotes=(quote_of(evidence, "S1", words, stance),))
    text = shown(answer, report_of(sentence_of(answer, answer, claim)), evidence)
    assert line in text
    assert "““" not in text
    assert "<b>" not in text


def test_only_what_is_quoted_stands_between_the_marks() -> None:
    """The rest of its line is context, dimmed; a quote with marks of its own stands alone, so that it has an end."""
    answer = "Tea is cold."
    evidence = Evidence.of(["Note: tea is hot. So is soup.", 'He said: tea is "hot". So is soup.'])
    quotes = (
        quote_of(evidence, "S1", "tea is hot.", "contradict"),
        quote_of(evidence, "S2", 'tea is "hot".', "contradict"),
    )
    claim = claim_of(answer, answer, Verdict.CONTRADICTED, quotes=quotes)
    report = report_of(sentence_of(answer, answer, claim))
    lines = [line.strip(" │") for line in shown(answer, report, evidence).splitlines()]
    assert "S1 says Note: “tea is hot.” So is soup." in lines
    assert 'S2 says tea is "hot".' in lines
    assert "\x1b[2mNote: \x1b[0m\x1b[1m“tea is hot.”\x1b[0m\x1b[2m So is soup.\x1b[0m" in shown(
        answer, report, evidence, colour=True
    )


@pytest.mark.parametrize(("votes", "shown_too"), [("2 of 3", True), ("3 of 3", False)])
def test_who_was_outvoted_is_heard(votes: str, shown_too: bool) -> None:  # noqa: FBT001  # the case
    """A supported claim on which judges disagree says so; one on which all agree needs no more words."""
    answer, said = "Tea is hot.", f"{votes} judges say SUPPORTED (confidence 0.90); embedded: PARTIAL"
    claim = claim_of(answer, answer, Verdict.SUPPORTED, explanation=said, judge="a, b")
    text = shown(answer, report_of(sentence_of(answer, answer, claim)), Evidence.of(["Tea."]))
    assert ("embedded: PARTIAL" in text) is shown_too


def test_a_failure_of_several_claims_is_told_once() -> None:
    """It names the claims that it kept from being checked."""
    answer = "Tea is hot. Ice is cold."
    claims = [claim_of(answer, each, Verdict.UNCHECKED, explanation="the model is down") for each in answer.split(". ")]
    sentences = [sentence_of(answer, claim.text, claim, index=n) for n, claim in enumerate(claims)]
    text = shown(answer, report_of(*sentences), Evidence.of(["Tea."]))
    assert text.count("the model is down") == 1
    assert "! not checked: “Tea is hot”, “Ice is cold.”: the model is down" in text


@pytest.mark.parametrize(("confidence", "words"), [(0.29, "0.29"), (0.999, "0.99"), (1e-9, "0.00"), (1.0, "1.00")])
def test_confidence_is_named_as_such_and_never_rounded_up(confidence: float, words: str) -> None:
    """It is no calibrated probability, so the view claims no certainty for it."""
    answer = "Tea is hot."
    claim = claim_of(answer, answer, Verdict.UNSUPPORTED, confidence=confidence)
    text = shown(answer, report_of(sentence_of(answer, answer, claim)), Evidence.of(["Tea."]))
    assert f"UNSUPPORTED · confidence {words}" in text
    assert "sure" not in text


def test_score_decision_and_reasons_close_the_view(made: Made) -> None:
    """Score, decision, gate, reasons, findings and the calibration mark are there."""
    text = shown(*made())
    for part in (
        "REVIEW",
        "gate failed",
        "waits for a person",
        "Grounding score 40 %",
        "40 % grounded, 95 % needed",
        "grounding_below_threshold",
        "Thresholds are not yet calibrated for this judge (grounding); see docs/scores.md",
        "blank sources: S9",
        "risk HIGH",
    ):
        assert part in text


def test_calibrated_reports_carry_no_mark(made: Made) -> None:
    """What is said of uncalibrated thresholds appears only where it is true."""
    answer, report, evidence = made()
    assert "calibrated" not in shown(
        answer, report.model_copy(update={"calibration": Calibration(status="calibrated")}), evidence
    )


def test_unchecked_claims_are_counted(made: Made) -> None:
    """When something could not be checked the view says how much could."""
    answer, report, evidence = made()
    update = {
        "coverage": Coverage(claims=5, checked=4, unchecked=1),
        "score_interval": ScoreInterval(lower=0.4, upper=0.6),
    }
    text = shown(answer, report.model_copy(update=update), evidence)
    assert "checked 4 of 5 claims" in text
    assert "40 % to 60 %" in text


@pytest.mark.parametrize("width", [60, 61, 80, 110, 160])
def test_no_line_is_wider_than_the_terminal(made: Made, width: int) -> None:
    """The view keeps to the terminal from 60 columns up."""
    assert max(cell_len(line) for line in shown(*made(), width=width).splitlines()) <= width


def test_colour_is_only_added_on_terminals(made: Made) -> None:
    """Without colour there is no escape at all; with colour the same words are there."""
    plain = shown(*made())
    assert "\x1b" not in plain
    assert "\x1b[" in shown(*made(), colour=True)


def hostile_report(report: Report) -> tuple[str, Report, Evidence]:
    """A report with hostile text in every field that comes from outside."""
    answer = f"{HOSTILE} is true."
    span = Span.of(answer, 0, len(answer))
    source_id = f"S{HOSTILE}"
    evidence = Evidence.of([{"id": source_id, "text": f"before {HOSTILE} after"}])
    quote = Quote(start=7, end=7 + len(HOSTILE), text=HOSTILE, source_id=source_id, stance="contradict")
    template = next(c for c in report.claims if c.verdict is Verdict.PARTIAL)
    claims = [
        template.model_copy(
            update={
                **dict(span),
                "verdict": verdict,
                "quotes": (quote, quote.model_copy(update={"stance": "support"})),
                "explanation": HOSTILE,
                "unsupported_spans": (Span.of(answer, 0, 9),),
            }
        )
        for verdict in (Verdict.SUPPORTED, Verdict.PARTIAL, Verdict.CONTRADICTED)
    ]
    sentence = report.sentences[-1].model_copy(update={**dict(span), "claims": tuple(claims)})
    reasons = tuple(r.model_copy(update={"message": HOSTILE, "code": HOSTILE}) for r in report.decision.reasons)
    judge = report.provenance.judge.model_copy(update={"name": HOSTILE})
    return (
        answer,
        report.model_copy(
            update={
                "sentences": (sentence,),
                "findings": (Finding(kind="conflict", message=HOSTILE, source_ids=(source_id,)),),
                "decision": report.decision.model_copy(update={"reasons": reasons}),
                "calibration": Calibration(status="uncalibrated", uncalibrated=(HOSTILE,)),
                "provenance": report.provenance.model_copy(update={"judge": judge}),
            }
        ),
        evidence,
    )


def test_hostile_text_is_shown_and_never_acts(made: Made) -> None:
    """Escapes, overrides and Rich markup in any field appear as plain visible text."""
    _, report, _ = made()
    text = shown(*hostile_report(report))
    assert not {"\x1b", "\x07", "\x9b", "\u202e", "\r"} & set(text)
    assert "␛[2J" in text
    assert "[bold red]markup[/]" in text
    assert "<script>" in text


def test_the_report_of_another_answer_is_refused(made: Made) -> None:
    """Claims are never painted onto an answer they do not stand in."""
    answer, report, evidence = made()
    with pytest.raises(InputError, match="another answer"):
        report_view(answer[1:], report, evidence)


def test_text_outside_sentences_is_shown(made: Made) -> None:
    """Where the caller's own sentences leave text out, the view still shows the whole answer."""
    answer, report, evidence = made()
    text = shown(answer, report.model_copy(update={"sentences": report.sentences[1:3]}), evidence)
    assert "Hello!" in text
    assert "The ward round was on Monday with Dr Fox." in text


def test_a_claim_made_whole_is_shown_as_it_was_read(made: Made) -> None:
    """Where the judge read more than the claim's own words, people see what it read."""
    answer, report, evidence = made()
    *others, last = report.sentences
    claim = last.claims[0].model_copy(
        update={"statement": "Ward 7: the round was on Monday", "statement_source": "heading"}
    )
    sentences = (*others, last.model_copy(update={"claims": (claim,)}))
    assert "read as “Ward 7: the round was on Monday”" in shown(
        answer, report.model_copy(update={"sentences": sentences}), evidence
    )


def test_calls_and_notes_are_shown(made: Made) -> None:
    """What language models took stands beside the time, and what limits trust in the verdicts above it."""
    answer, report, evidence = made()
    assert "Note:" not in shown(answer, report, evidence)
    told = {
        "usage": Usage(calls=1, attempts=1, input_tokens=900, output_tokens=80, cost_usd=0.01),
        "notes": ("half of the evidence was cut \x1b[2J",),
    }
    report = report.model_copy(update={"provenance": report.provenance.model_copy(update=told)})
    text = shown(answer, report, evidence)
    assert "Note: half of the evidence was cut" in text
    assert "1 call, 900 tokens in, 80 out, 0.0100 USD" in text
    assert "\x1b" not in text


def test_who_judged_and_what_it_cost_is_never_cut_off(made: Made) -> None:
    """At 80 columns the model, the tokens and the price are all there; the hash of the templates is left out."""
    answer, report, evidence = made()
    judge = JudgeInfo(
        name="panel(embedded, llm openai:gpt-5, llm anthropic:claude-sonnet-4-5-20250929)",
        version=f"1(3, 1+{'ab' * 6}, 1+{'cd' * 6})",
    )
    usage = Usage(calls=12, attempts=15, input_tokens=123_456, cached_tokens=98_304, output_tokens=7_890, cost_usd=1.25)
    told = {"judge": judge, "usage": usage}
    report = report.model_copy(update={"provenance": report.provenance.model_copy(update=told)})
    text = " ".join(shown(answer, report, evidence, width=80).replace("│", " ").split())
    assert f"judge {judge.name}, version 1(3, 1, 1), 12 ms" in text
    assert "12 calls in 15 attempts, 123,456 tokens in (98,304 cached), 7,890 out, 1.2500 USD" in text


def test_the_model_that_judged_is_named(made: Made) -> None:
    """Two language models can be told apart; a model that is part of its judge goes without saying."""
    answer, report, evidence = made()
    for judge, named in (
        (JudgeInfo(name="llm", version="1+abcdef123456", model="openai:gpt-5"), "judge llm openai:gpt-5, version 1, "),
        (JudgeInfo(name="embedded", version="2", model="own", model_sha256="0" * 64), "judge embedded, version 2, "),
    ):
        by = report.model_copy(update={"provenance": report.provenance.model_copy(update={"judge": judge})})
        assert named in shown(answer, by, evidence)
