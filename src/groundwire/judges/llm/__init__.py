"""The LLM judge: a language model is asked once about all claims of an answer, and code checks all it says."""

from groundwire.judges.llm.judge import LLMJudge

__all__ = ["LLMJudge"]
