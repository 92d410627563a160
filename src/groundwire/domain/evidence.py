"""The sources an answer was given, frozen and in order, with a fingerprint."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import cached_property
from pathlib import PurePosixPath
from typing import Any, Final, Self

from pydantic import Field, JsonValue, ValidationError, model_validator

from groundwire.domain.text import Value, require_text
from groundwire.errors import EvidenceChanged, InputError

USER: Final = "user"
"""Kind of a source that is the user's own words, and the first part of its id: `user:0` for those of the first turn."""


class Source(Value):
    """One evidence passage."""

    id: str
    text: str
    title: str | None = None
    uri: str | None = None
    kind: str | None = None
    """Evidence type, such as `guideline` or `forum`; policies accept and rank kinds."""
    retrieved_at: datetime | None = None
    classification: str | None = None
    """How closely it is to be kept, such as `PHI` or `confidential`; a policy says where each class may be sent."""
    metadata: dict[str, JsonValue] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _writable(self) -> Self:
        for what in ("id", "text", "title", "uri", "kind", "classification"):
            value = getattr(self, what)
            if value is not None:
                require_text(value, f"the {what} of source {self.id!r}")
        if not any(character.isprintable() for character in self.id.strip()):
            raise InputError(f"the id {self.id!r} is blank; give the source a name that citations can use")
        if self.classification is not None and not self.classification.strip():
            raise InputError(f"the classification of source {self.id!r} is blank; leave it out or name a class")
        return self

    @property
    def blank(self) -> bool:
        """Whether there is nothing to read in it."""
        return not self.text.strip()

    @property
    def of_user(self) -> bool:
        """Whether it is the user's own words, which a policy may take as evidence."""
        return self.kind == USER and self.id.startswith(f"{USER}:")


