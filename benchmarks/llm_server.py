"""The fake model of the overhead benchmark, in a process of its own: it answers each tool as that tool wants it."""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.resources import as_file, files
from multiprocessing.connection import Connection
from typing import Any

from benchmarks.llm_workload import Case, cases

from groundwire.testing import FakeLLM, LLMRequest, SeenPrompt
from groundwire.testing.verbatim import entry

BECAUSE = "a passage says the same in other words"


@dataclass(frozen=True, slots=True)
class Traffic:
    """What reached the server."""

    calls: int
    prompt_tokens: int
    """Of all messages, by the tokenizer of the embedded judge's model."""
    schema_tokens: int
    """Of the JSON schemas and tools that were sent beside the messages."""
    most_at_once: int


class Server:
    """The address of the running server, and what has reached it."""

    def __init__(self, base_url: str, pipe: Connection) -> None:
        self.base_url = base_url
        self._pipe = pipe

    def traffic(self) -> Traffic:
        """What has reached it since it started."""
        self._pipe.send("traffic")
        told: Traffic = self._pipe.recv()
        return told


@contextmanager
def serve(count: int, *, latency: float) -> Iterator[Server]:
    """A server that knows so many cases, while the block runs."""
    ours, theirs = multiprocessing.Pipe()
    process = multiprocessing.get_context("spawn").Process(target=_serve, args=(theirs, count, latency), daemon=True)
    process.start()
    try:
        yield Server(ours.recv(), ours)
    finally:
        ours.send("stop")
        process.join()


def _serve(pipe: Connection, count: int, latency: float) -> None:
    with FakeLLM(Answering(cases(count)), latency=latency) as server:
        pipe.send(server.base_url)
        while pipe.recv() == "traffic":
            pipe.send(_traffic(server))


def _traffic(server: FakeLLM) -> Traffic:
    from tokenizers import Tokenizer

    with as_file(files("groundwire.judges.embedded") / "model" / "tokenizer.json") as path:
        tokenizer = Tokenizer.from_file(str(path))
    tokenizer.no_truncation()

    def tokens(texts: Sequence[str]) -> int:
        return sum(len(each.ids) for each in tokenizer.encode_batch(list(texts), add_special_tokens=False))

    requests = tuple(server.requests)
    beside = (
        {name: each.body[name] for name in ("response_format", "tools") if name in each.body} for each in requests
    )
    return Traffic(
        calls=len(requests),
        prompt_tokens=tokens([each.prompt for each in requests]),
        schema_tokens=tokens([json.dumps(each) if each else "" for each in beside]),
        most_at_once=server.most_at_once,
    )


class Answering:
    """What a model that approves of all answers says to the prompts of three tools."""

    def __init__(self, known: Sequence[Case]) -> None:
        self._known = known

    def __call__(self, request: LLMRequest) -> dict[str, Any]:
        """The reply to a prompt, told apart by the words that each tool's own have."""
        prompt = request.prompt
        if "Fence code:" in prompt:
            return self._groundwire(SeenPrompt.read(prompt))
        wanted = set((request.schema or {}).get("properties", ()))
        if wanted:
            return self._deepeval(wanted, prompt)
        sentences = [sentence for sentence, _ in self._case(prompt).said]
        if "judge the faithfulness of a series of statements" in prompt:
            return {"statements": [{"statement": each, "reason": BECAUSE, "verdict": 1} for each in sentences]}
        return {"statements": sentences}

    def _deepeval(self, wanted: set[str], prompt: str) -> dict[str, Any]:
        if "reason" in wanted:
            return {"reason": BECAUSE}
        if "truths" in wanted:
            case = next(case for case in self._known if case.sources[0] in prompt)
            return {"truths": [f"{each}." for source in case.sources for each in source.removesuffix(".").split(". ")]}
        case = self._case(prompt)
        if "claims" in wanted:
            return {"claims": [sentence for sentence, _ in case.said]}
        return {"verdicts": [{"verdict": "yes", "reason": BECAUSE} for _ in case.said]}

    def _groundwire(self, seen: SeenPrompt) -> dict[str, Any]:
        said = self._case("\n".join(seen.claims.values())).said
        return seen.reply([self._entry(key, seen, said) for key in seen.wanted])

    def _entry(self, key: str, seen: SeenPrompt, said: Sequence[tuple[str, str]]) -> dict[str, Any]:
        """The claim of a sentence quotes what carries that; controls, which are in no sentence, are looked up."""
        claim = seen.claims[key].rstrip(".")
        carrying = next((passage for sentence, passage in said if claim in sentence), None)
        source = next((name for name, text in seen.sources.items() if carrying and carrying in text), None)
        if carrying is None or source is None:
            return seen.looked_up(key)
        return {**entry(key, "SUPPORTED", quotes=[(source, carrying, "support")]), "explanation": BECAUSE}

    def _case(self, text: str) -> Case:
        """The case that a text tells most sentences of; claims may be parts of sentences."""
        return max(self._known, key=lambda case: sum(sentence in text for sentence, _ in case.said))
