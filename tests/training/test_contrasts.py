"""Generated rows have the label that follows from their edit."""

from __future__ import annotations

from random import Random

import pytest
from training.contrasts import EDITS, INVENTIONS
from training.contrasts.negation import denials, past_lemma
from training.contrasts.pool import Pool
from training.row import LABELS, Row


def row(premise: str, statement: str | None = None, *, group: str = "g", dataset: str = "fever") -> Row:
    """An entailed row; without a statement, the premise is one."""
    return Row(premise=premise, statement=statement or premise, label="entailment", dataset=dataset, group=group)


def made(name: str, base: Row, *, pool: Pool | None = None, seeds: int = 30) -> set[tuple[str, str]]:
    """Every (label, statement) that an edit makes of a row under so many seeds."""
    found: set[tuple[str, str]] = set()
    for seed in range(seeds):
        for each in EDITS[name](base, Random(seed), pool or Pool([])):
            found.add((each.label, each.statement))
    return found


def labels(name: str, base: Row) -> set[str]:
    return {label for label, _ in made(name, base)}


@pytest.mark.parametrize(
    ("edit", "sentence", "label"),
    [
        ("number", "The hall has 310 seats.", "contradiction"),
        ("number", "It sold 53,000 copies.", "contradiction"),
        ("number", "Ada was born in 1815.", "contradiction"),
        ("number", "She gave concerts in 2016.", "not_entailed"),
        ("number_word", "The house has three floors.", "contradiction"),
        ("number_rewritten", "The house has 12 floors.", "entailment"),
        ("number_rewritten", "The house cost 1,200 francs.", "entailment"),
        ("date", "She was born on May 24, 1941.", "contradiction"),
        ("date_rewritten", "She was born on 24 May 1941.", "entailment"),
        ("month", "The fair begins on Monday.", "contradiction"),
        ("month", "It opened in March 1999.", "contradiction"),
        ("negation", "The contract is valid.", "contradiction"),
        ("negation", "Ada Lovelace wrote the notes.", "contradiction"),
        ("negation", "The house has a garden.", "contradiction"),
        ("opposite", "The price increased sharply.", "contradiction"),
        ("synonym", "A doctor saw the child.", "entailment"),
        ("widened", "The pool is open.", "not_entailed"),
        ("detail", "The pool is open.", "not_entailed"),
        ("dropped", "In 1990, the company moved to Bern.", "entailment"),
        ("dropped", "The tower (built in 1820) is closed.", "entailment"),
        ("reworded", "The tower was constructed in 1820.", "entailment"),
        ("fronted", "The tower was finished in 1820.", "entailment"),
    ],
)
def test_an_edit_has_one_label(edit: str, sentence: str, label: str) -> None:
    """It makes rows of the sentence, all of them with this label, and none leaves the statement as it was."""
    found = made(edit, row(sentence))
    assert {each for each, _ in found} == {label}
    assert sentence not in {statement for _, statement in found}


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        ("number", "Apollo 11 landed on the moon."),
        ("number", "More than 300 people came."),
        ("bound", "She lives at 12 Baker Street."),
        ("bound", "They tested people between 18 and 25 years."),
        ("opposite", "The High Court did not increase it."),
        ("negation", "Nobody is at home."),
        ("negation", "All members are invited."),
        ("negation", "While it was open, we left."),
        ("date", "It is a long story."),
        ("fronted", "The film is based on a novel."),
        ("strength", "They will never agree."),
    ],
)
def test_what_cannot_be_edited_safely_is_left_alone(edit: str, sentence: str) -> None:
    """Names, bounds, quantifiers and negations would make the label uncertain."""
    assert made(edit, row(sentence)) == set()


@pytest.mark.parametrize("edit", ["number", "date", "name", "opposite", "synonym", "number_rewritten"])
def test_only_what_the_premise_says_is_edited(edit: str) -> None:
    """Of a number, name or word that stands in the statement alone nothing is known."""
    base = row("Something else altogether.", "On May 24, 1941 the price rose by 310 francs in Geneva.")
    assert made(edit, base) == set()


@pytest.mark.parametrize(
    ("sentence", "denied"),
    [
        ("The contract is valid.", "The contract is not valid."),
        ("They can leave.", "They can't leave."),
        ("The house has a garden.", "The house does not have a garden."),
        ("The work has been done.", "The work has not been done."),
        ("Ada Lovelace stopped early.", "Ada Lovelace did not stop early."),
        ("Mary Shelley wrote it.", "Mary Shelley didn't write it."),
    ],
)
def test_a_denial_is_a_sentence(sentence: str, denied: str) -> None:
    """The auxiliary or a form of "do" carries the negation."""
    assert denied in denials(sentence)


@pytest.mark.parametrize(
    ("form", "lemma"),
    [
        ("wrote", "write"),
        ("stopped", "stop"),
        ("carried", "carry"),
        ("moved", "move"),
        ("red", None),
        ("hundred", None),
    ],
)
def test_a_past_form_has_its_verb(form: str, lemma: str | None) -> None:
    """Regular and irregular forms are known; words that only look like them are not."""
    assert past_lemma(form) == lemma


def test_a_denial_in_the_premise_turns_what_follows() -> None:
    """The denial is entailed, the sentence itself contradicted."""
    sentence = "The contract is valid."
    rows = list(EDITS["negation_both"](row(sentence), Random(1), Pool([])))
    assert [(each.label, each.statement == sentence) for each in rows] == [
        ("entailment", False),
        ("contradiction", True),
    ]
    assert all("not" in each.premise or "n't" in each.premise for each in rows)


