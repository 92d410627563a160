"""Tables, lists and JSON as the judge reads them, and statements about their values, all made up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from training.clean import sentence_case
from training.contrasts.roles import DATASET, people
from training.contrasts.text import chance
from training.row import Row
from training.words import word_list

FEWEST_FIELDS = 3
"""Fields of a record, so that there is another one to mistake for it."""

LAST_YEAR = 2100
"""Numbers up to this are written without a comma: they may be years."""


@dataclass(frozen=True, slots=True)
class Record:
    """A thing with values: `values` by the name of the field."""

    called: str
    noun: str
    values: dict[str, str]


def records(rng: Random) -> Iterator[Row]:
    """Two or three records of one kind in one notation; true statements, and such with another's or a wrong value."""
    kind = rng.choice(word_list("records.toml")["kinds"])
    fields = rng.sample(kind["fields"], rng.randint(FEWEST_FIELDS, min(5, len(kind["fields"]))))
    left_out = [field for field in kind["fields"] if field not in fields]
    called = rng.sample(kind["called"], rng.randint(2, 3))
    rows = [
        Record(each, kind["noun"].format(each), {field[0]: _value(field[1], rng) for field in fields})
        for each in called
    ]
    shown = rng.choice((_json_leaves, _table, _lines, _prose))(kind["name"], rows, fields, rng)
    record, field = rng.choice(rows), rng.choice(fields)
    right = record.values[field[0]]
    row = Row(
        premise=shown,
        statement=_said(field, record, right, rng),
        label="entailment",
        dataset=DATASET,
        group=f"{kind['name']} {shown[:60]}",
        kind="record/stated",
    )
    yield row
    yield from _wrong(row, rows, record, field, rng)
    if left_out and chance(rng, 0.3):
        absent = rng.choice(left_out)
        statement = _said(absent, record, _value(absent[1], rng), rng)
        yield row.edited("record/not listed", "neutral", statement=statement)


def _wrong(row: Row, rows: list[Record], record: Record, field: list[str], rng: Random) -> Iterator[Row]:
    right = record.values[field[0]]
    rivals = [each.values[field[0]] for each in rows if each.values[field[0]] != right]
    if rivals:
        statement = _said(field, record, rng.choice(rivals), rng)
        yield row.edited("record/another's value", "contradiction", statement=statement)
    changed = _value(field[1], rng)
    if changed != right and changed not in rivals and chance(rng, 0.5):
        yield row.edited("record/changed value", "contradiction", statement=_said(field, record, changed, rng))


def questions(rng: Random) -> Iterator[Row]:
    """The same records, with a short answer under its question as the statement."""
    for row in records(rng):
        head, _, value = row.statement.partition(" is ")
        if value and len(head.split()) > 1 and ":" not in row.statement:
            asked = f"What is {head[0].lower()}{head[1:]}?"
            yield row.edited(
                row.kind.replace("record", "answer"), row.label, statement=f"{asked} {sentence_case(value)}"
            )


def _said(field: list[str], record: Record, value: str, rng: Random) -> str:
    return sentence_case(rng.choice(field[2:]).format(n=record.noun, v=value))


def _json_leaves(kind: str, rows: list[Record], fields: list[Any], rng: Random) -> str:
    path = rng.choice((f"{kind}s", "items", "data", "results"))
    lines = []
    for row in rows:
        lines.append(f"{path} name: {row.called}")
        lines += [f"{path} {field[0]}: {row.values[field[0]]}" for field in fields]
    return " ".join(lines)


def _table(_: str, rows: list[Record], fields: list[Any], rng: Random) -> str:
    lines = [
        f"{row.called}: " + "; ".join(f"{field[0].capitalize()}: {row.values[field[0]]}" for field in fields)
        for row in rows
    ]
    rng.shuffle(lines)
    return " ".join(lines)


def _lines(_: str, rows: list[Record], fields: list[Any], __: Random) -> str:
    lines = [f"{row.called}: {field[0]}: {row.values[field[0]]}" for row in rows for field in fields]
    return " ".join(lines)


def _prose(_: str, rows: list[Record], fields: list[Any], rng: Random) -> str:
    said = [_said(field, row, row.values[field[0]], rng) for row in rows for field in fields]
    return " ".join(said)


def _value(kind: str, rng: Random) -> str:
    """A value of a kind that `records.toml` names."""
    name, *rest = kind.split()
    if "|" in kind:
        return rng.choice(kind.split("|"))
    if name == "count":
        return _count(rest, rng)
    if name == "money":
        amount = rng.choice((rng.randint(3, 99), rng.randint(100, 9000)))
        return rng.choice((f"{amount} EUR", f"${amount:,}", f"{amount}.50 USD"))
    if name in {"weight", "percent"}:
        return f"{rng.randint(2, 60) / rng.choice((1, 10)):g}{' kg' if name == 'weight' else ' %'}"
    if name == "duration":
        return f"{rng.randint(2, 36)} {rest[0]}"
    if name == "date":
        months = word_list("numbers.toml")["months"]
        return f"{rng.randint(1, 28)} {rng.choice(months)} {rng.randint(2015, 2026)}"
    if name == "time":
        return f"{rng.randint(6, 23)}:{rng.choice(('00', '15', '30', '45'))}"
    return rng.choice(("yes", "no")) if name == "yes" else people(name, 1, rng)[0]


def _count(limits: list[str], rng: Random) -> str:
    """A number between the first two, with the unit that may follow them; a comma only where years cannot stand."""
    low, high, *unit = limits
    value = rng.randint(int(low), int(high))
    return " ".join([f"{value:,}" if int(high) > LAST_YEAR else str(value), *unit])
