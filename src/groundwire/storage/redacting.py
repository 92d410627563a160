"""Takes out of records what may not be stored, before a store gets them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal, get_args, get_origin

from pydantic import BaseModel, ValidationError

from groundwire.domain.answer import Answer
from groundwire.domain.evidence import Evidence, Source
from groundwire.domain.exchange import TemplateInfo
from groundwire.domain.ports import RecordStore
from groundwire.domain.provenance import JudgeInfo, Provenance
from groundwire.domain.quotation import SourceSpan
from groundwire.domain.record import Record
from groundwire.domain.request import Request
from groundwire.domain.text import Span
from groundwire.errors import InputError, StoreError
from groundwire.storage.masking import Masked, Redact, without

KEPT_TYPES: Final = (JudgeInfo, TemplateInfo)
"""What names judges, models and templates, and holds nothing of the caller's."""

KEPT_FIELDS: Final = frozenset(
    {
        "classification",
        "code",
        "critical_flags",
        "judge",
        "kind",
        "model",
        "parameters",
        "reported_model",
        "verification_date",
    }
)
"""Fields that classify or name, whatever value they are part of; ids, which name too, are known by their names."""


@dataclasses.dataclass(frozen=True, slots=True)
class Redacting:
    """Adds records to `store` with `redact` applied to every text: answer, sources, conversation, prompts, replies.

    In the answer and the sources, each character that `redact` takes out or changes is masked, so that all places stay
    true. A word that it takes out of one of them is masked wherever the record repeats it. Ids are kept: give no one
    away by them. A redacted record says that it is one; its report cannot be rebuilt.
    """

    store: RecordStore
    redact: Redact

    async def add(self, record: Record) -> None:
        """Keep what is left of `record`.

        Raises:
            StoreError: it could not be stored, or `redact` leaves no record that can be read.
        """
        try:
            made = _Redaction.of(record, self.redact).record(record)
            await self.store.add(Record.model_validate_json(made.model_dump_json(warnings=False)))
        except (ValueError, InputError) as error:
            raise StoreError(
                f"the record of {record.response_id!r} cannot be read once it is redacted ({_first(error)}); change "
                "the redaction so that it leaves text that can be written"
            ) from None

    async def get(self, response_id: str) -> Record | None:
        """The latest record of an answer; None if there is none."""
        return await self.store.get(response_id)

    async def records(self, response_id: str | None = None) -> Sequence[Record]:
        """All records, or those of one answer, in the order in which they were added."""
        return await self.store.records(response_id)


@dataclasses.dataclass(frozen=True, slots=True)
class _Redaction:
    """What is taken out of one record."""

    redact: Redact
    answer: Masked
    sources: Mapping[str, Masked]
    words: set[str]
    """The words, in small letters, that were taken out of the answer, a source or what the user said, and are left
    nowhere in answer and sources."""

    @classmethod
    def of(cls, record: Record, redact: Redact) -> _Redaction:
        answer = Masked.of(record.request.answer.text, redact)
        sources = {source.id: Masked.of(source.text, redact) for source in record.request.evidence.sources}
        texts = (answer, *sources.values())
        # A policy may take the user's words as evidence, and then reports quote them.
        said = (Masked.of(words, redact) for words in record.request.user_words)
        taken_out = set().union(*(text.taken_out for text in (*texts, *said)))
        words = taken_out - set().union(*(text.left for text in texts))
        return cls(redact, answer, sources, words)

    def record(self, record: Record) -> Record:
        made = {name: self._value(getattr(record, name)) for name in ("exchanges", "report", "error")}
        return record.model_copy(update={**made, "request": self._request(record.request), "redacted": True})

    def _request(self, request: Request) -> Request:
        answer = request.answer
        return dataclasses.replace(
            request,
            answer=Answer(
                text=self.answer.text, sentences=self._value(answer.sentences), claims=self._value(answer.claims)
            ),
            evidence=Evidence(sources=tuple(self._source(source) for source in request.evidence.sources)),
            question=self._value(request.question),
            history=self._value(request.history),
        )

    def _source(self, source: Source) -> Source:
        made: Source = self._value(source)
        return made.model_copy(update={"text": self.sources[source.id].text})

    def _value(self, value: Any) -> Any:  # noqa: ANN401  # any part of a record
        match value:
            case Provenance():
                return value.model_copy(update={"notes": self._value(value.notes)})
            case BaseModel():
                return value if isinstance(value, KEPT_TYPES) else self._model(value)
            case dict():
                return {key: self._value(each) for key, each in value.items()}
            case tuple() | list():
                return type(value)(map(self._value, value))
            case str() if type(value) is str:  # members of enumerations classify
                return without(self.redact(value), self.words)
            case _:
                return value

    def _model(self, value: BaseModel) -> BaseModel:
        made = {
            name: self._value(getattr(value, name))
            for name, field in type(value).model_fields.items()
            if not (_names(name) or _is_literal(field.annotation))
        }
        if isinstance(value, Span):
            text = self.sources.get(value.source_id) if isinstance(value, SourceSpan) else self.answer
            made["text"] = (text or Masked("", "")).piece(value.start, value.end, value.text)
        return value.model_copy(update=made)


def _first(error: Exception) -> str:
    """What is wrong, in a few words that quote nothing of the record."""
    if isinstance(error, ValidationError):
        return ".".join(map(str, error.errors(include_url=False)[0]["loc"]))
    return type(error).__name__


def _names(field: str) -> bool:
    """Whether a field holds a name that other parts of the record refer to, or a class."""
    return field == "id" or field.endswith(("_id", "_ids")) or field in KEPT_FIELDS


def _is_literal(annotation: object) -> bool:
    """Whether a field takes nothing but fixed words."""
    return get_origin(annotation) is Literal or any(map(_is_literal, get_args(annotation)))
