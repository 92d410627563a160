from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, HTTPServer
from threading import Thread
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from tests.chat.asking import client
from tests.judges.llm.replies import honest_in
from typing_extensions import override

from groundwire import ConfigError, JudgeInfo, Outcome, Policy, Source, Task, verify
from groundwire.judges.llm import LLMJudge
from groundwire.testing import FakeLLM, ScriptedJudge

TEXT = "The fee is 5 EUR."


@dataclass
class Sending:
    """A judge that sends what it reads to a server, as an LLM judge does."""

    address: str

    @property
    def info(self) -> JudgeInfo:
        return JudgeInfo(name="sending", version="1", destinations=(self.address,))

    async def judge(self, tasks: Sequence[Task]) -> Sequence[Outcome]:
        body = "".join(source.text for task in tasks for source in task.evidence.sources)
        urlopen(Request(self.address, data=body.encode())).read()  # noqa: ASYNC210, S310  # loopback
        return await ScriptedJudge(otherwise="SUPPORTED").judge(tasks)


@contextmanager
def listening() -> Iterator[tuple[str, list[bytes]]]:
    """A server on loopback, and what it has been sent."""
    received: list[bytes] = []

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            received.append(self.rfile.read(int(self.headers["Content-Length"])))
            self.send_response(200)
            self.end_headers()

        @override
        def log_message(self, *_: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", received
        server.shutdown()
        thread.join()


def source(classification: str | None, name: str = "s") -> Source:
    return Source(id=name, text=TEXT, classification=classification)


@pytest.mark.parametrize(
    ("classification", "rules", "arrives"),
    [
        (None, "", True),
        ("PHI", "", False),
        ("PHI", '[egress.classes]\nPHI = "any"', True),
        ("PHI", '[egress.classes]\nPHI = ["{address}"]', True),
        ("PHI", '[egress.classes]\nPHI = ["elsewhere"]', False),
        ("PHI", "[egress.classes]\nPHI = []", False),
        ("phi", '[egress.classes]\nPHI = "any"', False),
        ("PHI", '[egress]\nunclassified = "any"', False),
        (None, "[egress]\nunclassified = []", False),
        (None, '[egress]\nunclassified = ["{address}"]', True),
    ],
)
def test_what_may_not_be_sent_never_arrives(classification: str | None, rules: str, *, arrives: bool) -> None:
    """A server gets the sources that may go there, and of a refused check not one byte."""
    with listening() as (address, received):
        policy = Policy.parse(rules.replace("{address}", address), name="p")
        if arrives:
            verify(TEXT, [source(classification)], judge=Sending(address), policy=policy)
        else:
            with pytest.raises(ConfigError, match="may not be sent"):
                verify(TEXT, [source(classification)], judge=Sending(address), policy=policy)
    assert received == ([TEXT.encode()] if arrives else [])


@pytest.mark.parametrize(("rules", "asked"), [("", False), ('[egress.classes]\nPHI = ["{place}"]', True)])
def test_a_language_model_is_asked_only_where_the_policy_lets_it(rules: str, *, asked: bool) -> None:
    """A server of one's own is named by host and port; without leave, its model sees no request."""
    with FakeLLM(lambda request: honest_in(request.prompt)) as server:
        policy = Policy.parse(rules.replace("{place}", urlsplit(server.base_url).netloc), name="p")
        with nullcontext() if asked else pytest.raises(ConfigError, match="may not be sent"):
            verify(TEXT, [source("PHI")], judge=LLMJudge(client(server)), policy=policy)
    assert bool(server.requests) is asked


def test_one_refused_source_holds_all_back() -> None:
    """The error names the sources, their class, the destination and the judge, and what to do."""
    sources = [source(None, "a"), source("PHI", "b"), source("PHI", "c")]
    with listening() as (address, received), pytest.raises(ConfigError) as caught:
        verify(TEXT, sources, judge=Sending(address))
    assert received == []
    assert str(caught.value) == (
        f"sources of class 'PHI' may not be sent to '{address}', where the judge 'sending' sends them: 'b', 'c'; "
        "use a judge that sends nothing, such as the embedded one, or name the destination in `egress.classes`"
    )


def test_a_judge_that_sends_nothing_reads_everything() -> None:
    """Where nothing leaves the machine there is nothing to forbid."""
    strict = Policy.parse("[egress]\nunclassified = []", name="strict")
    report = verify(TEXT, [source("PHI")], judge=ScriptedJudge(otherwise="SUPPORTED"), policy=strict)
    assert report.decision.gate == "passed"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[egress]\nclass = {}", "unknown key `egress.class`; allowed here: classes, unclassified"),
        ('[egress]\nunclassified = "openai"', "`egress.unclassified`"),
        ("[egress.classes]\nPHI = true", "`egress.classes`: must be a list"),
        ('[egress.classes]\nPHI = [""]', "`egress.classes`: must not be blank"),
    ],
)
def test_rules_that_do_not_fit_are_refused(text: str, said: str) -> None:
    """A rule that is misread would be a leak."""
    with pytest.raises(ConfigError, match=said):
        Policy.parse(text, name="mine")
