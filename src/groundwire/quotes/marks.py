"""Words between quotation marks, in the usual typographies."""

from __future__ import annotations

import re
from collections.abc import Iterator

from groundwire.domain.text import Span

_QUOTED = re.compile(
    r"“(?P<curly>[^“”]+)”|„(?P<low>[^„“”]+)[“”]|«(?P<angle>[^«»]+)»|»(?P<inward>[^«»]+)«|「(?P<corner>[^「」]+)」"
    r"|『(?P<white>[^『』]+)』|(?<!\w)\"(?P<straight>[^\"]+)\""
    # A single mark inside a word is an apostrophe.
    r"|(?<!\w)‘(?P<single>(?:[^‘’]|(?<=\w)’(?=\w))+)’(?!\w)|(?<!\w)'(?P<plain>(?:[^']|(?<=\w)'(?=\w))+)'(?!\w)"
)


def quotations(text: str) -> Iterator[Span]:
    """What stands between quotation marks in `text`, without the marks, in order; inner ones are left alone."""
    for match in _QUOTED.finditer(text):
        inner = match.span(match.lastgroup or 0)
        span = Span.trimmed(text, *inner)
        if span is not None:
            yield span
