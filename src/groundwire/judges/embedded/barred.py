"""What keeps a passage from carrying a claim although words and model do: days, changes, and whose value it is."""

from __future__ import annotations

import re
from dataclasses import replace

from groundwire.facts.contrast import ordering
from groundwire.facts.fact import Code
from groundwire.facts.recurrence import more_often, recurrences
from groundwire.facts.words import Word
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.candidates import MOST_PASSAGES
from groundwire.judges.embedded.closed import closed
from groundwire.judges.embedded.entailed import OPPOSED
from groundwire.judges.embedded.former import former
from groundwire.judges.embedded.operands import PAIR
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.stance import SAME_PREDICATE, SAME_SUBJECT, Side, Stance, stance
from groundwire.judges.embedded.stranger import other_number, stranger
from groundwire.judges.embedded.unbound import may_mean, unbound

MOST_IN_HEADER = 2
"""Words beside names and values that a labelled line has at most if it only says whom a document is about."""

_LABEL = re.compile(r"[^:]{1,40}:\s")


def checked(candidate: Candidate) -> Stance:
    """What the candidate's premise says of its claim, once what days, values and names bar is taken away."""
    found = stance(candidate)
    if found.side is Side.AGAINST and not found.turned and stranger(candidate):
        return replace(found, side=Side.SILENT, factual=False)
    if found.side is not Side.FOR or candidate.verbatim:
        return found
    barred = _closed(found) or _more_often(found) or _former(found) or _uncompared(found) or _unshared(found)
    return barred or _unbound(found) or _of_a_stranger(found) or found


def _closed(found: Stance) -> Stance | None:
    """Against the claim: on its day, nothing takes place."""
    candidate = found.candidate
    day = closed(candidate.claim, candidate.passage, doubted=candidate.scores.contradiction > OPPOSED)
    if day is None:
        return None
    opposed = candidate.single and candidate.coverage >= SAME_PREDICATE
    because = f"for {day.text!r}, the source says the opposite"
    return replace(
        found, side=Side.AGAINST if opposed else Side.SILENT, because=because, factual=opposed, about=candidate.coverage
    )


def _more_often(found: Stance) -> Stance | None:
    """Less than the claim: some of its days, or some of its weeks."""
    claim, passage = found.candidate.claim, found.candidate.passage
    said = recurrences(claim.text, claim.facts, language=claim.language)
    told = recurrences(passage.text, passage.facts, language=passage.language, source=True)
    more = more_often(said, told)
    if more is None:
        return None if told or not said else _shut_elsewhere(found)
    ours, theirs = claim.text[more.start : more.end], passage.text[told[0].start : told[-1].end]
    return _less(found, f"the passage says {theirs!r}, the answer {ours!r}")


def _shut_elsewhere(found: Stance) -> Stance | None:
    """Less than a claim of certain days, where a passage nearby says that nothing takes place on one of them."""
    candidate = found.candidate
    near = [*candidate.index.search(candidate.claim, most=MOST_PASSAGES)]
    near += [entry for own in candidate.premise.entries for entry in candidate.index.window(own).entries]
    for entry in dict.fromkeys(near):
        if day := closed(candidate.claim, entry.parsed):
            return _less(found, f"for {day.text!r}, source {entry.source_id!r} says the opposite")
    return None


def _former(found: Stance) -> Stance | None:
    """Less than the claim: it was so before it was changed."""
    old = former(found.candidate.claim, found.candidate.passage)
    return None if old is None else _less(found, f"the source says that {old!r} was changed")


def _uncompared(found: Stance) -> Stance | None:
    """Silence on what is more than what: values side by side compare nothing, and the model cannot count."""
    claim, passage = found.candidate.claim, found.candidate.passage
    codes = [fact for fact in claim.facts if isinstance(fact.payload, Code)]
    two = len(claim.names) + len(codes) >= PAIR and len(codes) == len(claim.facts)
    if not two or ordering(claim.text, language=claim.language) is None:
        return None
    compares = not passage.facts or ordering(passage.text, language=passage.language) is not None
    return None if compares else replace(found, side=Side.SILENT, because="the passage does not compare the two")


def _unshared(found: Stance) -> Stance | None:
    """Silence of a line such as "Patient: Hansen, Peter", of which the model is sure that it says what he has."""
    claim, passage = found.candidate.claim, found.candidate.passage
    label = _LABEL.match(passage.text)
    if found.factual or label is None or any(name.start < label.end() for name in passage.names):
        return None
    said, wanted = [word for word in _plain(passage) if word.start >= label.end()], _plain(claim)
    shared = not wanted or any(passage.says(word) or may_mean(passage, word) for word in wanted)
    header = not shared and len(said) <= MOST_IN_HEADER
    return replace(found, side=Side.SILENT, because="it only names the same") if header else None


def _plain(text: Parsed) -> list[Word]:
    """Words outside names and values."""
    items = [*((name.start, name.end) for name in text.names), *((fact.start, fact.end) for fact in text.facts)]
    return [word for word in text.words if not any(start <= word.start < end for start, end in items)]


def _unbound(found: Stance) -> Stance | None:
    """Silence: the value is there, but of something else."""
    value = unbound(found.candidate)
    return (
        None if value is None else replace(found, side=Side.SILENT, because=f"{value.text!r} is said of something else")
    )


def _of_a_stranger(found: Stance) -> Stance | None:
    """Less than the claim: the same, but of somebody else or of nobody."""
    other = stranger(found.candidate) or other_number(found.candidate)
    return None if other is None else _less(found, f"the source that says so does not name {other.text!r}")


def _less(found: Stance, because: str) -> Stance:
    related = found.candidate.single and found.candidate.coverage >= SAME_SUBJECT
    return replace(found, side=Side.WEAKER if related else Side.SILENT, because=because, factual=False)
