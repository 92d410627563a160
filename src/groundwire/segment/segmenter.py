"""From an answer to its sentences and claims: the file to read first in this package."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence

from groundwire.domain.answer import Answer
from groundwire.domain.claim import Claim, ClaimKind, Sentence
from groundwire.domain.text import Span
from groundwire.domain.turn import Turn
from groundwire.segment.drafts import Draft, Drafting
from groundwire.segment.language import detect
from groundwire.segment.letters import frame
from groundwire.segment.lines import physical_lines
from groundwire.segment.reading import read
from groundwire.segment.rules import FALLBACK, rules_for
from groundwire.segment.statements import Statements
from groundwire.segment.topic import topic
from groundwire.segment.units import Unit, given_units, joined, units

SHORT_ANSWER = 30
"""Characters below which an answer says too little of its own language."""


def segment(
    answer: Answer,
    *,
    response_id: str,
    question: str | None = None,
    history: Sequence[Turn] = (),
    names: Collection[str] = (),
    kind_of: Callable[[str], ClaimKind],
) -> tuple[Sentence, ...]:
    """The sentences of `answer` with their claims, in order; a sentence without a claim says why.

    The caller's own sentences and claims are used as they are; text outside of given sentences is left out. Beside
    claims of the caller's nothing else is a claim: a sentence without one has the reason that it would have anyway,
    else `outside_given_claims`.

    Args:
        answer: the text under audit.
        response_id: first part of every claim id.
        question: what the user asked; a short answer is read with it. The last user turn of `history` by default.
        history: the turns before the answer.
        names: what the sources can be cited as, beside their number.
        kind_of: says what a statement turns on.
    """
    before = history
    if question is None:
        last = next((at for at in reversed(range(len(history))) if history[at].role == "user"), None)
        question, before = (None, history) if last is None else (history[last].content, history[:last])
    rules = rules_for(_language(answer.text, question))
    spoken_of = topic(question, before) if rules.language == FALLBACK else None
    given = answer.sentences
    found = units(answer.text, rules, names) if given is None else given_units(answer.text, given, names)
    drafting = Drafting(answer.text, rules, Statements(rules, question, spoken_of), names)
    if answer.claims is not None:
        found = _holding(answer.text, found, answer.claims, names)
    framing = frame(found, rules, asked=question is not None)
    sentences: list[Sentence] = []
    for index, unit in enumerate(found):
        drafts, reason = ((), framing[index]) if index in framing else drafting.drafts(unit)
        if answer.claims is not None:
            drafts = _given(answer.claims, unit, names)
            reason = None if drafts else reason or "outside_given_claims"
        claims = _claims(drafts, answer.text, f"{response_id}#{index}", kind_of)
        sentences.append(
            Sentence(
                index=index,
                start=unit.start,
                end=unit.end,
                text=answer.text[unit.start : unit.end],
                claims=claims,
                reason=reason,
                markers=unit.markers,
            )
        )
    return tuple(sentences)


def _claims(
    drafts: Sequence[Draft], text: str, sentence_id: str, kind_of: Callable[[str], ClaimKind]
) -> tuple[Claim, ...]:
    """The drafts of one sentence as claims with their ids."""
    return tuple(
        Claim(
            id=f"{sentence_id}.{number}",
            start=draft.start,
            end=draft.end,
            text=text[draft.start : draft.end],
            statement=draft.statement,
            statement_source=draft.source,
            kind=kind_of(draft.statement),
            qualified=draft.qualified,
        )
        for number, draft in enumerate(drafts)
    )


def _language(text: str, question: str | None) -> str:
    """The language of an answer; a short one, such as `No, 6 EUR`, is told by its question too."""
    asked = detect(question) if question else FALLBACK
    return detect(f"{question}\n{text}" if question and len(text) < SHORT_ANSWER else text, otherwise=asked)


def _holding(text: str, found: Sequence[Unit], claims: Sequence[Span], names: Collection[str]) -> tuple[Unit, ...]:
    """The units, with those joined that one of the caller's claims spans, so that each claim is inside one unit."""
    kept: list[Unit] = []
    group: list[Unit] = []
    reach = 0
    remaining = list(reversed(claims))
    for unit in found:
        if group and unit.start >= reach:
            kept.append(joined(text, group, names))
            group = []
        group.append(unit)
        while remaining and remaining[-1].start < unit.end:
            reach = max(reach, remaining.pop().end)
    return (*kept, joined(text, group, names)) if group else tuple(kept)


def _given(claims: Sequence[Span], unit: Unit, names: Collection[str]) -> tuple[Draft, ...]:
    """The caller's claims that stand in `unit`; each is read as its own plain words."""
    return tuple(
        Draft(claim.start, claim.end, _plain(claim, names), "caller")
        for claim in claims
        if unit.start <= claim.start < unit.end
    )


def _plain(claim: Span, names: Collection[str]) -> str:
    lines = (line.trimmed(claim.text) for line in physical_lines(claim.text))
    plain = read(claim.text, [line for line in lines if line is not None], names).text
    return " ".join(plain.split()) or claim.text
