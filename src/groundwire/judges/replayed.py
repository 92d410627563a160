"""Judges made again from what a record says of them: language models say what is stored, all else is computed anew."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, cast

from groundwire.chat.model import ModelInfo
from groundwire.chat.replayed import ReplayedChat
from groundwire.domain.exchange import Exchange
from groundwire.domain.ports import Judge
from groundwire.domain.provenance import JudgeInfo
from groundwire.errors import ConfigError
from groundwire.judges.recording import place

if TYPE_CHECKING:
    from groundwire.judges.llm.judge import Template

OF_THE_CALL = ("reply_tokens", "context_tokens")
"""Parameters of a call that are the judge's limits at its time; the others are the model's own."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """Makes judges whose language models repeat the `exchanges` of one record."""

    exchanges: Sequence[Exchange]
    template: Template | None = None
    """What language models were asked with, if it was not one of Groundwire's."""

    def judge(self, info: JudgeInfo) -> Judge:
        """The judge that `info` is of.

        Raises:
            ConfigError: it cannot be made from that alone.
            JudgeUnavailable: the embedded judge could not start.
        """
        kind = info.name.partition("(")[0]
        make = {
            "embedded": self._embedded,
            "llm": self._llm,
            "cascade": self._cascade,
            "panel": self._panel,
            "repeated": self._repeated,
            "fallback": self._fallback,
        }.get(kind)
        if make is None:
            raise ConfigError(
                f"the judge {info.name!r} cannot be made again from a record; hand it in as `judge`, or have the "
                "record judged anew by `groundwire rejudge`"
            )
        try:
            return make(info)
        except (KeyError, IndexError, TypeError, ValueError):
            raise ConfigError(f"the record does not say enough of the judge {info.name!r} to make it again") from None

    def _embedded(self, info: JudgeInfo) -> Judge:
        from groundwire.judges.embedded import EmbeddedJudge
        from groundwire.judges.embedded.model import BUNDLED

        # With the same backend: another one computes with other numbers.
        return EmbeddedJudge.load(BUNDLED, backend=_parameters(info)["backend"])

    def _llm(self, info: JudgeInfo) -> Judge:
        from groundwire.judges.llm import LLMJudge

        own = _parameters(info)
        if own.pop("redacted"):
            raise ConfigError("text was taken out before it was sent to the model, so the prompts cannot be made again")
        calls = [exchange for exchange in self.exchanges if exchange.model == info.model]
        settings = {key: own.pop(key) for key in ("answers_per_call", "controls")}
        # Limits only get narrower, so the largest are those that the judge began with.
        limits = {key: [limit for call in calls if (limit := call.parameters.get(key))] for key in OF_THE_CALL}
        reply_tokens, context_tokens = (max(map(_number, found), default=None) for found in limits.values())
        if reply_tokens is not None:
            settings["reply_tokens"] = reply_tokens
        model = ModelInfo(
            name=info.model or "",
            destination=info.destinations[0],
            context_tokens=context_tokens,
            parameters=own,
        )
        judge = LLMJudge(ReplayedChat.of(model, calls, place=place), template=self.template, **settings)
        if judge.info.version != info.version:
            name = f"template {calls[0].template.name!r}" if calls else "a template of its own"
            raise ConfigError(f"the judge {info.name!r} {info.version} was asked with {name}; hand in the same one")
        return judge

    def _cascade(self, info: JudgeInfo) -> Judge:
        from groundwire.judges.cascade import Band, Cascade

        first, then = self._inner(info)
        own = _parameters(info)
        return Cascade(first, then, Band.model_validate(own["band"]), keep_failing=own["keep_failing"])

    def _panel(self, info: JudgeInfo) -> Judge:
        from groundwire.judges.panel import Panel

        return Panel(self._inner(info))

    def _repeated(self, info: JudgeInfo) -> Judge:
        from groundwire.judges.repeated import Repeated

        (inner,) = self._inner(info)
        return Repeated(inner, _parameters(info)["times"])

    def _fallback(self, info: JudgeInfo) -> Judge:
        from groundwire.judges.breaker import Breaker
        from groundwire.judges.fallback import Fallback

        own = _parameters(info)
        return Fallback(self._inner(info), own["deadline"], Breaker.model_validate(own["breaker"]))

    def _inner(self, info: JudgeInfo) -> list[Judge]:
        return [self.judge(JudgeInfo.model_validate(inner)) for inner in _parameters(info)["judges"]]


def _parameters(info: JudgeInfo) -> dict[str, Any]:
    return cast("dict[str, Any]", dict(info.parameters))


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise TypeError
    return value
