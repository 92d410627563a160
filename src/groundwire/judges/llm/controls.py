"""Control claims: one that the sources certainly carry and one that they certainly do not, among those that are asked.

They are made from the sources of each call, so no judge can know them beforehand, and they look like any other claim:
clauses and sentences of a source in other words or joined to each other, so that they are neither copies of it nor
copies with a word changed. A judge that approves everything, refuses everything, compares letters, or does as a source
tells it, fails one of them. They are certain by the way they are made, and because code that compares facts is sure of
them. Where no such control can be made, there is a sentence as it stands, and one in which a number is another one or
the verb is denied; of sources without sentences, lines, and lines with a number or a name that no source has.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, partial
from itertools import islice

from groundwire.facts.words import CJK
from groundwire.judges.llm.certainty import Certainty
from groundwire.judges.llm.falsifying import HANGING, TURNING, denied, falsified, misnamed, renamed, renumbered
from groundwire.judges.llm.fresh import Fresh
from groundwire.judges.llm.rewording import joined, reworded
from groundwire.quotes import EDGES, Folded, locate
from groundwire.segment import Passage
from groundwire.segment.language import detect

SHORTEST, LONGEST = 5, 40
"""Words of a sentence that a control is made of: enough to say one thing by itself, and not many."""

MOST_READ = 20_000
"""Characters of each source that are read for sentences; controls need a few."""

FEWEST = 2
"""Words of a line that a control is made of where there is no sentence: what is said, and of what."""

ENOUGH = 6
"""Sentences from which two controls can nearly always be made; then no further source is read."""

MOST_CHANGES = 6
"""Ways to change a sentence that are held against the sources: one or two are enough nearly always."""

ALIKE = 0.6
"""Share of a sentence's words from which another one may be about the same thing."""

_SENTENCE = re.compile(r"[^\W\d_a-z][^?!\n]*[\w)%\"”’](?:\.|。)")
REFERRING = re.compile(
    r"\b(?:it|its|he|she|they|his|her|their|him|them|this|these|those|such|also|too|therefore|former|latter|here|then)\b",
    re.IGNORECASE,
)
"""Words that may refer to another sentence."""

_PERSONAL = re.compile(r"\b(?:I|me|my|you|your|we|us|our)\b", re.IGNORECASE)
_WORD = re.compile(rf"[{CJK}]|[^\W{CJK}]+")
"""A word, or a sign of a script that has no spaces between words."""
_ASKING = re.compile(r"[?？؟:]\s*$")
"""The end of a question, or of what leads to something else."""

_SENTENCE_END = re.compile(r"[.!?](?=\s|$)|[。！？\n]")
_TYPOGRAPHY = str.maketrans({"’": "'", "“": '"', "”": '"', "–": "-", "\u00a0": " "})
_PLAINER = str.maketrans({"'": "’", '"': "”"})

