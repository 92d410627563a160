"""The policy: every number and rule that turns verdicts into a decision, read from TOML."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from functools import cached_property
from importlib import resources
from pathlib import Path
from typing import Annotated, Any, Final, Literal, Self

from pydantic import Field, StrictBool, ValidationError, model_validator

from groundwire.domain.claim import ClaimKind
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.report import Calibration, ProtocolName
from groundwire.domain.risk import Risk
from groundwire.domain.rubric import Rubric
from groundwire.domain.text import Value
from groundwire.domain.thresholds import Percent, Score, ThresholdName, Thresholds, deciding_thresholds
from groundwire.errors import ConfigError
from groundwire.policy.abstention import AbstentionRules
from groundwire.policy.by_risk import ByRisk
from groundwire.policy.citation_rules import CitationRules
from groundwire.policy.egress import EgressRules
from groundwire.policy.guard_rules import GuardRules
from groundwire.policy.kinds import Kinds, covers
from groundwire.policy.outside_knowledge import OutsideByRisk
from groundwire.policy.problems import describe
from groundwire.policy.ready import NAMES, READY, is_ready, ready_text
from groundwire.policy.rubric import RubricTable
from groundwire.policy.rules import Rule
from groundwire.policy.session_rules import SessionRules
from groundwire.policy.severity import SeverityTable, SeverityWeights
from groundwire.policy.source_rules import SourceRules, first_twice
from groundwire.policy.synonyms import SafeSynonyms
from groundwire.policy.toml_file import read_policy, toml_table

DEFAULT: Final = "default"
"""Name of the policy that holds unless another one is given."""

FailingKind = Literal[
    "conflict",
    "outranked",
    "unknown_citation",
    "wrong_citation",
    "misquotation",
    "hidden_text",
    "empty_evidence",
    "blank_source",
    "rising_unsupported",
]
"""A kind of finding that a policy may let fail the gate; what a key of its own asks for fails by that key."""

FailingKinds = frozenset[FailingKind]


class FailingByRisk(ByRisk[FailingKinds]):
    """The kinds of finding that fail the gate at each risk level; a single list stands for all four."""

    @model_validator(mode="before")
    @classmethod
    def _same_list_for_all(cls, value: object) -> object:
        return dict.fromkeys(Risk, value) if isinstance(value, list) else value


class ThresholdTable(Value):
    """The thresholds at every risk level."""

    grounded_percent: ByRisk[Percent]
    aggregate_minimum: ByRisk[Score]
    sentence_minimum: ByRisk[Score]
    low_confidence: ByRisk[Score]
    unsupported_percent: ByRisk[Percent]
    drift: ByRisk[Score]
    turn_minimum: ByRisk[Score]
    session_minimum: ByRisk[Score]
    weighted_percent: ByRisk[Percent]

    def at(self, risk: Risk) -> Thresholds:
        """All thresholds at `risk`."""
        return Thresholds(
            grounded_percent=self.grounded_percent.at(risk),
            aggregate_minimum=self.aggregate_minimum.at(risk),
            sentence_minimum=self.sentence_minimum.at(risk),
            low_confidence=self.low_confidence.at(risk),
            unsupported_percent=self.unsupported_percent.at(risk),
            drift=self.drift.at(risk),
            turn_minimum=self.turn_minimum.at(risk),
            session_minimum=self.session_minimum.at(risk),
            weighted_percent=self.weighted_percent.at(risk),
        )


class FindingRules(Value):
    """Which findings fail the gate, and which are looked for that are not looked for anyway."""

    fail: FailingByRisk
    omission: StrictBool


class Fitted(Value):
    """Thresholds that were calibrated for one judge."""

    judge: str
    version: str
    model: str | None = None
    """The model behind the judge; needed for one that is reached elsewhere, whose version says nothing of it."""
    thresholds: frozenset[ThresholdName]

    def holds_for(self, judge: JudgeInfo) -> bool:
        """Whether they were fitted for this judge."""
        same = self.model == judge.model or (self.model is None and not judge.destinations)
        return same and (self.judge, self.version) == (judge.name, judge.version)


class Policy(Value):
    """Rules that turn verdicts into a decision. Read one with `load`, `parse` or `default`."""

    name: Annotated[str, Field(min_length=1)]
    version: Annotated[str, Field(pattern=r"\S")]
    """The policy's own version, as whoever keeps it counts."""
    exact: Kinds
    required_citations: Kinds
    direct_quote_required: Kinds
    require_calibrated: StrictBool
    outside_knowledge: OutsideByRisk
    synonyms: SafeSynonyms
    thresholds: ThresholdTable
    severity: SeverityTable
    severity_weights: SeverityWeights
    sources: SourceRules
    citations: CitationRules
    abstention: AbstentionRules
    findings: FindingRules
    guard: GuardRules
    session: SessionRules
    egress: EgressRules
    rubric: RubricTable
    rules: tuple[Rule, ...] = ()
    calibrated: tuple[Fitted, ...] = ()

    @model_validator(mode="after")
    def _rule_names_differ(self) -> Self:
        twice = first_twice([rule.name for rule in self.rules])
        if twice is not None:
            raise ValueError(f"two rules are named {twice!r}; give each its own name")
        return self

    @classmethod
    def default(cls) -> Policy:
        """The policy that holds unless another one is given."""
        return cls._validated(_default_table(), "default.toml")

    @classmethod
    def ready(cls, name: str) -> Policy:
        """The policy for a field that ships with Groundwire, such as `clinical`; see `groundwire.policy.ready.NAMES`.

        Raises:
            ConfigError: there is none of this name.
        """
        return cls.parse(ready_text(name), name=name, origin=f"{READY}{name}")

    @classmethod
    def named(cls, name: str) -> Policy:
        """The policy that `name` stands for on a command line: `ready:clinical`, a file, or else a name that is known.

        A file wins over a ready policy, and the `default` one, of the same name; a folder does not.

        Raises:
            ConfigError: there is no such policy, or the file cannot be used.
        """
        if is_ready(name):
            return cls.ready(name.removeprefix(READY))
        if name == DEFAULT and not Path(name).is_file():
            return cls.default()
        if not Path(name).exists():
            raise ConfigError(
                f"cannot read the policy {name!r}: there is no such file; check the path, or name a ready policy: "
                f"{', '.join(NAMES)}"
            )
        return cls.load(name)

    @classmethod
    def load(cls, path: str | Path) -> Policy:
        """The default policy with the keys of a TOML file put over it; named after the file unless it says otherwise.

        Raises:
            ConfigError: the file cannot be read, is too large or not TOML, or has an unknown key or a value that does
                not fit.
        """
        text = read_policy(path)
        return cls.parse(text, name=Path(path).stem, origin=str(path))

    @classmethod
    def parse(cls, text: str, *, name: str, origin: str | None = None) -> Policy:
        """The default policy with the keys of a TOML text put over it.

        `origin` is where the text comes from, for error messages; `name` stands in for both where they are not given.

        Raises:
            ConfigError: the text is not TOML, or has an unknown key or a value that does not fit.
        """
        origin = origin or name
        own = toml_table(text, origin)
        return cls._validated(_overlaid(_default_table(), {"name": name, **own}), origin)

    @classmethod
    def restored(cls, stored: Mapping[str, Any]) -> Policy:
        """The policy whose whole content was stored, as `model_dump` gives it; keys that are newer are the default's.

        Raises:
            ConfigError: it has a key that is not known here, or a value that does not fit.
        """
        return cls._validated(_overlaid(_default_table(), dict(stored)), "in the record")

    @classmethod
    def _validated(cls, table: dict[str, Any], origin: str) -> Policy:
        try:
            return cls.model_validate(table)
        except ValidationError as error:
            raise ConfigError(f"policy {origin}: {describe(error, cls, table)}") from None

    @cached_property
    def sha256(self) -> str:
        """SHA-256 (hex) of everything that the policy says; the order and layout of its file do not matter."""
        # Sets have no order of their own, so they are sorted before they are hashed.
        table = self.model_dump(mode="python")
        encoded = json.dumps(table, sort_keys=True, ensure_ascii=False, separators=(",", ":"), default=sorted)
        return hashlib.sha256(encoded.encode("utf-8")).hexdigest()

    def is_exact(self, kind: ClaimKind) -> bool:
        """Whether a claim of `kind` must match its source to the digit."""
        return covers(self.exact, kind)

    def rubric_at(self, risk: Risk) -> Rubric:
        """What is asked at `risk` of judges that can read it; empty unless the policy says something."""
        return self.rubric.at(risk)

    def calibration(self, judge: JudgeInfo, protocol: ProtocolName) -> Calibration:
        """Whether the thresholds that `protocol` is gated by were fitted for `judge`, and which were not."""
        fitted = {name for entry in self.calibrated if entry.holds_for(judge) for name in entry.thresholds}
        weighed = any(self.thresholds.weighted_percent.at(risk) for risk in Risk)
        deciding = (*deciding_thresholds(protocol), *(("weighted_percent",) if weighed else ()))
        missing = tuple(name for name in deciding if name not in fitted)
        return Calibration(status="uncalibrated" if missing else "calibrated", uncalibrated=missing)


def policy_text(name: str) -> str:
    """What the file of a policy says that `Policy.named` knows, or of the `default` one.

    Raises:
        ConfigError: there is no such policy, or the file cannot be used.
    """
    if is_ready(name):
        return ready_text(name.removeprefix(READY))
    if name == DEFAULT and not Path(name).is_file():
        return _default_text()
    Policy.named(name)
    return read_policy(name)


def _default_text() -> str:
    return resources.files("groundwire.policy").joinpath("default.toml").read_text(encoding="utf-8")


def _default_table() -> dict[str, Any]:
    return toml_table(_default_text(), "default.toml")


def _overlaid(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """`base` with the values of `own` put over it, table by table; a value that is no table replaces what was there."""
    merged = dict(base)
    for key, value in own.items():
        below = merged.get(key)
        merged[key] = _overlaid(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged
