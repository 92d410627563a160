"""A premise beside a claim, with everything that is known of how the two stand to each other."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

from groundwire.domain.text import Span
from groundwire.facts.clash import Clash
from groundwire.facts.fact import Fact
from groundwire.facts.names import Name
from groundwire.facts.near_misses import NearMiss, near_misses
from groundwire.facts.persons import other_person
from groundwire.facts.polarity import clashes, same_sense
from groundwire.facts.rules import rules
from groundwire.facts.scope import unasserted, unscoped, weakened
from groundwire.facts.words import Word, fold, words
from groundwire.judges.embedded.added import added, detailed
from groundwire.judges.embedded.denied import denied
from groundwire.judges.embedded.entries import Entry
from groundwire.judges.embedded.exchanged import exchanged
from groundwire.judges.embedded.index import EvidenceIndex, Window, join
from groundwire.judges.embedded.languages import MODEL_LANGUAGES
from groundwire.judges.embedded.model import UNSEEN, Scores
from groundwire.judges.embedded.parsed import Parsed
from groundwire.judges.embedded.slots import Slot, Standing, slots
from groundwire.judges.embedded.swapped import swapped
from groundwire.quotes import Folded

ALIKE = 0.4
"""Share of a passage that the claim must hold before a word that weakens the passage weakens it for the claim."""

_POSSESSIVE = ("'s", "’s")
_SPELLED_OUT = re.compile(r"(?:\s[a-z][\w-]*){0,3}\s?\(")
_COPULA = re.compile(r"\b(?:is|are|was|were)\b")
_LABEL = re.compile(r"[^\W\d_][\w -]{0,40}: ")

BINDING_COVERAGE = 0.6
"""Share of a claim with values that one of several passages must hold, all values included: they are bound there."""

ITEM_WEIGHT = 2.0
"""What a value or a name counts beside an ordinary word when it is asked how much of a claim a passage holds."""


@dataclass(frozen=True, kw_only=True)
class Candidate:
    """A premise beside a claim: one passage, or several that are read together."""

    claim: Parsed
    premise: Window
    index: EvidenceIndex
    exact: bool
    scores: Scores
    """What the model says of them."""

    @property
    def single(self) -> bool:
        """Whether the premise is one passage, so that values in it are bound to each other."""
        return len(self.premise.entries) == 1

    @property
    def passage(self) -> Parsed:
        """The premise as it is compared."""
        return self.premise.parsed

    @cached_property
    def slots(self) -> tuple[Slot, ...]:
        """Each value and name of the claim as it stands in the passage."""
        return slots(self.claim, self.passage, exact=self.exact)

    @cached_property
    def clashes(self) -> tuple[Clash, ...]:
        """Opposite wordings of the same thing."""
        return clashes(self.claim.text, self.passage.text, language=self.claim.language)

    @cached_property
    def swapped(self) -> tuple[Fact | Name, Fact | Name] | None:
        """Two values or names of the claim that the passage says the other way round."""
        return swapped(self.claim, self.passage, self.slots)

    @cached_property
    def near_misses(self) -> tuple[NearMiss, ...]:
        """Look-alike words in each other's place."""
        return near_misses(self.claim.text, self.passage.text, language=self.claim.language)

    @cached_property
    def same_sense(self) -> bool:
        """Whether opposite wordings cancel out, so that claim and passage say the same."""
        return same_sense(self.claim.text, self.passage.text, language=self.claim.language)

    @cached_property
    def verbatim(self) -> bool:
        """Whether the passage repeats the claim word for word."""
        return repeats(self.claim.text, self.passage.text)

    @cached_property
    def unscoped(self) -> tuple[Span, ...]:
        """Words of the claim that widen or narrow it and that the passage does not have ("only", "always")."""
        return unscoped(self.claim.text, self.passage.text, language=self.claim.language)

    @cached_property
    def weakened(self) -> tuple[Span, ...]:
        """Words by which the passage says less than the claim ("if", "believed"), or nothing of itself."""
        language = self.claim.language
        opening = unasserted(self.claim.text, self.passage.text, language=language)
        if opening is not None or self.parallel < ALIKE:
            return (opening,) if opening else ()
        return weakened(self.claim.text, self.passage.text, language=language)

    @cached_property
    def coverage(self) -> float:
        """How much of the claim the passage holds, 0-1: its words, and its values and names if they agree."""
        return self._held(self.slots)

    @cached_property
    def reworded(self) -> bool:
        """Whether the claim has words that the passage lacks, in a language that the model was not trained on.

        Such a word may be a paraphrase, or another thing in the place of the passage's, and nothing here can tell. Of a
        claim whose values all agree, one word may differ; not a noun or a name, where capitals tell them.
        """
        if self.claim.language in MODEL_LANGUAGES:
            return False
        items = [slot.item for slot in self.slots if slot.standing is Standing.LOCATED]
        lacking = [
            word
            for word in self.claim.words
            if not (word.is_number or self.passage.says(word) or any(_overlaps(word, item) for item in items))
        ]
        bicameral = all(word.text[0].islower() for word in lacking)
        return len(lacking) > (bool(self.claim.facts) and bicameral) or self._reordered()

    def _reordered(self) -> bool:
        """Whether the claim compares things that the passage has in another order."""
        pivot = rules(self.claim.language).pivot
        if not any(word.folded in pivot for word in words(self.claim.text, language=self.claim.language)):
            return False
        shared = self.claim.stems & self.passage.stems
        ours, theirs = ([w.stem for w in text.words if w.stem in shared] for text in (self.claim, self.passage))
        return list(dict.fromkeys(ours)) != list(dict.fromkeys(theirs))

    @cached_property
    def elsewhere(self) -> bool:
        """Whether the sources have a word of the claim, but not here: then no word here is its paraphrase."""
        located = [slot.item for slot in self.slots if slot.standing is Standing.LOCATED]
        return any(
            self.index.knows(word) and not self.passage.says(word)
            for word in self.claim.words
            if not word.is_number and not any(_overlaps(word, item) for item in located)
        )

    @property
    def about_another(self) -> bool:
        """Whether the passage has a subject of its own while a word of the claim stands only in other passages.

        Rows, labelled lines and sentences with a name are not about what only others name: nor is one warranty another.
        """
        return self.elsewhere and (_is_labelled(self.passage) or bool(self.rival_names()) or self._other_kind())

    @property
    def other_row(self) -> bool:
        """Whether the passage is about something else, being a table row whose name the claim does not say."""
        row = self.premise.entries[0].parsed
        name = row.row_name(row.facts[0]) if row.facts else None
        if name is None or not self.about_another:
            return False
        return any(name[0] <= word.start < name[1] and not self.claim.says(word) for word in row.words)

    def _other_kind(self) -> bool:
        """Whether the passage has another word before a noun than the claim, and the claim's stands elsewhere."""
        nouns = {
            noun.stem
            for word, noun in _adjacent(self.passage)
            if not self.claim.says(word) and not any(_overlaps(word, name) for name in self.passage.names)
        }
        return any(
            noun.stem in nouns and self.index.knows(word) and not self.passage.says(word)
            for word, noun in _adjacent(self.claim)
        )

    @property
    def other_subject(self) -> bool:
        """Whether the claim begins with a word that the passage, which has a name instead, does not have.

        A name that begins a sentence may be read as a common word ("Bolt opened a mill").
        """
        first = next((word for word in self.claim.words if word.start == 0), None)
        return first is not None and not self.passage.says(first) and bool(self.rival_names())

    @cached_property
    def added(self) -> tuple[Word, ...]:
        """Words of the claim that nothing in the passage says or may say."""
        return added(self.claim, self.passage)

    @cached_property
    def denied(self) -> str | None:
        """The words by which the premise says "not" to what the claim says; None if it does not."""
        return denied(self.claim, self.passage)

    @property
    def detailed(self) -> bool:
        """Whether the claim has a detail of its own: how, where, why or when, in words that the passage lacks."""
        return detailed(self.claim, self.added)

    @cached_property
    def exchanged(self) -> tuple[str, str] | None:
        """Two things of the claim that stand in each other's place here; None if there are none."""
        return exchanged(self.claim, self.passage)

    @cached_property
    def frame_held(self) -> bool:
        """Whether the premise holds any word of what the claim says of its names and values."""
        return not self.claim.frame or any(self.passage.says(word) for word in self.claim.frame)

    @cached_property
    def parallel(self) -> float:
        """How much of the premise the claim holds, 0-1: whether the two are alike, or the premise says much else."""
        return self._parallel()

    def coverage_beside(self, slot: Slot) -> float:
        """The same for all of the claim outside one value or name; 0 if there is nothing else in it."""
        return self._held([other for other in self.slots if other is not slot])

    def alike_beside(self, clash: Clash) -> tuple[float, float]:
        """Coverage and parallel outside the words that clash, which the other side cannot have."""
        return self._held(self.slots, beside=clash.ours), self._parallel(beside=clash.theirs)

    @cached_property
    def missing_values(self) -> bool:
        """Whether the premise lacks a value of the claim, or a figure that could not be read: none is trusted."""
        unread = any(figure not in self.passage.text for figure in self.claim.unread_figures)
        return unread or any(slot.is_value and slot.standing is not Standing.LOCATED for slot in self.slots)

    @cached_property
    def mistaken_names(self) -> bool:
        """Whether a name of the claim is missing while the premise has one that looks like it."""
        return any(not slot.is_value and slot.standing is Standing.MISMATCHED for slot in self.slots)

    @cached_property
    def other_names(self) -> bool:
        """Whether a name of the claim is missing while the premise has others: it may speak of somebody else."""
        if not self.single:
            return False  # among several passages there are always others; the share of the claim's names counts
        if self.claim.language == "en" and other_person(self.claim.text, self.passage.text):
            return True
        absent = any(not slot.is_value and slot.standing is not Standing.LOCATED for slot in self.slots)
        return absent and bool(self.rival_names())

    @cached_property
    def torn(self) -> bool:
        """Whether one of several passages has some of the claim's items and another value in the place of one.

        Read together, such passages hold everything the claim says, but of different things.
        """
        if self.single:
            return False
        several = len({_label(entry.parsed) for entry in self.premise.entries}) > 1
        rows = sum(bool(entry.parsed.headings) for entry in self.premise.entries) > 1
        whole = any(map(self._holds_together, self.premise.entries))
        if not whole and (
            (self.claim.facts and several) or rows or any(map(self._of_other_kind, self.premise.entries))
        ):
            return True
        for text in (entry.parsed.text for entry in self.premise.entries):
            if other_person(self.claim.text, text) or unasserted(self.claim.text, text, language=self.claim.language):
                return True
        standings = (
            {slot.standing for slot in slots(self.claim, entry.parsed, exact=self.exact)}
            for entry in self.premise.entries
        )
        return any({Standing.LOCATED, Standing.MISMATCHED} <= found for found in standings)

    def alone(self, entry: Entry) -> Candidate:
        """This claim beside one passage of the premise alone; the model has not seen the two."""
        return replace(self, premise=Window(entries=(entry,)), scores=UNSEEN)

    def _of_other_kind(self, entry: Entry) -> bool:
        """Whether one passage has a value of the claim but says it of another kind of thing."""
        alone = self.alone(entry)
        has = any(slot.is_value and slot.standing is Standing.LOCATED for slot in alone.slots)
        return has and alone._other_kind()  # noqa: SLF001  # the same class

    def _holds_together(self, entry: Entry) -> bool:
        """Whether one passage has all values of the claim and enough of what the claim says of them."""
        alone = self.alone(entry)
        values = all(slot.standing is Standing.LOCATED for slot in alone.slots if slot.is_value)
        return values and alone.coverage >= BINDING_COVERAGE and not alone.about_another

    def together_with(self, other: Candidate) -> Candidate:
        """Both premises read as one; the model has not seen it."""
        premise = join([*self.premise.entries, *other.premise.entries])
        return replace(self, premise=premise, scores=UNSEEN)

    @cached_property
    def deciding(self) -> tuple[Entry, ...]:
        """The passages of the premise that hold what it holds of the claim, fewest first taken, in their order."""
        left = {word.stem for word in self.claim.words if self.passage.says(word)}
        chosen: list[Entry] = []
        rest = list(self.premise.entries)
        while rest and (left or not chosen):
            best = max(rest, key=lambda entry: len(left & _stems_said(self.claim, entry.parsed)))
            held = left & _stems_said(self.claim, best.parsed)
            if chosen and not held:
                break
            chosen.append(best)
            rest.remove(best)
            left -= held
        return tuple(sorted(chosen, key=lambda entry: entry.place))

    def rival_names(self) -> tuple[Name, ...]:
        """Names in the passage that are none of the claim's, nor words that one of those stands for."""
        found = [slot.found for slot in self.slots if slot.standing is Standing.LOCATED and slot.found]
        return tuple(name for name in self.passage.names if not any(self._says(name, each) for each in found))

    def _says(self, name: Name, found: Fact | Name | Span) -> bool:
        """Whether a name of the passage is what was found, or begins its long form: `C-reactive protein (CRP)`."""
        spelled_out = _SPELLED_OUT.fullmatch(self.passage.text, name.end, max(name.end, found.start))
        return spelled_out is not None or _overlaps(name, found)

    def in_place_of(self, slot: Slot) -> Name | None:
        """The name of the passage that stands where the claim has its own: next to the same word on the same side.

        An acronym does not stand for a name that is none, and words inside other names mark no place.
        """
        rivals = self.rival_names()
        shared = [w for w in self.claim.words if self.passage.says(w) and not _overlaps(w, slot.item)]
        theirs = [w for w in self.passage.words if self.claim.says(w) and not any(_overlaps(w, r) for r in rivals)]
        before, after = _neighbours(slot.item, shared)
        for rival in rivals:
            if fold(rival.text).startswith(fold(slot.item.text)):
                continue  # "Yemeni" says "Yemen"
            alike = isinstance(slot.item, Name) and rival.is_acronym == slot.item.is_acronym
            alike = alike and slot.item.text.endswith(_POSSESSIVE) == rival.text.endswith(_POSSESSIVE)
            ahead, behind = _neighbours(rival, theirs)
            same_side = before[:1] == ahead[:1] != () or after[:1] == behind[:1] != ()
            if alike and (same_side or self._equates(set(before) & set(behind) or set(after) & set(ahead))):
                return rival
        return None

    def _equates(self, shared: set[str]) -> bool:
        """Whether both say that one thing is another, so that either side may come first: "X is the head"."""
        return bool(shared) and all(_COPULA.search(text) for text in (self.claim.text, self.passage.text))

    def _parallel(self, *, beside: Sequence[Span] = ()) -> float:
        own = [word for word in self.passage.words if not (word.is_number or _is_in(word, beside))]
        return sum(self.claim.says(word) for word in own) / len(own) if own else 0.0

    def _held(self, items: Sequence[Slot], *, beside: Sequence[Span] = ()) -> float:
        items = [slot for slot in items if not _is_in(slot.item, beside)]
        frame = [word for word in self.claim.frame if not _is_in(word, beside)]
        whole = float(len(frame)) + ITEM_WEIGHT * len(items)
        held = float(sum(self.passage.says(word) for word in frame))
        held += ITEM_WEIGHT * sum(slot.standing is Standing.LOCATED for slot in items)
        return held / whole if whole else 0.0


