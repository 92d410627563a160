"""A fake language model behind real HTTP: an OpenAI-compatible server on the loopback address."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Literal, Self

from groundwire.domain.exchange import Mode
from groundwire.domain.verdict import Verdict
from groundwire.testing.loopback import Fault, HttpAnswer, HttpRequest, LoopbackServer
from groundwire.testing.server_sent import streamed

CHARACTERS_PER_TOKEN = 4
"""What the fake counts as a token where a reply does not say how many there were: the rule of thumb for English."""

Refusable = Literal["response_format", "tools", "temperature", "seed", "stream"]
"""What a server may not know, so that it refuses a request that has it."""

FinishReason = Literal["stop", "length", "content_filter"]
"""Why the fake model ended its reply, in the words of the protocol."""


@dataclass(frozen=True, slots=True)
class LLMRequest:
    """One request for a completion, as it came."""

    body: Mapping[str, Any]
    """The JSON that was sent."""
    headers: Mapping[str, str] = field(default_factory=dict, repr=False)
    """By name in small letters; they hold the key."""

    @property
    def messages(self) -> list[dict[str, Any]]:
        """The prompt: `{"role": ..., "content": ...}`."""
        return list(self.body.get("messages", []))

    @property
    def prompt(self) -> str:
        """The text of all messages, one after another."""
        return "\n".join(_text(message.get("content")) for message in self.messages)

    @property
    def schema(self) -> dict[str, Any] | None:
        """The JSON schema that was asked for, by either way; None if the prompt alone asks for JSON."""
        if self.mode == "schema":
            return dict(self.body["response_format"].get("json_schema", {}).get("schema", {}))
        return dict(self.body["tools"][0]["function"].get("parameters", {})) if self.mode == "tool" else None

    @property
    def mode(self) -> Mode:
        """How JSON was asked for."""
        if (self.body.get("response_format") or {}).get("type") == "json_schema":
            return "schema"
        return "tool" if self.body.get("tools") else "prompted"

    @property
    def key(self) -> str | None:
        """The API key that came with it."""
        scheme, _, key = self.headers.get("authorization", "").partition(" ")
        return key if scheme.lower() == "bearer" else None


@dataclass(frozen=True, slots=True)
class LLMReply:
    """How the fake model answers one request; a plain string or a mapping in a script is short for one.

    The text is given as a tool call where the request asks for one, unless `finish` says that it was refused.
    """

    text: str = ""
    finish: FinishReason = field(default="stop", kw_only=True)
    delay: float = field(default=0.0, kw_only=True)
    """Seconds before the answer, beside the server's own latency."""
    status: int = field(default=200, kw_only=True)
    """Anything else is sent as an error with `text` as its message."""
    headers: Mapping[str, str] = field(default_factory=dict, kw_only=True)
    fault: Fault | None = field(default=None, kw_only=True)
    """`hang`, `close` the connection without an answer, or `cut` the answer in half."""
    raw: str | None = field(default=None, kw_only=True)
    """The whole body instead of a completion, such as something that is no JSON."""
    arguments: str | None = field(default=None, kw_only=True)
    """Arguments of the tool call where they are not `text`; "" for a call without any."""
    input_tokens: int | None = field(default=None, kw_only=True)
    output_tokens: int | None = field(default=None, kw_only=True)
    cached_tokens: int = field(default=0, kw_only=True)

    @classmethod
    def error(cls, status: int, message: str = "scripted", *, retry_after: str | None = None) -> Self:
        """An HTTP error; `retry_after` is sent as it stands: seconds or an HTTP date."""
        return cls(message, status=status, headers={} if retry_after is None else {"Retry-After": retry_after})

    @classmethod
    def hang(cls) -> Self:
        """No answer until the client gives up."""
        return cls(fault="hang")

    @classmethod
    def no_choices(cls) -> Self:
        """A completion without a single choice."""
        return cls(raw='{"id": "fake", "object": "chat.completion", "created": 0, "model": "fake", "choices": []}')


Said = str | Mapping[str, Any] | LLMReply
"""A reply: its text, the JSON object that is its text, or all of it."""