Cut = Callable[[str], Sequence[Passage]]
"""Cuts a text into its passages."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Control:
    """A claim whose verdict code knows."""

    text: str
    supported: bool
    """Whether the sources carry it; if not, they say otherwise."""


def controls(texts: Sequence[str], fresh: Fresh, *, claims: Collection[str], cut: Cut) -> tuple[Control, ...]:
    """The controls that can be made of the sources as a prompt shows them: both, one or none.

    Sentences that one of the claims repeats come last: a control that says the same, or the opposite, stands out. So do
    those that speak to somebody.
    """
    repeated = {_folded(claim) for claim in claims}
    usable = _usable(texts, fresh, repeated, cut)
    said = [set(_WORD.findall(sentence.lower())) for text in texts for sentence in _SENTENCE_END.split(text)]
    made = _Made(texts=texts, said=said, fresh=fresh)
    own = [sentence for sentence in usable if not _stands_out(sentence, repeated)[0]]
    plain = own if len(own) > 1 else usable
    agreed = [sentence for sentence in plain if not _disputed(sentence, said)]
    lines = cache(partial(_lines, texts, fresh, repeated, cut))  # which sentences mostly spare
    true = made.true(agreed) or _as_it_stands(usable, said) or _as_it_stands(lines(), said)
    # Of other sentences than the true one, where there are: two that are so alike would show what they are.
    taken = true.of if true else ()
    rest, hard = (sorted(each, key=lambda text: text in taken) for each in (usable, plain))
    false = made.false(hard) or next(_changed(rest, lines, texts, fresh), None)
    found = [Control(text=true.text, supported=True)] if true else []
    return (*found, Control(text=false, supported=False)) if false else tuple(found)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Form:
    """What some sentences say, and which those are."""

    text: str
    of: tuple[str, ...]

    @property
    def hidden(self) -> bool:
        """Whether no comparison of letters finds it: it is no part of a sentence as that stands."""
        return all(locate(self.text, sentence) is None for sentence in self.of)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Made:
    """Makes controls that no comparison of letters tells from claims, as far as code is sure of them."""

    texts: Sequence[str]
    said: Sequence[set[str]]
    """The words of each sentence of the sources."""
    fresh: Fresh
    certainty: Certainty = field(default_factory=Certainty)

    def true(self, sentences: Sequence[str]) -> _Form | None:
        """One that the sources carry in other words; None where none can be made."""
        forms = self._forms(sentences[:ENOUGH])
        for form in (each for each in forms if self.certainty.carries(each.of[0], each.text)):
            made = form if form.hidden and not self._wants_two("true") else self._with_another(form, forms)
            if made.hidden:
                return made
        return None

    def false(self, sentences: Sequence[str]) -> str | None:
        """One that the sources carry neither as it stands nor with a word changed; None where none can be made."""
        forms = self._forms(sentences[:ENOUGH])
        for form in sorted(forms, key=lambda each: sentences.index(each.of[0])):
            for changed in islice(falsified(form.text, self.texts, self.fresh), MOST_CHANGES):
                if self._carried_elsewhere(changed, form.of[0]) or not self.certainty.refutes(form.of[0], changed):
                    continue
                turned = _Form(text=changed, of=form.of)
                made = turned if form.hidden and not self._wants_two("false") else self._with_another(turned, forms)
                if form.hidden or made is not turned:
                    return made.text
        return None

    def _forms(self, sentences: Sequence[str]) -> list[_Form]:
        """What may be said of plain sentences, those that say it otherwise first."""
        plain = [sentence for sentence in sentences if not HANGING.search(sentence)]
        free = (sentence for sentence in plain if not TURNING.search(sentence))
        said = [_Form(text=text, of=(sentence,)) for sentence in free for text in reworded(sentence)]
        return [*self.fresh.shuffled("forms", said), *(_Form(text=sentence, of=(sentence,)) for sentence in plain)]

    def _with_another(self, form: _Form, forms: Sequence[_Form]) -> _Form:
        """The form joined to one of another sentence, before or behind it; itself where there is none."""
        first = self.fresh.number(f"first.{form.text}", 2)
        for other in self.fresh.shuffled(f"others.{form.text}", forms):
            if other.of == form.of or not all(map(self._in_english, (*form.of, *other.of))):
                continue
            if not self.certainty.carries(other.of[0], other.text):
                continue
            pair = (form, other) if first else (other, form)
            text = joined(pair[0].text, pair[1].text)
            if text is not None:
                return _Form(text=text, of=(*pair[0].of, *pair[1].of))
        return form

    def _in_english(self, sentence: str) -> bool:
        """Whether the source of a sentence is in English: sentences alone are often too short to tell."""
        return all(detect(text, otherwise="") == "en" for text in self.texts if sentence in text)

    def _carried_elsewhere(self, text: str, sentence: str) -> bool:
        """Whether another sentence may say what this one was changed to."""
        own, source = (set(_WORD.findall(each.lower())) for each in (text, sentence))
        return any(len(own & other) >= ALIKE * len(own) for other in self.said if other != source)

    def _wants_two(self, label: str) -> bool:
        """Whether another sentence is joined to one that is already said otherwise."""
        return bool(self.fresh.number(f"two.{label}", 2))


def _as_it_stands(texts: Iterable[str], said: Sequence[set[str]]) -> _Form | None:
    """The first of some texts that no other sentence may speak against."""
    undisputed = (text for text in texts if not _disputed(text, said))
    return next((_Form(text=_retyped(text), of=(text,)) for text in undisputed), None)


def _changed(
    sentences: Sequence[str], lines: Callable[[], Sequence[str]], texts: Sequence[str], fresh: Fresh
) -> Iterator[str]:
    """Sentences with a number changed or the verb denied, then lines with a number, name or word that no source has."""
    for text in sentences:
        yield from renumbered(text, texts, fresh)
        yield from denied(text)
    for text in lines():
        yield from renumbered(text, texts, fresh)
    for way in (renamed, misnamed):
        for text in (*sentences, *lines()):
            yield from way(text, texts, fresh)


def _usable(texts: Sequence[str], fresh: Fresh, repeated: Collection[str], cut: Cut) -> list[str]:
    """Sentences that say one thing by themselves, best first; not all of them where there are many."""
    found: list[str] = []
    for text in fresh.shuffled("sources", texts):
        found += fresh.shuffled("sentences", dict.fromkeys(_sentences(text, cut)))
        if sum(not any(_stands_out(each, repeated)) for each in found) >= ENOUGH:
            break
    return sorted(found, key=lambda each: _stands_out(each, repeated))


def _lines(texts: Sequence[str], fresh: Fresh, repeated: Collection[str], cut: Cut) -> list[str]:
    """Whatever says something in one line: items of lists, rows of tables, fields; best first."""
    found = dict.fromkeys(
        passage.text
        for text in texts
        for passage in _tellings(text, cut)
        if FEWEST <= len(_WORD.findall(passage.text)) <= LONGEST
        and not (REFERRING.search(passage.text) or _ASKING.search(passage.text))
    )
    return sorted(fresh.shuffled("lines", found), key=lambda each: _stands_out(each, repeated))


def _tellings(text: str, cut: Cut) -> Sequence[Passage]:
    """The passages of a text; of one with a table the rows, for what stands above them may be its header."""
    every = cut(text[:MOST_READ])
    return [passage for passage in every if passage.cells] or every


def _sentences(text: str, cut: Cut) -> Iterator[str]:
    for passage in cut(text[:MOST_READ]):
        said = passage.text
        plain = not passage.cells and _SENTENCE.fullmatch(said) and not REFERRING.search(said)
        if plain and SHORTEST <= len(said.split()) <= LONGEST:
            yield said


def _stands_out(text: str, repeated: Collection[str]) -> tuple[bool, bool]:
    return _folded(text) in repeated, _PERSONAL.search(text) is not None


def _folded(text: str) -> str:
    return Folded.of(text).text.strip(EDGES)


def _disputed(text: str, said: Sequence[set[str]]) -> bool:
    """Whether another sentence may say otherwise of the same thing; if more than one figure differs, it does not."""
    own = set(_WORD.findall(text.lower()))
    for other in said:
        lacking = own - other
        figures = sum(word.isdigit() for word in lacking)
        if lacking and len(lacking) <= (1 - ALIKE) * len(own) and figures <= 1:
            return True
    return False


def _retyped(text: str) -> str:
    """The same words in other typography, where there is any to change."""
    said = text.translate(_TYPOGRAPHY)
    said = said.translate(_PLAINER) if said == text else said
    return said if locate(said, text) else text