class Evidence(Value):
    """All sources of one turn. Build it with `Evidence.of`; ids are unique."""

    sources: tuple[Source, ...]

    @classmethod
    def of(cls, sources: Evidence | Iterable[str | Mapping[str, Any] | Source]) -> Evidence:
        """Evidence from plain strings (named S1, S2, … by position), mappings with `id` and `text`, or `Source`s.

        The same id with the same text is kept once.

        Raises:
            InputError: `sources` is None or one string, an item is not a source, a text is not text, or an id
                stands for two texts or has two classifications.
        """
        if isinstance(sources, Evidence):
            return sources
        if sources is None:
            raise InputError("sources are missing; pass a list of sources, or [] when there were none")
        if isinstance(sources, str | bytes | Mapping) or not isinstance(sources, Iterable):
            raise InputError(f"sources must be a list of sources, not one {type(sources).__name__}")
        kept: dict[str, Source] = {}
        for number, item in enumerate(sources, start=1):
            source = _source(item, number)
            known = kept.setdefault(source.id, source)
            if known.text != source.text:
                raise InputError(f"two sources have the id {source.id!r} but different texts; give each its own id")
            if known.classification != source.classification:
                raise InputError(f"the source {source.id!r} is there twice, in two classes; say one classification")
        return cls(sources=tuple(kept.values()))

    @property
    def empty(self) -> bool:
        """Whether there is nothing to check against: no sources, or only blank ones."""
        return all(source.blank for source in self.sources)

    @cached_property
    def by_id(self) -> dict[str, Source]:
        """The sources by their id."""
        return {source.id: source for source in self.sources}

    @cached_property
    def numbered(self) -> tuple[Source, ...]:
        """The sources that a number can cite, in order: those that were handed in, not the user's own words."""
        return tuple(source for source in self.sources if not source.of_user)

    @property
    def kinds(self) -> dict[str, str | None]:
        """The kind of each source by its id."""
        return {source.id: source.kind for source in self.sources}

    @cached_property
    def named(self) -> dict[str, str]:
        """The ids of the sources by all that names one alone: its id, its title, its file name without the folder."""
        others = [(name, source.id) for source in self.sources for name in _other_names(source)]
        ids: dict[str, set[str]] = {}
        for name, source_id in others:
            ids.setdefault(name, set()).add(source_id)
        alone = {name: source_id for name, source_id in others if len(ids[name]) == 1}
        return alone | {source.id: source.id for source in self.sources}

    @cached_property
    def fingerprint(self) -> str:
        """SHA-256 (hex) of the UTF-8 JSON list of `[id, text]` in order, without spaces."""
        return _digest([[source.id, source.text] for source in self.sources])

    @cached_property
    def source_fingerprints(self) -> dict[str, str]:
        """The same digest for each source alone: keep this mapping to be told later which source changed."""
        return {source.id: _digest([source.id, source.text]) for source in self.sources}

    def require_fingerprint(self, expected: str | Mapping[str, str]) -> None:
        """Return if this is the evidence that `expected` was taken from.

        `expected` is a `fingerprint`, or a `source_fingerprints` mapping, which can name the changed source exactly.

        Raises:
            EvidenceChanged: it is other evidence; the message names the source, or those that it may be.
        """
        if not isinstance(expected, str | Mapping):
            raise InputError(
                f"the evidence fingerprint must be text or a mapping of source ids, not {type(expected).__name__}"
            )
        if isinstance(expected, str):
            if expected.strip().lower() != self.fingerprint:
                raise EvidenceChanged(self._explain_change(expected.strip().lower()))
            return
        actual = self.source_fingerprints
        changed = [f"{key!r} changed" for key in expected if key in actual and actual[key] != expected[key]]
        changed += [f"{key!r} is missing" for key in expected if key not in actual]
        changed += [f"{key!r} was added" for key in actual if key not in expected]
        if not changed and list(expected) != list(actual):
            changed = ["the sources stand in another order"]
        if changed:
            raise EvidenceChanged(
                f"the evidence is not the one the answer was generated from: {', '.join(changed)}; "
                "verify against the frozen evidence"
            )

    def _explain_change(self, expected: str) -> str:
        pairs = [[source.id, source.text] for source in self.sources]
        head = "the evidence is not the one the answer was generated from: "
        for position, source in enumerate(self.sources):
            if _digest(pairs[:position] + pairs[position + 1 :]) == expected:
                return f"{head}source {source.id!r} was added; verify against the frozen evidence"
        names = ", ".join(repr(source.id) for source in self.sources) or "no source at all was handed in"
        which = "source" if len(pairs) == 1 else "at least one of the sources"
        return (
            f"{head}{which} {names} changed (fingerprint {self.fingerprint[:12]}…, expected {expected[:12]}…); verify "
            "against the frozen evidence, or hand in Evidence.source_fingerprints to have the changed one named alone"
        )


def _other_names(source: Source) -> set[str]:
    """What a source can be cited as beside its id: its title, and the name of its file."""
    file = PurePosixPath(source.id).name
    names = {source.title or "", file if PurePosixPath(file).suffix else ""}
    return {" ".join(name.split()) for name in names} - {"", source.id}


def _source(item: object, number: int) -> Source:
    name = f"source {number}"
    if isinstance(item, str):
        return Source(id=f"S{number}", text=require_text(item, name))
    if isinstance(item, Mapping):
        fields = {"id": f"S{number}", **item}
        require_text(fields["id"], f"the id of {name}")
        if "text" not in fields:
            raise InputError(f"{name} has no text; give it the fields `id` and `text`")
        require_text(fields["text"], f"the text of {name} ({fields['id']!r})")
        try:
            item = Source.model_validate(fields)
        except ValidationError as error:
            first = error.errors(include_url=False)[0]
            field = ".".join(map(str, first["loc"]))
            raise InputError(f"{name} ({fields['id']!r}): field {field!r}: {first['msg']}") from None
    if not isinstance(item, Source):
        raise InputError(f"{name} must be text, a mapping with `id` and `text`, or a Source, not {type(item).__name__}")
    return item


def _digest(value: object) -> str:
    encoded = json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode("utf-8")
    return hashlib.sha256(encoded).hexdigest()
