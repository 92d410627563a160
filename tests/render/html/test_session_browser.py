"""The page of a conversation in a browser."""

from __future__ import annotations

from itertools import product

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from tests.render.html.conftest import PHONE, WIDE, Visit
from tests.render.html.test_browser import expect_focused, expect_in_view
from tests.render.html.test_page import HOSTILE
from tests.render.sessions import Made, audited, course, hostile, nothing_said, right_to_left, sampled, silent

from groundwire.render.html.session_page import session_page


def open_session(visit: Visit, made: Made, **options: object) -> Page:
    report, said = made()
    return visit(session_page(report, said, turn_minimum=0.7), **options)


@pytest.mark.parametrize(
    ("made", "viewport", "scheme"),
    [
        *product([course, lambda: hostile(HOSTILE)], [WIDE, PHONE], ["light", "dark"]),
        (silent, WIDE, "light"),
        (sampled, PHONE, "dark"),
        (right_to_left, PHONE, "light"),
        (nothing_said, WIDE, "dark"),
    ],
)
def test_axe_finds_no_barrier(visit: Visit, made: Made, viewport: dict[str, int], scheme: str) -> None:
    """Also with everything unfolded and a claim selected."""
    page = open_session(visit, made, viewport=viewport, color_scheme=scheme)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()
    page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true; })")
    if page.locator(".claim").count():
        page.locator(".claim").first.click()
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize(
    "made", [course, silent, sampled, nothing_said, lambda: hostile(HOSTILE), lambda: audited(*["SUPPORTED"] * 60)]
)
def test_a_phone_does_not_scroll_sideways(visit: Visit, made: Made) -> None:
    """A chart that is wider scrolls by itself."""
    page = open_session(visit, made, viewport=PHONE)
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


@pytest.mark.parametrize("viewport", [WIDE, PHONE], ids=["wide", "phone"])
def test_a_claim_leads_to_the_words_of_its_turn_and_back(visit: Visit, viewport: dict[str, int]) -> None:
    """As on the page of one answer."""
    page = open_session(visit, course, viewport=viewport)
    page.locator("#claim-4").click()
    expect_in_view(page, "#quote-4-1")
    expect(page.locator("#inspector")).to_contain_text("Contradicted", ignore_case=True)
    page.keyboard.press("Escape")
    expect_focused(page, "#claim-4")


def test_a_point_of_the_chart_leads_to_its_turn(visit: Visit) -> None:
    """By keyboard, too."""
    page = open_session(visit, course)
    page.get_by_role("link", name="Turn 6: 50 %, 3 of 5, for review").focus()
    page.keyboard.press("Enter")
    expect_in_view(page, "#turn-6-title")
    page.locator("a[href='#turn-2'] .hit").first.click()
    expect_in_view(page, "#turn-2-title")


def test_filters_leave_the_turns_that_are_asked_for(visit: Visit) -> None:
    """By verdict, and by whether a person has to look; both together, too."""
    page = open_session(visit, course)
    turns = page.locator(".turn:visible")
    assert turns.count() == 7
    page.get_by_label("6 turns for review").check()
    assert turns.count() == 6
    page.get_by_label("2 supported").check()
    assert [turn.get_attribute("id") for turn in turns.all()] == ["turn-2"]
    page.get_by_label("6 turns for review").uncheck()
    assert [turn.get_attribute("id") for turn in turns.all()] == ["turn-1", "turn-2"]
    expect(page.locator("#status")).to_have_text("2 of 7 claims shown")


def test_walking_leaves_out_turns_that_are_not_shown(visit: Visit) -> None:
    """Arrow keys and buttons go from one claim that is seen to the next."""
    page = open_session(visit, course)
    page.get_by_label("6 turns for review").check()
    page.locator("#claim-7").click()
    page.get_by_role("button", name="Next").click()
    expect(page.locator("#inspector")).to_contain_text("Lot 1a costs 5 EUR.")


def test_without_script_links_and_filters_still_work(visit: Visit) -> None:
    """Anchors and style sheets alone."""
    page = open_session(visit, course, java_script_enabled=False)
    page.locator("#claim-3").click()
    expect(page.locator("#card-3")).to_be_visible()
    page.get_by_label("6 turns for review").check()
    assert page.locator(".turn:visible").count() == 6


def test_paper_has_everything_open_and_no_controls(visit: Visit) -> None:
    """All turns and claims, whatever is filtered on the screen."""
    page = open_session(visit, course)
    page.get_by_label("1 contradicted").check()
    page.emulate_media(media="print")
    assert page.locator(".turn:visible").count() == 7
    assert page.locator(".card:visible").count() == 7
    for control in (".turn-filters", ".filters input", "#inspector", ".overview nav"):
        assert not page.locator(control).first.is_visible()


def test_hostile_text_never_acts(visit: Visit) -> None:
    """Nothing runs, and nothing is asked for."""
    page = open_session(visit, lambda: hostile(HOSTILE))
    page.locator(".claim").first.click()
    assert "owned" not in page.title()
