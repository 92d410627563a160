from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest
from tests.judges.llm.replies import ANSWER, SOURCES, entry, honest, scripted, seen

from groundwire import ConfigError, EmbeddedJudge, InputError, Judge, Policy, Verdict, Verifier
from groundwire.chat.model import ChatReply, ChatRequest, ModelInfo
from groundwire.domain.record import CheckError, Record
from groundwire.errors import ModelCallFailed
from groundwire.judges.cascade import Band, Cascade
from groundwire.judges.fallback import Fallback
from groundwire.judges.llm import LLMJudge
from groundwire.judges.panel import Panel
from groundwire.judges.repeated import Repeated
from groundwire.prompts.template import Template
from groundwire.replay import Replay, replay
from groundwire.storage import MemoryStore
from groundwire.testing import ScriptedChat, ScriptedJudge

WRONG = "The annual fee is 60 EUR. Dogs are allowed in the garden, and cats are, too."


def recorded(
    judge: Judge, answer: str = ANSWER, *, policy: Policy | None = None, protocol: str = "attribution"
) -> Record:
    """The record of a check, as it is read from a log."""
    store = MemoryStore()
    verifier = Verifier(judge=judge, policy=policy or Policy.default(), store=store)

    async def main() -> Record:
        await verifier.verify(answer, SOURCES, response_id="r", protocol=protocol, question="What does it cost?")
        (record,) = await store.records()
        return Record.model_validate_json(record.model_dump_json())

    return asyncio.run(main())


def replayed(record: Record) -> Replay:
    return asyncio.run(replay(record))


def model(name: str = "scripted:chat") -> LLMJudge:
    return LLMJudge(ScriptedChat(honest, info=ModelInfo(name=name, destination="scripted")))


def faulty(request: ChatRequest) -> str | ChatReply | ModelCallFailed:
    """First no reply, then half of one, then nonsense: never the same twice."""
    return "" if len(request.messages) == 2 else "I cannot help with that."


def down(_: ChatRequest) -> ModelCallFailed:
    return ModelCallFailed("the server at: scripted is down", kind="server_error", attempts=4)


JUDGES: dict[str, Callable[[], Judge]] = {
    "embedded": EmbeddedJudge.bundled,
    "language model": model,
    "without controls": lambda: LLMJudge(scripted(honest), controls=False),
    "replies that are not valid": lambda: LLMJudge(scripted(faulty)),
    "no reply": lambda: LLMJudge(scripted(down)),
    "cascade": lambda: Cascade(EmbeddedJudge.bundled(), model(), Band(supported=1.0), keep_failing=True),
    "panel": lambda: Panel([EmbeddedJudge.bundled(), model("a:one"), model("b:two")]),
    "repeated": lambda: Repeated(model(), 3),
    "fallback": lambda: Fallback([LLMJudge(scripted(down)), model("b:two")]),
}


@pytest.mark.parametrize("name", JUDGES)
@pytest.mark.parametrize("answer", [ANSWER, WRONG])
def test_a_report_is_rebuilt_as_it_was(name: str, answer: str) -> None:
    """Whoever judged, and whatever went wrong, the stored calls and the record give the same report again."""
    record = recorded(JUDGES[name](), answer)
    assert replayed(record).differences == ()
    assert replayed(record).same


def against(request: ChatRequest) -> dict[str, Any]:
    """A model that supports none of the answer's claims."""
    shown = seen(request)
    of_answer = (key for key in shown.wanted if shown.claims[key] in ANSWER)
    others = (shown.looked_up(key) for key in shown.wanted if shown.claims[key] not in ANSWER)
    return shown.reply([*(entry(key, "UNSUPPORTED") for key in of_answer), *others])


def no() -> LLMJudge:
    return LLMJudge(scripted(against))


def ill() -> LLMJudge:
    return LLMJudge(scripted(lambda _: ""))


def test_members_of_one_name_get_their_own_replies() -> None:
    """Judges that share a model and a prompt are told apart by their place, however they are put together."""
    for judge in (
        Panel([no(), model(), model()]),
        Panel([model(), ill(), ill()]),
        Panel([ill(), model(), no()]),
        Cascade(no(), model(), Band(unsupported=0.0)),
        Cascade(no(), model(), Band(unsupported=1.0)),
        Fallback([LLMJudge(scripted(down)), model()]),
        Repeated(Panel([no(), model()]), 2),
        Panel([Repeated(ill(), 2), Fallback([LLMJudge(scripted(down)), model()])]),
    ):
        assert replayed(recorded(judge)).differences == ()


