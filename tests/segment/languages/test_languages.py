"""The ten languages, each by a table of its own: what is claimed, what is not, and what the sources say of it."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import groundwire
from groundwire import Source
from groundwire.domain.answer import Answer
from groundwire.domain.claim import Sentence
from groundwire.facts.kinds import kind_of
from groundwire.segment import segment
from groundwire.segment.language import detect
from groundwire.segment.rules import LANGUAGES

FEWEST_CASES = 20
"""Cases that each language has at least."""

Table = dict[str, Any]


def table(language: str) -> Table:
    """The cases of one language."""
    return tomllib.loads((Path(__file__).parent / f"{language}.toml").read_text(encoding="utf-8"))


def cases(section: str) -> list[Any]:
    """The cases of a section, by language."""
    return [
        pytest.param(case, id=f"{language}-{number}")
        for language in LANGUAGES
        for number, case in enumerate(_listed(table(language), section))
    ]


def _listed(data: Table, section: str) -> list[Any]:
    match section:
        case "not_a_claim":
            return [(text, reason) for reason, texts in data[section].items() for text in texts]
        case "claims":
            return list(data[section]["whole"])
        case "split":
            return list(data[section])
        case _:
            return [
                (case.get("question"), case["source"], claim, verdict)
                for case in data[section]
                for verdict in ("supported", "contradicted", "refused")
                for claim in case.get(verdict, ())
            ]


def read(answer: str) -> tuple[Sentence, ...]:
    """The sentences of an answer."""
    return segment(Answer(text=answer), response_id="r", kind_of=kind_of)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_cases_enough(language: str) -> None:
    """Each of the ten languages has a table of at least twenty cases, of each kind."""
    data = table(language)
    sizes = [len(_listed(data, section)) for section in ("not_a_claim", "claims", "split", "fact", "answer_to")]
    assert sum(sizes) >= FEWEST_CASES
    assert all(sizes)


@pytest.mark.parametrize("case", cases("not_a_claim"))
def test_talk_is_no_claim(case: tuple[str, str]) -> None:
    """Greetings, questions, abstentions and their like claim nothing, and say why."""
    text, reason = case
    assert [(sentence.reason, sentence.claims) for sentence in read(text)] == [(reason, ())]


@pytest.mark.parametrize("text", cases("claims"))
def test_what_can_be_checked_is_a_claim(text: str) -> None:
    """A sentence that only looks like talk is one claim, in its own words."""
    assert [claim.text for sentence in read(text) for claim in sentence.claims] == [text]


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_sentence_tells_its_language(language: str) -> None:
    """One short sentence is enough to know the language."""
    told = {text: detect(text) for text in table(language)["claims"]["whole"]}
    assert told == dict.fromkeys(told, language)


@pytest.mark.parametrize("case", cases("split"))
def test_sentences_are_split(case: Table) -> None:
    """Sentences end where they end: not at abbreviations, initials, ordinals or decimals."""
    assert [claim.text for sentence in read(case["answer"]) for claim in sentence.claims] == case["claims"]


@pytest.mark.parametrize("case", cases("fact") + cases("answer_to"))
def test_what_the_source_says(case: tuple[str | None, str, str, str]) -> None:
    """The same value in another writing is supported; another value or a turned word is not."""
    question, source, answer, expected = case
    report = groundwire.verify(answer, [Source(id="S1", text=source)], question=question)
    verdicts = [claim.verdict.value for sentence in report.sentences for claim in sentence.claims]
    if expected == "refused":
        assert "SUPPORTED" not in verdicts
    else:
        assert verdicts == [expected.upper()]
