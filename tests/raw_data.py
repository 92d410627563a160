"""Small copies of every data set, in their own formats."""

from __future__ import annotations

import csv
import json
import zipfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any

FACTS = [
    ("Ada Lovelace", "Ada Lovelace was born in London on December 10, 1815 .", "Ada Lovelace was born in London."),
    ("Bern Castle", "Bern Castle has 12 towers and a garden .", "Bern Castle has 12 towers."),
    ("Mary Shelley", "Mary Shelley wrote a novel -LRB- 1818 -RRB- about a creature .", "Mary Shelley wrote a novel."),
    ("Lake Thun", "Lake Thun is a lake in the canton of Bern .", "Lake Thun is a lake."),
    ("Otto Frisch", "Otto Frisch married a painter in 1951 .", "Otto Frisch married a painter in 1951."),
]


def _csv(path: Path, header: Sequence[str], lines: Sequence[Sequence[str]], *, tabs: bool = False) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        if tabs:
            file.writelines("\t".join(fields) + "\n" for fields in [header, *lines])
        else:
            csv.writer(file).writerows([header, *lines])


def _json_lines(path: Path, lines: Sequence[dict[str, Any]]) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")


def _sentence_pairs(train: Path) -> None:
    pairs = [
        ("The two men are playing chess in the park.", "The men play a game.", "entailment"),
        ("The two men are playing chess in the park.", "The men are asleep.", "contradiction"),
        ("A red car stopped near the old station.", "The driver is late.", "neutral"),
    ]
    header = ("sentence1", "sentence2", "gold_label")
    _csv(train / "nli_new_protocols" / "data__base__train.tsv", header, pairs, tabs=True)
    for name in ("train", "dev", "test"):
        _csv(train / "cad_nli" / f"{name}.tsv", header, pairs, tabs=True)
    folder = train / "mnli_snli_scitail"
    folder.mkdir(parents=True)
    for name in ("multinli_dev_mismatched", "snli_val", "snli_test", "scitail_val", "scitail_test"):
        lines = "".join(f"{first} for {name} .|||{second}\n" for first, second, _ in pairs)
        (folder / f"cl_{name}_source_file").write_text(lines, encoding="utf-8")
        (folder / f"cl_{name}_lbl_file").write_text("".join(f"{label}\n" for *_, label in pairs), encoding="utf-8")


def _claims(train: Path) -> None:
    lines = [("1", "", "SUPPORTS", claim, repr([evidence])) for _, evidence, claim in FACTS]
    lines += [("2", "", "REFUTES", f"{name} is a river.", repr([evidence])) for name, evidence, _ in FACTS]
    lines += [("3", "", "NOT ENOUGH INFO", f"{name} likes maps.", "[]") for name, _, _ in FACTS]
    header = ("id", "verifiable", "label", "claim", "evidence")
    _csv(train / "fever_with_evidence" / "split_wiki_data_0.csv", header, lines)
    (train / "docnli_parts").mkdir()
    text = "".join(f"entailment\t{evidence}\t{claim}\n" for _, evidence, claim in FACTS)
    (train / "docnli_parts" / "Data__binary-FEVER-NLI__dev.txt").write_text(text, encoding="utf-8")


def _dialogues(train: Path) -> None:
    knowledge = "Tea is a drink made from leaves. It comes from China ."
    lines = [(knowledge, "", "tea is made from leaves , right", "Entailment", "")]
    _csv(train / "faithdial_audit" / "wow.csv", ("evidence", "history", "response", "BEGIN", "VRM"), lines)
    header = ("knowledge", "response", "Avg Factual Correctness", "Hallucination", "Verifiable")
    _csv(train / "convfever_alexa" / "gt.csv", header, [(knowledge, "it comes from China I think", "1.0", "No", "y")])


def _documents(train: Path) -> None:
    article = "The town opened a museum on Monday. It shows 40 clocks. Entry is free for children. The mayor spoke."
    stance = {"claim": "The museum shows 40 clocks.", "evidence": article, "stance": "completely-support"}
    _json_lines(train / "factcheckgpt" / "subtask3_claim_evidence_stance.jsonl", [stance])
    claim = {"text_a": article, "text_b": ["A museum opened in the town."], "orig_label": 1}
    _json_lines(train / "factcg_synth" / "CG2C_doc.json", [claim])
    summary = {"hash": "h", "article": article, "summary": "the museum shows 90 clocks .", "factuality": 0.0}
    _json_lines(train / "frank_joined" / "frank_joined.jsonl", [summary])
    marked = {
        "claim": "The museum shows 40 clocks and a car.",
        "non_supported_spans": [False, True],
        "supporting_sentences": [[1]],
        "evidence": article.split(". "),
    }
    _json_lines(train / "wice_tokens" / "data__non_supported_tokens__train.jsonl", [marked])
    passage = {"sentences": article.split(". ")}
    answered = {"id": "q", "passages": [passage], "output": [{"answer": "The museum was opened on Monday."}]}
    _json_lines(train / "clapnq_dev" / "clapnq_dev_answerable.jsonl", [answered])
    _json_lines(train / "clapnq_dev" / "clapnq_dev_unanswerable.jsonl", [answered])


