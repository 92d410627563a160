"""The page of a conversation: its text, its links, and nothing that acts."""

from __future__ import annotations

import base64
import hashlib
import re

import pytest
from tests.render.html.conftest import Document
from tests.render.html.test_page import HOSTILE
from tests.render.sessions import Made, audited, course, hostile, nothing_said, right_to_left, sampled, silent
from tests.sessions.transcripts import transcript

from groundwire.domain.evidence import Evidence
from groundwire.errors import InputError
from groundwire.render.html.document import is_page
from groundwire.render.html.session_page import session_page
from groundwire.render.safe import safe_text
from groundwire.sessions import audit_session
from groundwire.testing import ScriptedJudge
from groundwire.verifier import Verifier

ALL = [course, silent, sampled, nothing_said, right_to_left, lambda: hostile(HOSTILE)]


def document_of(made: Made) -> Document:
    report, said = made()
    return Document(session_page(report, said, turn_minimum=0.7))


@pytest.mark.parametrize("made", ALL)
def test_links_lead_somewhere_and_no_name_is_given_twice(made: Made) -> None:
    """Claims are numbered through all turns, so that each has its own."""
    document = document_of(made)
    assert len(document.ids) == len(set(document.ids))
    targets = {link.attributes["href"].removeprefix("#") for link in document.find("a")}
    assert targets <= set(document.ids)
    assert not any(
        "aria-labelledby" in each.attributes for each in document.elements if not _labels_exist(each, document)
    )


def _labels_exist(element: object, document: Document) -> bool:
    names = getattr(element, "attributes", {}).get("aria-labelledby", "").split()
    return set(names) <= set(document.ids)


@pytest.mark.parametrize("made", ALL)
def test_nothing_but_its_own_script_and_styles_may_run(made: Made) -> None:
    """The page's policy names both by their hash; no element has a style or a handler of its own."""
    document = document_of(made)
    (policy,) = (
        meta.attributes["content"] for meta in document.find("meta", **{"http-equiv": "Content-Security-Policy"})
    )
    for tag in ("script", "style"):
        (block,) = re.findall(rf"<{tag}>(.*?)</{tag}>", document.page, re.DOTALL)
        assert f"{tag}-src 'sha256-{base64.b64encode(hashlib.sha256(block.encode()).digest()).decode()}'" in policy
    names = {name for element in document.elements for name in element.attributes}
    assert not {name for name in names if name.startswith("on")} | names & {"style", "src"}


def test_it_is_known_as_a_page() -> None:
    """So that an older one may be written over."""
    assert is_page(document_of(course).page.encode()[:4096])


def test_every_turn_says_question_answer_and_scores() -> None:
    """Word for word, in order."""
    document, (report, said) = document_of(course), course()
    turns = document.find("li", cls="turn")
    assert len(turns) == len(report.turns)
    for turn, told in zip(turns, said.turns, strict=True):
        assert told.answer in turn.text
        assert told.questions[0] in turn.text
    assert [turn.attributes["data-mark"] for turn in turns][3:5] == ["unchecked", "no_sources"]
    assert [turn.attributes["data-rating"] for turn in turns] == ["5", "3", "1", "", "N/A", "3", "1"]
    assert ["data-review" in turn.attributes for turn in turns] == [False, *[True] * 6]


def test_what_the_user_said_is_all_there() -> None:
    """Several messages before an answer, and those after the last one."""
    said = transcript(("one", "Lot 1 costs 5 EUR.", ["Parking costs 5 EUR."]))
    turns = (said.turns[0].model_copy(update={"questions": ("first", "second")}),)
    said = said.model_copy(update={"turns": turns, "unanswered": ("Hello?", "Anybody?")})
    report = audit_session(said, Verifier(judge=ScriptedJudge()))
    document = Document(session_page(report, said))
    assert [bubble.text.removeprefix("User") for bubble in document.find(cls="user")] == [
        "first",
        "second",
        "Hello?",
        "Anybody?",
    ]


