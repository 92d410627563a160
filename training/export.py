"""Weights to the files that ship: ONNX in int8, its float form, a manifest; and how much quantisation changed."""

from __future__ import annotations

import hashlib
import json
import shutil
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path
from typing import Any

from training.float_graph import write_float_graph
from training.network import load_network
from training.quantise import quantise
from training.row import read_rows
from training.score import Shipped

INPUTS = ("input_ids", "attention_mask", "token_type_ids")

NAME = "groundwire-embedded"

FILES = ("model.onnx", "graph.onnx", "tokenizer.json")
"""What is exported and named in the manifest."""

LONGEST = 512
"""Tokens of the longest pair that the network can read."""

OPSET = 17

PARITY_PAIRS = 400

SEEN_PAIRS = 200
"""Held-out pairs, others than those of the parity check, that show quantisation how large activations get."""

LEAST_AGREEMENT = 0.97
"""Share of pairs on which the quantised model must give the same label; below it, nothing is shipped."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Parity:
    """How the shipped model differs from the one it was made from."""

    pairs: int
    agreement: float
    """Share of equal labels."""
    largest: float
    """Largest change of a probability."""
    mean: float
    """Mean change of the probability of entailment."""


def export(
    *, weights: Path, tokenizer: Path, out: Path, version: str, held_out: Path, least: float = LEAST_AGREEMENT
) -> Parity:
    """Writes `model.onnx`, `graph.onnx`, `tokenizer.json` and `manifest.json` to `out`; checks them with the weights.

    Raises:
        SystemExit: fewer than `least` of the held-out pairs keep their label.
    """
    out.mkdir(parents=True, exist_ok=True)
    network = load_network(weights).eval()
    _plain_tokenizer(tokenizer, out / "tokenizer.json")
    rows = islice(read_rows(held_out), PARITY_PAIRS + SEEN_PAIRS)
    pairs = [(row.premise, row.statement) for row in rows]
    with tempfile.TemporaryDirectory() as folder:
        full = Path(folder) / "full.onnx"
        _to_onnx(network, full)
        quantise(full, out / "model.onnx", _feeds(out / "tokenizer.json", pairs[-SEEN_PAIRS:]))
    write_float_graph(out / "model.onnx", out / "graph.onnx")
    files = {each: hashlib.sha256((out / each).read_bytes()).hexdigest() for each in FILES}
    manifest = {
        "name": NAME,
        "version": version,
        "labels": ["entailment", "neutral", "contradiction"],
        "max_tokens": LONGEST,
        "files": files,
    }
    (out / "manifest.json").write_text(json.dumps(manifest, indent=2) + "\n", encoding="utf-8")
    parity = _parity(network, out, pairs[:PARITY_PAIRS])
    print(json.dumps(asdict(parity)))
    if parity.agreement < least:
        shutil.rmtree(out)
        raise SystemExit(f"int8 agrees with float32 on {parity.agreement:.1%} of labels, less than {least:.0%}")
    return parity


def _to_onnx(network: Any, path: Path) -> None:
    import torch

    class Logits(torch.nn.Module):  # type: ignore[misc, name-defined, unused-ignore]
        """The network with one output, its logits."""

        def __init__(self) -> None:
            super().__init__()
            self.network = network

        def forward(self, input_ids: Any, attention_mask: Any, token_type_ids: Any) -> Any:
            return self.network(
                input_ids=input_ids, attention_mask=attention_mask, token_type_ids=token_type_ids
            ).logits

    example = torch.ones((2, 16), dtype=torch.int64)
    torch.onnx.export(
        Logits().eval(),
        (example, example, torch.zeros_like(example)),
        str(path),
        input_names=list(INPUTS),
        output_names=["logits"],
        dynamic_axes={each: {0: "batch", 1: "tokens"} for each in INPUTS} | {"logits": {0: "batch"}},
        opset_version=OPSET,
        dynamo=False,
    )


def _plain_tokenizer(source: Path, out: Path) -> None:
    """The tokenizer without padding and truncation: the package cuts premises itself."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(source))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    tokenizer.save(str(out))


def _feeds(tokenizer_file: Path, pairs: Sequence[tuple[str, str]]) -> Iterator[dict[str, Any]]:
    """Each pair by itself, as arrays of one row."""
    import numpy as np
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(tokenizer_file))
    for pair in pairs:
        encoding = tokenizer.encode(*pair)
        columns = (encoding.ids, encoding.attention_mask, encoding.type_ids)
        yield {each: np.array([column], np.int64) for each, column in zip(INPUTS, columns, strict=True)}


def _parity(network: Any, folder: Path, pairs: Sequence[tuple[str, str]]) -> Parity:
    import numpy as np
    import torch

    before = []
    with torch.no_grad():
        for feed in _feeds(folder / "tokenizer.json", pairs):
            logits = network(**{name: torch.from_numpy(array) for name, array in feed.items()}).logits
            before.append(torch.softmax(logits[0], dim=-1).numpy())
    left, right = np.array(before), np.array(Shipped(folder).score(pairs))
    return Parity(
        pairs=len(pairs),
        agreement=float((left.argmax(axis=1) == right.argmax(axis=1)).mean()),
        largest=float(np.abs(left - right).max()),
        mean=float(np.abs(left - right)[:, 0].mean()),
    )
