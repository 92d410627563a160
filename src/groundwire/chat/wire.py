"""Requests and replies in the types of the client library."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final

from groundwire.chat.model import ChatReply, ChatRequest
from groundwire.domain.exchange import Finish, Mode, Usage
from groundwire.domain.text import writable

if TYPE_CHECKING:
    from pydantic_ai.messages import ModelMessage, ModelResponse
    from pydantic_ai.models import ModelRequestParameters

TOOL = "Takes the whole answer."
"""What a model is told of the tool that it is to call."""

MOST_TOKENS: Final = 10_000_000
"""Tokens of one prompt or reply that are believed: the longest that any model reads."""

FINISHES: Final[tuple[tuple[str, Finish], ...]] = (
    ("stop", "stop"),
    ("tool_call", "stop"),
    ("length", "length"),
    ("content_filter", "refused"),
)
"""Why a reply ended, as the client library names it and as we do; anything else is `other`."""


def messages_of(request: ChatRequest) -> list[ModelMessage]:
    """The prompt without its system messages, which are instructions to the client library."""
    from pydantic_ai.messages import ModelRequest, ModelResponse, TextPart, UserPromptPart

    built: list[ModelMessage] = []
    for message in request.messages:
        if message.role == "user":
            built.append(ModelRequest(parts=[UserPromptPart(message.text)]))
        elif message.role == "assistant":
            built.append(ModelResponse(parts=[TextPart(message.text)]))
    return built


def parameters_of(request: ChatRequest, mode: Mode, *, narrow: bool = False) -> ModelRequestParameters:
    """The system messages, and the form that the reply is to have; `narrow` for that of this reply alone."""
    from pydantic_ai.messages import InstructionPart
    from pydantic_ai.models import ModelRequestParameters
    from pydantic_ai.output import OutputObjectDefinition
    from pydantic_ai.tools import ToolDefinition

    system = [InstructionPart(message.text) for message in request.messages if message.role == "system"]
    schema = dict(request.narrow() if narrow and request.narrow is not None else request.schema)
    name = request.schema_name
    if mode == "schema":
        return ModelRequestParameters(
            instruction_parts=system,
            output_mode="native",
            output_object=OutputObjectDefinition(json_schema=schema, name=name, strict=True),
            # The prompt says by itself what to answer, and what is sent shall be what is on record.
            prompted_output_template=False,
        )
    if mode == "tool":
        tool = ToolDefinition(name=name, parameters_json_schema=schema, description=TOOL, kind="output", strict=True)
        return ModelRequestParameters(
            instruction_parts=system, output_mode="tool", output_tools=[tool], allow_text_output=False
        )
    return ModelRequestParameters(instruction_parts=system)


def reply_of(response: ModelResponse, mode: Mode, *, attempts: int) -> ChatReply:
    """The reply: its text, and the arguments of the tool call that it makes."""
    told = response.usage
    # What nobody can believe counts as not told: it would use up a budget that nothing was taken of.
    believed = all(
        0 <= count <= MOST_TOKENS for count in (told.input_tokens, told.cache_read_tokens, told.output_tokens)
    )
    return ChatReply(
        # Half a character can be said in JSON, and could not be put on record.
        text=writable(_text(response)),
        mode=mode,
        finish=dict(FINISHES).get(response.finish_reason or "stop", "other"),
        usage=Usage(
            calls=1,
            attempts=attempts,
            input_tokens=told.input_tokens if believed else 0,
            cached_tokens=told.cache_read_tokens if believed else 0,
            output_tokens=told.output_tokens if believed else 0,
            cost_usd=cost_of(response) if believed else None,
        ),
        reported_model=writable(response.model_name) if response.model_name else None,
    )


def cost_of(response: ModelResponse) -> float | None:
    """List price in US dollars; None if it is not known, for the model or because the usage was not told."""
    if not response.model_name:
        return None
    try:
        return float(response.cost().total_price)
    except (LookupError, ValueError):
        return None


def _text(response: ModelResponse) -> str:
    """All that it says, in order: words beside a tool call, or a second call, may say otherwise than the first."""
    from pydantic_ai.messages import TextPart, ToolCallPart

    said: list[str] = []
    for part in response.parts:
        if isinstance(part, ToolCallPart):
            arguments = part.args if isinstance(part.args, str) else json.dumps(part.args, ensure_ascii=False)
            said.append(arguments if part.args else "")
        elif isinstance(part, TextPart):
            said.append(part.content)
    return "".join(said)
