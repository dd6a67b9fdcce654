"""The file that says which models a survey runs, and the packages that they need."""

from __future__ import annotations

import ast
import asyncio
import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fnmatch import fnmatchcase
from pathlib import Path

from fullgraph.dynamic.interpreter import InterpreterError
from fullgraph.dynamic.target import TargetError, parse_target
from fullgraph.measure.survey.result import Row
from fullgraph.state.structure import StructureError, structure

_SECONDS = 60.0
# Finds the packages without importing them.
_PROGRAM = """\
import importlib.metadata as metadata, importlib.util as util, json, sys
names = json.loads(sys.argv[1])
owners = metadata.packages_distributions() if hasattr(metadata, "packages_distributions") else {}
found = {}
for name in names:
    try:
        spec = util.find_spec(name)
    except (ImportError, ValueError):
        spec = None
    if spec is None or not spec.submodule_search_locations:
        continue
    versions = []
    for owner in owners.get(name, [name]):
        try:
            versions.append(metadata.version(owner))
        except metadata.PackageNotFoundError:
            pass
    found[name] = [str(list(spec.submodule_search_locations)[0]), "+".join(sorted(set(versions)))]
print(json.dumps(found))
"""


if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

_MODES = ("eval", "train")


class SpecError(Exception):
    """The file cannot be read; the message is for the user."""


@dataclass(frozen=True)
class Models:
    """An entry ``[[models]]``: classes of an installed package, or one target.

    Attributes:
        package: as it is imported.
        files: in a package: a pattern of files relative to its folder.
        classes: in a package: patterns of names.
        besides: in a package: patterns of names that are left out.
        per_file: in a package: at most so many classes of each file; 0 for all.
        target: ``path/to/file.py:Name`` or ``package.module:Name``.
        modes: ``eval`` and ``train``.
        inputs: expressions for the arguments, each a row; empty for those that are found.
        init_inputs: an expression for the arguments of the constructor; empty likewise.
        calls: how often each is called, from the second call on with other sizes.
        backend: of ``torch.compile``.
        fix: whether to prove the fixes of its graph breaks.
        bench: the arms to measure against eager mode, as ``fullgraph bench --arms`` names them.
    """

    package: str = ""
    files: str = "**/*.py"
    classes: list[str] = field(default_factory=lambda: ["*"])
    besides: list[str] = field(default_factory=list)
    per_file: int = 0
    target: str = ""
    modes: list[str] = field(default_factory=lambda: ["eval"])
    inputs: list[str] = field(default_factory=list)
    init_inputs: str = ""
    calls: int = 1
    backend: str = "eager"
    fix: bool = False
    bench: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Spec:
    """A survey's file.

    Attributes:
        models: what to run.
        seconds: the time limit of each row.
        memory_mb: the memory limit of each row.
    """

    models: list[Models] = field(default_factory=list)
    seconds: float = 120.0
    memory_mb: int = 4096

    @property
    def packages(self) -> list[str]:
        """The packages that it names, and those that its targets may be of."""
        return [
            name for entry in self.models if (name := entry.package or _package_of(entry.target))
        ]


def read_spec(file: Path) -> Spec:
    """The survey that a TOML file describes.

    Raises:
        SpecError: it cannot be read, or names something that a survey does not have.
    """
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise SpecError(f"{file} cannot be read: {error.strerror or error}.") from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise SpecError(f"{file} is not a TOML file: {error}.") from error
    try:
        spec = structure(data, Spec)
    except StructureError as error:
        raise SpecError(f"{file} does not describe a survey: {error}.") from error
    if not spec.models:
        raise SpecError(f"{file} has no models: write an entry [[models]].")
    for number, entry in enumerate(spec.models, 1):
        if bool(entry.package) == bool(entry.target):
            raise SpecError(f"{file}: entry {number} of models needs a package or a target.")
        unknown = [mode for mode in entry.modes if mode not in _MODES]
        if unknown:
            raise SpecError(f"{file}: {unknown[0]!r} is no mode; there are {' and '.join(_MODES)}.")
    return spec


