from __future__ import annotations

import pytest
from tests.protocols.builders import checked, context_of

from groundwire.errors import ConfigError
from groundwire.protocols import build, result_types


def test_each_protocol_builds_its_type() -> None:
    """What is built for a protocol has the type that is named for it."""
    context = context_of(checked(["SUPPORTED"]))
    for protocol, result_type in result_types().items():
        if protocol == "multi-turn":
            continue  # it takes a conversation
        assert type(build(protocol, context)) is result_type


def test_multi_turn_needs_a_conversation() -> None:
    """The protocol for whole conversations refuses a single answer and names the others."""
    with pytest.raises(ConfigError, match=r"audits whole conversations; .* evidence-grounding, grounding-score"):
        build("multi-turn", context_of(checked(["SUPPORTED"])))
