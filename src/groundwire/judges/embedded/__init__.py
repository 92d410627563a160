"""The default judge: no key, no network, the same answer every time."""

from groundwire.judges.embedded.judge import EmbeddedJudge

__all__ = ["EmbeddedJudge"]
