"""One function per data set: its folder to rows, cleaned, with the data set's own labels."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType

from training.readers import dialogue, documents, fever, nli, written
from training.row import Row

Reader = Callable[[Path], Iterator[Row]]

READERS: Mapping[str, Reader] = MappingProxyType(
    {
        "fever": fever.fever,
        "docnli_fever": fever.docnli_fever,
        "nli_new_protocols": nli.nli_new_protocols,
        "mnli": nli.mnli,
        "snli": nli.snli,
        "scitail": nli.scitail,
        "cad_nli": nli.cad_nli,
        "begin": dialogue.begin,
        "faithdial_audit": dialogue.faithdial_audit,
        "convfever": dialogue.convfever,
        "factcheckgpt": documents.factcheckgpt,
        "factcg": documents.factcg,
        "frank": documents.frank,
        "wice_tokens": documents.wice_tokens,
        "clapnq": documents.clapnq,
        "factscore": documents.factscore,
        "written": written.written,
    }
)
"""By the name that the data set has in `datasets.toml`."""
