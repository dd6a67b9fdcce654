"""One typed tree of settings, whoever sets them.

The editor sends it as nested camelCase JSON, ``pyproject.toml`` holds the part that a
project may set under ``[tool.fullgraph]`` in kebab-case, and the command line has flags.
``package.json`` and the README list the same names; a test holds them equal.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any, Literal, TypeVar, get_args, get_origin, get_type_hints

from fullgraph.links import SITE

Level = Literal["error", "warning", "information", "hint", "off"]
PerFile = tuple[tuple[str, tuple[str, ...]], ...]
"""What is written as a table: strings by glob, in their order."""

T = TypeVar("T")


class SettingsError(Exception):
    """A setting with an unknown name or a wrong value; the message is for the user.

    It begins with the setting's dotted name and a colon.
    """


def _setting(default: Any, doc: str, *, project: bool = False, least: int = 0) -> Any:
    """A setting; ``project`` ones may also stand in the project's pyproject.toml.

    A whole number is at least ``least``.
    """
    return field(default=default, metadata={"doc": doc, "project": project, "least": least})


@dataclass(frozen=True)
class LintSettings:
    """Static checks."""

    select: tuple[str, ...] = _setting(
        (), "Report only these codes or prefixes of codes.", project=True
    )
    ignore: tuple[str, ...] = _setting(
        (), "Never report these codes or prefixes of codes.", project=True
    )
    strict: bool = _setting(
        False,
        "Also report possible breaks: values that may be tensors, and functions that no "
        "compile call and no `forward` of a module reaches.",
        project=True,
    )
    exclude: tuple[str, ...] = _setting(
        (), "Globs of files and folders that static checks skip.", project=True
    )
    per_file_ignores: PerFile = _setting(
        (),
        "Codes that are never reported in matching files: a glob mapped to a list of codes.",
        project=True,
    )


@dataclass(frozen=True)
class SeveritySettings:
    """How findings are shown."""

    predicted: Level = _setting("warning", "Severity of predicted breaks.")
    assumed: Level = _setting(
        "information",
        "Severity of predicted breaks in files without a compile call. Never higher than "
        "`severity.predicted`.",
    )
    observed: Level = _setting("warning", "Severity of breaks observed in a run.")

    def of_prediction(self, *, is_assumed: bool) -> Level:
        """The severity of a prediction, in code that is only assumed to be compiled or not."""
        mildest: tuple[Level, ...] = get_args(Level)
        order = mildest.index
        return max(self.predicted, self.assumed, key=order) if is_assumed else self.predicted


@dataclass(frozen=True)
class ExplainSettings:
    """Runs under Dynamo."""

    timeout_seconds: float = _setting(120.0, "Time limit of a run under Dynamo, in seconds.")
    memory_limit_mb: int = _setting(
        0, "Memory limit of a run, in megabytes. 0: 80 % of the machine's memory."
    )
    keep_warm: bool = _setting(True, "Keep one worker process ready with torch imported.")
    idle_minutes: float = _setting(30.0, "Minutes after which an unused worker process is stopped.")
    calibrate: bool = _setting(
        True, "Adapt predictions to your version of torch, once per version, in the background."
    )
    code_lens: bool = _setting(True, "Show a code lens above compiled functions.")
    mode: Literal["asBuilt", "train", "eval"] = _setting("asBuilt", "Mode of the module in a run.")
    backend: str = _setting("eager", "Backend of torch.compile in a run.")
    calls: int = _setting(
        1, "Number of calls of the target in a run, each with different sizes.", least=1
    )
    mine: tuple[str, ...] = _setting(
        (),
        "Globs of first-party files. Empty: every file that is not in an installed package.",
        project=True,
    )


@dataclass(frozen=True)
class LlmSettings:
    """Explanations by a language model; also needs the user's consent per workspace."""

    provider: Literal["off", "openai", "gemini"] = _setting(
        "off", "Provider of explanations in hovers."
    )
    model: str = _setting("", "Model of the provider. Empty: Fullgraph's default.")
    base_url: str = _setting(
        "", "Base URL of the provider's API, for example of a proxy. Empty: the provider's default."
    )


