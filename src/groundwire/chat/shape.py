"""How a request is put: which way to JSON, with which parameters, and what to try once a provider refuses it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any, Final

from groundwire.chat.failure import FORM_WORDS
from groundwire.chat.settings import ChatSettings
from groundwire.domain.exchange import Mode

STRICTEST_FIRST: Final[tuple[Mode, ...]] = ("schema", "tool", "prompted")
"""The ways to JSON, each tried where the one before is refused."""

LIMIT: Final = "max_tokens"
"""The largest reply, as the client library calls it."""

WORDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType(
    {
        "temperature": ("temperature",),
        "seed": ("seed",),
        LIMIT: ("max_tokens", "max_completion_tokens", "maxoutputtokens", "max_output_tokens"),
    }
)
"""By which words of a refusal a provider means a parameter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """One way to put a request."""

    mode: Mode
    parameters: Mapping[str, float | int]
    """Temperature, seed and the largest reply, as far as they are set."""
    fixed_mode: bool = False
    refused: frozenset[str] = frozenset()
    """Parameters that the provider does not take."""
    proven: bool = False
    """Whether it has brought a reply."""
    own: bool = False
    """Whether the server may be asked to hold each reply to a schema of its own."""
    narrow: bool = False
    """Whether it is asked to, and has not refused."""

    @classmethod
    def first(cls, settings: ChatSettings, profile: Mapping[str, Any], *, seeded: bool, own: bool = False) -> Shape:
        """The strictest way that the model is known to take."""
        wanted = {"temperature": settings.temperature if takes_temperature(profile) else None}
        wanted["seed"] = settings.seed if seeded else None
        if settings.mode != "auto":
            mode: Mode = settings.mode
        elif profile.get("supports_json_schema_output", False):
            mode = "schema"
        else:
            mode = "tool" if profile.get("supports_tools", True) else "prompted"
        parameters = {name: value for name, value in wanted.items() if value is not None}
        return cls(mode=mode, parameters=parameters, fixed_mode=settings.mode != "auto", own=own, narrow=own)

    def limited(self, most: int | None) -> Shape:
        """This shape with another largest reply; None for no limit."""
        limit = {} if most is None or LIMIT in self.refused else {LIMIT: most}
        kept = {name: value for name, value in self.parameters.items() if name != LIMIT}
        return replace(self, parameters={**kept, **limit})

    def after(self, refusal: str, *, narrowed: bool = False) -> Shape | None:
        """What to try once the provider has refused this one with these words; None if nothing is left.

        `narrowed` tells that the reply has a schema of its own.
        """
        for name in self.parameters:
            if any(word in refusal for word in WORDS[name]):
                kept = {key: value for key, value in self.parameters.items() if key != name}
                return replace(self, parameters=kept, refused=self.refused | {name})
        if narrowed and self.narrow and self.mode != "prompted":
            return replace(self, narrow=False)
        # What a server says of a schema or a tool that it does not know has no common word, so any refusal counts,
        # unless it has taken that before.
        if self.fixed_mode or (self.proven and not any(word in refusal for word in FORM_WORDS)):
            return None
        weaker = STRICTEST_FIRST[STRICTEST_FIRST.index(self.mode) + 1 :]
        return replace(self, mode=weaker[0], proven=False, narrow=self.own) if weaker else None

    def settings(self, timeout: float) -> dict[str, Any]:
        """The settings of the client library, with so many seconds for each read; it sends once: we do the retries."""
        return {
            **self.parameters,
            "timeout": timeout,
            "max_retries": 0,
            # Prompts start with the same long instructions; providers that want to be told cache those.
            "cache": {"messages": False},
            # What is sent is the prompt, and nothing that the library has to say to a model.
            "framing_announcement": "never",
        }


def takes_temperature(profile: Mapping[str, Any]) -> bool:
    """Whether a model's temperature can be set, as far as the client library knows; some that reason refuse it."""
    if profile.get("anthropic_disallows_sampling_settings") or profile.get("bedrock_disallows_sampling_settings"):
        return False
    if not profile.get("openai_supports_reasoning"):
        return True
    can_be_off = profile.get("openai_supports_reasoning_effort_none", False)
    return bool(can_be_off and not profile.get("thinking_enabled_by_default", False))
