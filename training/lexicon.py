"""Writes the word lists of the fact checks from the WordNet 3.0 database files.

    python training/lexicon.py /usr/share/wordnet src/groundwire/facts/data

The database is in the Debian package `wordnet-base`; its format is described in `wndb(5WN)` and `senseidx(5WN)`.
It writes:

- `antonyms.tsv`: two lemmas a line, opposites in a sense that is common for both, or words for the same as such;
- `synonyms.tsv`: two lemmas a line, the same thing in a sense that is common for both, or noun and verb of one act;
- `irregular.tsv`: an irregular form and its lemma;
- `common.txt`: lemmas in use that are more than names, one a line;
- `again.txt`: verbs that say that something is done again;
- `senses.tsv`: a lemma, its meanings by number, those of them that name a thing, and those that name one in a row of
  alternatives (a colour, a time of day);
- `hypernyms.tsv`: the number of a meaning and those of what it is a kind of.
"""

from __future__ import annotations

import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

ANTONYM_SHARE = 0.10
"""A sense counts for opposites if the word is used in it at least this often in the tagged corpora; rarer senses make
opposites of words that readers do not take for opposites (`concentration` and `distribution`)."""

SYNONYM_SHARE = 0.60
"""The same for synonyms, which must hold whatever the context."""

SYNONYM_COUNT = 5
"""Words seen less often than this in the tagged corpora get no synonyms: their senses are not ranked."""

CLUSTER_SHARE = 0.60
"""The same for opposites by way of another word (`stale` is like `old`): one step more has to be twice as sure."""

CLUSTER_COUNT = 3
"""Words seen less often than this in the tagged corpora are opposites only where WordNet says so itself."""

SENSE_SHARE = 0.05
"""Meanings in which a word is used less often than this are left out of `senses.tsv`."""

NAMING_SHARE = 0.25
"""How much of a noun's use must be in a meaning before the noun is an alternative to others like it."""

THINGS = frozenset(["05", "06", "08", "13", "17", "18", "20", "27"])
"""WordNet's files of nouns for animals, artifacts, parts of the body, food, objects, persons, plants, substances."""

ROWS = frozenset(["07", "15", "28"])
"""Its files of attributes, places and times."""

UNSEEN = frozenset(["06", "08", "13", "27"])
"""Its files of nouns that are kept although they were never tagged: tools, dishes and chemicals are too many for
the corpora."""

AGAIN = re.compile(r"\b(?:again|anew|once more|in a new|new)\b")
"""How WordNet explains verbs that say that something is done again."""

NOT_AGAIN = frozenset(("recover", "recreate"))
"""Verbs of that kind that mostly say something else."""

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
"""WordNet's files and its letters for the parts of speech."""

SENSE_TYPES = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
"""The digit of a sense key and the part of speech; 5 is an adjective that hangs on another one."""


Key = tuple[str, str]
"""A synset: its part of speech and its offset in the file."""

Place = tuple[Key, int]
"""A synset and the 1-based number of a word in it."""


@dataclass(frozen=True, slots=True)
class Synset:
    """One meaning: its words, and pointers to words of other meanings."""

    words: tuple[str, ...]
    gloss: str
    file: str
    """WordNet's number of the file it stands in, which tells its field."""
    pointers: tuple[tuple[str, tuple[str, str], int, int], ...]
    """Symbol, target synset, and the 1-based numbers of the two words; 0 for all of them."""


@dataclass(frozen=True, slots=True)
class WordNet:
    """The meanings, and how often each word is used in each."""

    synsets: dict[tuple[str, str], Synset]
    counts: dict[tuple[str, str], Counter[str]]
    """Tagged uses by (lemma, part of speech) and synset offset."""
    totals: Counter[str]

    def share(self, word: str, key: tuple[str, str]) -> float:
        """How much of the use of `word` is in this meaning, from 0 to 1; 1 for words that were never tagged."""
        total = self.totals[word]
        return self.counts[word, key[0]][key[1]] / total if total else 1.0

    def share_of_part(self, word: str, key: Key) -> float:
        """The same among the meanings that `word` has as this part of speech."""
        counts = self.counts[word, key[0]]
        return counts[key[1]] / counts.total() if counts else 1.0


def read(folder: Path) -> WordNet:
    """The database in `folder`."""
    synsets = {
        (letter, line[:8]): _synset(line)
        for name, letter in PARTS.items()
        for line in (folder / f"data.{name}").read_text(encoding="utf-8").splitlines()
        if not line.startswith(" ")
    }
    ranks: dict[tuple[str, str], list[str]] = {}
    for name, letter in PARTS.items():
        for line in (folder / f"index.{name}").read_text(encoding="utf-8").splitlines():
            if not line.startswith(" "):
                fields = line.split()
                ranks[fields[0], letter] = fields[-int(fields[2]) :]
    counts: dict[tuple[str, str], Counter[str]] = defaultdict(Counter)
    totals: Counter[str] = Counter()
    for line in (folder / "cntlist.rev").read_text(encoding="utf-8").splitlines():
        key, rank, count = line.split()
        lemma, _, rest = key.partition("%")
        letter = SENSE_TYPES[rest[0]]
        offsets = ranks.get((lemma, letter), [])
        totals[lemma] += int(count)
        if int(rank) <= len(offsets):
            counts[lemma, letter][offsets[int(rank) - 1]] += int(count)
    return WordNet(synsets, counts, totals)


