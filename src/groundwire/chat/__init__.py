"""Access to language models, and nothing else: what a prompt says and what a reply means is decided elsewhere."""

from groundwire.chat.budget import Budget
from groundwire.chat.client import ModelClient
from groundwire.chat.model import ChatModel, ChatReply, ChatRequest, ModelInfo
from groundwire.chat.settings import ChatSettings

__all__ = ["Budget", "ChatModel", "ChatReply", "ChatRequest", "ChatSettings", "ModelClient", "ModelInfo"]
