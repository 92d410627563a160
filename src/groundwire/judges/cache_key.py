"""What a judge's verdict on a claim depends on, as one hash: equal keys, equal questions."""

from __future__ import annotations

import hashlib
import json
from dataclasses import fields
from typing import Any, Final

from pydantic_core import to_jsonable_python

from groundwire._version import __version__
from groundwire.domain.evidence import Evidence
from groundwire.domain.provenance import JudgeInfo
from groundwire.domain.task import Task

FORMAT = 2
"""Version of the key and of what is stored under it; raised with every change of either."""

_PLACED: Final = frozenset({"claim", "evidence", "answer", "sentence"})
"""What of a task is not taken as it is, because it holds ids or places."""

_READ_WITH: Final = tuple(field.name for field in fields(Task) if field.name not in _PLACED)
"""What else a claim is read with: all there is, so that what is added to a task is part of the key at once."""


def judge_part(info: JudgeInfo) -> dict[str, Any]:
    """What of a judge decides: all that its info says, and the version of the code that checks what it says."""
    return {"format": FORMAT, "groundwire": __version__, "judge": info.model_dump(mode="json")}


def evidence_part(evidence: Evidence) -> str:
    """A hash of the sources with all that is known of them: a judge may read their titles and dates, too."""
    return _sha256([source.model_dump(mode="json") for source in evidence.sources])


def key_of(task: Task, *, judge: dict[str, Any], evidence: str, whole_answer: bool) -> str:
    """SHA-256, in hex, over canonical JSON of the judge, the claim and all that it is read with.

    Ids and places of the claim are left out: they differ from answer to answer. With `whole_answer` the answer and the
    claim's place in it count, for judges that read a claim in its text.
    """
    claim = task.claim
    parts: dict[str, Any] = {
        **judge,
        "evidence": evidence,
        "claim": claim.model_dump(mode="json", exclude={"id", "start", "end"}),
        **{name: to_jsonable_python(getattr(task, name)) for name in _READ_WITH},
    }
    if whole_answer and task.answer is not None:
        parts["answer"] = [task.answer.text, claim.start]
    return _sha256(parts)


def _sha256(value: object) -> str:
    canonical = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)
    return hashlib.sha256(canonical.encode("ascii")).hexdigest()
