"""Templates: what a judge is told, by protocol and version, or in words of one's own."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from string import Template as Text
from typing import Final

from groundwire.domain.exchange import Message, TemplateInfo
from groundwire.domain.report import ProtocolName
from groundwire.domain.request import PROTOCOLS
from groundwire.domain.risk import Risk
from groundwire.domain.rubric import Example, Rubric
from groundwire.errors import ConfigError
from groundwire.prompts import layout
from groundwire.prompts.ask import Ask
from groundwire.prompts.template_file import Frame, TemplateFile, parse_frame, parse_template, read_template

LATEST: Final = "latest"

_VERSION: Final = re.compile(r"v(\d+)\.toml")


@dataclass(frozen=True, slots=True, kw_only=True)
class Template:
    """What a judge is told, ready to be filled with what it is asked. Get one with `load`, `parse` or `read`."""

    info: TemplateInfo
    """Its name, its version, and a hash of everything that shapes its prompts."""
    file: TemplateFile
    frame: Frame

    @classmethod
    def parse(cls, text: str, *, name: str) -> Template:
        """The template that a TOML text is; `name` names it in reports, and in errors.

        Raises:
            ConfigError: it is no TOML, has an unknown key, lacks a variable that it must have, or has an unknown one.
        """
        file = parse_template(text, name)
        if file.frame not in versions("frame"):
            raise ConfigError(f"template {name}: there is no frame {file.frame!r}; use {', '.join(versions('frame'))}")
        frame = file.over(_frame(file.frame), origin=name)
        return cls(info=_info(file, frame, name), file=file, frame=frame)

    @classmethod
    def read(cls, path: str | Path) -> Template:
        """The template in a TOML file, named after the file.

        Raises:
            ConfigError: the file cannot be read, or `parse` refuses it.
        """
        return cls.parse(read_template(path), name=Path(path).stem)

    def messages(self, ask: Ask) -> tuple[Message, ...]:
        """The prompt: first what is the same for every call with this risk and rubric, then what is asked."""
        user = Text(self.frame.user).substitute(
            nonce=ask.nonce,
            first_code=ask.first_code,
            sources=layout.sources(ask),
            answers=layout.answers(ask),
            last_code=ask.last_code,
            ids=layout.ids(ask),
        )
        system = self.system(ask.risk, ask.rubric)
        return Message(role="system", text=system), Message(role="user", text=user.strip())

    def system(self, risk: Risk, rubric: Rubric) -> str:
        """The part of the prompt that does not depend on what is asked."""
        filled = Text(self.frame.system).substitute(
            role=self.file.role.strip(),
            rules=_bullets(self.file.rules),
            rubric=self._rubric(risk, rubric),
            contract=self.frame.contract.strip(),
            examples=_listed(self.frame.headings.examples, map(_example, self.file.examples)),
        )
        # What is empty leaves lines behind.
        return re.sub(r"\n{3,}", "\n\n", filled).strip()

    def _rubric(self, risk: Risk, rubric: Rubric) -> str:
        """The rules of the risk level and all that the policy asks; what both say stands there once."""
        headings = self.frame.headings
        rules = dict.fromkeys((*self.frame.stricter.at(risk), *rubric.rules))
        parts = (
            _listed(headings.stricter, rules),
            _listed(headings.constraints, rubric.constraints),
            _listed(headings.examples, map(_example, rubric.examples)),
        )
        return "\n\n".join(filter(None, parts))


@cache
def load(protocol: ProtocolName, version: str = LATEST) -> Template:
    """The template of a protocol that ships with Groundwire, such as version `v1`.

    Raises:
        ConfigError: there is no such version.
    """
    if protocol not in PROTOCOLS:
        raise ConfigError(f"there is no template {protocol!r}; use one of {', '.join(PROTOCOLS)}")
    known = versions(protocol)
    chosen = known[-1] if version == LATEST else version
    if chosen not in known:
        raise ConfigError(f"there is no template {protocol} {version}; use {', '.join(known)} or {LATEST}")
    text = _folder(protocol).joinpath(f"{chosen}.toml").read_text(encoding="utf-8")
    template = Template.parse(text, name=protocol)
    info = template.info.model_copy(update={"version": chosen})
    return Template(info=info, file=template.file, frame=template.frame)


def versions(protocol: str) -> tuple[str, ...]:
    """The versions of a protocol's template that ship with Groundwire, oldest first."""
    numbers = (_VERSION.fullmatch(file.name) for file in _folder(protocol).iterdir())
    return tuple(f"v{number}" for number in sorted(int(match[1]) for match in numbers if match))


def _folder(name: str) -> Traversable:
    return resources.files("groundwire.prompts") / "templates" / name


@cache
def _frame(version: str) -> Frame:
    return parse_frame(_folder("frame").joinpath(f"{version}.toml").read_text(encoding="utf-8"), f"frame {version}")


def _info(file: TemplateFile, frame: Frame, name: str) -> TemplateInfo:
    told = file.model_dump(mode="json", include={"role", "rules", "examples"})
    shaping = {"layout": layout.LAYOUT, "frame": frame.model_dump(mode="json"), **told}
    encoded = json.dumps(shaping, sort_keys=True, ensure_ascii=False, separators=(",", ":"))
    return TemplateInfo(name=name, version=file.version, sha256=hashlib.sha256(encoded.encode("utf-8")).hexdigest())


def _listed(heading: str, lines: Iterable[str]) -> str:
    """The lines under their heading; nothing where there are none."""
    bullets = _bullets(lines)
    return f"{heading}\n{bullets}" if bullets else ""


def _bullets(lines: Iterable[str]) -> str:
    return "\n".join(f"- {' '.join(line.split())}" for line in lines)


def _example(example: Example) -> str:
    return f"{example.passage} | {example.claim} | {example.verdict}: {example.why}"
