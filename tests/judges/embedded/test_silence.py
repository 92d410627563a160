"""A check writes nothing outside and says nothing to anybody."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path


def test_a_check_leaves_no_file_in_the_users_home(tmp_path: Path) -> None:
    """Neither the library nor the runtime under it stores an identifier or a log."""
    code = "from groundwire import verify; verify('The fee is 5 EUR.', ['The fee is 5 EUR.'])"
    environment = {**os.environ, "HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    done = subprocess.run(
        [sys.executable, "-B", "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    assert (done.stdout, done.stderr) == ("", "")
    assert list(tmp_path.rglob("*")) == []


def test_the_runtimes_telemetry_is_off_before_it_is_imported() -> None:
    """Only the variable stops it, and only if it is set before the import."""
    code = (
        "import os, sys\n"
        "from groundwire.judges.embedded.backends.onnx_runtime import silent_onnxruntime\n"
        "assert 'onnxruntime' not in sys.modules\n"
        "silent_onnxruntime()\n"
        "print(os.environ['ORT_DISABLE_TELEMETRY'])"
    )
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.strip() == "1"
