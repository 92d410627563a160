"""Code's veto: a claim that a model calls supported is held against the passages it quotes; it can only lose by that.

Values, names, negations and the order of words are compared as the embedded judge compares them. Where the quoted
passage says otherwise, the claim is contradicted whatever the model says; where it lacks a value that nothing else in
the sources gives, or nearly all words of the claim, the quote does not carry it. Nor does it where another passage,
which holds more of the claim, says otherwise.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome, Quote, Verdict
from groundwire.facts.names import Name
from groundwire.facts.words import Word
from groundwire.judges.embedded.candidate import Candidate
from groundwire.judges.embedded.candidates import MOST_CELLS
from groundwire.judges.embedded.computed import computed
from groundwire.judges.embedded.entries import Entry
from groundwire.judges.embedded.index import EvidenceIndex, Window
from groundwire.judges.embedded.judge import statement_of
from groundwire.judges.embedded.languages import Reading, other_languages, source_languages
from groundwire.judges.embedded.model import UNSEEN
from groundwire.judges.embedded.parsed import Parsed, figures
from groundwire.judges.embedded.slots import Standing
from groundwire.judges.embedded.spans import unsupported_spans
from groundwire.judges.embedded.stance import SAME_FACT, Side, Stance, by_facts
from groundwire.judges.llm.checking import Defective
from groundwire.judges.llm.grounds import Grounds
from groundwire.quotes import EDGES, Folded

MOST_OTHERS = 6
"""Passages beside the quoted ones that are looked at for what those lack, nearest first: as many as the embedded judge
reads."""

LEAST_OWN = 0.25
"""Share of the claim's own words and names that the quoted passages must hold together: a passage with nothing but the
claim's values speaks of something else. A quarter leaves room for other wording.
"""

OVERRULED = 0.9
"""Confidence of a verdict that code gives against the model's: the strength that arithmetic has for the embedded judge.

