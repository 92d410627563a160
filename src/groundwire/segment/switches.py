"""Settings that switch something on or off, in words that a sentence would use."""

from __future__ import annotations

import re

_SWITCH = re.compile(
    r"(?P<key>[^\n=:]{1,80}(?:: [^\n=:]{1,80}){0,2})\s*[=:]\s*(?P<value>true|false|yes|no)[,;]?", re.IGNORECASE
)
_STATE = {"true": "on", "yes": "on", "false": "off", "no": "off"}


def in_words(reading: str) -> str:
    """`tls = true` as "tls is on", `debug: no` as "debug is off"; anything else as it is."""
    match = _SWITCH.fullmatch(reading.strip())
    return f"{match['key'].strip()} is {_STATE[match['value'].lower()]}" if match else reading
