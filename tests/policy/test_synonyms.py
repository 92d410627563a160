"""A policy cannot make two sentences equal that say something else."""

from __future__ import annotations

import json

import pytest

from groundwire import ConfigError, Policy


@pytest.mark.parametrize(
    "group",
    [
        ["never", "always"],
        ["not", "is"],
        ["EUR", "USD"],
        ["euro", "US dollar", "dollars"],
        ["five", "seven"],
        ["covered", "not covered"],
        ["covered", "isn't covered"],
        ["up to", "at least"],
        ["mg", "g"],
        ["May", "June"],
        ["allowed", "forbidden"],
        ["all", "Acme"],
        ["non-smoking", "smoking"],
    ],
)
def test_terms_that_decide_a_sentence_are_refused(group: list[str]) -> None:
    """The message names a term."""
    with pytest.raises(ConfigError, match=r"the terms? ['\"]"):
        Policy.parse(f"synonyms = [{json.dumps(group)}]", name="x")


@pytest.mark.parametrize(
    "group", [["Acme", "Acme Holdings plc"], ["EUR", "euro"], ["IT", "information technology"], ["heart attack", "MI"]]
)
def test_names_and_terms_are_taken(group: list[str]) -> None:
    """Other names for one thing are what synonyms are for."""
    assert Policy.parse(f"synonyms = [{json.dumps(group)}]", name="x").synonyms == (tuple(group),)
