from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from typing_extensions import override

from groundwire.domain.report import Report
from groundwire.render.html.page import report_page

FLAGS = (
    "--no-sandbox",  # build machines run as root
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

BROWSERS = ("chromium", "chromium-browser", "google-chrome")

NEVER_CLOSED = {"meta", "link", "br", "input", "rect"}

WIDE = {"width": 1400, "height": 900}
PHONE = {"width": 360, "height": 740}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str]
    text: str = ""

    @property
    def classes(self) -> set[str]:
        return set(self.attributes.get("class", "").split())


@dataclass
class Document(HTMLParser):
    """A page read again: its elements in order, each with all the text in it that a reader is shown."""

    page: str
    elements: list[Element] = field(default_factory=list)
    open: list[Element] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.feed(self.page)
        self.close()

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if tag not in NEVER_CLOSED:
            self.open.append(element)

    @override
    def handle_endtag(self, tag: str) -> None:
        if tag not in NEVER_CLOSED:
            assert self.open.pop().tag == tag

    @override
    def handle_data(self, data: str) -> None:
        if any(element.classes & {"spoken", "mark", "plate", "reason"} for element in self.open):
            return
        for element in self.open:
            element.text += data

    def find(self, tag: str = "", *, cls: str = "", **attributes: str) -> list[Element]:
        return [
            element
            for element in self.elements
            if (not tag or element.tag == tag)
            and (not cls or cls in element.classes)
            and attributes.items() <= element.attributes.items()
        ]

    @property
    def ids(self) -> list[str]:
        return [element.attributes["id"] for element in self.elements if "id" in element.attributes]


def document_of(answer: str, report: Report, evidence: Any, *, question: str | None = None) -> Document:
    return Document(report_page(answer, report, evidence, question=question))


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    executable = next(filter(None, map(shutil.which, BROWSERS)), None)
    if executable is None:
        pytest.fail("Chromium is not installed: run `make test`, which installs it, or install the package `chromium`")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=executable, args=list(FLAGS))
        yield launched
        launched.close()


Visit = Callable[..., Page]


@pytest.fixture
def visit(browser: Browser, tmp_path: Path) -> Iterator[Visit]:
    """Opens a page; the test fails if anything was logged, refused, asked of the network, or put into a dialogue."""
    complaints: list[str] = []
    contexts = []

    def open_page(document: str, **options: Any) -> Page:
        file = tmp_path / "report.html"
        file.write_text(document, encoding="utf-8")
        context = browser.new_context(reduced_motion="reduce", **{"viewport": WIDE, **options})
        contexts.append(context)
        page = context.new_page()
        page.on("console", lambda message: complaints.append(message.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", lambda dialog: complaints.append(f"dialog {dialog.message}"))
        page.on("request", lambda request: complaints.append(request.url) if request.url != file.as_uri() else None)
        page.goto(file.as_uri())
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []
