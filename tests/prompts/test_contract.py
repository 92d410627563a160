"""The shape of a reply."""

from __future__ import annotations

from typing import Any

from jsonschema import Draft202012Validator

from groundwire.prompts.contract import Reply, schema


def test_the_schema_has_no_words_for_people() -> None:
    """They would be billed with every call; what a reply must hold is the same."""
    found = schema()
    assert not {"title", "description", "$ref"} & _keys(found)
    assert found["required"] == Reply.model_json_schema()["required"]
    validator = Draft202012Validator(found)
    assert validator.is_valid({"claims": [{"id": "c1", "verdict": "PARTIAL", "confidence": 0.5}], "codes": []})
    assert not validator.is_valid({"claims": [{"id": "c1", "verdict": "MAYBE", "confidence": 0.5}], "codes": []})


def _keys(part: Any) -> set[str]:
    if isinstance(part, list):
        return set().union(*map(_keys, part))
    if not isinstance(part, dict):
        return set()
    return {key for key, value in part.items() if isinstance(value, str)}.union(*map(_keys, part.values()))
