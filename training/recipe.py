"""The whole recipe, raw data to shipped model: the stages of `recipe.toml`, then export, figures and card."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from training.calibrate import calibrate_on
from training.card import FIGURES, PARITY, ROWS, write_card
from training.catalogue import HERE
from training.evaluate import evaluate
from training.export import LEAST_AGREEMENT, export
from training.mixture import Mix
from training.prepare import HELD_OUT, MANIFEST, prepare
from training.score import Shipped
from training.train import AVERAGED, Run, Settings


@dataclass(frozen=True, slots=True, kw_only=True)
class Stage:
    """One stage: a mix, and a run on its rows."""

    name: str
    mix: Mix
    settings: Settings


def stages(path: Path = HERE / "recipe.toml", *, scale: float = 1.0) -> tuple[Stage, ...]:
    """The stages of a recipe file, first to last; mixes are named from the file's folder.

    `scale` is a factor for all numbers of rows.
    """
    listed = tomllib.loads(path.read_text(encoding="utf-8"))["stages"]
    return tuple(
        Stage(
            name=each["name"],
            mix=Mix.load(path.parent / each["mix"], scale=scale),
            settings=Settings(**{name: value for name, value in each.items() if name not in ("name", "mix")}),
        )
        for each in listed
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Base:
    """What the first stage starts from."""

    weights: Path
    tokenizer: Path


@dataclass(frozen=True, slots=True, kw_only=True)
class Target:
    """What is to come of it."""

    folder: Path
    version: str
    least: float = LEAST_AGREEMENT
    """Share of labels that int8 must keep."""


def run(recipe: Sequence[Stage], *, data: Path, work: Path, base: Base, target: Target) -> None:
    """Runs all stages in folders of `work` named like them, and writes the model folder.

    What a stage has prepared or trained before is not done again.
    """
    start, tokenizer = base.weights, base.tokenizer
    for stage in recipe:
        folder = work / stage.name
        if not (folder / ROWS / MANIFEST).exists():
            prepare(data=data, out=folder / ROWS, mix=stage.mix)
        if not (folder / AVERAGED).exists():
            Run(folder, stage.settings, start, tokenizer).train(folder / ROWS)
        start = folder / AVERAGED
    parity = export(
        weights=start,
        tokenizer=tokenizer,
        out=target.folder,
        version=target.version,
        held_out=start.parent / ROWS / HELD_OUT,
        least=target.least,
    )
    calibrate_on(data / "dev", model=target.folder)
    (work / PARITY).write_text(json.dumps(asdict(parity)) + "\n", encoding="utf-8")
    evaluate(Shipped(target.folder), data, out=work / FIGURES)
    write_card([work / stage.name for stage in recipe], work=work, model=target.folder)
