"""A folder of raw data, small."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.raw_data import raw_sets


@pytest.fixture
def raw_data(tmp_path: Path) -> Path:
    """A folder with `train`, `dev` and `diagnostic`."""
    data = tmp_path / "raw"
    raw_sets(data)
    return data
