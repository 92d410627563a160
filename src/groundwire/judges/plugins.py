"""Judges that others bring: installed packages that name one, and factories named by module."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from typing import Any, Final, cast

from groundwire.domain.ports import Judge
from groundwire.errors import ConfigError, GroundwireError
from groundwire.judges.inner import require_judge

GROUP: Final = "groundwire.judges"
"""Entry point group in which a distribution names its judges: `name = "module:factory"`. A factory takes nothing."""


def plugin_names() -> tuple[str, ...]:
    """The judges that installed distributions bring, sorted; none of them is loaded for that."""
    return tuple(sorted({point.name for point in entry_points(group=GROUP)}))


def plugin(name: str) -> Judge | None:
    """The judge that an installed distribution brings under `name`; None if none does.

    Raises:
        ConfigError: two distributions bring one of that name, or what is brought cannot be loaded or is no judge.
    """
    found = sorted(entry_points(group=GROUP, name=name), key=_distribution)
    if not found:
        return None
    if len(found) > 1:
        raise ConfigError(
            f"judge {name!r} is brought by {' and '.join(map(_distribution, found))}; uninstall all but one"
        )
    origin = f"judge {name!r} of {_distribution(found[0])}"
    return _made(_loaded(found[0].load, origin), origin)


def from_factory(module: str, factory: str) -> Judge | None:
    """The judge that `factory` of `module` makes; None if there is no such module.

    Raises:
        ConfigError: the module cannot be imported, has no such factory, or what it makes is no judge.
    """
    origin = f"judge '{module}:{factory}'"
    try:
        loaded = _loaded(lambda: import_module(module), origin)
    except _NoSuchModule as missing:
        # What the module itself imports may be missing, too: that is told, since the module is there.
        if missing.name is not None and (module == missing.name or module.startswith(f"{missing.name}.")):
            return None
        raise
    found: Any = loaded
    for part in factory.split("."):
        if not hasattr(found, part):
            raise ConfigError(f"{origin}: the module {module!r} has no {factory!r}; name a function that makes a judge")
        found = getattr(found, part)
    return _made(found, origin)


class _NoSuchModule(ConfigError):
    """A module could not be found."""

    def __init__(self, message: str, name: str | None) -> None:
        super().__init__(message)
        self.name = name


def _distribution(point: EntryPoint) -> str:
    return point.dist.name if point.dist is not None else point.value


def _made(factory: object, origin: str) -> Judge:
    if not callable(factory):
        raise ConfigError(f"{origin} is a {type(factory).__name__}; name a class or function that makes a judge")
    made = _loaded(factory, origin)
    try:
        require_judge(made)
    except ConfigError as error:
        raise ConfigError(f"{origin}: {error}") from None
    return cast("Judge", made)


def _loaded(load: Callable[[], object], origin: str) -> object:
    """What foreign code gives, or its failure as an error of ours."""
    try:
        return load()
    except GroundwireError:
        raise
    except ModuleNotFoundError as error:
        raise _NoSuchModule(f"{origin} cannot be loaded: {error}; install what is missing", error.name) from error
    except KeyboardInterrupt:
        raise
    except BaseException as error:  # boundary: a plug-in may be anyone's code, and may raise anything
        raise ConfigError(f"{origin} cannot be loaded: {type(error).__name__}: {error}; ask its authors") from error