Code is right about what it compares in nearly all cases; that a model which reads the whole passage saw it otherwise
keeps it from certainty.
"""


def vetoed(outcome: Outcome, task: Task, grounds: Grounds) -> Outcome:
    """The outcome, if code has nothing against it; CONTRADICTED where the quoted passage says otherwise.

    Passages that give a value which the quoted ones lack are quoted, too.

    Raises:
        Defective: the quotes do not hold a value of the claim, and nothing else in the sources gives it.
    """
    if outcome.verdict is not Verdict.SUPPORTED:
        return outcome
    reading, index = grounds.reading(task), grounds.index(task)
    beside = _Beside(task=task, parsed=statement_of(task, reading.language), index=index)
    standing = _quoted(outcome.quotes, index)
    quoted = beside.candidates(standing)
    if any(_repeats(entry, task) for entry in standing) or any(map(_is_whole, quoted)):
        return outcome  # nothing but the quoted sources had to be read
    foreign = _foreign(outcome.quotes, beside, reading)
    if not foreign:
        beside.require_words(outcome.quotes, quoted)
    if not quoted or foreign:
        _require_figures(beside.parsed, [quote.text for quote in outcome.quotes], quoted)
        return outcome
    return beside.held(outcome, quoted)


def _quoted(quotes: Iterable[Quote], index: EvidenceIndex) -> list[Entry]:
    """The passages that the supporting quotes stand in, in order."""
    places = [(quote.source_id, quote.start, quote.end) for quote in quotes if quote.stance == "support"]
    found = [
        entry
        for source_id in dict.fromkeys(source_id for source_id, _, _ in places)
        for entry in index.of_source(source_id)
        if any(
            source_id == quoted and entry.passage.start < end and start < entry.passage.end
            for quoted, start, end in places
        )
    ]
    return sorted(found, key=lambda entry: entry.place)


def _repeats(entry: Entry, task: Task) -> bool:
    """Whether a passage is the claim itself, with nothing beside it that could turn it."""
    one, other = (Folded.of(text).text.strip(EDGES) for text in (entry.passage.text, task.claim.statement))
    return one == other


def _foreign(quotes: Iterable[Quote], beside: _Beside, reading: Reading) -> bool:
    """Whether claim and quoted source cannot be compared by words: no rules for the one, or another language."""
    if reading.uncovered is not None:
        return True
    sources = {quote.source_id: beside.task.evidence.by_id[quote.source_id] for quote in quotes}
    spoken = source_languages(sources.values())
    return bool(other_languages(beside.parsed.text, spoken, language=beside.parsed.language))


def _require_figures(claim: Parsed, quotes: Sequence[str], quoted: Sequence[Candidate]) -> None:
    """Return if quotes and passages around them have every figure of the claim: the same in every language.

    What stands in no passage, such as a heading, cannot be compared otherwise either.
    """
    said = " ".join((*quotes, *(candidate.passage.text for candidate in quoted)))
    held = {said[start:end] for start, end in figures(said)}
    lacking = [claim.text[start:end] for start, end in figures(claim.text) if claim.text[start:end] not in held]
    if lacking:
        raise _lacking(lacking)


def _lacking(values: Sequence[str]) -> Defective:
    shown = ", ".join(map(repr, values))
    return Defective(f"the quotes do not hold {shown}; quote the passage that does", cause="quote_not_found")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Beside:
    """A claim beside the passages of its evidence."""

    task: Task
    parsed: Parsed
    index: EvidenceIndex

    def candidates(self, entries: Iterable[Entry]) -> list[Candidate]:
        """The claim beside each passage, of a table row beside the values that are nearest to it."""
        return [
            Candidate(claim=self.parsed, premise=premise, index=self.index, exact=self.task.exact, scores=UNSEEN)
            for entry in entries
            for premise in self._premises(entry)
        ]

    def _premises(self, entry: Entry) -> Iterator[Window]:
        if not entry.cells:
            yield Window(entries=(entry,))
        nearest = sorted(entry.cells, key=lambda cell: -sum(cell.says(word) for word in self.parsed.words))
        for cell in nearest[:MOST_CELLS]:
            yield Window(entries=(entry,), cell=cell)

    def agree(self, quoted: Sequence[Candidate]) -> bool:
        """Whether there is nothing to look into: some passage speaks of the claim, none against it, no value lacks."""
        if any(map(_holds, quoted)):
            return True
        touched = any(candidate.coverage for candidate in quoted)
        return touched and not self._missing(quoted) and self._objection(quoted, missing=False) is None

    def _objection(self, quoted: Sequence[Candidate], *, missing: bool) -> Stance | None:
        """What a passage says against the claim; a differing value says nothing where another passage has it."""
        found = (by_facts(candidate) for candidate in quoted)
        return next((s for s in found if s and s.side is Side.AGAINST and (s.turned or missing)), None)

    def held(self, outcome: Outcome, quoted: Sequence[Candidate]) -> Outcome:
        """The outcome as code leaves it, once all sources were read."""
        others = self._others(quoted)
        if self.agree(quoted):
            self._require_nearest(quoted, [*quoted, *others])
            return outcome
        missing = self._missing(quoted)
        sum_up = (computed(quoted) or computed([*quoted, *others])) if missing else None
        if sum_up is not None and sum_up.side is Side.FOR:
            return _with_quotes(outcome, sum_up.entries).model_copy(update={"support": "computed"})
        deciding = self._objection(quoted, missing=bool(missing)) or sum_up
        if deciding is None:
            return self._completed(outcome, missing, quoted, others)
        if any(map(_holds, others)):
            told = f"the quoted passage speaks against it: {deciding.because}"
            raise Defective(f"{told}; quote the passage that decides", cause="quote_not_found")
        return self._contradicted(deciding, outcome)

    def require_words(self, quotes: Sequence[Quote], quoted: Sequence[Candidate]) -> None:
        """Return if quotes and passages around them have enough of what the claim says beside its values."""
        own: list[Word | Name] = [*self.parsed.frame, *self.parsed.names]
        said = [Parsed(text=quote.text, language=self.parsed.language) for quote in quotes if quote.stance == "support"]
        held = {id(word) for word in self.parsed.frame if any(text.says(word) for text in said)}
        held |= {id(word) for word in self.parsed.frame if any(each.passage.says(word) for each in quoted)}
        named = {slot.place for each in quoted for slot in each.slots if slot.standing is Standing.LOCATED}
        named |= {(n.start, n.end) for n in self.parsed.names if any(n.text in quote.text for quote in quotes)}
        count = sum(id(item) in held or (item.start, item.end) in named for item in own)
        if own and (not any(text.words for text in said) or count < LEAST_OWN * len(own)):
            raise Defective("the quotes hold too few words of the claim; quote what decides", cause="quote_not_found")

    def _require_nearest(self, given: Sequence[Candidate], every: Sequence[Candidate]) -> None:
        """Return if no passage says otherwise and holds more of the claim than those that it is given by.

        The fee is not what the deposit is, though a quote has its amount, if another sentence says what the fee is.

        Raises:
            Defective: one does.
        """
        giving = [each for each in given if _against(each) is None]
        if any(map(_is_whole, giving)):
            return
        lacking = [word for word in self.parsed.frame if not any(each.passage.says(word) for each in giving)]
        most = max((self._words_in(each) for each in giving), default=0)
        for each in every:
            nearer = any(each.passage.says(word) for word in lacking) and self._words_in(each) > most
            # Facts are compared last, for that takes longest.
            stance = _against(each) if nearer else None
            if stance is not None and not (each.about_another or each.other_names):
                told = f"a passage that is nearer to the claim says otherwise: {stance.because}"
                raise Defective(f"{told}; quote the passage that decides", cause="quote_not_found")

    def _words_in(self, candidate: Candidate) -> int:
        """How many words of what the claim says beside values and names a passage has."""
        return sum(candidate.passage.says(word) for word in self.parsed.frame)

    def _missing(self, quoted: Sequence[Candidate]) -> list[str]:
        """The values and figures of the claim that none of the quoted passages has."""
        held = {
            slot.place
            for candidate in quoted
            for slot in candidate.slots
            if slot.is_value and slot.standing is Standing.LOCATED
        }
        lacking = [fact.text for fact in self.parsed.facts if (fact.start, fact.end) not in held]
        said = [candidate.passage.text for candidate in quoted]
        return lacking + [figure for figure in self.parsed.unread_figures if not any(figure in text for text in said)]

    def _others(self, quoted: Sequence[Candidate]) -> list[Candidate]:
        """The claim beside the passages nearest to it that were not quoted."""
        seen = {entry for candidate in quoted for entry in candidate.premise.entries}
        nearest = self.index.search(self.parsed, most=MOST_OTHERS + len(seen))
        return self.candidates([entry for entry in nearest if entry not in seen][:MOST_OTHERS])

    def _completed(
        self, outcome: Outcome, missing: Sequence[str], quoted: Sequence[Candidate], others: Sequence[Candidate]
    ) -> Outcome:
        """The outcome with the passages that give what the quoted ones lack."""
        lacking = set(missing)
        giving: list[Candidate] = []
        for candidate in others:
            given = {
                slot.item.text
                for slot in candidate.slots
                if slot.is_value and slot.standing is Standing.LOCATED and slot.item.text in lacking
            }
            if given and candidate.coverage >= SAME_FACT and self._objection([candidate], missing=True) is None:
                giving.append(candidate)
                lacking -= given
        if lacking:
            raise _lacking([value for value in missing if value in lacking])
        self._require_nearest([*quoted, *giving], [*quoted, *others])
        return _with_quotes(outcome, [entry for each in giving for entry in each.premise.entries])

    def _contradicted(self, found: Stance, outcome: Outcome) -> Outcome:
        """The claim contradicted by what it was said to be supported by."""
        cell = found.candidate.premise.cell
        return Outcome(
            claim_id=outcome.claim_id,
            verdict=Verdict.CONTRADICTED,
            confidence=OVERRULED,
            quotes=tuple(entry.quote("contradict", cell) for entry in found.entries),
            unsupported_spans=unsupported_spans(self.task.claim, [found.candidate.passage], self.task.synonyms),
            explanation=f"code overruled the judge, which calls it supported: {found.because}",
        )


def _with_quotes(outcome: Outcome, entries: Iterable[Entry]) -> Outcome:
    """The outcome that quotes some passages, too, if it does not yet."""
    held = [(quote.source_id, quote.start, quote.end) for quote in outcome.quotes]
    new = [
        entry.quote("support")
        for entry in dict.fromkeys(entries)
        if not any(i == entry.source_id and a < entry.passage.end and entry.passage.start < b for i, a, b in held)
    ]
    return outcome.model_copy(update={"quotes": (*outcome.quotes, *new)})


def _against(candidate: Candidate) -> Stance | None:
    """What a passage says against the claim; None if it says nothing against it."""
    found = by_facts(candidate)
    return found if found is not None and found.side is Side.AGAINST else None


def _is_whole(candidate: Candidate) -> bool:
    """Whether a passage says all of the claim: its values, its names and every word."""
    found = by_facts(candidate)
    if found is not None:
        return found.side is Side.FOR
    return not candidate.missing_values and candidate.coverage >= 1


def _holds(candidate: Candidate) -> bool:
    """Whether a passage has every value of the claim and says nothing against it."""
    found = by_facts(candidate)
    if found is not None:
        return found.side is Side.FOR
    return not candidate.missing_values and candidate.coverage >= SAME_FACT
