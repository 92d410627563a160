from __future__ import annotations

import pytest
from tests.protocols.builders import CONFLICT, Row, checked, quote

from groundwire.domain.evidence import Evidence
from groundwire.domain.flags import critical_flags, insufficient_evidence

PATIENT = Evidence.of(
    ["Adams is the chair.", "The chair lives in Turin.", "The chair is Adams.", "Verona", "Elle vit en ville."]
)


def labels(*rows: Row, low_confidence: float = 0.7) -> list[str]:
    return [f.label for f in critical_flags(checked(*rows), low_confidence=low_confidence, insufficient=False)]


@pytest.mark.parametrize(
    ("claim", "flags"),
    [
        ("SUPPORTED", []),
        ("PARTIAL", []),
        (CONFLICT, []),
        ("NOT_A_CLAIM", []),
        ("UNSUPPORTED", ["UNGROUNDED:1"]),
        ("UNCHECKED", ["UNGROUNDED:1"]),
        ("CONTRADICTED", ["CONTRADICTED:1"]),
    ],
)
def test_flags_of_verdicts(claim: str, flags: list[str]) -> None:
    """Sentences that are ungrounded, unchecked or contradicted are flagged by their index."""
    assert labels([], [claim]) == flags


@pytest.mark.parametrize(("confidence", "flags"), [(0.69, ["LOW_CONFIDENCE:0"]), (0.7, [])])
def test_low_confidence(confidence: float, flags: list[str]) -> None:
    """Less confidence than the threshold is flagged; as much is not."""
    assert labels([{"verdict": "SUPPORTED", "confidence": confidence}]) == flags


@pytest.mark.parametrize(
    ("sources", "support", "merged"),
    [
        (("S1", "S2"), "direct", True),
        (("S1", "S2"), "inferred", True),
        (("S1", "S2"), "computed", False),
        (("S1", "S3"), "direct", False),
        (("S1",), "direct", False),
        (("S4", "S5"), "inferred", True),
    ],
)
def test_multi_source_merge(sources: tuple[str, ...], support: str, *, merged: bool) -> None:
    """Pieces from several sources are flagged; a computation, and sources that repeat each other, are not."""
    quotes = tuple(quote(source_id, "support", evidence=PATIENT) for source_id in sources)
    claim = {"verdict": "SUPPORTED", "text": "Chair Adams lives in Turin.", "support": support, "quotes": quotes}
    assert (labels([claim]) == ["MULTI_SOURCE_MERGE:0"]) is merged


def test_two_claims_from_two_sources_are_no_merge() -> None:
    """A sentence whose claims have one source each says clearly what is whose."""
    second = {"verdict": "SUPPORTED", "quotes": (quote("S2", "support"),)}
    assert labels(["SUPPORTED", second]) == []


@pytest.mark.parametrize(
    ("rows", "evidence_empty", "insufficient"),
    [
        ([["SUPPORTED"]], True, True),
        ([[]], True, True),
        ([[]], False, False),
        ([["UNSUPPORTED"], ["UNSUPPORTED"], []], False, True),
        ([["UNSUPPORTED"], ["PARTIAL"]], False, False),
        ([["UNSUPPORTED"], ["CONTRADICTED"]], False, False),
        ([["UNSUPPORTED"], ["UNCHECKED"]], False, False),
    ],
)
def test_insufficient_evidence(rows: list[Row], *, evidence_empty: bool, insufficient: bool) -> None:
    """Evidence is insufficient if it is empty or matches no claim; a claim that was not checked leaves that open."""
    assert insufficient_evidence(checked(*rows), evidence_empty=evidence_empty) is insufficient


def test_insufficient_evidence_is_the_only_flag() -> None:
    """Insufficient evidence says all there is to say."""
    flags = critical_flags(checked(["UNSUPPORTED"]), low_confidence=0.7, insufficient=True)
    assert [flag.label for flag in flags] == ["INSUFFICIENT_EVIDENCE"]
