"""How well a judge tells hallucinated answers from others, set by set; writes the table as Markdown.

    python -m benchmarks.records DATA/dev --out RECORDS
    python -m benchmarks.accuracy RECORDS/*.jsonl [--judge module:factory] [--half all] [--out docs/accuracy.md]

Any record file of `groundwire run` will do whose `metadata` has `hallucinated`. An answer counts as flagged if a claim
is PARTIAL, UNSUPPORTED, CONTRADICTED or UNCHECKED; one that ended in an error is flagged, too, and counted apart.

Verdicts have the thresholds that ship. Confidence was fitted on the records of the half `fit`; by default only those of
the other half count. AUROC is that of the doubt in an answer's worst claim. The last columns are balanced accuracies at
a threshold of that doubt: one for all sets, of the best mean on their halves `fit`; one for each set, the best on its
half `fit`;
and the best on the very answers that are counted, a high mark by which other figures that were got so can be compared.

A second table says how far confidence can be trusted, over the claims of which people said whether they are grounded.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from statistics import quantiles
from typing import get_args

from benchmarks.judged import CHECKED, Half, Judged, half_of, judged
from benchmarks.metrics import auroc, balanced_accuracy, best_threshold, calibration_error
from benchmarks.records import SETS

MARK = "<!-- measured -->"
"""The line in a document behind which the tables are written."""

DRAWS = 400
"""Times that answers are drawn anew for the intervals."""

COLUMNS = (
    "set",
    "n",
    "hallucinated",
    "recall",
    "specificity",
    "balanced accuracy",
    "F1",
    "F1, flag all",
    "AUROC",
    "fixed",
    "fixed by set",
    "best",
)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figures:
    """Figures of one set, or their means."""

    name: str
    answers: float
    errors: int
    hallucinated: float
    recall: float
    specificity: float
    f1: float
    flag_all: float
    auroc: float
    fixed: float
    fixed_by_set: float
    best: float

    @property
    def balanced_accuracy(self) -> float:
        """Mean of the shares of hallucinated answers that are flagged and of others that are not."""
        return (self.recall + self.specificity) / 2

    def row(self) -> str:
        """A line of the table."""
        shares = (
            self.hallucinated,
            self.recall,
            self.specificity,
            self.balanced_accuracy,
            self.f1,
            self.flag_all,
            self.auroc,
            self.fixed,
            self.fixed_by_set,
            self.best,
        )
        return f"| {self.name} | {self.answers:.0f} | " + " | ".join(f"{share:.3f}" for share in shares) + " |"


def main() -> None:
    """Judge the records and print or write the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("records", type=Path, nargs="+")
    parser.add_argument("--judge", help="module:factory of another judge; the embedded one by default")
    parser.add_argument("--half", choices=get_args(Half), default="test", help="records that count; default: test")
    parser.add_argument("--out", type=Path, help="document with a line '<!-- measured -->', behind which it is written")
    parser.add_argument("--json", type=Path, help="file for the figures as JSON lines")
    arguments = parser.parse_args()
    answers = {path.stem: judged(path, half="all", factory=arguments.judge) for path in arguments.records}
    found = figures(answers, half=arguments.half)
    confidence = _confidence(answers, half=arguments.half)
    table = "\n".join([*_table(found), "", intervals(answers, half=arguments.half), "", *confidence])
    print(table)
    if arguments.json:
        arguments.json.write_text("".join(f"{json.dumps(_raw(each))}\n" for each in found), encoding="utf-8")
    if arguments.out:
        write_behind_mark(arguments.out, table)


def figures(answers: dict[str, list[Judged]], *, half: Half) -> list[Figures]:
    """The figures of each set, with the mean of those that count behind them."""
    thresholds = _thresholds(answers)
    found = {name: _figures(name, those, thresholds[name]) for name, those in _of_half(answers, half).items()}
    counted = _counted(answers)
    mean = _mean([found[name] for name in counted])
    return [*(found[name] for name in counted), mean, *(found[name] for name in answers if name not in counted)]


def intervals(answers: dict[str, list[Judged]], *, half: Half) -> str:
    """Between what the means lie if the answers of each set are drawn anew, thresholds kept: a sentence.

    Percentile bootstrap, 95 % (Efron, 1979).
    """
    thresholds, counted = _thresholds(answers), _of_half(_counted(answers), half)
    random = Random(half)
    means = [
        _mean(
            [_figures(name, random.choices(those, k=len(those)), thresholds[name]) for name, those in counted.items()]
        )
        for _ in range(DRAWS)
    ]
    ends = []
    for column in ("balanced_accuracy", "auroc", "fixed", "fixed_by_set"):
        low, *_, high = quantiles((getattr(each, column) for each in means), n=40)
        ends.append(f"{column.replace('_', ' ').replace('auroc', 'AUROC')} {low:.3f} to {high:.3f}")
    return f"95 % intervals of the mean: {', '.join(ends)}."


