"""Where the proxy listens and how long it waits unless told otherwise."""

from __future__ import annotations

from typing import Final

HOST: Final = "127.0.0.1"
"""Nothing outside the machine can reach it."""

PORT: Final = 8080

TIMEOUT_SECONDS: Final = 120.0
"""For one answer of the model's server, or for the next piece of one: long answers of slow models take a minute."""
