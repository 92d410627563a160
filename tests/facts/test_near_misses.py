"""Words that look alike and mean something else."""

from __future__ import annotations

import pytest

from groundwire.facts.near_misses import near_misses

LOOK_ALIKES = [
    ("The salt holds potassium iodide.", "The salt holds potassium iodate.", "iodide", "iodate"),
    ("It is stabilised with sodium nitrate.", "It is stabilised with sodium nitrite.", "nitrate", "nitrite"),
    ("The patient has hyperthyroidism.", "The patient has hypothyroidism.", "hyperthyroidism", "hypothyroidism"),
    ("The prenatal scan was normal.", "The postnatal scan was normal.", "prenatal", "postnatal"),
    ("An intramural league was founded.", "An intermural league was founded.", "intramural", "intermural"),
    ("Goods are marked for export only.", "Goods are marked for import only.", None, None),
    ("The salt holds potassium iodide.", "The salt holds potassium iodide and iodate.", None, None),
    ("The nitrates were measured.", "The nitrate was measured.", None, None),
    ("The colour was measured.", "The color was measured.", None, None),
    ("The site was hyperactive.", "Hypothermia is rare.", None, None),
    ("The feed holds zinc gluconate.", "The feed holds zinc picolinate.", "gluconate", "picolinate"),
    ("The private site is open.", "The candidate site is open.", None, None),
    ("The salt has potassium iodide.", "Iodate is found in rocks.", None, None),
    ("The agent created the form.", "The agent creates the form.", None, None),
]


@pytest.mark.parametrize(("claim", "source", "mine", "theirs"), LOOK_ALIKES)
def test_look_alikes(claim: str, source: str, mine: str | None, theirs: str | None) -> None:
    """Only another word in the same place is a near miss, never an inflection or a spelling."""
    found = [(miss.claim.text, miss.source.text) for miss in near_misses(claim, source)]
    assert found == ([(mine, theirs)] if mine else [])


def test_near_miss_explains_itself() -> None:
    """The explanation shows both words."""
    (miss,) = near_misses("The salt holds potassium iodide.", "The salt holds potassium iodate.")
    assert miss.explanation == "the source says 'iodate' where the answer says 'iodide'"
