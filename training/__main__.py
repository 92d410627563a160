"""The command line of the recipe: `python -m training prepare | train | export | evaluate | card | recipe`."""

from __future__ import annotations

import argparse
import json
from dataclasses import asdict
from pathlib import Path


def main() -> None:
    """Run one step, or all of them."""
    arguments = _parser().parse_args()
    arguments.step(arguments)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m training", description=__doc__)
    steps = parser.add_subparsers(required=True, metavar="step")
    data = _path("--data", "folder with train, dev and diagnostic")
    rows = _path("--rows", "folder of the rows")
    run = _path("--run", "folder of the run, outside the repository; a run that is there goes on", dest="run_folder")
    model = _path("--model", "folder for the files that ship")
    work = _path("--work", "folder of the recipe, outside the repository; what is done there is not done again")
    tokenizer = _path("--tokenizer", "tokenizer.json; default: that of the base model", required=False)
    base = _path("--base", "model folder to start from; default: the base model", required=False)
    scale = _scale()
    mix, settings, version, measured = _mix(), _settings(), _version(), _measured()
    for name, step, parents, told in (
        ("prepare", _prepare, [data, rows, mix, scale], "raw data to rows"),
        ("train", _train, [rows, run, tokenizer, base, settings], "rows to weights"),
        ("evaluate", _evaluate, [data, tokenizer, measured], "figures of weights or of a model folder"),
        ("export", _export, [rows, run, model, tokenizer, version], "weights to the files that ship"),
        ("calibrate", _calibrate, [data, model], "how sure verdicts are, fitted on one half of the development sets"),
        ("card", _card, [work, model], "the model card, from what the recipe left in its folder"),
        (
            "recipe",
            _recipe,
            [data, work, model, tokenizer, base, scale, version],
            "all of it, as recipe.toml says",
        ),
    ):
        steps.add_parser(name, help=told, parents=parents).set_defaults(step=step)
    return parser


def _path(option: str, told: str, *, required: bool = True, dest: str | None = None) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument(option, type=Path, required=required, help=told, **({"dest": dest} if dest else {}))
    return parser


def _mix() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--mix", type=Path, required=True, help="how much of what; one of mixes/")
    parser.add_argument("--most", type=int, help="rows read of each data set, at most")
    parser.add_argument("--everything", action="store_true", help="data sets that may not ship, too")
    parser.add_argument("--manifest", type=Path, help="another place for the manifest than beside the rows")
    return parser


def _scale() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("--scale", type=float, default=1.0, help="factor for all numbers of rows in a mix")
    return parser


def _settings() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False, argument_default=argparse.SUPPRESS)
    for name, kind, told in (
        ("seed", int, "of order, dropout and a new head"),
        ("rate", float, "peak learning rate"),
        ("remains", float, "share of it at the end: 0, unless another run goes on from the weights"),
        ("minutes", float, "end of the run by the clock"),
        ("steps", int, "end of the run by steps, to repeat one exactly"),
        ("budget", int, "tokens of a batch"),
        ("layer-decay", float, "factor of the rate for each layer below; 1 for equal rates"),
        ("dropout", float, "share of activations that are dropped"),
        ("average", float, "decay of the moving average of weights; 0 for none"),
        ("r-drop", float, "weight of R-Drop, which doubles the cost; 0 for none"),
        ("every", float, "minutes between checkpoints"),
        ("threads", int, "threads of PyTorch"),
    ):
        parser.add_argument(f"--{name}", type=kind, help=told)
    return parser


def _version() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument(
        "--weights", default="averaged", choices=("averaged", "weights"), help="which weights of the run"
    )
    parser.add_argument("--version", required=True, help="version of the model, for its manifest")
    return parser


def _measured() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(add_help=False)
    parser.add_argument("model", type=Path, help="folder of weights, or a model folder with model.onnx")
    parser.add_argument("--quick", action="store_true", help="fewer answers, under two minutes")
    parser.add_argument("--out", type=Path, help="file for the figures as JSON")
    return parser


def _prepare(arguments: argparse.Namespace) -> None:
    from training.mixture import Mix
    from training.prepare import prepare

    prepare(
        data=arguments.data,
        out=arguments.rows,
        mix=Mix.load(arguments.mix, scale=arguments.scale),
        everything=arguments.everything,
        most=arguments.most,
        manifest=arguments.manifest,
    )


def _train(arguments: argparse.Namespace) -> None:
    from training.network import base_folder
    from training.train import Run, Settings

    given = {name: getattr(arguments, name) for name in Settings.__dataclass_fields__ if hasattr(arguments, name)}
    start = arguments.base or base_folder()
    Run(arguments.run_folder, Settings(**given), start, _tokenizer(arguments)).train(arguments.rows)


def _evaluate(arguments: argparse.Namespace) -> None:
    from benchmarks.records import SAMPLE

    from training.evaluate import PAIRS, QUICK_ANSWERS, QUICK_PAIRS, evaluate
    from training.score import Shipped, Weights

    shipped = (arguments.model / "model.onnx").exists()
    scorer = Shipped(arguments.model) if shipped else Weights(arguments.model, _tokenizer(arguments))
    answers, pairs = (QUICK_ANSWERS, QUICK_PAIRS) if arguments.quick else (SAMPLE, PAIRS)
    evaluate(scorer, arguments.data, answers=answers, pairs=pairs, out=arguments.out)


def _export(arguments: argparse.Namespace) -> None:
    from training.card import PARITY
    from training.export import export
    from training.prepare import HELD_OUT

    parity = export(
        weights=arguments.run_folder / arguments.weights,
        tokenizer=_tokenizer(arguments),
        out=arguments.model,
        version=arguments.version,
        held_out=arguments.rows / HELD_OUT,
    )
    (arguments.run_folder.parent / PARITY).write_text(json.dumps(asdict(parity)) + "\n", encoding="utf-8")


def _calibrate(arguments: argparse.Namespace) -> None:
    from training.calibrate import calibrate_on

    calibrate_on(arguments.data / "dev", model=arguments.model)


def _card(arguments: argparse.Namespace) -> None:
    from training.card import write_card
    from training.recipe import stages

    write_card([arguments.work / stage.name for stage in stages()], work=arguments.work, model=arguments.model)


def _recipe(arguments: argparse.Namespace) -> None:
    from training.network import base_folder
    from training.recipe import Base, Target, run, stages

    run(
        stages(scale=arguments.scale),
        data=arguments.data,
        work=arguments.work,
        base=Base(weights=arguments.base or base_folder(), tokenizer=_tokenizer(arguments)),
        target=Target(folder=arguments.model, version=arguments.version),
    )


def _tokenizer(arguments: argparse.Namespace) -> Path:
    from training.network import base_folder

    return arguments.tokenizer or base_folder() / "tokenizer.json"


if __name__ == "__main__":
    main()