@dataclass(frozen=True)
class Settings:
    """Every setting of Fullgraph."""

    enable: bool = _setting(True, "Enable Fullgraph.")
    interpreter: tuple[str, ...] = _setting(
        (),
        "Python interpreter that runs your models, with optional arguments. Empty: found "
        "automatically.",
    )
    import_strategy: Literal["useManaged", "fromEnvironment"] = _setting(
        "useManaged", "Environment of the language server: a managed environment or your own."
    )
    log_level: Literal["debug", "info", "warning", "error"] = _setting(
        "info", "Log level of the server."
    )
    docs_url: str = _setting(
        SITE, "Address of the documentation site that links in findings point to."
    )
    lint: LintSettings = field(default_factory=LintSettings)
    severity: SeveritySettings = field(default_factory=SeveritySettings)
    explain: ExplainSettings = field(default_factory=ExplainSettings)
    llm: LlmSettings = field(default_factory=LlmSettings)


@dataclass(frozen=True)
class Setting:
    """One leaf of the tree, as ``package.json`` and the docs name it."""

    name: str
    type: Any
    default: Any
    doc: str


def all_settings() -> list[Setting]:
    """Every leaf of the tree with its dotted camelCase name."""
    leaves = _leaves(Settings, "fullgraph", _camel)
    return [Setting(name, hint, item.default, item.metadata["doc"]) for name, hint, item in leaves]


def _leaves(
    tree: type[Any], prefix: str, spell: Callable[[str], str]
) -> Iterator[tuple[str, Any, dataclasses.Field[Any]]]:
    """Every leaf below ``tree``: its dotted name, its type and its field."""
    hints = get_type_hints(tree)
    for item in dataclasses.fields(tree):
        name = f"{prefix}.{spell(item.name)}"
        if dataclasses.is_dataclass(hints[item.name]):
            yield from _leaves(hints[item.name], name, spell)
        else:
            yield name, hints[item.name], item


def from_editor(
    values: object, base: Settings | None = None
) -> tuple[Settings, tuple[SettingsError, ...]]:
    """Settings from the editor's nested camelCase JSON, and what is wrong in it.

    What is absent or wrong stays as in ``base``: one mistake must not cost the user all of
    their settings. Names that Fullgraph does not know are left alone: the client keeps its
    own there.
    """
    settings = base or Settings()
    if not isinstance(values, Mapping):
        wrong = SettingsError(f"fullgraph: {values!r} must be an object of settings")
        return settings, (wrong,)
    mistakes: list[SettingsError] = []
    settings = _overlay(settings, values, _camel, "fullgraph", mistakes, project_only=False)
    return settings, tuple(mistakes)


def from_table(
    values: Mapping[str, Any], base: Settings
) -> tuple[Settings, tuple[SettingsError, ...]]:
    """``base`` with what the table of a project sets, and what is wrong in that."""
    mistakes: list[SettingsError] = []
    settings = _overlay(base, values, _kebab, "tool.fullgraph", mistakes, project_only=True)
    return settings, tuple(mistakes)


def _overlay(
    tree: T,
    values: Mapping[str, Any],
    spell: Any,
    where: str,
    mistakes: list[SettingsError],
    *,
    project_only: bool,
) -> T:
    """``tree`` with the values that are right; the others are added to ``mistakes``."""
    hints = get_type_hints(type(tree))
    changes: dict[str, Any] = {}
    known: set[str] = set()
    for item in dataclasses.fields(tree):  # type: ignore[arg-type]
        key = spell(item.name)
        current = getattr(tree, item.name)
        if dataclasses.is_dataclass(current):
            known.add(key)
            below = values.get(key)
            if isinstance(below, Mapping):
                changes[item.name] = _overlay(
                    current, below, spell, f"{where}.{key}", mistakes, project_only=project_only
                )
            elif below is not None:
                mistakes.append(
                    SettingsError(f"{where}.{key}: {below!r} must be a table of settings")
                )
        elif not project_only or item.metadata["project"]:
            known.add(key)
            if values.get(key) is not None:
                try:
                    value = _checked(
                        values[key], hints[item.name], f"{where}.{key}", item.metadata["least"]
                    )
                except SettingsError as mistake:
                    mistakes.append(mistake)
                else:
                    changes[item.name] = value
    if project_only:
        mistakes += [_not_for_projects(f"{where}.{name}") for name in values if name not in known]
    return dataclasses.replace(tree, **changes)  # type: ignore[type-var]


def _not_for_projects(name: str) -> SettingsError:
    """A project may not set ``name``; one that it may set has nearly the same."""
    leaves = _leaves(Settings, "tool.fullgraph", _kebab)
    names = [known for known, _, item in leaves if item.metadata["project"]]
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


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(part.capitalize() for part in rest)


def _kebab(name: str) -> str:
    return re.sub("_", "-", name)
