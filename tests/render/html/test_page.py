from __future__ import annotations

import base64
import hashlib
import json
import re
from collections.abc import Callable
from typing import get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import JsonValue
from tests.render.conftest import claim_of, quote_of, report_of, sentence_of
from tests.render.html.conftest import Document, document_of

from groundwire import verify
from groundwire.domain.evidence import Evidence
from groundwire.domain.exchange import TemplateInfo, Usage
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.quotation import Difference, NearMiss, SourceSpan
from groundwire.domain.report import Calibration, Coverage, DecisionReason, Finding, ProtocolName, Report, ScoreInterval
from groundwire.domain.text import Span
from groundwire.domain.verdict import Quote, Verdict
from groundwire.errors import InputError
from groundwire.protocols.multi_turn import MultiTurnResult
from groundwire.render.html.document import is_page
from groundwire.render.html.page import report_page
from groundwire.render.labels import VERDICTS
from groundwire.render.safe import safe_text
from groundwire.testing import ScriptedJudge

Made = Callable[[], tuple[str, Report, Evidence]]

HOSTILE = (
    "</script></style><script>document.title='owned'</script><img src=x onerror=document.title='owned'>"
    "\"'><svg onload=document.title='owned'>{{ 7 * 7 }}{% raw %}&lt;javascript:alert(1)\u202e\x00\x1b[2J\x9b\u200b"
)

CONVERSATION = {
    "per_turn_scores": [
        {
            "turn_index": 0,
            "score": 4,
            "grounding_score": 0.8,
            "unsupported_claims": [],
            "claim_source_mapping": {},
            "rationale": "one claim in part",
        }
    ],
    "session_grounding_trend": {
        "slope": None,
        "slope_interval": None,
        "theil_sen_slope": None,
        "theil_sen_interval": None,
        "mann_kendall_p": None,
        "scored_turns": 1,
        "decay_detected": False,
        "summary": "Too short.",
    },
    "overall_session_score": 0.8,
}


def hostile() -> tuple[str, Report, Evidence]:
    """A report with hostile text in every field that comes from outside, the ids among them."""
    answer = f"{HOSTILE} is true. {HOSTILE} is new."
    evidence = Evidence.of(
        [{"id": f"S{HOSTILE}", "text": f"before {HOSTILE} after", "title": HOSTILE, "uri": HOSTILE, "kind": HOSTILE}]
    )
    quote = quote_of(evidence, f"S{HOSTILE}", HOSTILE, "contradict")
    claim = claim_of(
        answer,
        f"{HOSTILE} is true.",
        Verdict.PARTIAL,
        id=HOSTILE,
        statement=HOSTILE,
        explanation=HOSTILE,
        quotes=(quote, quote.model_copy(update={"stance": "support"})),
        missing=[HOSTILE[:9]],
    )
    citation = {"start": 0, "end": 9, "text": answer[:9], "source_ids": (f"S{HOSTILE}",), "status": "unknown"}
    report = report_of(
        sentence_of(answer, claim.text, claim, citations=(citation,)),
        sentence_of(answer, f"{HOSTILE} is new.", index=1),
        findings=(Finding(kind="conflict", message=HOSTILE, source_ids=(f"S{HOSTILE}",)),),
        reasons=(DecisionReason(code=HOSTILE, message=HOSTILE, claim_ids=(HOSTILE,)),),
        evidence=evidence,
        response_id=HOSTILE,
        calibration=Calibration(status="uncalibrated", uncalibrated=(HOSTILE,)),
    )
    judge = report.provenance.judge.model_copy(
        update={"name": HOSTILE, "version": HOSTILE, "model": HOSTILE, "model_sha256": HOSTILE}
    ).model_copy(update={"parameters": {HOSTILE: HOSTILE}})
    told = {
        "usage": Usage(calls=1, attempts=1, input_tokens=900, output_tokens=80, cost_usd=0.01),
        "templates": (TemplateInfo(name=HOSTILE, version=HOSTILE, sha256=HOSTILE),),
        "reported_models": (HOSTILE,),
        "notes": (HOSTILE,),
    }
    provenance = report.provenance.model_copy(
        update={"judge": judge, "policy": HOSTILE, "policy_sha256": HOSTILE, **told}
    )
    return answer, report.model_copy(update={"provenance": provenance}), evidence


