"""Where classified sources may be sent: looked at before a judge is asked, so that a violation costs no byte."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from groundwire.domain.evidence import Evidence, Source
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.text import Value
from groundwire.errors import ConfigError

SourceClass = Annotated[str, Field(pattern=r"\S")]
"""What a source is, in the caller's own words, such as `PHI`; never blank."""

Destination = Annotated[str, Field(pattern=r"\S")]
"""Where a judge sends what it reads, as its `JudgeInfo.destinations` name it."""

Destinations = frozenset[Destination] | Literal["any"]
"""Some destinations, or all of them; none at all leaves the judges that send nothing anywhere."""


class EgressRules(Value):
    """Which destinations each class of sources may go to; a class that is not named goes nowhere."""

    classes: dict[SourceClass, Destinations]
    unclassified: Destinations

    def allows(self, source: Source, destination: str) -> bool:
        """Whether `source` may be sent to `destination`."""
        if source.classification is None:
            allowed = self.unclassified
        else:
            allowed = self.classes.get(source.classification, frozenset())
        return allowed == "any" or destination in allowed


def require_egress(evidence: Evidence, judge: JudgeInfo, rules: EgressRules) -> None:
    """Return if all sources may be sent where `judge` sends what it reads.

    Raises:
        ConfigError: one may not; the message names the sources, their class and the destination.
    """
    for destination in judge.destinations:
        refused = [source for source in evidence.sources if not rules.allows(source, destination)]
        if refused:
            kind = refused[0].classification
            ids = ", ".join(repr(source.id) for source in refused if source.classification == kind)
            what = "without a class" if kind is None else f"of class {kind!r}"
            key = "egress.unclassified" if kind is None else "egress.classes"
            raise ConfigError(
                f"sources {what} may not be sent to {destination!r}, where the judge {judge.name!r} sends them: {ids}; "
                f"use a judge that sends nothing, such as the embedded one, or name the destination in `{key}`"
            )
