"""Where a run stands, on disk: it goes on from there as if it had never stopped."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any


@dataclass(slots=True)
class Progress:
    """How far a run is."""

    step: int = 0
    pairs: int = 0
    epoch: int = 0
    batch: int = 0
    """Batches of this epoch that are done."""
    seconds: float = 0.0
    """Time spent on training, measurements left out."""


def save_checkpoint(path: Path, network: Any, optimizer: Any, average: Any, progress: Progress) -> None:
    """Writes everything the run needs; a crash while writing leaves the former file whole."""
    import torch

    state = {
        "network": network.state_dict(),
        "optimizer": optimizer.state_dict(),
        "average": average.weights if average else None,
        "random": torch.get_rng_state(),
        "progress": asdict(progress),
    }
    written = path.with_suffix(".part")
    torch.save(state, written)
    written.replace(path)


def load_checkpoint(path: Path, network: Any, optimizer: Any, average: Any) -> Progress:
    """Puts network, optimizer and average back to where they were, and returns how far that was."""
    import torch

    state = torch.load(path, map_location="cpu", weights_only=True)
    network.load_state_dict(state["network"])
    optimizer.load_state_dict(state["optimizer"])
    if average and state["average"]:
        average.weights = {name: value.to(average.weights[name].device) for name, value in state["average"].items()}
    torch.set_rng_state(state["random"])
    return Progress(**state["progress"])
