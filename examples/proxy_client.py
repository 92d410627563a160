"""The proxy between a plain OpenAI client and a model's server. The server here is a fake one: no key, no network.

python -m examples.proxy_client
"""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from examples.retrieval import retrieve
from examples.scripted_model import INSPECTION, SCRIPT
from openai import OpenAI

from groundwire.testing import FakeLLM, LLMRequest


def reply(request: LLMRequest) -> str:
    """What the fake model says: the next draft of the script, one further for each revision that it was asked for."""
    asked = [str(message["content"]) for message in request.messages if message["role"] == "user"]
    drafts = SCRIPT[asked[0]]
    return drafts[min(len(asked) - 1, len(drafts) - 1)]


@contextmanager
def proxy(upstream: str) -> Iterator[str]:
    """The address of a proxy that runs for `upstream`; the same as `groundwire proxy --upstream URL` in a shell."""
    command = [sys.executable, "-m", "groundwire", "proxy", "--upstream", upstream, "--port", "0"]
    process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True)
    try:
        said = process.stderr.readline() if process.stderr else ""
        yield next(word for word in said.split() if word.startswith("http://"))
    finally:
        process.terminate()
        process.communicate()


def main() -> None:
    """Ask the questions of the script, as a team in any language would."""
    with FakeLLM(reply) as model, proxy(model.base_url) as address:
        client = OpenAI(base_url=address, api_key="goes-on-to-the-model")
        for question in SCRIPT:
            sources = [{"id": source.id, "text": source.text} for source in retrieve(question)]
            completion = client.chat.completions.create(
                model="any",
                messages=[{"role": "user", "content": question}],
                extra_body={"groundwire": {"evidence": sources}},
            )
            told = (completion.model_extra or {})["groundwire"]
            print(f"{question}\n  {told['disposition']}: {completion.choices[0].message.content}")
        print(f"\n{INSPECTION}\n  ", end="")
        for piece in client.chat.completions.create(
            model="any",
            messages=[{"role": "user", "content": INSPECTION}],
            stream=True,
            extra_body={"groundwire": {"evidence": [source.text for source in retrieve(INSPECTION)]}},
        ):
            print(piece.choices[0].delta.content or "", end="")
        print()


if __name__ == "__main__":
    main()