def test_every_claim_is_in_the_answer_and_has_a_card(made: Made) -> None:
    """Both say the verdict in a word and by a sign, so that colour is never the only carrier."""
    answer, report, evidence = made()
    document = document_of(answer, report, evidence)
    page = report_page(answer, report, evidence)
    for number, claim in enumerate(report.claims, start=1):
        (words,) = document.find(id=f"claim-{number}")
        (card,) = document.find(id=f"card-{number}")
        assert words.text == claim.text
        assert words.attributes["data-verdict"] == card.attributes["data-verdict"] == claim.verdict
        label = VERDICTS[claim.verdict]
        assert f"{label.symbol} {label.word}" in " ".join(card.text.split())
        assert f'aria-hidden="true">{number}{label.symbol}</span>' in page
        assert f"(claim {number}, {label.word})" in page


def test_calls_to_models_and_notes_are_shown(made: Made) -> None:
    """Notes stand on top, what calls took in the provenance; neither where there is none."""
    answer, report, evidence = made()
    assert "Language models" not in report_page(answer, report, evidence)
    told = {
        "usage": Usage(calls=1, attempts=1, input_tokens=900, output_tokens=80, cost_usd=0.01),
        "templates": (TemplateInfo(name="attribution", version="v1", sha256="abc"),),
        "reported_models": ("model-2026",),
        "notes": ("half of the evidence was cut",),
    }
    report = report.model_copy(update={"provenance": report.provenance.model_copy(update=told)})
    page = report_page(answer, report, evidence)
    for said in (
        "<strong>Note.</strong> half of the evidence was cut",
        "1 call, 900 tokens in, 80 out, 0.0100 USD",
        "attribution v1",
        "model-2026",
    ):
        assert said in page


def test_what_was_not_checked_is_shown_as_such(made: Made) -> None:
    """A sentence that claims nothing stays in the answer with its reason, and is listed among the claims."""
    document = document_of(*made())
    (greeting,) = document.find("span", cls="sentence", **{"data-verdict": "NOT_A_CLAIM"})
    assert greeting.text == "Hello!"
    assert greeting.attributes["data-reason"] == "greeting"
    assert len(document.find("article", cls="nothing")) == 1


def test_score_decision_reasons_and_findings_are_on_top(made: Made) -> None:
    """The header holds them, with the mark of uncalibrated thresholds."""
    (header,) = document_of(*made()).find("header")
    text = " ".join(header.text.split())
    for part in (
        "evidence-grounding risk HIGH",
        "! REVIEW Gate failed; the answer waits for a person",
        "Grounding score 40 %",
        "Uncalibrated.",
        "40 % grounded, 95 % needed",
        "grounding_below_threshold",
        "blank source blank sources: S9",
    ):
        assert part in text


@pytest.mark.parametrize("asked", [False, True])
def test_only_a_language_models_confidence_is_called_uncalibrated(made: Made, asked: bool) -> None:  # noqa: FBT001  # the case
    """That of the embedded judge is calibrated, whatever its thresholds are."""
    answer, report, evidence = made()
    templates = (TemplateInfo(name="t", version="1", sha256="0" * 64),) if asked else ()
    provenance = report.provenance.model_copy(update={"templates": templates})
    document = document_of(answer, report.model_copy(update={"provenance": provenance}), evidence)
    (mark,) = document.find(id="uncalibrated")
    assert ("confidence" in mark.text) is asked


def test_calibrated_reports_carry_no_mark(made: Made) -> None:
    """What is said of uncalibrated thresholds appears only where it is true."""
    answer, report, evidence = made()
    report = report.model_copy(update={"calibration": Calibration(status="calibrated")})
    assert document_of(answer, report, evidence).find(id="uncalibrated") == []


def test_unchecked_claims_are_counted(made: Made) -> None:
    """When something could not be checked the page says how much could, and shows the score as an interval."""
    answer, report, evidence = made()
    update = {
        "coverage": Coverage(claims=5, checked=4, unchecked=1),
        "score_interval": ScoreInterval(lower=0.4, upper=0.6),
    }
    (header,) = document_of(answer, report.model_copy(update=update), evidence).find("header")
    assert "4 of 5 claims were" in header.text
    assert "40 % to 60 %" in header.text


def test_every_fragment_leads_somewhere_and_every_place_is_one(made: Made) -> None:
    """No link of the page is dead, and no two places share a name, with hostile ids too."""
    for answer, report, evidence in (made(), hostile()):
        document = document_of(answer, report, evidence, question="Why?")
        targets = {link.attributes["href"] for link in document.find("a")}
        assert all(target.startswith("#") for target in targets)
        assert {target.removeprefix("#") for target in targets} <= set(document.ids)
        assert len(document.ids) == len(set(document.ids))


