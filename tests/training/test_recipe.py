"""The whole recipe, small: rows, two steps, a run that goes on, files that the package reads, figures."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path

import pytest
from training.card import CARD, FIGURES, PARITY, write_card
from training.evaluate import evaluate
from training.mixture import Mix
from training.prepare import HELD_OUT, prepare

from groundwire.judges.embedded.model import BUNDLED, CrossEncoder

MIX = Path(__file__).parents[2] / "training" / "mix.toml"

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
    """Each step takes what the one before it wrote."""
    from training.export import export
    from training.score import Shipped
    from training.train import LOG, Run, Settings

    rows, folder, tokenizer = tmp_path / "rows", tmp_path / "run", BUNDLED / "tokenizer.json"
    prepare(data=raw_data, out=rows, mix=Mix.load(MIX, scale=0.002))
    base = tiny_base(tmp_path / "base")
    for steps in (2, 4):
        Run(folder, Settings(steps=steps, every=0.0, threads=1, r_drop=0.5, layer_decay=0.9), base, tokenizer).train(
            rows
        )
    log = [json.loads(line) for line in (folder / LOG).read_text(encoding="utf-8").splitlines()]
    assert [entry["step"] for entry in log if "step" in entry] == [1, 2, 3, 4]
    parity = export(
        weights=folder / "averaged",
        tokenizer=tokenizer,
        out=tmp_path / "model",
        version="test",
        held_out=rows / HELD_OUT,
        least=0.0,
    )
    (scores,) = CrossEncoder.load(tmp_path / "model").score([("The shop is open.", "It is open.")])
    assert sum(scores) == pytest.approx(1, abs=1e-4)
    figures = evaluate(Shipped(tmp_path / "model"), raw_data, out=tmp_path / "figures.json")
    assert json.loads((tmp_path / "figures.json").read_text())["mean"]["answers"] == figures.mean.answers == 32
    assert 0 <= figures.mean.auroc <= 1
    assert "| mean |" in figures.table()
    (folder / PARITY).write_text(json.dumps(asdict(parity)))
    (tmp_path / "figures.json").rename(folder / FIGURES)
    write_card(rows=rows, run=folder, model=tmp_path / "model")
    card = (tmp_path / "model" / CARD).read_text(encoding="utf-8")
    assert "| FEVER, training set with gold evidence | CC BY-SA 3.0 |" in card
    assert "FActScore facts with their pages (the licence is unclear)" in card
    assert "Not for distribution" not in card


def test_a_card_needs_all_steps(tmp_path: Path) -> None:
    """The message names the step that is missing."""
    with pytest.raises(SystemExit, match="training prepare"):
        write_card(rows=tmp_path, run=tmp_path, model=tmp_path)
