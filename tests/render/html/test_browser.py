from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.render.conftest import claim_of, quote_of, report_of, sentence_of
from tests.render.html.conftest import PHONE, WIDE, Visit
from tests.render.html.test_page import hostile

from groundwire.domain.evidence import Evidence
from groundwire.domain.report import Finding, Report
from groundwire.domain.verdict import Stance, Verdict
from groundwire.render.html.page import report_page

Made = Callable[[], tuple[str, Report, Evidence]]

FILLER = "Nothing was decided on that day, and the council met again in the week that followed.\n"


def long_report() -> tuple[str, Report, Evidence]:
    """Twenty claims, each quoted from far down in one of two long sources."""
    answer = " ".join(f"Rule {n} holds." for n in range(20))
    evidence = Evidence.of(
        ["".join(f"{FILLER * 8}Rule {n} holds here.\n" for n in range(half, half + 10)) for half in (0, 10)]
    )
    sentences = []
    for n in range(20):
        verdict = Verdict.CONTRADICTED if n % 5 == 3 else Verdict.SUPPORTED
        stance: Stance = "contradict" if verdict is Verdict.CONTRADICTED else "support"
        quotes = (quote_of(evidence, f"S{1 + n // 10}", f"Rule {n} holds here.", stance),)
        claim = claim_of(answer, f"Rule {n} holds.", verdict, quotes=quotes, explanation="the passage says so")
        sentences.append(sentence_of(answer, claim.text, claim, index=n))
    noted = quote_of(evidence, "S2", FILLER.strip(), "support").passage
    findings = (
        Finding(kind="missing_citation", message="no citation", sentence_index=19),
        Finding(kind="misquotation", message="not its words", passages=(noted,)),
    )
    return answer, report_of(*sentences, findings=findings, evidence=evidence), evidence


def right_to_left() -> tuple[str, Report, Evidence]:
    answer = "افتتح المتحف في عام 1998. يغلق المتحف يوم الاثنين."
    evidence = Evidence.of(["افتتح المتحف في عام 1998."])
    first, second = (f"{part}." for part in answer.rstrip(".").split(". "))
    quotes = (quote_of(evidence, "S1", first, "support"),)
    claims = (claim_of(answer, first, Verdict.SUPPORTED, quotes=quotes), claim_of(answer, second, Verdict.UNSUPPORTED))
    return (
        answer,
        report_of(*(sentence_of(answer, c.text, c, index=n) for n, c in enumerate(claims)), evidence=evidence),
        evidence,
    )


def nothing() -> tuple[str, Report, Evidence]:
    evidence = Evidence.of([])
    return "", report_of(interval=(1.0, 1.0), evidence=evidence), evidence


IN_VIEW = """selector => {
    const element = document.querySelector(selector);
    const box = element.getClientRects()[0];
    const top = document.elementFromPoint(box.left + Math.min(5, box.width / 2), box.top + box.height / 2);
    return Boolean(top) && (element.contains(top) || top.contains(element));
}"""
"""Whether the beginning of an element can be seen, with nothing over it."""


def expect_in_view(page: Page, selector: str) -> None:
    page.wait_for_function(IN_VIEW, arg=selector)


def expect_focused(page: Page, selector: str) -> None:
    expect(page.locator(selector)).to_be_focused()


@pytest.mark.parametrize(
    ("report", "viewport", "scheme"),
    [
        *product([long_report, hostile], [WIDE, PHONE], ["light", "dark"]),
        (right_to_left, PHONE, "light"),
        (nothing, WIDE, "dark"),
    ],
)
def test_axe_finds_no_barrier(visit: Visit, report: Callable[[], Any], viewport: dict[str, int], scheme: str) -> None:
    """Also while a claim is selected and a filter is set."""
    page = visit(report_page(*report(), question="Why?"), viewport=viewport, color_scheme=scheme)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    if page.locator(".claim").count():
        page.locator(".claim").first.click()
        page.locator(".filters input").last.check()
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
@pytest.mark.parametrize("by", ["click", "keyboard"])
def test_a_claim_leads_to_its_source_and_back(visit: Visit, viewport: dict[str, int], by: str) -> None:
    """A click or Enter on a claim leads to its words in the source, with the focus; the way back leads to the claim."""
    page = visit(report_page(*long_report()), viewport=viewport)
    claim = page.locator("#claim-14")
    if by == "click":
        claim.click()
    else:
        claim.press("Enter")
    expect(page.locator("#quote-14-1 mark")).to_be_in_viewport()
    expect_in_view(page, "#quote-14-1")
    expect_focused(page, "#quote-14-1")
    assert "lit" in (page.locator("#quote-14-1 mark").get_attribute("class") or "")
    expect(page.locator("#inspector")).to_contain_text("Rule 13 holds.")
    expect(page.locator("#status")).to_contain_text("contradicted. the passage says so")

    back = page.locator(".sources .plate[href='#claim-14']")
    if by == "click":
        back.locator(".sign").click()
    else:
        back.press("Enter")
    expect_focused(page, "#claim-14")
    expect_in_view(page, "#claim-14")


