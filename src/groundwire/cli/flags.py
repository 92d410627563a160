"""Flags in the help, which take no value and so are shown without the type of one."""

from __future__ import annotations

from typing import Any

from typer.core import TyperCommand, TyperGroup
from typing_extensions import override


class PlainFlags(TyperCommand):
    """A command whose help does not call its flags `<bool>`, as if a word were to follow them."""

    @override
    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, `--help` among them."""
        return without_flag_types(super().get_params(ctx))


class PlainGroup(TyperGroup):
    """A group of commands whose help does the same."""

    @override
    def get_params(self, ctx: Any) -> list[Any]:
        """The parameters, `--help` among them."""
        return without_flag_types(super().get_params(ctx))


def without_flag_types(parameters: list[Any]) -> list[Any]:
    """The same parameters, with nothing to be shown as the value of those that take none."""
    for parameter in parameters:
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""
    return parameters