def _is_in(item: Word | Fact | Name, spans: Sequence[Span]) -> bool:
    return any(span.start <= item.start and item.end <= span.end for span in spans)


def _stems_said(claim: Parsed, passage: Parsed) -> set[str]:
    return {word.stem for word in claim.words if passage.says(word)}


def _neighbours(item: Fact | Name, among: Sequence[Word]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The two nearest of some words before an item, and the two nearest after it, nearest first."""
    before = tuple(word.stem for word in reversed(among) if word.end <= item.start)
    after = tuple(word.stem for word in among if word.start >= item.end)
    return before[:2], after[:2]


def _is_labelled(passage: Parsed) -> bool:
    """Whether it is a row of a table or begins with a label, so that what it says is said of that alone."""
    return bool(passage.headings) or bool(_LABEL.match(passage.text))


def _adjacent(text: Parsed) -> list[tuple[Word, Word]]:
    """Words with content that directly follow each other, such as an adjective and its noun."""
    return [(one, other) for one, other in pairwise(text.words) if text.text[one.end : other.start] == " "]


def _label(passage: Parsed) -> str:
    """What a passage says it is about: its heading, the name of its row, or its label; "" if it says nothing."""
    if passage.context_end:
        return passage.text[: passage.context_end]
    label = _LABEL.match(passage.text)
    return passage.text if passage.headings else label[0] if label else ""


def repeats(claim: str, passage: str) -> bool:
    """Whether `passage` holds `claim` word for word, apart from typography and the full stop."""
    wanted = Folded.of(claim).text.strip(" .")
    return f" {wanted} " in f" {Folded.of(passage).text.strip(' .')} ".replace(". ", " ")


def _overlaps(word: Word | Name, item: Fact | Name | Span) -> bool:
    return word.start < item.end and item.start < word.end