def _counted(answers: dict[str, list[Judged]]) -> dict[str, list[Judged]]:
    """The sets of which the mean is taken: all, if none of those that count is there."""
    return {name: those for name, those in answers.items() if name in SETS} or answers


def _of_half(answers: dict[str, list[Judged]], half: Half) -> dict[str, list[Judged]]:
    return {name: [each for each in those if half in ("all", half_of(each.id))] for name, those in answers.items()}


def _thresholds(answers: dict[str, list[Judged]]) -> dict[str, tuple[float, float]]:
    """For each set, the one threshold for all sets and its own, fitted on the half `fit`."""
    fit = {
        name: [(1 - each.doubt, not each.hallucinated) for each in those]
        for name, those in _of_half(answers, "fit").items()
    }
    for_all = best_threshold(*(fit[name] for name in _counted(answers)))
    return {name: (for_all, best_threshold(those)) for name, those in fit.items()}


def _figures(name: str, answers: Sequence[Judged], thresholds: tuple[float, float]) -> Figures:
    wrong = [answer for answer in answers if answer.hallucinated]
    right = [answer for answer in answers if not answer.hallucinated]
    caught = sum(answer.flagged for answer in wrong)
    flagged = caught + sum(answer.flagged for answer in right)
    trust, good = [1 - answer.doubt for answer in answers], [not answer.hallucinated for answer in answers]
    return Figures(
        name=name,
        answers=len(answers),
        errors=sum(answer.failed for answer in answers),
        hallucinated=len(wrong) / max(len(answers), 1),
        recall=caught / max(len(wrong), 1),
        specificity=1 - (flagged - caught) / max(len(right), 1),
        f1=2 * caught / max(flagged + len(wrong), 1),
        flag_all=2 * len(wrong) / max(len(answers) + len(wrong), 1),
        auroc=auroc(trust, good),
        fixed=balanced_accuracy(trust, good, thresholds[0]),
        fixed_by_set=balanced_accuracy(trust, good, thresholds[1]),
        best=balanced_accuracy(trust, good, best_threshold(list(zip(trust, good, strict=True)))),
    )


def _mean(those: Sequence[Figures]) -> Figures:
    shares = ("hallucinated", "recall", "specificity", "f1", "flag_all", "auroc", "fixed", "fixed_by_set", "best")
    means = {share: sum(getattr(each, share) for each in those) / len(those) for share in shares}
    errors, answers = sum(each.errors for each in those), sum(each.answers for each in those)
    return Figures(name="**mean**", answers=answers, errors=errors, **means)


def _raw(figures: Figures) -> dict[str, float | str]:
    shown = {name: getattr(figures, name) for name in Figures.__dataclass_fields__}
    return {**shown, "balanced_accuracy": figures.balanced_accuracy}


def _table(found: Sequence[Figures]) -> Iterator[str]:
    yield "| " + " | ".join(COLUMNS) + " |"
    yield "|---" * len(COLUMNS) + "|"
    yield from (each.row() for each in found)
    yield ""
    yield f"Answers that ended in an error: {sum(each.errors for each in found if each.name != '**mean**')}."


def _confidence(answers: dict[str, list[Judged]], *, half: Half) -> Iterator[str]:
    """How well confidence says whether a verdict is right, by set and over all claims."""
    claims = {
        name: [
            claim
            for answer in those
            for claim in answer.claims
            if claim.grounded is not None and claim.verdict in CHECKED
        ]
        for name, those in _of_half(answers, half).items()
    }
    claims["**all**"] = [claim for those in claims.values() for claim in those]
    yield "| claims of | n | right | mean confidence | calibration error | AUROC of confidence |"
    yield "|---|---|---|---|---|---|"
    for name, those in claims.items():
        confidences, right = [claim.confidence for claim in those], [claim.right for claim in those]
        count = max(len(those), 1)
        figures = (sum(right) / count, sum(confidences) / count, calibration_error(confidences, right))
        shown = " | ".join(f"{figure:.3f}" for figure in (*figures, auroc(confidences, right)))
        yield f"| {name} | {len(those)} | {shown} |"


def write_behind_mark(path: Path, text: str) -> None:
    """Puts a text into a document behind its mark, in place of what stands there up to the next heading.

    Raises:
        SystemExit: the document is missing or has no mark.
    """
    document = path.read_text(encoding="utf-8") if path.exists() else ""
    before, mark, after = document.partition(MARK)
    if not mark:
        raise SystemExit(f"{path} has no line {MARK!r}; add one where the table is to stand")
    heading = after.find("\n## ")
    path.write_text(f"{before}{MARK}\n\n{text}\n{after[heading:] if heading >= 0 else ''}", encoding="utf-8")


if __name__ == "__main__":
    main()