def test_a_negation_is_taken_away_or_rewritten() -> None:
    """Without "not" the statement is contradicted; with "isn't" it is the same."""
    assert made("negation_away", row("The shop is not open.")) == {
        ("contradiction", "The shop is open."),
        ("entailment", "The shop isn't open."),
    }


def test_bounds_are_kept_or_broken_by_arithmetic() -> None:
    """Of 90 boats there are more than fewer, and fewer than more; never the reverse."""
    for label, statement in made("bound", row("The harbour has 90 boats in summer.")):
        word, limit = statement.removeprefix("The harbour has ").removesuffix(" boats in summer.").rsplit(" ", 1)
        holds = int(limit) < 90 if word in {"more than", "over", "at least"} else int(limit) > 90
        assert holds == (label == "entailment"), statement


def test_rounding_is_to_the_nearest() -> None:
    """About 53,000 is entailed by 53,120; about another round number is contradicted."""
    found = made("number_rounded", row("It sold 53,120 copies."))
    assert ("entailment", "It sold about 53,000 copies.") in found
    assert all("53,000" not in statement for label, statement in found if label == "contradiction")


def test_units_change_or_are_spelled() -> None:
    """Another unit is contradicted; another word for the same is entailed."""
    found = made("unit", row("The bridge is 15 cm long."))
    assert {statement for label, statement in found if label == "entailment"} <= {
        "The bridge is 15 centimetres long.",
        "The bridge is 15 centimeters long.",
    }
    assert {label for label, _ in found} == {"entailment", "contradiction"}


@pytest.mark.parametrize(
    ("sentence", "label", "statement"),
    [
        ("Some members voted.", "not_entailed", "All members voted."),
        ("All members voted.", "entailment", "Some members voted."),
        ("The firm must pay.", "contradiction", "The firm need not pay."),
        ("It may rain.", "not_entailed", "It will rain."),
        ("He tried to stop it.", "not_entailed", "He managed to stop it."),
        ("It is linked to stress, and often returns.", "not_entailed", "It is linked to stress, and always returns."),
    ],
)
def test_strength_follows_its_table(sentence: str, label: str, statement: str) -> None:
    """A stronger word is not entailed, a weaker one is, an opposite one contradicted."""
    assert (label, statement) in made("strength", row(sentence), seeds=60)


def test_a_frame_decides_what_follows() -> None:
    """Conditions do not carry a sentence, denials contradict it, confirmations carry it; all carry themselves."""
    found: dict[str, set[str]] = {}
    sentence = "The fee falls in May."
    for seed in range(60):
        for each in EDITS["frame"](row(sentence), Random(seed), Pool([])):
            if each.kind == "frame/on both sides":
                assert (each.premise, each.label) == (each.statement, "entailment")
            else:
                found.setdefault(each.label, set()).add(each.premise)
                assert each.statement == sentence
    assert set(found) == {"entailment", "not_entailed", "contradiction"}
    assert not found["entailment"] & (found["not_entailed"] | found["contradiction"])


def test_what_is_said_of_one_is_not_said_of_another() -> None:
    """With evidence about two things the right subject is entailed and the other is not."""
    bern = row("Bern Castle stands above the river Aare.", "Bern Castle stands above a river.", group="Bern Castle")
    ada = row("Ada Lovelace invented a notation.", "Ada Lovelace invented a notation.", group="Ada Lovelace")
    found = made("binding", bern, pool=Pool([ada]))
    assert found == {
        ("entailment", "Bern Castle stands above a river."),
        ("not_entailed", "Ada Lovelace stands above a river."),
    }


def test_joined_claims_are_as_true_as_the_worse() -> None:
    """A supported claim and a refuted one make a contradicted sentence; two supported ones an entailed one."""
    first = row("Ada Lovelace was born in London.", "Ada Lovelace was born in London.", group="Ada Lovelace")
    second = row("Ada Lovelace liked maps.", "Ada Lovelace liked maps.", group="Ada Lovelace")
    refuted = second.edited("given", "contradiction", statement="Ada Lovelace hated maps.")
    pool = Pool([first, second, refuted])
    assert made("joined", first, pool=pool) == {
        ("entailment", "Ada Lovelace was born in London and liked maps."),
        ("contradiction", "Ada Lovelace was born in London and hated maps."),
    }


@pytest.mark.parametrize("name", INVENTIONS)
def test_inventions_are_valid_and_have_both_sides(name: str) -> None:
    """Made-up rows are entailed as often as the same thing said wrongly, up to the strangers."""
    rows = [each for seed in range(60) for each in INVENTIONS[name](Random(seed))]
    assert {each.label for each in rows} >= {"entailment", "contradiction"}
    assert {each.label for each in rows} <= set(LABELS)
    assert all(each.premise and each.statement and each.dataset == "generated" for each in rows)


def test_a_stated_value_is_in_the_record_and_a_wrong_one_is_not_its_own() -> None:
    """The value of a true statement stands in the premise."""
    for seed in range(80):
        first, *others = INVENTIONS["records"](Random(seed))
        assert first.kind == "record/stated"
        assert all(other.statement != first.statement for other in others)


@pytest.mark.parametrize("name", EDITS)
def test_edits_are_deterministic(name: str) -> None:
    """The same row and seed make the same rows."""
    base = row(
        "In 1990, some 12 members of the Bern club met at 9 km from London. The fee is not due.", "The fee is not due."
    )
    pool = Pool([base])
    assert list(EDITS[name](base, Random(5), pool)) == list(EDITS[name](base, Random(5), pool))
