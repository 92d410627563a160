"""`groundwire prompt`: what a language model would be sent to judge an answer."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from groundwire.cli import console
from groundwire.cli.inputs import AnswerArgument, QuestionOption, SourcesArgument, input_notes, read_answer
from groundwire.cli.options import (
    JsonOption,
    PolicyOption,
    ProtocolOption,
    RiskOption,
    TemplateOption,
    given,
    policy_of,
    template_of,
)

if TYPE_CHECKING:
    from groundwire.chat.model import ChatReply, ChatRequest, ModelInfo
    from groundwire.domain.exchange import Exchange
    from groundwire.domain.ports import Judge
    from groundwire.domain.provenance import JudgeInfo
    from groundwire.domain.request import Request
    from groundwire.domain.task import Task
    from groundwire.domain.verdict import Outcome
    from groundwire.policy import Policy
    from groundwire.prompts.template import Template

RESPONSE_ID: Final = "prompt"
"""The answer's id, always the same: fences, codes and controls come of it, and the same call prints the same."""


def prompt(
    answer: AnswerArgument,
    sources: SourcesArgument,
    *,
    question: QuestionOption = None,
    protocol: ProtocolOption = None,
    risk: RiskOption = None,
    policy: PolicyOption = None,
    template: TemplateOption = None,
    as_json: JsonOption = False,
) -> None:
    """Print what a language model would be sent to judge an answer. Nothing is sent.

    Among the claims are two controls, by which code checks the judge.
    """
    from groundwire.cli.settings import in_force
    from groundwire.cli.sources import read_sources
    from groundwire.domain.request import Request

    files = read_sources(sources)
    settings = in_force(policy=policy, protocol=protocol, risk=risk).settings
    request = Request.of(
        read_answer(answer),
        files.evidence(),
        response_id=RESPONSE_ID,
        protocol=settings.protocol,
        risk=settings.risk,
        **given(question=question),
    )
    exchanges = asyncio.run(_exchanges(request, policy_of(settings), template_of(template)))
    for note in input_notes(answer, files):
        console.note(note)
    if not exchanges:
        console.note("nothing would be sent: the answer claims nothing, or there is nothing to check it against")
    if as_json:
        calls = [each.model_dump(mode="json", include={"template", "messages"}) for each in exchanges]
        console.write_json(json.dumps(calls, indent=2, ensure_ascii=False))
    else:
        _show(exchanges)


async def _exchanges(request: Request, policy: Policy, template: Template | None) -> Sequence[Exchange]:
    """The calls that would be made first; corrections come only of replies."""
    from groundwire.judges.llm import LLMJudge
    from groundwire.judges.recording import recording
    from groundwire.verifier import Verifier

    judge = _Unsent(LLMJudge(_NoModel(), template=template))
    with recording() as recorded:
        await Verifier(judge=judge, policy=policy).check(request)
    return recorded.exchanges


def _show(exchanges: Sequence[Exchange]) -> None:
    from groundwire.prompts.tokens import estimate

    for number, exchange in enumerate(exchanges, start=1):
        which = f"call {number} of {len(exchanges)}: " if len(exchanges) > 1 else ""
        tokens = sum(estimate(message.text) for message in exchange.messages)
        told = exchange.template
        console.note(f"{which}template {told.name} {told.version}, sha256 {told.sha256}, about {tokens:,} tokens")
        for message in exchange.messages:
            console.write_text(f"--- {message.role} ---\n{message.text}")


class _NoModel:
    """Stands where a model would be, and answers nothing."""

    @property
    def info(self) -> ModelInfo:
        """Names no model."""
        from groundwire.chat.model import ModelInfo

        return ModelInfo(name="none", destination="nowhere")

    async def complete(self, request: ChatRequest) -> ChatReply:  # noqa: ARG002  # the seam gives it
        """Never returns.

        Raises:
            ModelCallFailed: always.
        """
        from groundwire.errors import ModelCallFailed

        raise ModelCallFailed("nothing is sent", kind="rejected", attempts=0)


@dataclass(frozen=True, slots=True)
class _Unsent:
    """A judge that sends nothing anywhere, so that no source is kept from being shown."""

    judge_of_words: Judge

    @property
    def info(self) -> JudgeInfo:
        """The judge's own, without a destination."""
        return self.judge_of_words.info.model_copy(update={"destinations": ()})

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """What the judge says, which had no model to ask."""
        return await self.judge_of_words.judge(tasks)
