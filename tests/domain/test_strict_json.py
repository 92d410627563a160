from __future__ import annotations

import pytest
from pydantic import JsonValue

from groundwire.domain.strict_json import loads
from groundwire.errors import InputError


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (b'\xef\xbb\xbf"caf\xc3\xa9"', "café"),
        ('{"a": [1, 2.5, null, true]}', {"a": [1, 2.5, None, True]}),
        ('"\\ud83d\\ude00"', "😀"),
    ],
)
def test_json_is_read(text: str | bytes, value: JsonValue) -> None:
    """What the standard allows is read as it is."""
    assert loads(text, "it") == value


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('{"a": NaN}', "NaN is not a JSON number"),
        ("[Infinity]", "Infinity is not a JSON number"),
        ("[-Infinity]", "-Infinity is not a JSON number"),
        ('{"a": 1, "a": 2}', "“a” stands twice"),
        ('"\\ud800"', "lone surrogate"),
        ('{"\\udfff": 1}', "lone surrogate"),
        ("{'a': 1}", "line 1, column 2"),
        ("", "not JSON"),
        ("[1,]", "not JSON"),
        ("9" * 5000, "not strict JSON"),
        ("[" * 100_000, "nested too deeply"),
        ("[1e999]", "too large"),
        (b'"\xff"', "not in UTF-8"),
        (b'{"a": 1, "a": 2}', "“a” stands twice"),
    ],
)
def test_what_is_not_json_is_refused(text: str | bytes, message: str) -> None:
    """Each way of not being strict JSON has a message that names it."""
    with pytest.raises(InputError, match=message) as caught:
        loads(text, "it")
    assert str(caught.value).startswith("it ")
