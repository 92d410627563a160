"""Writes the word lists of the fact checks from the WordNet 3.0 database files.

    python training/lexicon.py /usr/share/wordnet src/groundwire/facts/data

The database is in the Debian package `wordnet-base`; its format is described in `wndb(5WN)` and `senseidx(5WN)`.
It writes:

- `antonyms.tsv`: two lemmas a line, opposites in a sense that is common for both;
- `synonyms.tsv`: two lemmas a line, the same thing in a sense that is common for both, or noun and verb of one act;
- `irregular.tsv`: an irregular form and its lemma;
- `common.txt`: lemmas in use that are more than names, one a line.
"""

from __future__ import annotations

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

PARTS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
"""WordNet's files and its letters for the parts of speech."""

SENSE_TYPES = {"1": "n", "2": "v", "3": "a", "4": "r", "5": "a"}
"""The digit of a sense key and the part of speech; 5 is an adjective that hangs on another one."""


@dataclass(frozen=True, slots=True)
class Synset:
    """One meaning: its words, and pointers to words of other meanings."""

    words: tuple[str, ...]
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
    return Synset(words, tuple(pointers))


def antonyms(wordnet: WordNet) -> Iterator[tuple[str, str]]:
    """Opposites that are single words, common in that sense."""
    for key, synset in wordnet.synsets.items():
        for symbol, target, here, there in synset.pointers:
            if symbol != "!":
                continue
            left, right = synset.words[here - 1], wordnet.synsets[target].words[there - 1]
            if min(wordnet.share(left, key), wordnet.share(right, target)) >= ANTONYM_SHARE:
                yield left, right


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


def write(path: Path, pairs: Iterable[tuple[str, str]], *, ordered: bool = False) -> None:
    """Write the pairs of different single words, sorted, each once."""
    lines = {
        "\t".join(pair if ordered else sorted(pair))
        for pair in pairs
        if pair[0] != pair[1] and "_" not in "".join(pair) and "".join(pair).replace("-", "").isalpha()
    }
    path.write_text("".join(f"{line}\n" for line in sorted(lines)), encoding="utf-8")


def main(source: Path, target: Path) -> None:
    """Read the database in `source` and write the four lists into `target`."""
    wordnet = read(source)
    write(target / "antonyms.tsv", antonyms(wordnet))
    write(target / "synonyms.tsv", synonyms(wordnet))
    write(target / "irregular.tsv", irregular(source, wordnet), ordered=True)
    (target / "common.txt").write_text("".join(f"{word}\n" for word in sorted(common(wordnet))), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
