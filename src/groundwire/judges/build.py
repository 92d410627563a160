"""The one place that makes judges from their names. What names there are, `groundwire.judges.names` says."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import TYPE_CHECKING, Final

from groundwire.chat import Budget, ModelClient
from groundwire.chat.access import PROVIDERS
from groundwire.chat.masking import without_keys
from groundwire.domain.ports import Cache, Judge
from groundwire.errors import ConfigError
from groundwire.judges.names import FORMS, JudgeName, Wrapped, parse, singles
from groundwire.judges.plugins import from_factory, plugin, plugin_names
from groundwire.settings import LLMSettings, Settings

if TYPE_CHECKING:
    from groundwire.prompts.template import Template

EMBEDDED: Final = "embedded"

_DOTTED: Final = re.compile(r"[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*", re.ASCII)

Make = Callable[[str], Judge]
"""Makes a judge that wraps no other, from its name."""


def build(
    name: str, settings: Settings | None = None, *, cache: Cache | None = None, template: Template | None = None
) -> Judge:
    """The judge of this name, such as `embedded`, `openai:gpt-5` or `cascade:embedded,openai:gpt-5`.

    `cache` is where `cached:` judges keep verdicts; `template` is what language models are asked with, in the place of
    the protocol's own.

    Raises:
        ConfigError: the name is written wrongly or unknown, or what it names cannot be configured so.
        JudgeUnavailable: the judge could not start.
        MissingExtra: a library that it needs is not installed.
    """
    settings = Settings() if settings is None else settings
    judge = parse(name)
    _require_one_server(judge, settings.llm)
    if template is not None and not any(is_language_model(single.name) for single in singles(judge)):
        raise ConfigError(f"the judge {without_keys(name)!r} asks no language model, so it cannot be given a template")
    return Builder(settings=settings, cache=cache, budget=_budget(settings.llm), template=template).build(judge)


@dataclass(frozen=True, slots=True, kw_only=True)
class Builder:
    """Makes judges under the same settings."""

    settings: Settings = field(default_factory=Settings)
    cache: Cache | None = None
    """Where `cached:` judges keep verdicts."""
    budget: Budget | None = None
    """What all language models together may take."""
    template: Template | None = None
    """What language models are asked with; None for the templates of the protocols."""
    single: Make | None = None
    """Makes the judges that wrap no other, in the place of those that their names stand for; None for those."""

    def build(self, judge: JudgeName) -> Judge:
        """The judge of a name that was read before."""
        if isinstance(judge, Wrapped):
            return self._wrapped(judge)
        return self._single(judge.name) if self.single is None else self.single(judge.name)

    def _wrapped(self, judge: Wrapped) -> Judge:
        # Imported here so that the embedded judge by itself does not wait for what it does not need.
        from groundwire.judges.cached import Cached
        from groundwire.judges.cascade import Cascade
        from groundwire.judges.fallback import Fallback
        from groundwire.judges.panel import Panel
        from groundwire.judges.repeated import Repeated

        inner = [self.build(each) for each in judge.judges]
        match judge.wrapper:
            case "cascade":
                return Cascade(inner[0], inner[1])
            case "panel":
                return Panel(inner)
            case "fallback":
                return Fallback(inner)
            case "repeated":
                return Repeated(inner[0], judge.times)
            case "cached":
                return Cached(inner[0], self._required_cache())

    def _required_cache(self) -> Cache:
        if self.cache is None:
            raise ConfigError("a `cached:` judge needs a file to keep verdicts in; set `cache` or GROUNDWIRE_CACHE")
        return self.cache

    def _single(self, name: str) -> Judge:
        if name == EMBEDDED:
            from groundwire.judges.embedded import EmbeddedJudge

            return EmbeddedJudge.bundled()
        before, colon, after = name.partition(":")
        if not colon:
            return plugin(name) or _unknown(name)
        if is_language_model(name):
            return self._language_model(name)
        made = from_factory(before, after) if _DOTTED.fullmatch(before) and _DOTTED.fullmatch(after) else None
        return made or _unknown(name)

    def _language_model(self, name: str) -> Judge:
        from groundwire.judges.llm import LLMJudge

        llm = self.settings.llm
        client = ModelClient.of(name, llm, budget=self.budget)
        return LLMJudge(client, template=self.template, answers_per_call=llm.answers_per_call)


def is_language_model(name: str) -> bool:
    """Whether a judge that wraps no other is a language model at a provider."""
    provider, colon, _ = name.partition(":")
    return bool(colon) and provider in PROVIDERS


def known() -> tuple[str, ...]:
    """What can be built, as it is written."""
    return (
        EMBEDDED,
        *(f"{provider}:MODEL" for provider in PROVIDERS),
        *FORMS.values(),
        "MODULE:FACTORY",
        *plugin_names(),
    )


def _budget(llm: LLMSettings) -> Budget | None:
    if llm.budget_tokens is None and llm.budget_usd is None:
        return None
    return Budget(tokens=llm.budget_tokens, usd=llm.budget_usd)


def _require_one_server(judge: JudgeName, llm: LLMSettings) -> None:
    """Return if an address or a key that is set can be meant for all language models of `judge`.

    Raises:
        ConfigError: they have several providers, so one of them would get what is meant for another.
    """
    models = (single.name for single in singles(judge) if is_language_model(single.name))
    providers = list(dict.fromkeys(model.partition(":")[0] for model in models))
    for key in ("base_url", "key_variable"):
        if len(providers) > 1 and getattr(llm, key) is not None:
            raise ConfigError(
                f"`llm.{key}` is set for one server, and the judge has models of {' and '.join(providers)}; "
                "name one of them by a MODULE:FACTORY of your own"
            )


def _unknown(name: str) -> Judge:
    before, colon, _ = (shown := without_keys(name)).partition(":")
    candidates = [*PROVIDERS, *FORMS] if colon else [EMBEDDED, *FORMS, *plugin_names()]
    near = get_close_matches(before, candidates, n=1)
    meant = f"did you mean {near[0]!r}? " if near else ""
    what = "no provider, and no module that can be imported" if colon else "no judge that is installed"
    model = "" if colon or near else "a language model is named with its provider, such as openai:gpt-5; "
    raise ConfigError(f"judge {shown!r:.120}: {before!r:.60} is {what}; {meant}{model}there are: {', '.join(known())}")