def test_a_claim_leads_to_its_words_in_the_source_and_back(made: Made) -> None:
    """The link of a claim ends at the highlighted quote, and the plate behind the quote leads back."""
    answer, report, evidence = made()
    document = document_of(answer, report, evidence)
    for number, claim in enumerate(report.claims, start=1):
        (link,) = document.find("a", id=f"claim-{number}")
        if not claim.quotes:
            assert link.attributes["href"] == f"#card-{number}"
            continue
        assert link.attributes["href"] == f"#quote-{number}-1"
        (quote,) = document.find("span", id=f"quote-{number}-1")
        assert quote.text == claim.quotes[0].text
        (plate,) = [p for p in document.find("a", cls="plate") if p.attributes["href"] == f"#claim-{number}"]
        assert plate.attributes["data-verdict"] == claim.verdict


def test_a_contradiction_is_looked_at_first() -> None:
    """Where sources disagree, a claim leads to the words against it; both stances are told apart in words."""
    answer = "Tea is hot."
    evidence = Evidence.of(["Tea is hot.", "Tea is cold."])
    quotes = (
        quote_of(evidence, "S1", "Tea is hot.", "support"),
        quote_of(evidence, "S2", "Tea is cold.", "contradict"),
    )
    claim = claim_of(answer, answer, Verdict.PARTIAL, quotes=quotes)
    document = document_of(answer, report_of(sentence_of(answer, answer, claim), evidence=evidence), evidence)
    (link,) = document.find("a", id="claim-1")
    assert link.attributes["href"] == "#quote-1-2"
    assert [mark.attributes["data-stance"] for mark in document.find("mark")] == ["support", "contradict"]
    assert [stance.text for stance in document.find("span", cls="stance")] == ["supports", "contradicts"]


def test_words_that_no_source_carries_are_marked_inside_the_claim(made: Made) -> None:
    """The claim in the answer shows which of its words are missing."""
    (missing,) = document_of(*made()).find("u")
    assert missing.text == "with Dr Fox"


@pytest.mark.parametrize(
    ("finding", "place"),
    [
        (Finding(kind="conflict", message="m", claim_id="r1#0.0"), "#claim-1"),
        (Finding(kind="unknown_citation", message="m", sentence_index=0, start=8, end=11), "#citation-8"),
        (Finding(kind="missing_citation", message="m", sentence_index=0), "#sentence-0"),
        (Finding(kind="blank_source", message="m", source_ids=("S1",)), "#source-1"),
        (Finding(kind="empty_answer", message="m"), None),
        (Finding(kind="blank_source", message="m", source_ids=("gone",)), None),
    ],
)
def test_a_finding_leads_to_its_place(finding: Finding, place: str | None) -> None:
    """The narrowest place that it is about: claim, citation, sentence or source."""
    answer = "Tea was [7] hot."
    evidence = Evidence.of(["Tea was hot."])
    claim = claim_of(answer, answer, Verdict.UNSUPPORTED)
    citation = {"start": 8, "end": 11, "text": "[7]", "source_ids": (), "status": "unknown"}
    sentence = sentence_of(answer, answer, claim, citations=(citation,))
    page = report_page(answer, report_of(sentence, findings=(finding,), evidence=evidence), evidence)
    assert re.findall(r'<a href="([^"]*)">Show<', page) == ([place] if place else [])


def test_a_finding_leads_to_what_it_is_about_in_the_sources() -> None:
    """Passages that no claim quotes are marked for it; those that one quotes are found there already."""
    answer, text = "Tea is hot.", "Tea is hot. Never give it to children. Coffee is hot."
    evidence = Evidence.of([{"id": "S1", "text": text}])
    claim = claim_of(answer, answer, Verdict.SUPPORTED, quotes=(quote_of(evidence, "S1", answer, "support"),))
    noted = SourceSpan(**dict(Span.of(text, 12, 38)), source_id="S1", location="plans[1].warning")
    meant = SourceSpan(**dict(Span.of(text, 39, 53)), source_id="S1")
    difference = Difference(quoted=Span(start=0, end=0, text=""), found=Span.of(text, 39, 45))
    near_miss = NearMiss(passage=meant, similarity=0.9, differences=(difference,))
    findings = (
        Finding(kind="conflict", message="m", passages=(claim.quotes[0].passage, noted)),
        Finding(kind="misquotation", message="m", near_miss=near_miss),
    )
    report = report_of(sentence_of(answer, answer, claim), findings=findings, evidence=evidence)
    document = document_of(answer, report, evidence)
    (listed,) = document.find("ul", cls="findings")
    assert "S1, plans[1].warning" in listed.text
    assert re.findall(r'href="#((?:quote|passage)[^"]*)"', document.page.split("</header>")[0]) == [
        "quote-1-1",
        "passage-1",
        "passage-2",
    ]
    assert [document.find(id=f"passage-{n}")[0].text for n in (1, 2)] == [noted.text, meant.text]
    assert [mark.attributes["data-stance"] for mark in document.find("mark")] == ["support", "note", "note"]
    with pytest.raises(InputError, match="a quote from 'S1' is not there"):
        report_page(answer, report, Evidence.of([{"id": "S1", "text": "Tea is hot."}]))


