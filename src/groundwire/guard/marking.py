"""Marks in an answer at what its sources do not carry, in words that every reader understands."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Final, Self

from pydantic import model_validator

from groundwire.domain.report import CheckedClaim, CheckedSentence, DecisionReason, Report
from groundwire.domain.score import factual_claims, is_grounded, outranked_claims
from groundwire.domain.text import Value, says_nothing
from groundwire.domain.verdict import Verdict
from groundwire.errors import ConfigError
from groundwire.markup.unseen import seen

CELL_END: Final = "|"
"""Closes a row of a table: a mark goes into its last cell."""

BINDING: Final = "([:"
"""What may not touch a mark: `[…](`, `[…][` and `[…]:` are links to Markdown."""


class Marks(Value):
    """What stands behind a sentence that the sources do not carry; plain text, for people.

    None of these words may hedge, or say that the answer speaks out of its own knowledge: a policy may let that pass.
    """

    contradicted: str = "[the sources say otherwise]"
    unsupported: str = "[no source says so]"
    partial: str = "[the sources say only part of it]"
    unchecked: str = "[this was not checked]"
    unconfirmed: str = "[not backed as required]"
    """For what is carried, but not as the policy asks: wrongly cited, by a source that is too old, not to the word."""
    removed: str = "[Statements that the sources do not carry were removed.]"
    """Stands at the end of an answer from which something was taken out."""
    withdrawn: str = "[This answer was withdrawn: it did not pass the check against its sources.]"
    """Follows what was shown of an answer that fails in the end."""

    @model_validator(mode="after")
    def _seen(self) -> Self:
        for name, mark in self:
            if says_nothing(mark):
                raise ConfigError(f"the mark `{name}` is blank, so that nobody would see what it is for; give it words")
        return self


def flagged(report: Report) -> frozenset[int]:
    """The indices of the sentences that do not pass: not grounded, or named by a reason of the decision."""
    named = {claim_id for reason in report.decision.reasons for claim_id in reason.claim_ids}
    own = {finding.claim_id for finding in report.findings if finding.kind == "outside_knowledge"}
    named |= {claim.id for claim in _ungrounded(report) if claim.id not in own}  # what the answer marks itself
    kinds = {reason.finding for reason in report.decision.reasons if reason.finding}
    found = {finding.sentence_index for finding in report.findings if finding.kind in kinds}
    return frozenset(
        sentence.index
        for sentence in report.sentences
        if sentence.index in found or any(claim.id in named for claim in sentence.claims)
    )


def placeable(answer: str, report: Report) -> bool:
    """Whether marks can say all that is wrong: every reason has its place, and the text is one that takes marks."""
    return not _is_json(answer) and bool(flagged(report)) and all(_placed(r, report) for r in report.decision.reasons)


def marks_in(report: Report, indices: Collection[int], marks: Marks) -> Mapping[int, str]:
    """For each of the sentences `indices`, the place of its mark in the answer and what the mark says, by offset."""
    outranked = outranked_claims(report.findings)
    return {_place(s): _mark(s, marks, outranked) for s in report.sentences if s.index in indices}


def inserted(answer: str, marks: Mapping[int, str]) -> str:
    """The answer with the marks at their places; all else stays as it is."""
    pieces: list[str] = []
    position = 0
    for place in sorted(marks):
        pieces += [answer[position:place], " " if answer[place - 1 : place].strip() else "", marks[place]]
        pieces += [" "] if answer[place : place + 1] in (*BINDING, CELL_END) else []
        position = place
    return "".join([*pieces, answer[position:]])


def visible(text: str, marks: Collection[str]) -> bool:
    """Whether a reader of Markdown sees all `marks` that stand in `text`: none in a comment or a hidden element."""
    shown = seen(text)
    return all(shown.count(mark) == text.count(mark) for mark in marks)


def _ungrounded(report: Report) -> Iterator[CheckedClaim]:
    outranked = outranked_claims(report.findings)
    return (claim for claim in factual_claims(report.sentences) if not is_grounded(claim, outranked))


def _placed(reason: DecisionReason, report: Report) -> bool:
    if reason.claim_ids or reason.finding == "empty_evidence":  # without evidence every claim is marked anyway
        return True
    return reason.finding is not None and all(
        finding.sentence_index is not None for finding in report.findings if finding.kind == reason.finding
    )


def _is_json(text: str) -> bool:
    try:
        return isinstance(json.loads(text), dict | list)
    except (ValueError, RecursionError):
        return False


def _place(sentence: CheckedSentence) -> int:
    """Behind the sentence; in the last cell of a row."""
    row = sentence.text.rstrip()
    if not row.endswith(CELL_END) or CELL_END not in row[:-1]:
        return sentence.end
    return sentence.start + len(row[:-1].rstrip())


def _mark(sentence: CheckedSentence, marks: Marks, outranked: Collection[str]) -> str:
    """The mark of a sentence; where its claims are wrong in several ways, the mark of each, the worst first."""
    bad = {
        Verdict.CONTRADICTED if claim.id in outranked else claim.verdict
        for claim in sentence.claims
        if not is_grounded(claim, outranked)
    }
    kinds = {
        Verdict.CONTRADICTED: marks.contradicted,
        Verdict.UNSUPPORTED: marks.unsupported,
        Verdict.UNCHECKED: marks.unchecked,
        Verdict.PARTIAL: marks.partial,
    }
    return " ".join(mark for verdict, mark in kinds.items() if verdict in bad) or marks.unconfirmed