def test_the_reply_of_another_member_is_no_reply() -> None:
    """A call that is stored under the place of another judge answers nobody else."""
    record = recorded(Panel([model(), model()]))
    assert sorted(call.place for call in record.exchanges) == [(0,), (1,)]
    moved = tuple(call.model_copy(update={"place": (0,)}) for call in record.exchanges)
    found = replayed(record.model_copy(update={"exchanges": moved}))
    assert {claim.verdict for claim in found.report.claims} == {Verdict.UNCHECKED}


def test_the_replies_are_read_again() -> None:
    """A stored output that says something else makes another report: nothing is copied from the stored one."""
    record = recorded(model())
    (call,) = record.exchanges
    assert call.output is not None
    changed = call.model_copy(update={"output": call.output.replace('"confidence": 0.9', '"confidence": 0.8')})
    found = replayed(record.model_copy(update={"exchanges": (changed,)}))
    assert not found.same
    assert all(each.place.endswith("confidence") for each in found.differences)


def test_without_the_replies_nothing_is_believed() -> None:
    """Claims whose reply is not stored are UNCHECKED, and the difference says why."""
    found = replayed(recorded(model()).model_copy(update={"exchanges": ()}))
    assert not found.same
    assert found.report.coverage.checked == 0
    assert any("no reply is stored for this prompt" in str(each.rebuilt) for each in found.differences)


def test_an_embedded_verdict_is_computed_anew() -> None:
    """A stored report that was changed by hand is found out."""
    record = recorded(EmbeddedJudge.bundled(), WRONG)
    assert record.report is not None
    (first, *rest) = record.report.sentences
    claim = first.claims[0].model_copy(update={"verdict": Verdict.SUPPORTED})
    forged = first.model_copy(update={"claims": (claim,)})
    report = record.report.model_copy(update={"sentences": (forged, *rest)})
    (found,) = replayed(record.model_copy(update={"report": report})).differences
    assert (found.place, found.stored, found.rebuilt) == ("sentences.0.claims.0.verdict", "SUPPORTED", "CONTRADICTED")


def test_sources_are_as_old_as_they_were() -> None:
    """The day of the check decides, not the day of the replay."""
    policy = Policy.parse("[sources]\nmax_age_days = 1", name="fresh")
    assert replayed(recorded(EmbeddedJudge.bundled(), policy=policy)).same


@pytest.mark.parametrize(
    ("record", "error", "said"),
    [
        (lambda: recorded(ScriptedJudge()), ConfigError, "the judge 'scripted' cannot be made again from a record"),
        (
            lambda: recorded(LLMJudge(scripted(honest), redact=str.swapcase)),
            ConfigError,
            "text was taken out before it was sent",
        ),
        (
            lambda: recorded(model()).model_copy(update={"redacted": True}),
            InputError,
            "text was taken out of the record",
        ),
        (
            lambda: recorded(model()).model_copy(
                update={"report": None, "error": CheckError(kind="JudgeUnavailable", message="no model")}
            ),
            InputError,
            r"the check of 'r' ended without a report \(JudgeUnavailable: no model\)",
        ),
        (
            lambda: recorded(model()).model_copy(update={"policy": {"colour": 1}}),
            ConfigError,
            "policy in the record: unknown key `colour`",
        ),
    ],
)
def test_what_cannot_be_rebuilt_is_said_to_be_so(
    record: Callable[[], Record], error: type[Exception], said: str
) -> None:
    """The reason is named; no report is made up."""
    with pytest.raises(error, match=said):
        replayed(record())


def test_a_judge_of_ones_own_can_be_handed_in() -> None:
    """It stands in for what no record can make again."""
    record = recorded(ScriptedJudge(otherwise="SUPPORTED"))
    found = asyncio.run(replay(record, judge=ScriptedJudge(otherwise="SUPPORTED")))
    assert found.same


def test_a_template_of_ones_own_is_needed_again() -> None:
    """Prompts are made again with the same one, and with no other."""
    own = Template.read("docs/files/tenancy-template.toml")
    record = recorded(LLMJudge(scripted(honest), template=own))
    assert asyncio.run(replay(record, template=own)).same
    with pytest.raises(ConfigError, match="was asked with template 'tenancy-template'; hand in the same one"):
        replayed(record)
    with pytest.raises(ConfigError, match="hand in the same one"):
        asyncio.run(replay(recorded(model()), template=own))
