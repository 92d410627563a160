from __future__ import annotations

from tests.protocols.builders import checked, context_of

from groundwire.protocols import build, result_types


def test_each_protocol_builds_its_type() -> None:
    """What is built for a protocol has the type that is named for it."""
    context = context_of(checked(["SUPPORTED"]))
    for protocol, result_type in result_types().items():
        assert type(build(protocol, context)) is result_type
