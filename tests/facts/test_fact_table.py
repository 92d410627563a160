"""The generated table of values, and how well they are read and compared."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

FEWEST = 400
LEAST_RIGHT = 0.97
PATH = Path(__file__).parents[2] / "benchmarks" / "facts.py"


@pytest.fixture(scope="module")
def benchmark() -> ModuleType:
    spec = importlib.util.spec_from_file_location("facts_benchmark", PATH)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def test_the_table_is_large_and_the_same_each_time(benchmark: ModuleType) -> None:
    """Its seed is fixed."""
    assert len(benchmark.pairs()) >= FEWEST
    assert benchmark.pairs() == benchmark.pairs()


def test_every_kind_has_both_answers(benchmark: ModuleType) -> None:
    """A comparison that always said the same could not do well."""
    answers = {(pair.kind, pair.same) for pair in benchmark.pairs()}
    assert answers == {(kind, same) for kind, _ in answers for same in (True, False)}


def test_every_locale_has_every_generated_kind(benchmark: ModuleType) -> None:
    """No language is left out where it would be hard."""
    table = benchmark.pairs()
    generated = {pair.kind for pair in table if pair.locale == "de"}
    for locale in benchmark.LOCALES:
        assert generated <= {pair.kind for pair in table if pair.locale == locale}


def test_nearly_all_pairs_are_right(benchmark: ModuleType) -> None:
    """A value that is the same is found the same, and a near miss is not."""
    results = [benchmark.Result(pair=pair, found=benchmark.judged(pair)) for pair in benchmark.pairs()]
    wrong = [result for result in results if not result.right]
    assert len(wrong) <= (1 - LEAST_RIGHT) * len(results), wrong


def test_what_is_not_read_is_wrong_either_way(benchmark: ModuleType) -> None:
    """Silence about a value earns nothing."""
    for same in (True, False):
        pair = benchmark.Pair(kind="x", locale="en", source="It is {many}.", claim="It is {7}.", same=same)
        assert not benchmark.Result(pair=pair, found=benchmark.judged(pair)).right