def _synset(line: str) -> Synset:
    fields = line.partition(" | ")[0].split()
    size = int(fields[3], 16)
    words = tuple(fields[4 + 2 * i].partition("(")[0].lower() for i in range(size))
    at = 4 + 2 * size
    pointers = []
    for i in range(int(fields[at])):
        symbol, offset, letter, ends = fields[at + 1 + 4 * i : at + 5 + 4 * i]
        here, there = bytes.fromhex(ends)
        pointers.append((symbol, (letter.replace("s", "a"), offset), here, there))
    return Synset(words, line.partition(" | ")[2], fields[1], tuple(pointers))


def antonyms(wordnet: WordNet) -> Iterator[tuple[str, str]]:
    """Opposites that are single words, common in that sense, and words that mean the same or are made from them."""
    for key, synset in wordnet.synsets.items():
        for symbol, target, here, there in synset.pointers:
            if symbol != "!":
                continue
            left, right = synset.words[here - 1], wordnet.synsets[target].words[there - 1]
            if min(wordnet.share(left, key), wordnet.share(right, target)) >= ANTONYM_SHARE:
                yield left, right
                ours, theirs = _like(wordnet, left, key), _like(wordnet, right, target)
                yield from ((one, other) for one in ours for other in (right, *theirs))
                yield from ((left, other) for other in theirs)
                yield from _made(wordnet, (key, here), (target, there))


def _like(wordnet: WordNet, word: str, key: tuple[str, str]) -> list[str]:
    """Words that mean what `word` does in this meaning; of an adjective those that hang on it, too."""
    synset = wordnet.synsets[key]
    keys = [key, *(target for symbol, target, *_ in synset.pointers if symbol == "&")]
    found = [(other, near) for near in keys for other in wordnet.synsets[near].words if other != word]
    return [other for other, near in found if _main(wordnet, other, near, CLUSTER_SHARE)]


def _made(wordnet: WordNet, one: Place, other: Place) -> Iterator[tuple[str, str]]:
    """Words of one part of speech that are made from two opposites, such as `inclusion` and `exclusion`."""
    ours, theirs = (list(_derived(wordnet, place)) for place in (one, other))
    yield from ((left, right) for left, part in ours for right, its in theirs if part == its)


def _derived(wordnet: WordNet, place: Place) -> Iterator[tuple[str, str]]:
    """The words made from one, each with its part of speech."""
    key, number = place
    for symbol, target, here, there in wordnet.synsets[key].pointers:
        word = wordnet.synsets[target].words[there - 1]
        if symbol == "+" and here == number and _main(wordnet, word, target, CLUSTER_SHARE):
            yield word, target[0]


def _main(wordnet: WordNet, word: str, key: tuple[str, str], share: float) -> bool:
    return wordnet.totals[word] >= CLUSTER_COUNT and wordnet.share(word, key) >= share


def synonyms(wordnet: WordNet) -> Iterator[tuple[str, str]]:
    """Words for the same thing, and the noun of an act with its verb."""

    def common(word: str, key: tuple[str, str]) -> bool:
        return wordnet.totals[word] >= SYNONYM_COUNT and wordnet.share(word, key) >= SYNONYM_SHARE

    for key, synset in wordnet.synsets.items():
        words = [word for word in synset.words if common(word, key)]
        yield from ((left, right) for left in words for right in words)
        for symbol, target, here, there in synset.pointers:
            if symbol == "+" and {key[0], target[0]} == {"n", "v"}:
                left, right = synset.words[here - 1], wordnet.synsets[target].words[there - 1]
                if common(left, key) and common(right, target):
                    yield left, right


def irregular(folder: Path, wordnet: WordNet) -> Iterator[tuple[str, str]]:
    """Irregular forms of words that are in use."""
    for name in PARTS:
        for line in (folder / f"{name}.exc").read_text(encoding="utf-8").splitlines():
            form, lemma, *_ = line.split()
            if wordnet.totals[lemma]:
                yield form, lemma


def common(wordnet: WordNet) -> Iterator[str]:
    """Single words that were seen in use, without those that only ever name one person, place or thing."""
    names_only: dict[str, bool] = {}
    for synset in wordnet.synsets.values():
        instance = any(symbol == "@i" for symbol, *_ in synset.pointers)
        for word in synset.words:
            names_only[word] = instance and names_only.get(word, True)
    return (word for word, is_name in names_only.items() if wordnet.totals[word] and not is_name and word.isalpha())


