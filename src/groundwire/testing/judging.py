"""A fake judge that says what it is told, claim by claim, and is right about everything that code asks to test it."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from groundwire.chat.model import ChatRequest
from groundwire.domain.verdict import Verdict
from groundwire.errors import InputError
from groundwire.judges.llm.falsifying import is_falsified
from groundwire.judges.llm.rewording import forms_of
from groundwire.testing.llm import LLMRequest
from groundwire.testing.verbatim import SeenPrompt, entry, shown_in

STANCES: Final[Mapping[Verdict, str | None]] = {
    Verdict.SUPPORTED: "support",
    Verdict.PARTIAL: "support",
    Verdict.UNSUPPORTED: None,
    Verdict.CONTRADICTED: "contradict",
}
"""What a model may say of a claim, and how the quote speaks that goes with it."""

_WORD: Final = re.compile(r"\w+")
_MARKS: Final = re.compile(r"\s?\[[^\[\]]{1,40}\]|[*_`#>]")


@dataclass(frozen=True, slots=True)
class Judging:
    """A script for `FakeLLM` and `ScriptedChat`; see `FakeLLM.judging`.

    Raises:
        InputError: the script or `otherwise` names a verdict that no model can give.
    """

    script: Mapping[str, Verdict | str]
    """Verdicts by the claims' words, as the prompt shows them (`CheckedClaim.statement`)."""
    otherwise: Verdict | str = Verdict.UNSUPPORTED
    """For claims that neither the script nor a source says."""

    def __post_init__(self) -> None:
        """Refuse words that are no verdict before the first claim is judged."""
        require_verdicts((*self.script.values(), self.otherwise), STANCES)

    def __call__(self, request: LLMRequest | ChatRequest) -> dict[str, Any]:
        """The reply to one prompt."""
        seen = SeenPrompt.read(shown_in(request))
        return seen.reply([self._entry(seen, key) for key in seen.wanted])

    def _entry(self, seen: SeenPrompt, key: str) -> dict[str, Any]:
        said = {_plain(claim): verdict for claim, verdict in self.script.items()}.get(_plain(seen.claims[key]))
        if said is None:
            found = seen.looked_up(key)
            if found["verdict"] == Verdict.SUPPORTED:
                return found
            said = Verdict.CONTRADICTED if _altered(seen, key) else self.otherwise
        stance = STANCES[Verdict(said)]
        quotes = [] if stance is None else [(*quote, stance) for quote in _nearest(seen, key)]
        return entry(key, str(Verdict(said)), quotes=quotes)


def require_verdicts(said: Collection[Verdict | str], known: Collection[Verdict]) -> None:
    """Return if all that a script says of claims are verdicts that its judge can give.

    Raises:
        InputError: one is not.
    """
    for each in said:
        if each not in known:
            raise InputError(f"a judge cannot say {str(each)!r} of a claim; use one of {', '.join(known)}")


def _nearest(seen: SeenPrompt, key: str) -> list[tuple[str, str]]:
    """The passage that shares most words with the claim, with its source; none where the sources say nothing."""
    claim = _words(seen.claims[key])
    found = max(seen.passages, key=lambda each: len(claim & _words(each[1])), default=None)
    return [] if found is None else [found]


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORD.findall(text.casefold()))


def _altered(seen: SeenPrompt, key: str) -> bool:
    """Whether the claim is what a source says with something changed in it, as a false control is."""
    claim, texts = seen.claims[key], tuple(seen.sources.values())
    return any(is_falsified(claim, form, texts) for _, passage in seen.passages for form in forms_of(passage))


def _plain(text: str) -> str:
    """The words of a claim without what a prompt may show or leave out: citations, marks, full stops."""
    return " ".join(_MARKS.sub("", text).split()).strip(".- ").casefold()
