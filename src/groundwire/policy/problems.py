"""What is wrong with a policy, in one line that names the key and what is allowed."""

from __future__ import annotations

import reprlib
from collections.abc import Iterator, Mapping
from typing import Any, get_args

from pydantic import BaseModel, ValidationError

PERCENT = "_percent"
"""What the names of thresholds in percent have in common."""

NOT_PERCENT = ("int_type", "int_from_float", "greater_than_equal", "less_than_equal")
"""The kinds of problem of a number that is no whole percent; a share such as 0.9 is the usual mistake."""


def describe(error: ValidationError, model: type[BaseModel], table: Mapping[str, Any]) -> str:
    """The first problem of `error`, met in reading `table` as a `model`: the key, what is wrong and what is right."""
    problems = error.errors(include_url=False)
    # A misspelt key is the cause of whatever else is wrong, so it is named first.
    problem = next((p for p in problems if p["type"] == "extra_forbidden"), problems[0])
    location = _as_written(problem["loc"], table)
    key = _name(location, model)
    if problem["type"] == "extra_forbidden":
        allowed = ", ".join(_model_at(model, location[:-1]).model_fields)
        return f"unknown key `{key}`; allowed here: {allowed}"
    if problem["type"] == "string_pattern_mismatch":
        return f"`{key}`: must not be blank"
    if problem["type"] == "missing":
        return f"key `{key}` is missing"
    message = _in_toml_words(problem["type"], key) or problem["msg"].removeprefix("Value error, ")
    return f"`{key}`: {message} (got {_shown(problem['input'])})" if key else message


def _shown(value: object) -> str:
    """The value as it is named in an error: cut where it is long, and never walked to the end where it is deep."""
    return reprlib.repr(value)


def _as_written(location: tuple[int | str, ...], table: Mapping[str, Any]) -> tuple[int | str, ...]:
    """The part of `location` that the file has: what stands for all risk levels at once has none of them below it."""
    value: Any = table
    for depth, part in enumerate(location):
        match value:
            case {**members}:
                value = members.get(str(part))
            case int() | float() | str() if not isinstance(value, bool):
                return location[:depth]
            case list() if isinstance(part, str):
                return location[:depth] + location[depth + 1 :]
            case _:
                return location
    return location


def _in_toml_words(problem_type: str, key: str) -> str | None:
    """What is wanted, in the words of the file instead of Python's; None where pydantic's own message will do."""
    if PERCENT in key and problem_type in NOT_PERCENT:
        return "must be a whole percent from 0 to 100, e.g. 90"
    match problem_type:
        case "model_type" | "model_attributes_type":
            return "must be a table"
        case "frozen_set_type" | "tuple_type":
            return "must be a list"
        case _:
            return None


def _name(location: tuple[int | str, ...], model: type[BaseModel]) -> str:
    """The key as written in the file: pydantic's own marks for the branches of a union are left out."""
    parts: list[str] = []
    current: type[BaseModel] | None = model
    for part in location:
        if isinstance(part, int):
            parts.append(f"[{part}]")
            continue
        if current is None:
            break
        parts.append(f".{part}" if parts else part)
        current = _model_of(current, part)
    return "".join(parts)


def _model_at(model: type[BaseModel], location: tuple[int | str, ...]) -> type[BaseModel]:
    for part in location:
        if isinstance(part, str):
            model = _model_of(model, part) or model
    return model


def _model_of(model: type[BaseModel], field: str) -> type[BaseModel] | None:
    """The model of the table that stands under `field`, alone or in an array; None if it holds plain values."""
    if field not in model.model_fields:
        return None
    return next(_models_in(model.model_fields[field].annotation), None)


def _models_in(annotation: object) -> Iterator[type[BaseModel]]:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        yield annotation
        return
    for argument in get_args(annotation):
        yield from _models_in(argument)
