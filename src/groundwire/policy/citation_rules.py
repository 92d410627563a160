"""In which form an answer must cite: what a policy's `[citations]` asks, and which citations are in another one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Annotated, Final, Self

from pydantic import Field, model_validator

from groundwire.domain.report import CheckedSentence, Citation, Finding
from groundwire.domain.text import Value

ANY: Final = "any"
"""Stands for every form that is known as a citation."""

NAMED: Final[Mapping[str, str]] = MappingProxyType({"bracket_number": "[{number}]", "bracket_id": "[{id}]"})
"""The forms that have a name, as they are written out."""

LONGEST: Final = 60
"""Characters of a form; a citation in it is read in the middle of a sentence."""

_FIELD: Final = re.compile(r"\{([^{}]*)\}")
_LISTED: Final = re.compile(r"\s{0,2}[,;]\s{0,2}")


class CitationRules(Value):
    """How citations must be written."""

    format: Annotated[str, Field(min_length=1, max_length=LONGEST)]
    """`any`, the name of a form, or a form with `{number}` or `{id}` in the place of the source."""

    @model_validator(mode="after")
    def _names_a_source(self) -> Self:
        if self.format != ANY and _FIELD.findall(self.form) not in (["number"], ["id"]):
            known = ", ".join(repr(name) for name in (ANY, *NAMED))
            raise ValueError(
                f"`citations.format` is {self.format!r}; use {known}, or a form of your own with {{number}} or {{id}} "
                "in the place of the source, such as '({id})'"
            )
        return self

    @cached_property
    def form(self) -> str:
        """The form written out, such as `[{id}]`."""
        return NAMED.get(self.format, self.format)

    def is_kept(self, citation: Citation) -> bool:
        """Whether a citation is in the form that is asked; several sources may stand in one, with commas."""
        if self.format == ANY:
            return True
        before, field, after = _FIELD.split(self.form)
        text = citation.text
        if len(text) <= len(before) + len(after) or not (text.startswith(before) and text.endswith(after)):
            return False
        body = text[len(before) : len(text) - len(after)]
        if field == "id" and body in citation.source_ids:
            return True
        keys = _LISTED.split(body)
        numbers = all(key.isascii() and key.isdigit() for key in keys)
        if field == "number":
            return numbers
        # What names no source has a finding of its own; a number is no id, whatever it was meant to name.
        return all(key in citation.source_ids for key in keys) or (citation.status == "unknown" and not numbers)


def format_findings(sentences: Iterable[CheckedSentence], rules: CitationRules) -> Iterator[Finding]:
    """A finding for each citation of something claimed that is not in the form that is asked."""
    for sentence in sentences:
        for citation in sentence.citations if sentence.claims else ():
            if not rules.is_kept(citation):
                yield Finding(
                    kind="citation_format",
                    message=f"the citation {citation.text} is not written as the policy asks: {rules.form}",
                    sentence_index=sentence.index,
                    source_ids=citation.source_ids,
                    start=citation.start,
                    end=citation.end,
                )
