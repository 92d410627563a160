"""The whole recipe, small: rows, two steps, a run that goes on, files that the package reads, figures."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from training.card import CARD, FIGURES, write_card
from training.prepare import prepare
from training.recipe import Base, Target, run, stages

from groundwire.judges.embedded.model import BUNDLED, CrossEncoder

pytest.importorskip("torch", reason="training needs PyTorch, which the package and its tests do not depend on")
pytest.importorskip(
    "transformers", reason="training needs transformers, which the package and its tests do not depend on"
)


def tiny_base(folder: Path) -> Path:
    """A network of the right shape with hardly any weights."""
    from transformers import BertConfig, BertModel

    config = BertConfig(hidden_size=24, num_hidden_layers=2, num_attention_heads=2, intermediate_size=32)
    BertModel(config).save_pretrained(folder)
    return folder


@pytest.mark.filterwarnings("ignore")
def test_the_recipe_runs_from_raw_data_to_a_model_folder(raw_data: Path, tmp_path: Path) -> None:
    """Each stage goes on from the one before it; what was done is not done again; the files are read by the package."""
    from training.train import LOG

    work, model = tmp_path / "work", tmp_path / "model"
    short = [
        replace(stage, settings=replace(stage.settings, steps=2, every=0.0, threads=1)) for stage in stages(scale=0.002)
    ]
    base = Base(weights=tiny_base(tmp_path / "base"), tokenizer=BUNDLED / "tokenizer.json")
    for _ in range(2):
        run(short, data=raw_data, work=work, base=base, target=Target(folder=model, version="test", least=0.0))
    for stage in short:
        log = [json.loads(line) for line in (work / stage.name / LOG).read_text(encoding="utf-8").splitlines()]
        assert [entry["step"] for entry in log if "step" in entry] == [1, 2]
    (scores,) = CrossEncoder.load(model).score([("The shop is open.", "It is open.")])
    assert sum(scores) == pytest.approx(1, abs=1e-4)
    figures = json.loads((work / FIGURES).read_text(encoding="utf-8"))
    assert figures["mean"]["answers"] == 32
    assert 0 <= figures["mean"]["auroc"] <= 1
    card = (model / CARD).read_text(encoding="utf-8")
    assert "| FEVER, training set with gold evidence | CC BY-SA 3.0 |" in card
    assert "Stage `closing`" in card
    assert "FActScore facts with their pages (the licence is unclear)" in card
    assert "Not for distribution" not in card


@pytest.mark.filterwarnings("ignore")
def test_a_run_that_was_stopped_goes_on(raw_data: Path, tmp_path: Path) -> None:
    """The step count goes on, with R-Drop and unequal rates, too."""
    from training.train import LOG, Run, Settings

    (stage, *_) = stages(scale=0.002)
    prepare(data=raw_data, out=tmp_path / "rows", mix=stage.mix)
    for steps in (2, 4):
        settings = Settings(steps=steps, every=0.0, threads=1, r_drop=0.5, dropout=0.1, layer_decay=0.9)
        run_ = Run(tmp_path / "run", settings, tiny_base(tmp_path / "base"), BUNDLED / "tokenizer.json")
        run_.train(tmp_path / "rows")
    log = [json.loads(line) for line in (tmp_path / "run" / LOG).read_text(encoding="utf-8").splitlines()]
    assert [entry["step"] for entry in log if "step" in entry] == [1, 2, 3, 4]


def test_a_card_needs_all_steps(tmp_path: Path) -> None:
    """The message names the step that is missing."""
    with pytest.raises(SystemExit, match="training prepare"):
        write_card([tmp_path / "broad"], work=tmp_path, model=tmp_path)
