"""Settings from the editor's JSON and from a project's table, value by value."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Mapping
from difflib import get_close_matches
from pathlib import PurePath
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from fullgraph.settings.globs import anchored
from fullgraph.settings.table import (
    DeprecatedSettingError,
    PerFile,
    Settings,
    SettingsError,
    camel,
    kebab,
    leaves,
)

T = TypeVar("T")


def from_editor(
    values: object, base: Settings | None = None, folder: PurePath | None = None
) -> tuple[Settings, tuple[SettingsError, ...]]:
    """Settings from the editor's nested camelCase JSON, and what is wrong in it.

    What is absent or wrong stays as in ``base``: one mistake must not disable the user's
    other settings. Unknown names are ignored: the client keeps its
    own there.

    Args:
        values: the JSON.
        base: what holds where it sets nothing.
        folder: which its globs are relative to; None leaves them as they are written.
    """
    settings = base or Settings()
    if not isinstance(values, Mapping):
        wrong = SettingsError(f"fullgraph: {values!r} must be an object of settings")
        return settings, (wrong,)
    reader = _Reader(camel, folder, is_project=False)
    return reader.overlay(settings, values, "fullgraph"), tuple(reader.mistakes)


def from_table(
    values: Mapping[str, Any], base: Settings, folder: PurePath | None = None
) -> tuple[Settings, tuple[SettingsError, ...]]:
    """``base`` with what the table of a project sets, and what is wrong in that.

    Args:
        values: the table.
        base: what holds where it sets nothing.
        folder: which its globs are relative to; None leaves them as they are written.
    """
    reader = _Reader(kebab, folder, is_project=True)
    return reader.overlay(base, values, "tool.fullgraph"), tuple(reader.mistakes)


class _Reader:
    """Reads one source of settings and collects the mistakes in it."""

    def __init__(
        self, spell: Callable[[str], str], folder: PurePath | None, *, is_project: bool
    ) -> None:
        self.mistakes: list[SettingsError] = []
        self._spell = spell
        self._folder = folder
        self._is_project = is_project

    def overlay(self, tree: T, values: Mapping[str, Any], where: str) -> T:
        """``tree`` with the values that are right."""
        hints = get_type_hints(type(tree))
        changes: dict[str, Any] = {}
        known: set[str] = set()
        for item in dataclasses.fields(tree):  # type: ignore[arg-type]
            key = self._spell(item.name)
            current = getattr(tree, item.name)
            if dataclasses.is_dataclass(current):
                known.add(key)
                below = values.get(key)
                if isinstance(below, Mapping):
                    changes[item.name] = self.overlay(current, below, f"{where}.{key}")
                elif below is not None:
                    self.mistakes.append(
                        SettingsError(f"{where}.{key}: {below!r} must be a table of settings")
                    )
            elif not self._is_project or item.metadata["project"]:
                known |= {key, item.metadata["was"]}
                name = self._set_name(item, values, where)
                if values.get(name) is not None:
                    try:
                        changes[item.name] = self._leaf(
                            values[name], hints[item.name], f"{where}.{name}", item
                        )
                    except SettingsError as mistake:
                        self.mistakes.append(mistake)
        if self._is_project:
            self.mistakes += [
                _not_for_projects(f"{where}.{name}") for name in values if name not in known
            ]
        return dataclasses.replace(tree, **changes)  # type: ignore[type-var]

    def _set_name(self, item: dataclasses.Field[Any], values: Mapping[str, Any], where: str) -> str:
        """The name under which ``values`` sets the field: the old one only without the new."""
        key, was = self._spell(item.name), item.metadata["was"]
        # VS Code also sends the default of each.
        if not was or not values.get(was) or values.get(key):
            return key
        self.mistakes.append(
            DeprecatedSettingError(f"{where}.{was}: this name is deprecated; use {where}.{key}")
        )
        return str(was)

    def _leaf(self, value: Any, hint: Any, where: str, item: dataclasses.Field[Any]) -> Any:
        # Where 0 means none, it is the default.
        is_none = hint is float and type(value) in (int, float) and value == item.default
        if is_none:
            return value
        checked = _checked(value, hint, where, item.metadata["least"])
        if not item.metadata["globs"]:
            return checked
        if hint == PerFile:
            return tuple(
                (one, codes)
                for glob, codes in checked
                for one in self._globs(glob, f"{where}.{glob}", can_negate=False)
            )
        return tuple(one for glob in checked for one in self._globs(glob, where))

    def _globs(self, glob: str, where: str, *, can_negate: bool = True) -> tuple[str, ...]:
        if glob.startswith("!") and not can_negate:
            raise SettingsError(f"{where}: {glob!r} must not begin with !")
        try:
            whole = anchored(glob, self._folder or PurePath("/"))
        except ValueError as error:
            raise SettingsError(f"{where}: {glob!r} is not a glob ({error})") from error
        return whole if self._folder else (glob,)


def _not_for_projects(name: str) -> SettingsError:
    """A project may not set ``name``; one that it may set has nearly the same."""
    names = [f"tool.fullgraph.{n}" for n, _, item in leaves(kebab) if item.metadata["project"]]
    meant = [known for known in names if known.rpartition(".")[2] == name.rpartition(".")[2]]
    meant = meant or get_close_matches(name, names, n=1, cutoff=0.9)
    hint = f"; did you mean {meant[0]}?" if meant else ""
    return SettingsError(f"{name}: this setting cannot be set in a project{hint}")


def _checked(value: Any, hint: Any, where: str, least: int) -> Any:
    if get_origin(hint) is Literal:
        if value in get_args(hint):
            return value
        raise SettingsError(f"{where}: {value!r} must be one of {', '.join(get_args(hint))}")
    if hint == PerFile:
        if not isinstance(value, Mapping):
            raise SettingsError(f"{where}: {value!r} must be a table of lists of strings")
        return tuple((k, _checked(v, tuple, f"{where}.{k}", 0)) for k, v in value.items())
    if hint is tuple or get_origin(hint) is tuple:
        if isinstance(value, (list, tuple)) and all(isinstance(v, str) for v in value):
            return tuple(value)
        raise SettingsError(f"{where}: {value!r} must be a list of strings")
    if hint is float and isinstance(value, (int, float)) and not isinstance(value, bool):
        if value > 0:
            return float(value)
        raise SettingsError(f"{where}: {value!r} must be greater than 0")
    if hint is int and type(value) is int:
        if value >= least:
            return value
        raise SettingsError(f"{where}: {value!r} must be at least {least}")
    if hint in (bool, str) and isinstance(value, hint):
        return value
    raise SettingsError(f"{where}: {value!r} must be of type {hint.__name__}")
