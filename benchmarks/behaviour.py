"""How a judge behaves on small cases with known verdicts: right per kind, recall per verdict, false alarms, misses.

    python benchmarks/behaviour.py CASES.jsonl [--judge module:factory] [--json]

A case has `id`, `kind`, `answer`, `sources`, optionally `question`, and `expect`: a list of `{text, verdict: [...]}`.
An expectation is met when the verdict of the sentence that holds `text`, or of the one claim in it that holds `text`
where several claims share the sentence, is among those listed. `same_sentence` asks that all texts share a sentence.
"""

from __future__ import annotations

import argparse
import asyncio
import importlib
import json
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from groundwire import Report, Verifier


@dataclass(frozen=True, slots=True, kw_only=True)
class Check:
    """One expectation and what came out."""

    case: str
    kind: str
    text: str
    expected: tuple[str, ...]
    verdict: str
    explanation: str

    @property
    def right(self) -> bool:
        """Whether the verdict is among those expected."""
        return self.verdict in self.expected


def main() -> None:
    """Run the cases and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("cases", type=Path)
    parser.add_argument("--judge", help="module:factory of another judge; the embedded one by default")
    parser.add_argument("--json", action="store_true", help="print the checks as JSON lines instead of tables")
    arguments = parser.parse_args()
    cases = [json.loads(line) for line in arguments.cases.read_text(encoding="utf-8").splitlines() if line.strip()]
    checks = asyncio.run(_run(verifier_of(arguments.judge), cases))
    if arguments.json:
        for check in checks:
            print(json.dumps(asdict(check), ensure_ascii=False))
    else:
        _print_tables(checks)


def verifier_of(factory: str | None) -> Verifier:
    """A verifier with the judge that `module:factory` makes, or with the embedded one."""
    if factory is None:
        return Verifier()
    module, _, name = factory.partition(":")
    return Verifier(judge=getattr(importlib.import_module(module), name)())


async def _run(verifier: Verifier, cases: Sequence[dict[str, Any]]) -> list[Check]:
    checks: list[Check] = []
    for case in cases:
        report = await verifier.verify(
            case["answer"], case["sources"], question=case.get("question"), response_id=case["id"]
        )
        checks.extend(_checks(case, report))
    return checks


def _checks(case: dict[str, Any], report: Report) -> Iterator[Check]:
    places = [_place(expectation["text"], case["answer"], report) for expectation in case["expect"]]
    apart = case.get("same_sentence") and len({sentence for sentence, _, _ in places}) > 1
    for expectation, (_, verdict, explanation) in zip(case["expect"], places, strict=True):
        yield Check(
            case=case["id"],
            kind=case["kind"],
            text=expectation["text"],
            expected=tuple(expectation["verdict"]),
            verdict="SPLIT" if apart else verdict,
            explanation=explanation,
        )


def _place(text: str, answer: str, report: Report) -> tuple[int | None, str, str]:
    """Sentence index, verdict and explanation at the place of `text` in the answer."""
    start = answer.index(text)
    end = start + len(text)
    for sentence in report.sentences:
        if sentence.start <= start and end <= sentence.end:
            said = " | ".join(claim.explanation for claim in sentence.claims)
            holding = [c for c in sentence.claims if c.start <= start and end <= c.end]
            if len(sentence.claims) > 1 and len(holding) == 1:
                return sentence.index, holding[0].verdict, holding[0].explanation
            return sentence.index, sentence.verdict, said
    return None, "MISSING", ""


def _print_tables(checks: Sequence[Check]) -> None:
    by_kind: defaultdict[str, list[Check]] = defaultdict(list)
    for check in checks:
        by_kind[check.kind].append(check)
    print(f"{'kind':<22} right  of")
    for kind, those in sorted(by_kind.items()):
        print(f"{kind:<22} {sum(c.right for c in those):>5} {len(those):>3}")
    expected = Counter(check.expected[0] for check in checks if len(check.expected) == 1)
    hit = Counter(check.expected[0] for check in checks if len(check.expected) == 1 and check.right)
    print(f"\n{'verdict':<22} recall")
    for verdict, count in expected.most_common():
        print(f"{verdict:<22} {hit[verdict] / count:>6.1%}  ({hit[verdict]} of {count})")
    supported = [check for check in checks if check.expected == ("SUPPORTED",)]
    alarms = sum(not check.right for check in supported)
    print(f"\nfalse alarms on SUPPORTED: {alarms} of {len(supported)}")
    passed = [c for c in checks if c.verdict == "SUPPORTED" and "SUPPORTED" not in c.expected]
    print(f"wrongly passed as SUPPORTED: {len(passed)} of {sum('SUPPORTED' not in c.expected for c in checks)}")
    right = sum(check.right for check in checks)
    print(f"right: {right} of {len(checks)} ({right / len(checks):.1%})")
    misses = [check for check in checks if not check.right]
    if misses:
        print("\nmisses")
    for check in misses:
        print(f"  {check.case}: {check.text!r} is {check.verdict}, not {'/'.join(check.expected)}; {check.explanation}")


if __name__ == "__main__":
    main()