def rows_of(spec: Spec, packages: Mapping[str, Package], folder: Path) -> list[Row]:
    """The rows of a survey, each once; what cannot be run is a row that says why.

    Args:
        spec: the survey.
        packages: those of the interpreter that runs it.
        folder: what the paths of targets are relative to.
    """
    rows: dict[str, Row] = {}
    for entry in spec.models:
        for first in _models(entry, packages, folder):
            for mode in entry.modes:
                for inputs in entry.inputs or [""]:
                    row = replace(
                        first,
                        mode=mode,
                        inputs=inputs,
                        init_inputs=entry.init_inputs,
                        calls=entry.calls,
                        backend=entry.backend,
                        fix=entry.fix,
                        arms=",".join(entry.bench),
                        seconds=spec.seconds,
                        memory_mb=spec.memory_mb,
                    )
                    rows.setdefault(row.key, row)
    return list(rows.values())


def _models(entry: Models, packages: Mapping[str, Package], folder: Path) -> Iterator[Row]:
    if entry.target:
        problem = ""
        try:
            parse_target(entry.target, folder)
        except TargetError as error:
            problem = str(error)
        yield Row(entry.target, entry.target, _package_of(entry.target), problem=problem)
        return
    package = packages.get(entry.package)
    if package is None:
        problem = f"There is no package {entry.package!r} in the Python that runs the models."
        yield Row(entry.package, entry.package, entry.package, problem=problem)
        return
    targets = [
        *classes_in(package.folder, entry.files, entry.classes, entry.besides, entry.per_file)
    ]
    if not targets:
        problem = (
            f"No class in {entry.files!r} of {entry.package} is named as in "
            f"{', '.join(entry.classes)}."
        )
        yield Row(entry.package, entry.package, entry.package, problem=problem)
    for target in targets:
        yield Row(f"{entry.package} {target.rpartition(':')[2]}", target, entry.package)


def _package_of(target: str) -> str:
    """The first name of ``package.module:Name``; empty for a file."""
    module = target.rpartition(":")[0]
    return "" if "/" in module or module.endswith(".py") else module.partition(".")[0]


def classes_in(
    package: Path,
    files: str,
    names: Sequence[str],
    besides: Sequence[str],
    per_file: int,
) -> Iterator[str]:
    """Targets of the classes of a package, in the order of their files.

    Of one file, shorter names come first: ``CLIPModel`` before ``CLIPTextModel``.

    Args:
        package: its folder.
        files: a pattern relative to it, ``models/*/modeling_*.py``.
        names: patterns of which a class's name matches one.
        besides: patterns of which it matches none.
        per_file: at most so many of each file; 0 for all.
    """
    for file in sorted(package.glob(files)):
        found = [
            name
            for name in _classes(file)
            if _matches(name, names) and not _matches(name, besides) and not name.startswith("_")
        ]
        found.sort(key=lambda name: (len(name), name))
        module = ".".join([package.name, *file.relative_to(package).with_suffix("").parts])
        module = module.removesuffix(".__init__")
        for name in found[: per_file or None]:
            yield f"{module}:{name}"


def _matches(name: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def _classes(file: Path) -> list[str]:
    try:
        tree = ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return []
    return [node.name for node in tree.body if isinstance(node, ast.ClassDef)]


@dataclass(frozen=True)
class Package:
    """An installed package.

    Attributes:
        folder: of its files.
        version: of its distribution; empty if there is none.
    """

    folder: Path
    version: str


async def installed(interpreter: Sequence[str], names: Sequence[str]) -> Mapping[str, Package]:
    """Those of these packages that the interpreter has; it imports none of them.

    Args:
        interpreter: its command.
        names: as they are imported.

    Raises:
        InterpreterError: it cannot be asked.
    """
    try:
        process = await asyncio.create_subprocess_exec(
            *(*interpreter, "-c", _PROGRAM, json.dumps(sorted(set(names)))),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.PIPE,
        )
    except OSError as error:
        raise InterpreterError(f"{interpreter[0]} cannot be run: {error}.") from error
    try:
        out, err = await asyncio.wait_for(process.communicate(), _SECONDS)
        found = json.loads(out.decode().strip().rsplit("\n", 1)[-1])
    except (TimeoutError, asyncio.TimeoutError, ValueError):
        if process.returncode is None:
            process.kill()
            await process.wait()
            raise InterpreterError(f"{interpreter[0]} did not answer.") from None
        words = err.decode("utf-8", "replace").strip().splitlines()
        raise InterpreterError(
            f"{interpreter[0]} could not say which packages it has: {words[-1] if words else ''}"
        ) from None
    return {name: Package(Path(folder), version) for name, (folder, version) in found.items()}
