"""Access to language models, and nothing else: what a prompt says and what a reply means is decided elsewhere."""

from groundwire.chat.model import ChatModel, ChatReply, ChatRequest, ModelInfo

__all__ = ["ChatModel", "ChatReply", "ChatRequest", "ModelInfo"]