class FakeLLM:
    """An OpenAI-compatible server (`/chat/completions`) that answers as scripted while its `with` block runs.

    Args:
        replies: one reply for every request; or several, in order, after which requests are refused; or a function from
            the request to its reply, called for one request at a time.
        model: the model that it reports.
        latency: seconds before each answer.
        refuses: what it does not know: a request that has any of it gets a 400, and no reply is used up.
        key: the only API key that it takes; any if None.

    >>> from groundwire.testing import FakeLLM
    >>> with FakeLLM({"verdict": "SUPPORTED"}) as server:
    ...     server.base_url.startswith("http://127.0.0.1:")
    True
    """

    def __init__(
        self,
        replies: Said | Sequence[Said] | Callable[[LLMRequest], Said],
        *,
        model: str = "fake-1",
        latency: float = 0.0,
        refuses: Collection[Refusable] = (),
        key: str | None = None,
    ) -> None:
        self._reply = _script(replies)
        self._model, self._latency, self._refuses, self._key = model, latency, frozenset(refuses), key
        self._server = LoopbackServer(self._answer)
        self.requests: list[LLMRequest] = []
        """Every request for a completion, in order, those that were refused included."""

    @classmethod
    def judging(
        cls,
        script: Mapping[str, Verdict | str] | None = None,
        *,
        otherwise: Verdict | str = Verdict.UNSUPPORTED,
        **options: Any,  # noqa: ANN401  # those of the class
    ) -> Self:
        """A model that gives these verdicts, by the claims' words, in replies that a judge over it can believe.

        Codes and control claims are right. A claim that the script does not name is SUPPORTED if it stands in a source,
        word for word or as control claims say it, CONTRADICTED if only something that they change differs (a number, a
        name, a "not"), and else `otherwise`. The quote is the passage that shares most words with the claim. `options`
        are those of the class.

        Raises:
            InputError: the script or `otherwise` names a verdict that no model can give.
        """
        from groundwire.testing.judging import Judging  # which reads requests, and so builds on this module

        return cls(Judging(script or {}, otherwise), **options)

    @property
    def base_url(self) -> str:
        """What a client wants as its base URL.

        Raises:
            InputError: the server is not running.
        """
        return f"{self._server.url}/v1"

    @property
    def most_at_once(self) -> int:
        """The most requests that were being answered at the same time."""
        return self._server.most_at_once

    def __enter__(self) -> Self:
        self._server.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._server.__exit__(kind, error, trace)

    def _answer(self, http: HttpRequest) -> HttpAnswer:
        if http.method == "GET" and http.path.endswith("/models"):
            return _json(200, {"object": "list", "data": [{"id": self._model, "object": "model"}]})
        if http.method != "POST" or not http.path.endswith("/chat/completions"):
            return _error(404, f"this server has no {http.method} {http.path}")
        request = LLMRequest(json.loads(http.body), http.headers)
        self.requests.append(request)
        return self._refusal(request) or self._completion(request)

    def _refusal(self, request: LLMRequest) -> HttpAnswer | None:
        if self._key is not None and request.key != self._key:
            return _error(401, "this key is not known here")
        unknown = sorted(name for name in self._refuses if request.body.get(name) is not None)
        return _error(400, f"unsupported parameter: {unknown[0]}", parameter=unknown[0]) if unknown else None

    def _completion(self, request: LLMRequest) -> HttpAnswer:
        said = self._reply(request)
        if said is None:
            return _error(400, "the script of the fake server has no reply left")
        reply = _whole(said)
        if reply.raw is not None:
            answer = HttpAnswer(status=reply.status, body=reply.raw.encode())
        elif reply.status != 200:  # noqa: PLR2004  # a status is best read as a number
            answer = _error(reply.status, reply.text)
        else:
            answer = _delivered(self._body(reply, request), request)
        return HttpAnswer(
            status=answer.status,
            headers={**answer.headers, **reply.headers},
            body=answer.body,
            delay=self._latency + reply.delay,
            fault=reply.fault,
        )

    def _body(self, reply: LLMReply, request: LLMRequest) -> dict[str, Any]:
        given = len(request.prompt) // CHARACTERS_PER_TOKEN if reply.input_tokens is None else reply.input_tokens
        made = len(reply.text) // CHARACTERS_PER_TOKEN if reply.output_tokens is None else reply.output_tokens
        choice = {"index": 0, "message": {"role": "assistant", "content": reply.text}, "finish_reason": reply.finish}
        if reply.arguments is not None or (request.mode == "tool" and reply.finish != "content_filter"):
            arguments = reply.text if reply.arguments is None else reply.arguments
            choice["message"] = {"role": "assistant", "content": None, "tool_calls": [_call(request, arguments)]}
            choice["finish_reason"] = "tool_calls" if reply.finish == "stop" else reply.finish
        return {
            "id": f"fake-{len(self.requests)}",
            "object": "chat.completion",
            "created": 0,
            "model": self._model,
            "choices": [choice],
            "usage": {
                "prompt_tokens": given,
                "completion_tokens": made,
                "total_tokens": given + made,
                "prompt_tokens_details": {"cached_tokens": reply.cached_tokens},
            },
        }


def _delivered(completion: Mapping[str, Any], request: LLMRequest) -> HttpAnswer:
    """The completion as it was asked for: whole, or in pieces."""
    if not request.body.get("stream"):
        return _json(200, completion)
    usage = bool((request.body.get("stream_options") or {}).get("include_usage"))
    body = streamed(completion, usage=usage)
    return HttpAnswer(status=200, headers={"Content-Type": "text/event-stream"}, body=body)


def _script(replies: Said | Sequence[Said] | Callable[[LLMRequest], Said]) -> Callable[[LLMRequest], Said | None]:
    if isinstance(replies, str | Mapping | LLMReply):
        return lambda _: replies
    if callable(replies):
        return replies
    left: Iterator[Said] = iter(tuple(replies))
    return lambda _: next(left, None)


def _whole(said: Said) -> LLMReply:
    if isinstance(said, LLMReply):
        return said
    return LLMReply(said if isinstance(said, str) else json.dumps(said, ensure_ascii=False))


def _call(request: LLMRequest, arguments: str) -> dict[str, Any]:
    tools = request.body.get("tools") or [{"function": {"name": "reply"}}]
    return {
        "id": "call_fake",
        "type": "function",
        "function": {"name": tools[0]["function"]["name"], "arguments": arguments},
    }


def _text(content: object) -> str:
    if isinstance(content, list):
        return "\n".join(str(part.get("text", "")) for part in content if isinstance(part, dict))
    return "" if content is None else str(content)


def _error(status: int, message: str, *, parameter: str | None = None) -> HttpAnswer:
    return _json(status, {"error": {"message": message, "type": "fake", "param": parameter, "code": None}})


def _json(status: int, body: Mapping[str, Any]) -> HttpAnswer:
    return HttpAnswer(status=status, body=json.dumps(body, ensure_ascii=False).encode())
