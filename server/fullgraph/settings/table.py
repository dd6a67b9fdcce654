"""One typed tree of settings, independent of their source.

The editor sends it as nested camelCase JSON, ``pyproject.toml`` holds the part that a
project may set under ``[tool.fullgraph]`` in kebab-case, and the command line has flags.
``package.json`` and ``docs/settings.md`` list the same names; a test holds them equal.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, get_args, get_type_hints

from fullgraph.links import SITE
from fullgraph.settings.globs import matches

Level = Literal["error", "warning", "information", "hint", "off"]
PerFile = tuple[tuple[str, tuple[str, ...]], ...]
"""What is written as a table: strings by glob, in their order."""

_EVERY_CODE = "FG"
"""Every code begins with it."""


class SettingsError(Exception):
    """A setting with an unknown name or a wrong value; the message is for the user.

    It begins with the setting's dotted name and a colon.
    """


class DeprecatedSettingError(SettingsError):
    """A setting under its old name, which still holds."""


def _setting(
    default: Any,
    doc: str,
    *,
    project: bool = False,
    least: int = 0,
    globs: bool = False,
    was: str = "",
) -> Any:
    """A leaf of the tree.

    Args:
        default: its value where it is not set.
        doc: what it does, for the user.
        project: whether it may also be in the project's pyproject.toml.
        least: the minimum of a whole number.
        globs: whether its strings, or the keys of its table, are globs of files.
        was: its old name, which is still read.
    """
    metadata = {"doc": doc, "project": project, "least": least, "globs": globs, "was": was}
    return field(default=default, metadata=metadata)


@dataclass(frozen=True)
class LintSettings:
    """What static analysis reports."""

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
        (), "Globs of files and folders that static checks skip.", project=True, globs=True
    )
    per_file_ignores: PerFile = _setting(
        (),
        "Codes that are never reported in matching files: a glob mapped to a list of codes.",
        project=True,
        globs=True,
    )

    def excludes(self, path: str) -> bool:
        """Whether nothing is to be predicted in the file."""
        return matches(path, self.exclude)

    def of_file(self, path: str) -> LintSettings:
        """What holds for one file, without globs."""
        if not self.exclude and not self.per_file_ignores:
            return self
        every = (_EVERY_CODE,) if self.excludes(path) else ()
        codes = (
            c for glob, codes in self.per_file_ignores if matches(path, (glob,)) for c in codes
        )
        ignore = tuple(dict.fromkeys((*self.ignore, *every, *codes)))
        return dataclasses.replace(self, ignore=ignore, exclude=(), per_file_ignores=())


@dataclass(frozen=True)
class SeveritySettings:
    """How findings are shown."""

    predicted: Level = _setting("warning", "Severity of predicted breaks.")
    assumed: Level = _setting(
        "information",
        "Severity of predicted breaks in code that no compile call names. Never higher than "
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
    inlay_hints: bool = _setting(
        False, "Show the shapes and dtypes that runs observed behind the names of tensors."
    )
    on_save: bool = _setting(
        False, "Run the target of a file that was run last again when the file is saved."
    )
    mode: Literal["asBuilt", "train", "eval"] = _setting("asBuilt", "Mode of the module in a run.")
    backend: str = _setting("eager", "Backend of torch.compile in a run.")
    calls: int = _setting(
        1, "Number of calls of the target in a run, each with different sizes.", least=1
    )
    first_party: tuple[str, ...] = _setting(
        (),
        "Globs of first-party files. Default: every file that is not in an installed package.",
        project=True,
        globs=True,
        was="mine",
    )


@dataclass(frozen=True)
class MeasureSettings:
    """Benchmarks in the editor."""

    arms: tuple[str, ...] = _setting(
        ("inductor",),
        "What a benchmark compares with eager mode: backends of torch.compile, its modes, "
        "`torchscript`, and `blocks` and `regions` for repeated blocks.",
    )
    rounds: int = _setting(
        20, "Number of rounds of a benchmark, in each of which every arm is timed.", least=4
    )


@dataclass(frozen=True)
class WorkspaceScanSettings:
    """Static checks of files that are not open."""

    max_files: int = _setting(
        2000,
        "Check the files of the workspace that are not open, in the background, where it has at "
        "most this many Python files. 0: only check open files.",
    )


@dataclass(frozen=True)
class LlmSettings:
    """Explanations by a language model; also needs the user's consent per workspace."""

    provider: Literal["off", "openai", "openai-chat", "gemini", "google-generativeai", "editor"] = (
        _setting("off", "Provider of the language model.")
    )
    model: str = _setting("", "Model of the provider. Default: Fullgraph's choice.")
    base_url: str = _setting(
        "",
        "Base URL of the provider's API, for example of a server of your own. Default: the "
        "provider's own.",
    )
    price_per_million_input: float = _setting(
        0.0, "Price of one million input tokens, in US dollars. 0: show no price."
    )
    price_per_million_output: float = _setting(
        0.0, "Price of one million output tokens, in US dollars. 0: show no price."
    )
    scope: Literal["line", "function", "file"] = _setting(
        "function",
        "How much of your code is sent: the lines that break, the functions and classes that "
        "matter, or whole files.",
    )
    max_input_tokens: int = _setting(
        12000,
        "Number of tokens that a request has at most, estimated. What is least useful is left "
        "out first.",
        least=2000,
    )
    fix_tokens: int = _setting(
        100_000,
        "Number of tokens that a language model may use in one search for fixes.",
        least=1000,
    )
    fix_seconds: int = _setting(
        300,
        "Seconds to wait for a language model in one search for fixes, without the proofs.",
        least=1,
    )


@dataclass(frozen=True)
class Settings:
    """Every setting of Fullgraph."""

    enable: bool = _setting(True, "Enable Fullgraph.")
    interpreter: tuple[str, ...] = _setting(
        (),
        "Python interpreter that runs your models, with optional arguments. Default: "
        "found automatically.",
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
    workspace_scan: WorkspaceScanSettings = field(default_factory=WorkspaceScanSettings)
    explain: ExplainSettings = field(default_factory=ExplainSettings)
    measure: MeasureSettings = field(default_factory=MeasureSettings)
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
    return [
        Setting(f"fullgraph.{name}", hint, item.default, item.metadata["doc"])
        for name, hint, item in leaves(camel)
    ]


def leaves(
    spell: Callable[[str], str], tree: type[Any] = Settings, prefix: str = ""
) -> Iterator[tuple[str, Any, dataclasses.Field[Any]]]:
    """Every leaf of the tree: its dotted name, its type and its field."""
    hints = get_type_hints(tree)
    for item in dataclasses.fields(tree):
        name = f"{prefix}{spell(item.name)}"
        if dataclasses.is_dataclass(hints[item.name]):
            yield from leaves(spell, hints[item.name], f"{name}.")
        else:
            yield name, hints[item.name], item


def camel(name: str) -> str:
    """A field's name in the editor's settings."""
    head, *rest = name.split("_")
    return head + "".join(part.capitalize() for part in rest)


def kebab(name: str) -> str:
    """A field's name in pyproject.toml."""
    return name.replace("_", "-")