def test_the_answer_stays_where_it_is_on_a_wide_screen(visit: Visit) -> None:
    """Only the column of sources moves, so that both ends of a link are seen."""
    page = visit(report_page(*long_report()))
    page.locator("#claim-9").click()
    assert page.evaluate("window.scrollY") == 0
    expect_in_view(page, "#claim-9")
    expect_in_view(page, "#quote-9-1")


def test_escape_and_the_back_button_return_to_the_claim(visit: Visit) -> None:
    """Escape closes what is selected; the browser's own history works as everywhere."""
    page = visit(report_page(*long_report()), viewport=PHONE)
    page.locator("#claim-9").press("Enter")
    expect(page.locator("#inspector")).to_be_visible()
    page.keyboard.press("Escape")
    expect_focused(page, "#claim-9")
    expect_in_view(page, "#claim-9")
    expect(page.locator("#inspector")).to_be_hidden()
    page.locator("#claim-3").click()
    page.locator("#claim-5").evaluate("element => element.click()")
    page.go_back()
    expect(page.locator("#inspector")).to_contain_text("Rule 2 holds.")


def test_escape_right_after_a_click_closes_for_good(visit: Visit) -> None:
    """The browser tells of a followed link later, and the inspector does not come back with it."""
    page = visit(report_page(*long_report()))
    escape = "document.body.dispatchEvent(new KeyboardEvent('keydown', {key: 'Escape', bubbles: true}))"
    told = "new Promise(done => addEventListener('hashchange', () => setTimeout(done)))"
    page.locator("#claim-9").evaluate(f"element => {{ const told = {told}; element.click(); {escape}; return told; }}")
    expect(page.locator("#inspector")).to_be_hidden()


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_link_to_a_claim_shows_it(visit: Visit, tmp_path: Path, viewport: dict[str, int]) -> None:
    """Whoever opens the page at a claim sees it in the answer, and what decides it where the sources stand beside."""
    page = visit(report_page(*long_report()), viewport=viewport)
    page.goto("about:blank")
    page.goto(f"{(tmp_path / 'report.html').as_uri()}#claim-19")
    expect_in_view(page, "#claim-19")
    expect(page.locator("#inspector")).to_contain_text("Rule 18 holds.")
    if viewport == WIDE:
        expect_in_view(page, "#quote-19-1")


def test_arrow_keys_walk_through_the_claims(visit: Visit) -> None:
    """Right and down go on, left and up go back, and the ends hold."""
    page = visit(report_page(*long_report()))
    page.locator("#claim-1").focus()
    for key, claim in (("ArrowRight", 2), ("ArrowDown", 3), ("ArrowLeft", 2), ("ArrowUp", 1), ("ArrowUp", 1)):
        page.keyboard.press(key)
        expect_focused(page, f"#claim-{claim}")


def test_arrow_keys_follow_the_direction_of_the_text(visit: Visit) -> None:
    """In Arabic the next claim lies to the left."""
    page = visit(report_page(*right_to_left()))
    page.locator("#claim-1").focus()
    page.keyboard.press("ArrowLeft")
    expect_focused(page, "#claim-2")


def test_previous_and_next_walk_with_the_sources(visit: Visit) -> None:
    """The buttons select the claim before or after, around the ends, and show its source."""
    page = visit(report_page(*long_report()))
    page.locator("#claim-20").click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#inspector")).to_contain_text("Rule 0 holds.")
    page.get_by_role("button", name="Previous").click()
    expect(page.locator("#inspector")).to_contain_text("Rule 19 holds.")
    expect(page.locator("#quote-20-1 mark")).to_be_in_viewport()
    page.get_by_role("button", name="Close").click()
    expect_focused(page, "#claim-20")