def test_a_source_of_several_turns_stands_there_once() -> None:
    """With the quotes of all of them; one that says something else under the same id is another one."""
    report, said = audited("SUPPORTED", "CONTRADICTED", "SUPPORTED")
    other = said.turns[2].model_copy(update={"evidence": Evidence.of(["Parking is free."])})
    said = said.model_copy(update={"turns": (*said.turns[:2], other)})
    report = audit_session(said, Verifier(judge=ScriptedJudge(otherwise="CONTRADICTED")))
    document = Document(session_page(report, said))
    sources = document.find("details", cls="source")
    assert len(sources) == 2
    assert "2 quotes" in sources[0].text
    assert "given in turns 1 and 2" in sources[0].text
    assert "given in turn 3" in sources[1].text
    (claim,) = document.find("a", id="claim-3")
    assert claim.attributes["href"] == "#quote-3-1"


def test_of_many_sources_a_turn_lists_those_that_it_quotes() -> None:
    """The rest is counted: in a long session each turn may have the sources of all turns before."""
    said = transcript(("Fee?", "The fee is 5 EUR.", ["", *(f"Source {n}." for n in range(20))]))
    report = audit_session(said, Verifier(judge=ScriptedJudge(otherwise="SUPPORTED")))
    (given,) = Document(session_page(report, said)).find("p", cls="given")
    assert given.text.split()[:2] == ["Sources", "S2"]
    assert given.text.split()[-3:] == ["and", "9", "more"]


def test_an_invention_links_its_turns() -> None:
    """On top, and in every turn that has a part in it."""
    document = document_of(course)
    (chain,) = document.find("ul", cls="inventions")
    assert " ".join(chain.text.split()) == "Lot 1b costs 5 EUR. began in turn 2 repeated in turn 7"
    assert len(document.find("p", cls="echo")) == 2
    page = document.page.split("</header>")[0]
    links = re.findall(r'href="#((?:turn|claim)-\d+)"', page[page.index("inventions-title") :])
    assert links[:4] == ["turn-2", "claim-3", "turn-7", "claim-7"]


def test_the_chart_links_each_turn_and_tells_it_in_words() -> None:
    """Title, description and links are there for whoever does not see it."""
    document = document_of(course)
    (chart,) = document.find("svg", cls="chart")
    assert chart.attributes["aria-labelledby"] == "trend-title trend-desc"
    points = [link for link in document.find("a") if "data-mark" in link.attributes]
    assert [link.attributes["href"] for link in points] == [f"#turn-{n}" for n in range(1, 8)]
    assert points[0].attributes["aria-label"] == "Turn 1: 100 %, 5 of 5"
    assert "below 70 % a turn goes to a person" in document.page


def test_many_reasons_are_folded() -> None:
    """A conversation that fails in each of its turns does not hide its turns behind the reasons."""
    document = document_of(lambda: audited(*["UNSUPPORTED"] * 9))
    assert [
        len(re.findall("<li>", each))
        for each in re.findall(r'<ul class="reasons">(.*?)</ul>', document.page, re.DOTALL)
    ] == [
        6,
        4,
    ]
    assert "<summary>4 more</summary>" in document.page


def test_a_failed_check_says_why() -> None:
    """Its answer is there, without marks."""
    document = document_of(silent)
    (turn,) = document.find("li", id="turn-2")
    assert "The check failed." in turn.text
    assert "the model file is missing" in turn.text
    (answer,) = document.find(cls="unjudged")
    assert answer.text == "The fee is 5 EUR."


def test_a_conversation_without_a_turn_has_a_page() -> None:
    """It says so."""
    document = document_of(nothing_said)
    assert "Nothing was said." in document.page
    assert not document.find("svg", cls="chart")


def test_hostile_text_is_read_and_never_parsed() -> None:
    """What comes from outside is text, with what is invisible shown."""
    document = document_of(lambda: hostile(HOSTILE))
    assert not document.find("img")
    assert len(document.find("script")) == 1
    assert "\u202e" not in document.page
    (turn,) = document.find("li", id="turn-1")
    assert safe_text(HOSTILE) in turn.text


def test_other_evidence_is_refused() -> None:
    """Quotes that do not stand there are never shown."""
    report, said = audited("SUPPORTED")
    other = said.turns[0].model_copy(update={"evidence": Evidence.of(["Parking costs 9 EUR."])})
    with pytest.raises(InputError, match="other evidence"):
        session_page(report, said.model_copy(update={"turns": (other,)}))


def test_it_is_the_same_for_the_same_report() -> None:
    """Nothing of time or chance is in it."""
    report, said = course()
    assert session_page(report, said) == session_page(report, said)