def test_a_place_is_linked_once() -> None:
    """A misquotation names the passage that was meant twice, and the page links it once."""
    answer, text = "Tea is hot.", "Tea is cold."
    evidence = Evidence.of([text])
    meant = SourceSpan(**dict(Span.of(text, 0, 12)), source_id="S1")
    difference = Difference(quoted=Span.of("hot", 0, 3), found=Span.of(text, 7, 11))
    near_miss = NearMiss(passage=meant, similarity=0.9, differences=(difference,))
    finding = Finding(kind="misquotation", message="m", passages=(meant,), near_miss=near_miss)
    claim = claim_of(answer, answer, Verdict.UNSUPPORTED)
    page = report_page(
        answer, report_of(sentence_of(answer, answer, claim), findings=(finding,), evidence=evidence), evidence
    )
    assert page.count('<a href="#passage-1">') == 1


def test_a_card_shows_what_a_browser_shows_of_html() -> None:
    """The quote is readable in the card; in the source it is the source's own characters."""
    answer, text = (
        "Contents: £60,000.",
        "<!doctype html><table><tr><td>Contents</td><td>&pound;60,000</td></tr></table>",
    )
    evidence = Evidence.of([text])
    raw = "Contents</td><td>&pound;60,000"
    claim = claim_of(answer, answer, Verdict.SUPPORTED, quotes=(quote_of(evidence, "S1", raw, "support"),))
    document = document_of(answer, report_of(sentence_of(answer, answer, claim), evidence=evidence), evidence)
    assert [quote.text for quote in document.find("q")] == ["Contents £60,000"]
    assert document.find(id="quote-1-1")[0].text == raw


def test_words_with_quotation_marks_get_no_more_of_them() -> None:
    """JSON begins and ends with some of its own."""
    answer, text = "The fee is 5.", '{"id": "fee", "eur": 5}'
    evidence = Evidence.of([text])
    quotes = tuple(quote_of(evidence, "S1", words, "support") for words in ('"id": "fee", "eur": 5', "5"))
    claim = claim_of(answer, answer, Verdict.SUPPORTED, quotes=quotes)
    document = document_of(answer, report_of(sentence_of(answer, answer, claim), evidence=evidence), evidence)
    assert [quote.classes for quote in document.find("q")] == [{"bare"}, set()]


def test_claims_that_share_words_can_both_be_reached() -> None:
    """The earlier one has the words; the later one has a plate of its own behind the sentence."""
    answer = "Tea and coffee are hot."
    evidence = Evidence.of(["Tea is hot."])
    quotes = (quote_of(evidence, "S1", "Tea is hot.", "support"),)
    claims = [claim_of(answer, answer, Verdict.SUPPORTED, id=f"r1#0.{n}", quotes=quotes) for n in range(2)]
    report = report_of(sentence_of(answer, answer, *claims), evidence=evidence)
    document = document_of(answer, report, evidence)
    assert [element.tag for n in (1, 2) for element in document.find(id=f"claim-{n}")] == ["a", "span"]
    assert document.find("p", cls="answer")[0].text == answer


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\xad")))
@settings(max_examples=60, deadline=None)
def test_the_answer_stands_on_the_page_character_for_character(answer: str) -> None:
    """Whatever the answer is, the page holds it whole, with only what is invisible replaced by what can be seen."""
    evidence = Evidence.of(["Tea is hot."])
    report = verify(answer, evidence, judge=ScriptedJudge())
    (shown,) = document_of(answer, report, evidence).find("p", cls="answer")
    assert shown.text == safe_text(answer)


def test_hostile_text_is_text() -> None:
    """From no field does a tag, an attribute or a template expression reach the page, nor an invisible character."""
    answer, report, evidence = hostile()
    page = report_page(answer, report, evidence, question=HOSTILE)
    document = Document(page)
    assert len(document.find("script")) == len(document.find("style")) == 1
    assert document.find("img") == []
    assert not {"onerror", "onload", "src", "style"} & {name for each in document.elements for name in each.attributes}
    assert "{{ 7 * 7 }}" in page
    assert not {"\u202e", "\x00", "\x1b", "\x9b", "\u200b"} & set(page)
    for place in ("header", "main", "footer"):
        assert "<script>document.title" in document.find(place)[0].text


def test_nothing_but_its_own_blocks_may_act(made: Made) -> None:
    """The policy names the one script and the one style sheet by their hash, and allows nothing else."""
    page = report_page(*made())
    (policy,) = Document(page).find("meta", **{"http-equiv": "Content-Security-Policy"})
    digests = {
        tag: base64.b64encode(hashlib.sha256(block.encode()).digest()).decode()
        for tag, block in re.findall(r"<(style|script)>(.*?)</\1>", page, re.DOTALL)
    }
    assert policy.attributes["content"].split("; ") == [
        "default-src 'none'",
        f"style-src 'sha256-{digests['style']}'",
        f"script-src 'sha256-{digests['script']}'",
        "base-uri 'none'",
        "form-action 'none'",
    ]


def test_the_page_needs_nothing_else(made: Made) -> None:
    """No address, no import and no file stands in it."""
    page = report_page(*made())
    assert not re.search(r"https?:|//[a-z]|\burl\(|@import|\bimport\b|\bfetch\b", page)


def test_the_same_report_gives_the_same_page(made: Made) -> None:
    """Nothing in it depends on when or where it was written."""
    assert report_page(*made()) == report_page(*made())


def test_a_page_is_known_by_its_beginning(made: Made) -> None:
    """So that it may be overwritten, and nothing else."""
    assert is_page(report_page(*made()).encode()[:4096])
    assert not is_page(b"<!doctype html><title>Groundwire</title>")


def test_another_answer_or_evidence_is_refused(made: Made) -> None:
    """A page never shows a report beside words that it is not about."""
    answer, report, evidence = made()
    with pytest.raises(InputError, match="another answer"):
        report_page(f" {answer}", report, evidence)
    with pytest.raises(InputError, match="a quote from 'S1' is not there"):
        report_page(answer, report, Evidence.of(["Something else."]))
    with pytest.raises(InputError, match="its fingerprint differs"):
        report_page(answer, report, Evidence.of([*evidence.sources, "One more."]))


@pytest.mark.parametrize("protocol", sorted(get_args(ProtocolName)))
@pytest.mark.parametrize("sources", [[], ["The fee is 5 EUR. Tea is hot."]])
def test_every_protocol_has_a_page(protocol: str, sources: list[str]) -> None:
    """With evidence and without it, each protocol's result is told, and its remediation where it has one."""
    answer = "The fee is 5 EUR. Tea is cold."
    evidence = Evidence.of(sources)
    report = verify(answer, evidence, protocol=protocol, judge=ScriptedJudge({"The fee is 5 EUR.": "SUPPORTED"}))
    document = document_of(answer, report, evidence)
    assert "More about the result" in document.find("footer")[0].text
    assert len(document.find("section", id="changes")) == (protocol == "evidence-grounding")
    assert ("There are none, so no claim can be grounded." in document.find(id="sources")[0].text) == (not sources)


def test_a_conversation_has_a_page() -> None:
    """The result of the audit of conversations is told turn by turn."""
    answer, evidence = "Tea is hot.", Evidence.of(["Tea."])
    claim = claim_of(answer, answer, Verdict.UNSUPPORTED)
    report = report_of(
        sentence_of(answer, answer, claim), evidence=evidence, protocol="multi-turn", interval=(None, None)
    ).model_copy(update={"result": MultiTurnResult.model_validate_json(json.dumps(CONVERSATION))})
    document = document_of(answer, report, evidence)
    assert "Turn score no score" in " ".join(document.find("header")[0].text.split())
    footer = " ".join(document.find("footer")[0].text.split())
    assert "Whole conversation 80 % Trend Too short. Turn 1 4: one claim in part" in footer


