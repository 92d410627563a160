"""`groundwire doctor`: whether all that a check needs is here, and what to do about what is not."""

from __future__ import annotations

import asyncio
import json
import platform
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module, metadata
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

import typer

from groundwire._version import __version__
from groundwire.chat.access import PROVIDERS, install_hint
from groundwire.chat.masking import without_keys
from groundwire.cli import console
from groundwire.cli.options import JsonOption
from groundwire.cli.settings import InForce, in_force
from groundwire.errors import ConfigError, GroundwireError, MissingExtra

if TYPE_CHECKING:
    from rich.table import Table
    from rich.text import Text

OLDEST_PYTHON: Final = (3, 11)

REINSTALL: Final = "install Groundwire again: pip install --force-reinstall . in a checkout, else from where it came"

CLIENT_LIBRARY: Final = "pydantic-ai-slim"
CLIENT_LIBRARY_MODULE: Final = "pydantic_ai"
"""What reaches language models, with a library of each provider's own."""

State = Literal["ok", "missing", "note"]
"""`missing` is what stands in the way of a check; `note` is what may be of interest."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that was looked at."""

    name: str
    state: State
    detail: str
    remedy: str = ""
    """What to do; set exactly when something is missing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """One setting in force."""

    key: str
    value: str | None
    """None where nothing is set and there is no default."""
    origin: str
    """A file, an environment variable, or `default`."""


def doctor(as_json: JsonOption = False) -> None:
    """Look at what a check needs: Python, libraries, the model, the settings, the judge, and one check from end to end.

    Calls no language model. Exits with 0 if all is well, with 3 if something is missing.
    """
    from groundwire.cli.exit_codes import ExitCode

    settings = _in_force()
    found = list(_examine(settings))
    shown = _shown(settings) if isinstance(settings, InForce) else ()
    well = all(finding.state != "missing" for finding in found)
    if as_json:
        body = {
            "groundwire": __version__,
            "ok": well,
            "findings": [asdict(finding) for finding in found],
            "settings": [asdict(setting) for setting in shown],
        }
        console.write_json(json.dumps(body, indent=2, allow_nan=False))
    else:
        _show(found, shown, well=well)
    raise typer.Exit(ExitCode.PASSED if well else ExitCode.UNDECIDED)


def _examine(settings: InForce | GroundwireError) -> Iterator[Finding]:
    yield _python()
    yield from _libraries()
    yield from _clients()
    for name, look in (("runtime", _runtime), ("model", _model), ("self check", _self_check)):
        yield _attempt(name, look)
    if isinstance(settings, InForce):
        yield _attempt("policy", lambda: _policy(settings))
        yield _attempt("judge", lambda: _judge(settings))
        yield from _log(settings)
        yield from _plugins()
    else:
        yield Finding(name="settings", state="missing", detail=str(settings), remedy=_remedy(settings))


def _attempt(name: str, look: Callable[[], Finding]) -> Finding:
    try:
        return look()
    except GroundwireError as error:
        return Finding(name=name, state="missing", detail=str(error), remedy=_remedy(error))
    except Exception as error:  # noqa: BLE001  # boundary: whatever breaks is what the doctor is asked to find
        return Finding(name=name, state="missing", detail=f"{type(error).__name__}: {error}", remedy=REINSTALL)


def _remedy(error: GroundwireError) -> str:
    match error:
        case ConfigError():
            return "change what is set; docs/configuration.md says what can be"
        case MissingExtra():
            return "install what is missing, or let another judge be in force"
        case _:
            return REINSTALL


def _in_force() -> InForce | GroundwireError:
    """The settings in force, or what is wrong with them."""
    try:
        return in_force()
    except GroundwireError as error:
        return error


def _shown(found: InForce) -> tuple[Setting, ...]:
    return tuple(
        Setting(key=key, value=None if (value := found.value(key)) is None else _safe(key, value), origin=str(origin))
        for key, origin in found.origins.items()
    )


def _safe(key: str, value: object) -> str:
    """A value as it may be shown: a key may stand where the name of a judge belongs."""
    return without_keys(str(value)) if key == "judge" else str(value)


def _python() -> Finding:
    detail = f"{platform.python_version()} ({platform.python_implementation()}, {platform.machine()})"
    if sys.version_info < OLDEST_PYTHON:
        wanted = ".".join(map(str, OLDEST_PYTHON))
        return Finding(name="python", state="missing", detail=detail, remedy=f"use Python {wanted} or newer")
    return Finding(name="python", state="ok", detail=detail)


def _libraries() -> Iterator[Finding]:
    """Each library that this distribution requires, and each optional one that is here."""
    try:
        wanted = metadata.requires("groundwire") or []
    except metadata.PackageNotFoundError:
        yield Finding(name="distribution", state="note", detail="runs from source; libraries are not known")
        return
    for line in wanted:
        name = _distribution(line)
        if name == CLIENT_LIBRARY or name in PROVIDERS:  # told with the clients
            continue
        try:
            yield Finding(name=name, state="ok", detail=metadata.version(name))
        except metadata.PackageNotFoundError:
            if "extra ==" in line:
                yield Finding(name=name, state="note", detail="optional, not installed")
            else:
                yield Finding(name=name, state="missing", detail="not installed", remedy=f"pip install '{line}'")


def _clients() -> Iterator[Finding]:
    """The client library of each provider of language models, which is imported: it may be there and broken."""
    for name, fixed in PROVIDERS.items():
        try:
            for module in (CLIENT_LIBRARY_MODULE, fixed.library):
                import_module(module)
        except Exception:  # noqa: BLE001  # boundary: a library that is broken may raise anything
            yield Finding(name=name, state="note", detail=f"optional client, not installed: {install_hint(fixed)}")
        else:
            yield Finding(name=name, state="ok", detail=f"client {fixed.library} can be imported")


def _distribution(requirement: str) -> str:
    """The name at the start of a requirement such as `rich>=13.9` or `x[y]; extra == 'z'`."""
    end = next((i for i, c in enumerate(requirement) if not (c.isalnum() or c in "-_.")), len(requirement))
    return requirement[:end]


def _runtime() -> Finding:
    from groundwire.judges.embedded.backends.backend import workers
    from groundwire.judges.embedded.model import CrossEncoder

    used = {"onnxruntime": "ONNX Runtime", "openvino": "OpenVINO"}[CrossEncoder.load().backend.name]
    return Finding(name="runtime", state="ok", detail=f"{used}, {workers()} pairs side by side")


def _model() -> Finding:
    from groundwire.judges.embedded.model import CrossEncoder

    manifest = CrossEncoder.load().manifest
    digests = ", ".join(f"{name} {digest[:12]}…" for name, digest in manifest.files.items())
    return Finding(
        name="model", state="ok", detail=f"model {manifest.name} {manifest.version}, hashes right: {digests}"
    )


def _policy(found: InForce) -> Finding:
    from groundwire.cli.options import policy_of

    policy = policy_of(found.settings)
    return Finding(name="policy", state="ok", detail=f"{policy.name} {policy.sha256[:12]}…")


def _log(found: InForce) -> Iterator[Finding]:
    """The folder in which checks are put on record, if they are."""
    if found.settings.log is None:
        return
    folder = Path(found.settings.log).parent
    if folder.is_dir():
        yield Finding(name="log", state="ok", detail=found.settings.log)
    else:
        detail = f"{found.settings.log}: there is no such folder"
        yield Finding(
            name="log", state="missing", detail=detail, remedy=f"make the folder {folder}, or set another log"
        )


def _judge(found: InForce) -> Finding:
    """The judge that checks would use, built but not asked."""
    from groundwire.cli.options import judge_of

    info = judge_of(found.settings).info
    sent = f"answers and sources go to {', '.join(info.destinations)}" if info.destinations else "nothing is sent"
    return Finding(
        name="judge", state="ok", detail=f"judge {without_keys(found.settings.judge)} {info.version}, {sent}"
    )


def _self_check() -> Finding:
    """One claim that is supported and one that is contradicted, from end to end."""
    from groundwire.verifier import Verifier

    answer = "The valve opens at 6 bar. The pump weighs 40 kg."
    report = asyncio.run(Verifier().verify(answer, ["The valve opens at 6 bar. The pump weighs 55 kg."]))
    verdicts = [claim.verdict.value for claim in report.claims]
    if verdicts != ["SUPPORTED", "CONTRADICTED"]:
        detail = f"two claims got {', '.join(verdicts) or 'no verdict'} instead of SUPPORTED, CONTRADICTED"
        return Finding(name="self check", state="missing", detail=detail, remedy=REINSTALL)
    took = report.provenance.duration_ms
    return Finding(name="self check", state="ok", detail=f"one claim supported, one contradicted, {took:.0f} ms")


def _plugins() -> Iterator[Finding]:
    """The judges that installed packages bring, which are not loaded for that."""
    from groundwire.judges.plugins import plugin_names

    names = plugin_names()
    if names:
        yield Finding(name="plug-ins", state="note", detail=f"installed packages bring {', '.join(names)}")


def _show(found: Sequence[Finding], settings: Sequence[Setting], *, well: bool) -> None:
    from rich.table import Table

    terminal = console.stdout()
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column()
    for finding in found:
        table.add_row(*_row(finding))
    terminal.print(f"groundwire {__version__}", style="bold")
    terminal.print(table)
    terminal.print(_settings_table(settings))
    if well:
        terminal.print("✓ ready to check answers", style="green")
    else:
        terminal.print("✗ something is missing; see above what to do", style="red")


def _settings_table(settings: Sequence[Setting]) -> Table:
    """What is set, and where it comes from."""
    from rich.table import Table
    from rich.text import Text

    from groundwire.render.safe import safe_line

    table = Table.grid(padding=(0, 2))
    for setting in settings:
        value = Text("not set", style="dim") if setting.value is None else Text(safe_line(setting.value))
        table.add_row(Text(f"  {setting.key}"), value, Text(safe_line(setting.origin), style="dim"))
    return table


def _row(finding: Finding) -> tuple[Text, Text, Text]:
    from rich.text import Text

    from groundwire.render.safe import safe_line

    symbol, style = {"ok": ("✓", "green"), "missing": ("✗", "red"), "note": ("·", "dim")}[finding.state]
    detail = Text(safe_line(finding.detail))
    if finding.remedy:
        detail.append(f"\n→ {safe_line(finding.remedy)}", style="bold")
    return Text(symbol, style=style), Text(finding.name), detail
