"""A language model as a judge: asked once about all claims of an answer, and checked by code in all that it says."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections.abc import Mapping, Sequence
from itertools import chain
from typing import Protocol

from groundwire.chat.model import ChatModel
from groundwire.domain.exchange import Message, TemplateInfo
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.report import ProtocolName
from groundwire.domain.request import PROTOCOLS
from groundwire.domain.risk import Risk
from groundwire.domain.task import Task
from groundwire.domain.verdict import Outcome
from groundwire.errors import ConfigError
from groundwire.judges.llm.asking import Part, Redact, prompt
from groundwire.judges.llm.calling import NAME, Caller
from groundwire.judges.llm.conversation import Settled, converse
from groundwire.judges.llm.fresh import Fresh
from groundwire.judges.llm.grounds import Grounds
from groundwire.judges.llm.limits import REPLY_TOKENS, Limits
from groundwire.judges.llm.planning import plan, reply_tokens
from groundwire.judges.recording import note
from groundwire.prompts.ask import Ask
from groundwire.prompts.tokens import estimate

VERSION = "3"
"""Raised with every change of rules or constants that can change an outcome; templates are told by their hash."""

SHOWN_HASH = 12
"""Letters of the templates' hash in a judge's version."""

MOST_ROUNDS = 2
"""Times that claims are asked with controls of their own before the judge counts as failed by them."""

MOST_SHRINKS = 4
"""Times that a prompt is made shorter for a model that cannot read it: to a sixteenth, which is less than any needs."""

MOST_ANSWERS = 50
"""Answers in one call; more than that no reply has room for."""

NO_CONTROLS = "no control claims could be made from the sources, so the judge itself was not checked"
NO_CONTROLS_CRITICAL = (
    "no control claims could be made from the sources, so the judge itself cannot be checked, which CRITICAL asks for"
)
NO_CONTROLS_WANTED = "the judge was asked without control claims, so it was not checked itself"

_DATED = re.compile(r"-(?:\d{4}-\d{2}-\d{2}|\d{8})$")


class Template(Protocol):
    """What turns a question into messages."""

    @property
    def info(self) -> TemplateInfo:
        """Which template it is."""
        ...

    def messages(self, ask: Ask) -> tuple[Message, ...]:
        """The messages that ask, the ones that are always the same first."""
        ...


class LLMJudge:
    """Asks a language model, once for each answer; safe to share between tasks, threads and event loops.

    `model` is a name such as `openai:gpt-5`, or any `ChatModel`. Without a `template`, that of the claim's protocol is
    used. `answers_per_call` short answers go into one call, if they are handed in together. With `controls`, claims
    whose verdict code knows are asked among the others, and nothing is believed of a judge that gets them wrong.

    `redact` is applied to every text of the answer, its sources and the conversation before it is sent, and to what is
    recorded of the reply. Quotes are looked for in the sources as they are, so a quote over something that was redacted
    may not be found; its claim is then UNCHECKED.

    Raises:
        ConfigError: the model is not known or cannot be reached as it is configured, or a setting is out of range.
        MissingExtra: the client library of the model's provider is not installed.
    """

    def __init__(
        self,
        model: ChatModel | str,
        *,
        template: Template | None = None,
        answers_per_call: int = 1,
        controls: bool = True,
        reply_tokens: int = REPLY_TOKENS,
        redact: Redact | None = None,
    ) -> None:
        if not 1 <= answers_per_call <= MOST_ANSWERS:
            raise ConfigError(f"answers_per_call is {answers_per_call}; use 1 to {MOST_ANSWERS}")
        if reply_tokens < 1:
            raise ConfigError(f"reply_tokens is {reply_tokens}; use the tokens that a reply may have, such as 4000")
        self._model = _model(model) if isinstance(model, str) else model
        self._template = template
        self._version = _version(template)
        self._answers_per_call = answers_per_call
        self._controls = controls
        self._redact = redact
        self._limits = Limits(context_tokens=self._model.info.context_tokens, reply_tokens=reply_tokens)

    @property
    def info(self) -> JudgeInfo:
        """The judge, the model that is asked, how it is set, and where what it reads is sent."""
        model = self._model.info
        return JudgeInfo(
            name=NAME,
            version=self._version,
            model=model.name,
            parameters={
                **model.parameters,
                "answers_per_call": self._answers_per_call,
                "controls": self._controls,
                "redacted": self._redact is not None,
            },
            destinations=(model.destination,),
        )

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        """One outcome per task; what could not be checked is UNCHECKED with its cause."""
        if not self._controls:
            note(NO_CONTROLS_WANTED)
        empty = [task for task in tasks if task.evidence.empty]
        outcomes = [Outcome.without_evidence(task.claim.id, task.claim) for task in empty]
        asked = [task for task in tasks if not task.evidence.empty]
        grounds = {task.evidence.fingerprint: Grounds(task.evidence) for task in asked}
        return [*outcomes, *await self._asked(asked, grounds)]

    async def _asked(self, tasks: Sequence[Task], grounds: Mapping[str, Grounds], *, shrinks: int = 0) -> list[Outcome]:
        """The outcomes of claims that are asked in as many calls as they need, side by side."""
        if not tasks:
            return []
        made = await asyncio.to_thread(plan, tasks, grounds, self._limits, answers_per_call=self._answers_per_call)
        found = await asyncio.gather(
            *(self._settled(batch, grounds, shrinks=shrinks) for batch in made.batches), return_exceptions=True
        )
        for each in found:
            if isinstance(each, BaseException):
                raise each
        return [*made.refused, *chain.from_iterable(each for each in found if not isinstance(each, BaseException))]

    async def _settled(self, parts: Sequence[Part], grounds: Mapping[str, Grounds], *, shrinks: int) -> list[Outcome]:
        """The outcomes of one call's claims; asked again with new controls if the judge fails the first ones."""
        tasks = [task for part in parts for task in part.tasks]
        settled = Settled(outcomes=())
        for number in range(MOST_ROUNDS):
            settled = await self._round(parts, number)
            if settled.too_long and shrinks < MOST_SHRINKS:
                return await self._asked(tasks, grounds, shrinks=shrinks + 1)
            if not settled.control_failed:
                break
        for task in tasks:
            self._flag(task, settled.reported_model)
        if settled.deferred:
            self._limits.reply_was_cut(reply_tokens(tasks))
        return [*settled.outcomes, *await self._asked(settled.deferred, grounds, shrinks=shrinks)]

    async def _round(self, parts: Sequence[Part], number: int) -> Settled:
        """What comes of asking once, corrections included."""
        tasks = [task for part in parts for task in part.tasks]
        protocol = tasks[0].protocol
        template = self._template or _template(protocol)
        said = (text for task in tasks for text in (task.claim.id, task.claim.statement, task.evidence.fingerprint))
        # A repetition has codes and controls of its own, so that its stored reply is found beside its own prompt.
        times = (str(task.repetition) for task in tasks if task.repetition)
        fresh = Fresh(template.info.sha256, str(number), *said, *times)
        asked = await asyncio.to_thread(prompt, parts, fresh, with_controls=self._controls, redact=self._redact)
        if self._controls and not asked.controlled:
            if asked.ask.risk is Risk.CRITICAL:
                unchecked = (Outcome.unchecked(task.claim.id, "control_failed", NO_CONTROLS_CRITICAL) for task in tasks)
                return Settled(outcomes=tuple(unchecked))
            note(NO_CONTROLS)
        messages = template.messages(asked.ask)
        caller = Caller(
            model=self._model,
            template=template.info,
            settings={"reply_tokens": self._limits.reply_tokens, "context_tokens": self._limits.context_tokens},
            redact=self._redact,
        )
        settled = await converse(asked, messages, caller, protocol)
        if settled.too_long:
            self._limits.prompt_was_too_long(sum(estimate(message.text) for message in messages))
        return settled

    def _flag(self, task: Task, reported: str | None) -> None:
        """Notes that a model judges what it wrote itself: models favour their own words."""
        wrote = task.generator
        if wrote is not None and any(same_model(wrote, name) for name in (self._model.info.name, reported) if name):
            note(f"the judge is the model that wrote the answer ({wrote}); use another one to check it")


def same_model(one: str, other: str) -> bool:
    """Whether two names are of one model, apart from its provider, its date and letter case."""
    return _bare_name(one) == _bare_name(other)


def _bare_name(name: str) -> str:
    return _DATED.sub("", name.strip().casefold().rpartition(":")[2].rpartition("/")[2])


def _model(name: str) -> ChatModel:
    """The model of a name, through the client library, which is imported only now."""
    from groundwire.chat.client import ModelClient

    return ModelClient.of(name)


def _version(own: Template | None) -> str:
    """The version of the judge with its templates: with others it is another judge."""
    used = [own] if own is not None else [_template(protocol) for protocol in PROTOCOLS]
    together = hashlib.sha256("".join(template.info.sha256 for template in used).encode("ascii")).hexdigest()
    return f"{VERSION}+{together[:SHOWN_HASH]}"


def _template(protocol: ProtocolName) -> Template:
    """The latest template of a protocol."""
    from groundwire.prompts.template import load

    return load(protocol)