def test_flags_lead_to_their_sentences() -> None:
    """A critical flag of the attribution audit is a link to the sentence it is about."""
    answer, evidence = "The fee is 5 EUR. Tea is cold.", Evidence.of(["The fee is 5 EUR."])
    judge = ScriptedJudge({"The fee is 5 EUR.": "SUPPORTED"})
    report = verify(answer, evidence, protocol="attribution", judge=judge)
    links = [link for link in document_of(answer, report, evidence).find("a") if link.text.startswith("UNGROUNDED")]
    assert [(link.text, link.attributes["href"]) for link in links] == [("UNGROUNDED:1", "#sentence-1")]


def test_a_blank_answer_says_so() -> None:
    """Nothing was checked, and the page does not look like a perfect one."""
    evidence = Evidence.of(["Tea."])
    document = document_of(" ", verify(" ", evidence, judge=ScriptedJudge()), evidence)
    assert "nothing was checked" in document.find("header")[0].text
    assert "The answer claims nothing that could be checked." in document.find(id="claims")[0].text


def test_provenance_is_whole(made: Made) -> None:
    """Judge, policy, fingerprint, time and versions stand at the end of the page."""
    answer, report, evidence = made()
    footer = " ".join(document_of(answer, report, evidence).find("footer")[0].text.split())
    for part in (
        "Judge by-hand 1",
        "Policy default",
        f"Policy SHA-256 {'0' * 64}",
        f"Evidence fingerprint {evidence.fingerprint}",
        "Response r1",
        "Made 2025-01-01 00:00:00 UTC, in 12 ms",
        "Groundwire 0, report schema 1.0",
    ):
        assert part in footer


@pytest.mark.parametrize(
    ("destinations", "sent"), [(("openai", "localhost:80"), "openai, localhost:80"), ((), "nowhere: they stayed on")]
)
def test_the_page_says_in_words_where_texts_were_sent(made: Made, destinations: tuple[str, ...], sent: str) -> None:
    """Settings of the judge read as words for people, not as names and values of code."""
    answer, report, evidence = made()
    settings: dict[str, JsonValue] = {"controls": True, "redacted": False, "seed": 7}
    judge = JudgeInfo(name="llm", version="1", parameters=settings, destinations=destinations)
    provenance = report.provenance.model_copy(update={"judge": judge})
    document = document_of(answer, report.model_copy(update={"provenance": provenance}), evidence)
    footer = " ".join(document.find("footer")[0].text.split())
    assert f"Answer and sources sent to {sent}" in footer
    assert "Judge checked with control claims yes Texts redacted before sending no seed 7" in footer


@pytest.mark.parametrize(
    ("text", "language"), [("متى افتتح المتحف؟", "ar"), ("同社は1987年に設立されました。", "ja"), ("Tea is hot.", "en")]
)
def test_text_has_its_language_and_direction(text: str, language: str) -> None:
    """Answer, question and source say which language they are in, and take their direction from their own words."""
    evidence = Evidence.of([text])
    document = document_of(text, verify(text, evidence, judge=ScriptedJudge()), evidence, question=text)
    (answer,), (question,) = document.find("p", cls="answer"), document.find("p", cls="question")
    assert {answer.attributes["lang"], question.attributes["lang"]} == {language}
    assert {answer.attributes["dir"], question.attributes["dir"]} == {"auto"}
    assert document.find("div", cls="text")[0].attributes["lang"] == language


def test_confidence_and_reading_are_on_the_card() -> None:
    """What the judge read, why it said so, and how sure it is; a hedged claim says that it is one."""
    answer = "It weighs 5 kg."
    evidence = Evidence.of(["The pump weighs 5 kg."])
    claim = claim_of(
        answer,
        answer,
        Verdict.SUPPORTED,
        statement="The pump weighs 5 kg.",
        statement_source="question",
        support="inferred",
        qualified=True,
        explanation="the passage says so",
        quotes=(
            Quote(
                **dict(Span.of(evidence.sources[0].text, 0, 21)), source_id="S1", location="sheet 2", stance="support"
            ),
        ),
    )
    document = document_of(answer, report_of(sentence_of(answer, answer, claim), evidence=evidence), evidence)
    card = " ".join(document.find(id="card-1")[0].text.split())
    for part in (
        "other · confidence 0.93 · inferred · hedged by the answer itself",
        "Read as The pump weighs 5 kg. (from question)",
        "the passage says so",
        "supports S1 sheet 2 The pump weighs 5 kg.",
    ):
        assert part in card
