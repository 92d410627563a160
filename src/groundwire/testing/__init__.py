"""Fakes for tests of code that uses Groundwire: judges, and language models with and without a server.

>>> from groundwire import verify
>>> from groundwire.testing import ScriptedJudge
>>> judge = ScriptedJudge({"The fee is 5 EUR.": "SUPPORTED"})
>>> verify("The fee is 5 EUR.", ["Fees: 5 EUR."], judge=judge).decision.action.value
'PASS'
"""

from groundwire.testing.chat import ScriptedChat
from groundwire.testing.judges import FailingJudge, ScriptedJudge
from groundwire.testing.llm import FakeLLM, LLMReply, LLMRequest
from groundwire.testing.observer import RecordingObserver
from groundwire.testing.verbatim import SeenPrompt, verbatim

__all__ = [
    "FailingJudge",
    "FakeLLM",
    "LLMReply",
    "LLMRequest",
    "RecordingObserver",
    "ScriptedChat",
    "ScriptedJudge",
    "SeenPrompt",
    "verbatim",
]