def test_filters_show_one_verdict_alone(visit: Visit) -> None:
    """Cards of other verdicts are hidden, their claims in the answer step back, and the count is said."""
    page = visit(report_page(*long_report()))
    cards = page.locator(".card:visible")
    assert cards.count() == 20
    page.get_by_label("4 contradicted").check()
    assert cards.count() == 4
    assert page.locator(".answer .mark:visible").count() == 4
    expect(page.locator("#status")).to_have_text("4 of 20 claims shown")
    page.locator("#claim-4").focus()
    page.keyboard.press("ArrowRight")
    expect_focused(page, "#claim-9")
    page.get_by_label("16 supported").check()
    assert cards.count() == 20
    page.get_by_label("4 contradicted").uncheck()
    assert cards.count() == 16


def test_a_finding_jumps_to_its_place(visit: Visit) -> None:
    """The link of a finding brings the sentence into view."""
    page = visit(report_page(*long_report()), viewport=PHONE)
    page.get_by_role("link", name="Show the place of finding 1").click()
    expect_in_view(page, "#sentence-19")
    page.get_by_role("link", name="Show S2").click()
    expect_focused(page, "#passage-1")


def test_a_claim_without_a_quote_shows_its_card(visit: Visit) -> None:
    """There is no place in the sources to go to, so the page stays and says what there is."""
    page = visit(report_page(*right_to_left()))
    page.locator("#claim-2").click()
    expect(page.locator("#inspector")).to_contain_text("unsupported")
    assert page.evaluate("location.hash") == ""


def test_without_script_links_and_filters_still_work(visit: Visit) -> None:
    """Anchors and style sheets alone lead to the source and back, and hide what is not asked for."""
    page = visit(report_page(*long_report()), java_script_enabled=False)
    page.locator("#claim-14").click()
    expect(page.locator("#quote-14-1 mark")).to_be_in_viewport()
    page.locator(".sources .plate[href='#claim-14'] .sign").click()
    expect(page.locator("#claim-14")).to_be_in_viewport()
    page.get_by_label("4 contradicted").check()
    assert page.locator(".card:visible").count() == 4
    expect(page.locator("#inspector")).to_be_hidden()


@pytest.mark.parametrize("report", [long_report, right_to_left, hostile, nothing])
def test_a_phone_does_not_scroll_sideways(visit: Visit, report: Callable[[], Any]) -> None:
    """Everything fits into 360 pixels, unbroken hostile strings too."""
    page = visit(report_page(*report()), viewport=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_skip_link_comes_first_and_leads_to_the_answer(visit: Visit) -> None:
    """With the keyboard the answer is two strokes away."""
    page = visit(report_page(*long_report()))
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to the answer")
    expect(page.locator(":focus")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect_focused(page, "#answer")


def test_paper_has_everything_open_and_no_controls(visit: Visit, made: Made) -> None:
    """In print all claims and sources are there, in one column, and what only a screen can do is not."""
    answer, report, evidence = made()
    many = Evidence.of([*evidence.sources, *(f"Unquoted {n}." for n in range(3))])
    provenance = report.provenance.model_copy(update={"evidence_fingerprint": many.fingerprint})
    page = visit(report_page(answer, report.model_copy(update={"provenance": provenance}), many))
    page.get_by_label("2 supported").check()
    page.locator("#claim-2").click()
    page.emulate_media(media="print")
    assert page.locator(".card:visible").count() == 6
    assert page.get_by_text("Unquoted 2.").is_visible()
    for control in ("#inspector", ".overview nav", ".filters input", ".skip"):
        assert not page.locator(control).first.is_visible()
    main, sources = (page.locator(selector).bounding_box() for selector in ("#claims", "#sources"))
    assert main is not None
    assert sources is not None
    assert sources["y"] >= main["y"] + main["height"]


def test_hostile_text_never_acts(visit: Visit, tmp_path: Path) -> None:
    """A report full of markup runs nothing, asks for nothing, and is read as written."""
    page = visit(report_page(*hostile(), question="<script>document.title='owned'</script>"))
    page.locator("#claim-1").click()
    assert "owned" not in page.title()
    assert page.locator("script").count() == 1
    expect(page.locator("#inspector")).to_contain_text("<script>document.title='owned'</script>")
    assert [path.name for path in tmp_path.iterdir()] == ["report.html"]
