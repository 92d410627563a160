"""A page put together: template, styles and script in one file that needs nothing else."""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING, Any, Final

from groundwire.domain.percent import percent
from groundwire.domain.text import has_marks
from groundwire.domain.verdict import Verdict
from groundwire.render.excerpt import shorten
from groundwire.render.html.links import passages_of
from groundwire.render.labels import ACTIONS, SCORES, VERDICTS
from groundwire.render.safe import safe_text
from groundwire.render.turn_numbers import listed_turns
from groundwire.render.wording import details, read_otherwise, spent, unsaid
from groundwire.segment.language import detect

if TYPE_CHECKING:
    from jinja2 import Environment

PACKAGE: Final = "groundwire.render.html"

STYLES: Final = ("tokens", "layout", "overview", "answer", "claims", "sources", "inspector")
"""The style sheets of every page in `assets`, in the order in which they are put together: later ones may overrule
earlier ones."""

PRINT: Final = "print"
"""The style sheet that comes last of all, since paper overrules everything."""

SCRIPT: Final = "page.js"

BAR_WIDTH: Final = 1000
"""Units across the bar that shows the verdicts' shares; the page scales it to its column."""

NARROWEST: Final = 12
"""Units that a verdict gets at least, so that one wrong claim among hundreds is still seen."""

PARAMETERS: Final = {
    "controls": "Judge checked with control claims",
    "redacted": "Texts redacted before sending",
    "answers_per_call": "Answers in one call",
}
"""What settings of judges are called, where their names say too little."""

GENERATOR: Final = b'<meta name="generator" content="Groundwire'
"""What in the head of a page says that it is one."""


@dataclass(frozen=True, slots=True)
class Share:
    """One verdict's stretch of the bar."""

    verdict: Verdict
    start: int
    width: int


def document(template: str, *, more_styles: Sequence[str] = (), **shown: object) -> str:
    """One HTML document: no file beside it, no request to anywhere, the same for the same input.

    All text from outside is escaped, and what is invisible or would reorder the line is shown. The page's own security
    policy lets nothing run or load but the script and styles in it.
    """
    styles = "\n".join(_asset(f"{name}.css") for name in (*STYLES, *more_styles, PRINT))
    script = _asset(SCRIPT)
    return (
        _environment()
        .get_template(template)
        .render(
            styles=_trusted(styles),
            script=_trusted(script),
            policy=_policy(styles=styles, script=script),
            **shown,
        )
    )


def is_page(beginning: bytes) -> bool:
    """Whether a file that begins so is a report's page."""
    return GENERATOR in beginning


def shares(counts: Counter[Verdict]) -> Iterator[Share]:
    """The shares of the claims' verdicts, side by side, over the whole width of the bar."""
    occurring = [verdict for verdict in VERDICTS if counts[verdict]]
    free = BAR_WIDTH - NARROWEST * len(occurring)
    start = 0
    for number, verdict in enumerate(occurring, start=1):
        width = NARROWEST + round(free * counts[verdict] / counts.total())
        width = BAR_WIDTH - start if number == len(occurring) else width
        yield Share(verdict, start, width)
        start += width


def _environment() -> Environment:
    from jinja2 import Environment, PackageLoader, StrictUndefined

    environment = Environment(
        loader=PackageLoader(PACKAGE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_harmless,
    )
    environment.globals |= {
        "VERDICTS": VERDICTS,
        "ACTIONS": ACTIONS,
        "SCORES": SCORES,
        "BAR_WIDTH": BAR_WIDTH,
        "PARAMETERS": PARAMETERS,
        "details": details,
        "spent": spent,
        "read_otherwise": read_otherwise,
        "unsaid": unsaid,
        "shorten": shorten,
        "has_marks": has_marks,
        "language": detect,
        "passages_of": passages_of,
        "percent": percent,
        "turn_list": listed_turns,
    }
    return environment


def _harmless(value: Any) -> Any:  # noqa: ANN401  # whatever a template prints
    """What a template prints, made safe to look at; the template engine then makes it safe to parse."""
    return safe_text(value) if type(value) is str else value


def _policy(*, styles: str, script: str) -> str:
    """The content security policy: these styles, this script, and nothing else at all."""
    return "; ".join(
        [
            "default-src 'none'",
            f"style-src '{_digest(styles)}'",
            f"script-src '{_digest(script)}'",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _digest(block: str) -> str:
    """The hash by which a content security policy knows an inline block."""
    return f"sha256-{base64.b64encode(hashlib.sha256(block.encode()).digest()).decode()}"


def _asset(name: str) -> str:
    return resources.files(PACKAGE).joinpath("assets", name).read_text(encoding="utf-8")


def _trusted(text: str) -> str:
    """Text of the page's own, which is printed as it is."""
    from markupsafe import Markup

    return Markup(text)  # noqa: S704  # an asset of this package