def again(wordnet: WordNet) -> Iterator[str]:
    """Verbs with re- before another verb, where WordNet explains them by doing just that again."""
    for key, synset in wordnet.synsets.items():
        gloss = synset.gloss.partition(";")[0]
        if key[0] == "v" and AGAIN.search(gloss):
            again = (word for word in synset.words if word.startswith("re") and word[2:] in gloss.split())
            yield from (word for word in again if word not in NOT_AGAIN)


@dataclass(frozen=True, slots=True)
class Senses:
    """The meanings of a word."""

    all: list[Key]
    """Those of words made from it (`approval` from `approve`) and of the adjectives that it is like included."""
    things: list[Key]
    rows: list[Key]


def senses(wordnet: WordNet) -> dict[str, Senses]:
    """Single words with their meanings."""
    places: defaultdict[str, list[Place]] = defaultdict(list)
    for key, synset in wordnet.synsets.items():
        for number, word in enumerate(synset.words, 1):
            seen = synset.file in UNSEEN or any(wordnet.totals[near] for near in synset.words)
            if word.isalpha() and seen and not _is_instance(synset):
                places[word].append((key, number))
    return {word: _senses(wordnet, word, found) for word, found in sorted(places.items())}


def _senses(wordnet: WordNet, word: str, places: list[Place]) -> Senses:
    kept = [(key, number) for key, number in places if wordnet.share_of_part(word, key) >= SENSE_SHARE]
    made = [
        target
        for key, number in kept
        for symbol, target, here, _ in wordnet.synsets[key].pointers
        if (symbol == "+" and here == number) or (symbol == "&" and key[0] == "a")
    ]
    named = [key for key, _ in kept if key[0] == "n" and wordnet.share_of_part(word, key) >= NAMING_SHARE]
    return Senses(
        all=list(dict.fromkeys([*(key for key, _ in kept), *made])),
        things=[key for key in named if wordnet.synsets[key].file in THINGS],
        rows=[key for key in named if wordnet.synsets[key].file in ROWS],
    )


def hypernyms(wordnet: WordNet, wanted: Iterable[Key]) -> dict[Key, list[Key]]:
    """What meanings are kinds of, what those are kinds of, and so on."""
    found: dict[Key, list[Key]] = {}
    keys = list(dict.fromkeys(wanted))
    while keys:
        for key in keys:
            found[key] = [target for symbol, target, *_ in wordnet.synsets[key].pointers if symbol == "@"]
        keys = list(dict.fromkeys(above for key in keys for above in found[key] if above not in found))
    return {key: above for key, above in found.items() if above}


def _is_instance(synset: Synset) -> bool:
    return any(symbol == "@i" for symbol, *_ in synset.pointers)


def write_senses(target: Path, wordnet: WordNet) -> None:
    """Write `senses.tsv` and `hypernyms.tsv`, the meanings numbered as they come."""
    words = senses(wordnet)
    above = hypernyms(wordnet, (key for word in words.values() for key in word.all))
    named = [*(key for word in words.values() for key in word.all), *(k for key in above for k in (key, *above[key]))]
    numbers = {key: f"{key[0]}{number}" for number, key in enumerate(dict.fromkeys(named))}

    def listed(keys: Iterable[Key]) -> str:
        return ",".join(numbers[key] for key in keys)

    lines = ["\t".join((word, listed(s.all), listed(s.things), listed(s.rows))) for word, s in words.items()]
    (target / "senses.tsv").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    lines = [f"{numbers[key]}\t{listed(keys)}" for key, keys in above.items()]
    lines.sort(key=lambda line: int(line.partition("\t")[0][1:]))
    (target / "hypernyms.tsv").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def write(path: Path, pairs: Iterable[tuple[str, str]], *, ordered: bool = False) -> None:
    """Write the pairs of different single words, sorted, each once."""
    lines = {
        "\t".join(pair if ordered else sorted(pair))
        for pair in pairs
        if pair[0] != pair[1] and "_" not in "".join(pair) and "".join(pair).replace("-", "").isalpha()
    }
    path.write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")


def main(source: Path, target: Path) -> None:
    """Read the database in `source` and write the lists into `target`."""
    wordnet = read(source)
    write(target / "antonyms.tsv", antonyms(wordnet))
    write(target / "synonyms.tsv", synonyms(wordnet))
    write_senses(target, wordnet)
    write(target / "irregular.tsv", irregular(source, wordnet), ordered=True)
    (target / "again.txt").write_text("".join(f"{word}\n" for word in sorted(set(again(wordnet)))), encoding="utf-8")
    (target / "common.txt").write_text("".join(f"{word}\n" for word in sorted(common(wordnet))), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