def development_sets(data: Path) -> None:
    """The sets under `dev`: right, wrong, wrong, right, wherever there are four."""
    page = ["The bridge was built in 1901 by two brothers.", "It was closed for repairs in the spring of 1999."]
    wice = [
        {"evidence": page, "claim": f"The bridge was built in {year}.", "label": label}
        for year, label in ((1901, "supported"), (1950, "not_supported"), (1990, "not_supported"), (1901, "supported"))
    ]
    _json_lines(data / "dev" / "wice" / "data__entailment_retrieval__claim__dev.jsonl", wice)
    attributed = [
        {"references": page, "claim": each["claim"], "attribution_label": label}
        for each, label in zip(wice, ("attributable", "not", "not", "attributable"), strict=True)
    ]
    _json_lines(data / "dev" / "attributionbench" / "dev_all_subset_balanced.jsonl", attributed)
    spans: list[list[Any]] = [[], [{"start": 0, "end": 10}], [{"start": 0, "end": 10}], []]
    answers = [
        {"task": task, "source": " ".join(page), "response": each["claim"], "labels": labels}
        for task in ("qa", "summary")
        for each, labels in zip(wice, spans, strict=True)
    ]
    _json_lines(data / "dev" / "ragtruth_train_part" / "ragtruth_train_part.jsonl", answers)
    edited = [{"doc": " ".join(page), "summary": each["claim"], "label": n % 2} for n, each in enumerate(wice)]
    (data / "dev" / "summedits").mkdir()
    for domain in ("news", "samsum", "sales_call", "qmsumm"):
        (data / "dev" / "summedits" / f"summedits_{domain}.json").write_text(json.dumps(edited), encoding="utf-8")
    _climate(data, page)
    claims = [(page[0], "The bridge is from 1901.", "Supports"), (page[0], "The bridge is new.", "Refutes")]
    _csv(data / "dev" / "healthver" / "healthver_dev.csv", ("evidence", "claim", "label"), claims)
    voted = [
        {
            "article": page[0],
            "summary_sentences": [{"sentence": "It is from 1901.", "responses": [{"response": "yes"}]}],
        }
    ]
    for part in ("cnndm", "xsum"):
        _json_lines(data / "dev" / "qags" / f"mturk_{part}.jsonl", voted)


def _climate(data: Path, page: Sequence[str]) -> None:
    evidence = [{"evidence_id": f"Bridge:{n}", "evidence": text} for n, text in enumerate(page)]
    lines = [
        {"claim": "The bridge is old.", "claim_label": label, "evidences": evidence}
        for label in ("SUPPORTS", "DISPUTED")
    ]
    _json_lines(data / "dev" / "climate_fever" / "climate-fever.jsonl", lines)


def _diagnostic(data: Path) -> None:
    folder = data / "diagnostic"
    pair = ("Nobody rang the bell at noon.", "The bell rang.", "contradiction")
    _csv(
        folder / "hans_mnli_dev" / "mnli_development_set_number_of_correct_responses.txt",
        ("premise", "hypothesis", "gold_label"),
        [pair],
        tabs=True,
    )
    header = ("sentence1", "sentence2", "gold_label")
    _csv(folder / "med_help_monotonicity" / "MED.tsv", header, [pair], tabs=True)
    _csv(folder / "conjnli" / "conj_dev.tsv", ("Premise", "Hypothesis", "Label"), [pair], tabs=True)
    for name in ("MNLI", "SNLI", "RTE"):
        _csv(folder / "negation_nli" / f"{name}.txt", ("Text", "Hypothesis", "gold_label"), [pair], tabs=True)
    entry = dict(zip(header, pair, strict=True))
    claim = {"evidence": pair[0], "claim": pair[1], "gold_label": "REFUTES"}
    _json_lines(folder / "fever_symmetric" / "fever_symmetric_test.jsonl", [claim])
    (folder / "breaking_nli").mkdir()
    with zipfile.ZipFile(folder / "breaking_nli" / "breaking_nli_dataset.zip", "w") as archive:
        archive.writestr("data/dataset.jsonl", json.dumps(entry))


def raw_sets(data: Path) -> None:
    """The sets under `train`, `dev` and `diagnostic`; one claim of `train` is copied from `dev`."""
    _sentence_pairs(data / "train")
    _claims(data / "train")
    _dialogues(data / "train")
    _documents(data / "train")
    development_sets(data)
    _diagnostic(data)
