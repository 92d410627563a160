"""Trains the network: seeded, resumable, and done after a number of steps or minutes, whichever comes first."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from training.batches import BUDGET, Encoded, batches, encode, load_tokenizer, padded
from training.checkpoint import Progress, load_checkpoint, save_checkpoint
from training.network import Average, divergence, load_network, loss_of, parameter_groups, save_network
from training.prepare import HELD_OUT, TRAIN
from training.row import read_rows
from training.score import device, pair_accuracy

WARM_UP = 0.06
"""Share of the run in which the rate grows to its peak."""

LARGEST_GRADIENT = 1.0
"""Norm to which gradients are clipped."""

WEIGHTS = "weights"
AVERAGED = "averaged"
LOG = "log.jsonl"
CHECKPOINT = "checkpoint.pt"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """What a run depends on. The weights follow from these, the rows and, in `minutes`, the speed of the machine."""

    seed: int = 1
    rate: float = 1e-4
    """Peak learning rate."""
    remains: float = 0.0
    """Share of the peak rate that is left at the end: 0, unless another run is to go on from the weights."""
    minutes: float = 60.0
    """The run ends after so many minutes, resumed ones included, or after `steps`, whichever comes first.
    Only a run that ends by steps has rates that another run of the same settings has, too."""
    steps: int = 1_000_000
    budget: int = BUDGET
    layer_decay: float = 1.0
    dropout: float = 0.0
    """None by default: hardly a row is read more than twice, and a third of the time of a step would go into it."""
    average: float = 0.998
    """Decay of the moving average of the weights; 0 for none."""
    r_drop: float = 0.0
    """Weight of the divergence between two readings of each batch, which then costs twice; it needs dropout."""
    every: float = 5.0
    """Minutes between checkpoints and measurements on held-out rows."""
    measured: int = 1000
    """Held-out rows that are measured."""
    threads: int = 2

    def done(self, progress: Progress) -> float:
        """Share of the run that is behind us."""
        return min(1.0, max(progress.step / self.steps, progress.seconds / (60 * self.minutes)))


class Run:
    """A run in a folder: `checkpoint.pt`, `log.jsonl`, and at the end `weights` and `averaged`."""

    def __init__(self, folder: Path, settings: Settings, start: Path, tokenizer: Path) -> None:
        import torch

        torch.manual_seed(settings.seed)
        torch.set_num_threads(settings.threads)
        self.folder, self.settings = folder, settings
        self.tokenizer = tokenizer
        self.network = load_network(start, dropout=settings.dropout).to(device())
        groups = parameter_groups(self.network, rate=settings.rate, layer_decay=settings.layer_decay)
        self.optimizer = torch.optim.AdamW(groups, fused=True)
        self.average = Average(self.network, settings.average) if settings.average else None
        self.progress = Progress()
        folder.mkdir(parents=True, exist_ok=True)
        if (folder / CHECKPOINT).exists():
            self.progress = load_checkpoint(folder / CHECKPOINT, self.network, self.optimizer, self.average)
            print(f"goes on after step {self.progress.step}")

    def train(self, rows: Path) -> None:
        """Trains to the end and writes the weights."""
        tokenizer = load_tokenizer(self.tokenizer)
        train = encode(tokenizer, list(read_rows(rows / TRAIN)))
        held_out = encode(tokenizer, list(read_rows(rows / HELD_OUT)))[: self.settings.measured]
        self._write({"settings": asdict(self.settings), "rows": len(train)})
        began, due = time.monotonic() - self.progress.seconds, self.progress.seconds + 60 * self.settings.every
        losses: list[float] = []
        for batch in self._left(train):
            losses.append(self._step(batch))
            self.progress.seconds = time.monotonic() - began
            ended = self.settings.done(self.progress) >= 1
            if self.progress.seconds >= due or ended:
                self._report(losses, held_out)
                save_checkpoint(self.folder / CHECKPOINT, self.network, self.optimizer, self.average, self.progress)
                began = time.monotonic() - self.progress.seconds  # what was measured is not counted as training
                due, losses = self.progress.seconds + 60 * self.settings.every, []
            if ended:
                break
        save_network(self.network, self.folder / WEIGHTS)
        if self.average:
            save_network(self.network, self.folder / AVERAGED, weights=self.average.weights)

    def _left(self, rows: list[Encoded]) -> Iterator[list[Encoded]]:
        """The batches that are still to come: of the epoch that was interrupted, then of the next ones."""
        while True:
            skipped = self.progress.batch
            for number, batch in enumerate(
                batches(rows, seed=self.settings.seed, epoch=self.progress.epoch, budget=self.settings.budget)
            ):
                if number >= skipped:
                    self.progress.batch = number + 1
                    yield batch
            self.progress.epoch, self.progress.batch = self.progress.epoch + 1, 0

    def _step(self, batch: list[Encoded]) -> float:
        import torch

        self.network.train()
        done = self.settings.done(self.progress)
        falling = (1 - done) / (1 - WARM_UP)
        factor = min(done / WARM_UP, falling + self.settings.remains * (1 - falling)) if self.progress.step else 1e-3
        for group in self.optimizer.param_groups:
            group["lr"] = group["peak"] * factor
        feed = {name: torch.from_numpy(value).to(device()) for name, value in padded(batch).items()}
        labels = feed.pop("labels")
        with torch.autocast(device(), dtype=torch.bfloat16):
            logits = self.network(**feed).logits
            loss = loss_of(logits, labels)
            if self.settings.r_drop:
                again = self.network(**feed).logits
                loss = (loss + loss_of(again, labels)) / 2 + self.settings.r_drop * divergence(logits, again)
        self.optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), LARGEST_GRADIENT)
        self.optimizer.step()
        self.progress.step += 1
        self.progress.pairs += len(batch)
        if self.average:
            self.average.update(self.network, self.progress.step)
        return float(loss.detach())

    def _report(self, losses: list[float], held_out: list[Encoded]) -> None:
        three, two = pair_accuracy(self.network, held_out)
        self._write(
            {
                "step": self.progress.step,
                "pairs": self.progress.pairs,
                "minutes": round(self.progress.seconds / 60, 2),
                "loss": round(sum(losses) / max(len(losses), 1), 4),
                "held_out_three_way": round(three, 4),
                "held_out_entailed_or_not": round(two, 4),
            }
        )

    def _write(self, entry: dict[str, Any]) -> None:
        line = json.dumps(entry)
        print(line, flush=True)
        with (self.folder / LOG).open("a", encoding="utf-8") as file:
            file.write(line + "\n")
