"""Statements about whole documents, each beside the window of the document that is nearest to it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from training.clean import detokenised, joined_hyphens, page_text, sentence_case
from training.readers.tables import json_lines
from training.retrieval import window
from training.row import Label, Row
from training.sentences import sentences

WORDS = 140
"""Words of a document in one premise: with the statement about 224 tokens."""

FEWEST_WORDS = 4
"""Shorter sentences of a summary are torn ones."""

_STANCES: dict[str, Label] = {
    "completely-support": "entailment",
    "partially-support": "not_entailed",
    "refute": "contradiction",
    "irrelevant": "not_entailed",
}


def factcheckgpt(folder: Path) -> Iterator[Row]:
    """Claims of ChatGPT beside web pages, with the stance that people gave the page (Wang et al., 2023)."""
    for line in json_lines(folder / "subtask3_claim_evidence_stance.jsonl"):
        label = _STANCES.get(line["stance"])
        if label and line["evidence"].strip():
            premise = window(sentences(page_text(line["evidence"])), line["claim"], words=WORDS)
            yield Row(
                premise=premise, statement=line["claim"], label=label, dataset="factcheckgpt", group=line["claim"]
            )


def factcg(folder: Path) -> Iterator[Row]:
    """Synthetic claims that draw on several places of a document (Lei et al., 2025); those without text left out."""
    for path in sorted(folder.glob("CG2C_*.json")):
        for line in json_lines(path):
            (statement,) = line["text_b"]
            text = page_text(line["text_a"])
            if text:
                yield Row(
                    premise=window(sentences(text), statement, words=WORDS),
                    statement=statement,
                    label="entailment" if line["orig_label"] == 1 else "not_entailed",
                    dataset="factcg",
                    group=text[:80],
                )


def frank(folder: Path) -> Iterator[Row]:
    """Summaries of news by nine models (Pagnoni et al., 2021): sentences if all of them are alike, else the whole."""
    for line in json_lines(folder / "frank_joined.jsonl"):
        summary = [sentence_case(each) for each in sentences(_spaced(line["summary"]))]
        if line["factuality"] in (0.0, 1.0):
            label: Label = "entailment" if line["factuality"] == 1.0 else "not_entailed"
            statements = summary
        else:
            label, statements = "not_entailed", [" ".join(summary)]
        article = sentences(page_text(line["article"]))
        for statement in statements:
            if len(statement.split()) >= FEWEST_WORDS:
                premise = window(article, statement, words=WORDS)
                yield Row(premise=premise, statement=statement, label=label, dataset="frank", group=line["hash"])


def _spaced(summary: str) -> str:
    """The summary with sentences that begin with a capital: some models write in lower case."""
    return ". ".join(each[:1].upper() + each[1:] for each in detokenised(summary).split(". "))


def wice_tokens(folder: Path) -> Iterator[Row]:
    """Claims of which people marked the words that the cited page does not carry (Kamoi et al., 2023)."""
    for line in json_lines(folder / "data__non_supported_tokens__train.jsonl"):
        gold = sorted({number for numbers in line["supporting_sentences"] for number in numbers})
        evidence = [page_text(each) for each in line["evidence"]]
        near = [number for centre in gold for number in (centre - 1, centre, centre + 1)]
        chosen = [evidence[number] for number in dict.fromkeys(near) if 0 <= number < len(evidence)]
        marked = any(line["non_supported_spans"])
        if chosen and marked:
            yield Row(
                premise=window(chosen, line["claim"], words=WORDS),
                statement=line["claim"],
                label="not_entailed",
                dataset="wice_tokens",
                group=evidence[0][:80],
            )


def clapnq(folder: Path) -> Iterator[Row]:
    """Long answers that people wrote from one passage (Rosenthal et al., 2024); other answers on it do not follow."""
    for line in json_lines(folder / "clapnq_dev_answerable.jsonl"):
        passage = [joined_hyphens(detokenised(each)) for each in line["passages"][0]["sentences"]]
        for output in line["output"]:
            for statement in sentences(detokenised(output["answer"])):
                if len(statement.split()) >= FEWEST_WORDS:
                    premise = window(passage, statement, words=WORDS)
                    yield Row(
                        premise=premise, statement=statement, label="entailment", dataset="clapnq", group=line["id"]
                    )


def factscore(folder: Path) -> Iterator[Row]:
    """Facts of generated biographies beside the person's page (Min et al., 2023)."""
    pages = {
        line["page"]: sentences(page_text(line["text"].replace("</s>", ". ")))
        for line in json_lines(folder / "pages.jsonl")
    }
    for line in json_lines(folder / "facts.jsonl"):
        label: Label = "entailment" if line["label"] == "entailment" else "not_entailed"
        premise = window(pages[line["page"]], line["fact"], words=WORDS)
        yield Row(
            premise=premise, statement=line["fact"], label=label, dataset="factscore", group=f"page {line['page']}"
        )
