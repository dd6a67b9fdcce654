"""What is in force here: Python, torch, predictions, settings and providers of language models."""

from __future__ import annotations

import contextlib
import importlib.metadata
import os
import platform
import secrets
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import fullgraph
from fullgraph.calibration.cache import VerdictCache
from fullgraph.dynamic.interpreter import Interpreter, InterpreterError, find_interpreter
from fullgraph.dynamic.worker import Worker, WorkerError
from fullgraph.llm.providers.provider import Provider
from fullgraph.llm.providers.table import PROVIDERS
from fullgraph.runs.journal.database import journal_file
from fullgraph.settings.project import PROJECT_FILE, from_project, project_file
from fullgraph.settings.table import Settings, kebab, leaves
from fullgraph.state.json_cache import own_folder
from fullgraph.state.sqlite_file import runs_folder
from fullgraph.taxonomy import Taxonomy
from fullgraph.training.run_folder import runs
from fullgraph.vocabulary.prose import number_of
from fullgraph_worker.protocol import wire
from fullgraph_worker.torch_private.names import PrivateName, expected_names

_TITLE = "Your models"
_START_SECONDS = 120.0


@dataclass(frozen=True)
class Fact:
    """One thing that is in force.

    Attributes:
        name: what it is, in a few words.
        value: what it is now.
        problem: what is wrong with it and what to do; empty if nothing is.
    """

    name: str
    value: str
    problem: str = ""


@dataclass(frozen=True)
class Section:
    """Facts that belong together."""

    title: str
    facts: tuple[Fact, ...]


def installation_section() -> Section:
    """What runs this command."""
    python = f"{platform.python_version()}, {sys.executable}"
    return Section(
        "Fullgraph",
        (
            Fact("version", fullgraph.__version__),
            Fact("Python", python),
            Fact("installed in", str(Path(fullgraph.__file__).parent)),
            *_folders(),
        ),
    )


def _folders() -> Iterator[Fact]:
    cache = own_folder("checks").parent
    yield _folder("cache", cache, "Set XDG_CACHE_HOME to a folder that you may write to.")
    trainings = runs()
    if trainings:
        size = sum(_megabytes(run.path) for run in trainings)
        yield Fact("trainings", f"{number_of(len(trainings), 'run')}, {size:.1f} MB")
    kept = "Set XDG_STATE_HOME to a folder that you may write to."
    yield _folder("runs", runs_folder(), kept)
    yield _folder("journal", journal_file(), kept)


def _folder(name: str, path: Path, advice: str) -> Fact:
    if path.exists():
        problem = "" if os.access(path, os.W_OK) else f"{path} cannot be written to. {advice}"
        return Fact(name, f"{path} ({_megabytes(path):.1f} MB)", problem)
    above = next(each for each in path.parents if each.exists())
    can_be_made = above.is_dir() and os.access(above, os.W_OK)
    problem = "" if can_be_made else f"{path} cannot be made in {above}. {advice}"
    return Fact(name, f"{path} (not there yet)", problem)


def _megabytes(path: Path) -> float:
    files = path.rglob("*") if path.is_dir() else [path]
    total = 0
    for file in files:
        # One may be removed meanwhile.
        with contextlib.suppress(OSError):
            total += file.stat().st_size
    return total / 1e6


async def models_section(setting: Sequence[str], folder: Path, taxonomy: Taxonomy) -> Section:
    """Start the interpreter of the models once and ask for its torch.

    Args:
        setting: the interpreter that the user named; empty to search.
        folder: the workspace.
        taxonomy: the pages.
    """
    try:
        interpreter = find_interpreter(setting, folder)
    except InterpreterError as error:
        return Section(_TITLE, (Fact("Python", "none", str(error)),))
    named = Fact("Python", " ".join(interpreter.command))
    origin = Fact("chosen by", "--python" if setting else interpreter.origin)
    try:
        hello, lacking = await _looked_at(interpreter, folder)
    except WorkerError as error:
        return Section(_TITLE, (named, origin, Fact("torch", "none", str(error))))
    named = Fact("Python", f"{hello.python}, {hello.executable}")
    torch = Fact("torch", f"{hello.torch}, imported in {hello.import_seconds:.1f} s")
    predictions = _predictions(interpreter, hello, taxonomy)
    return Section(_TITLE, (named, origin, torch, _private_names(hello, lacking), predictions))


async def _looked_at(
    interpreter: Interpreter, folder: Path
) -> tuple[wire.Hello, Sequence[PrivateName]]:
    """The worker's first message, and the private names of torch that it does not have."""
    worker = await Worker.start(interpreter.command, folder, f"{secrets.token_hex(8)}.")
    unknown: list[str] = []

    def take(message: wire.Message) -> None:
        if isinstance(message, wire.Names):
            unknown.extend(message.names)

    try:
        hello = await worker.ready(_START_SECONDS)
        expected = expected_names(hello.torch)
        await worker.run(wire.NamesJob(list(expected)), _START_SECONDS, 0, take)
    finally:
        await worker.end()
    return hello, [expected[name] for name in unknown]


def _private_names(hello: wire.Hello, lacking: Sequence[PrivateName]) -> Fact:
    """Which private names of torch are missing that Fullgraph uses."""
    count = len(expected_names(hello.torch))
    if not lacking:
        return Fact("private API", f"all {count} names of torch that Fullgraph uses are there")
    problems = "; ".join(f"{each.name} is missing: {each.lost}" for each in lacking)
    return Fact("private API", f"{count - len(lacking)} of {count} names are there", problems)


def _predictions(interpreter: Interpreter, hello: wire.Hello, taxonomy: Taxonomy) -> Fact:
    verdicts = VerdictCache(taxonomy).get(interpreter.command)
    if verdicts is not None and verdicts.torch == hello.torch:
        value = f"those that `fullgraph calibrate` measured on torch {hello.torch}"
    else:
        value = "for every version of torch; `fullgraph calibrate` adapts them to yours"
    return Fact("predictions", value)


def providers_section(environment: Mapping[str, str] | None = None) -> Section:
    """Which providers ``--llm`` can use.

    Args:
        environment: environment variables; those of this process if None.
    """
    environment = os.environ if environment is None else environment
    return Section(
        "Language models (only with --llm)",
        tuple(
            Fact(name, _state(provider, environment))
            for name, provider in PROVIDERS.items()
            if provider.package
        ),
    )


def _state(provider: type[Provider], environment: Mapping[str, str]) -> str:
    try:
        package = f"{provider.package} {importlib.metadata.version(provider.package)}"
    except importlib.metadata.PackageNotFoundError:
        package = f'not installed (pip install "fullgraph[{provider.extra}]")'
    given = next((name for name in provider.key_variables if environment.get(name)), None)
    return f"{package}; {f'key in {given}' if given else f'no key ({provider.key_variables[0]})'}"


def settings_section(folder: Path, taxonomy: Taxonomy) -> Section:
    """What the project of ``folder`` sets, and what is wrong in it."""
    file = project_file(folder)
    if file is None:
        return Section("Settings", (Fact("file", f"no {PROJECT_FILE} here or above"),))
    settings, mistakes = from_project(folder, codes=taxonomy.codes)
    wrong = (Fact("mistake", str(mistake), _what_to_do(file)) for mistake in mistakes)
    return Section("Settings", (Fact("file", str(file)), *_changed(settings), *wrong))


def _what_to_do(file: Path) -> str:
    return f"Correct it in {file}; the default is used until then."


def _changed(settings: Settings) -> Iterator[Fact]:
    for name, _, item in leaves(kebab):
        value: Any = settings
        for part in name.split("."):
            value = getattr(value, part.replace("-", "_"))
        default = item.default_factory() if callable(item.default_factory) else item.default
        if item.metadata["project"] and value != default:
            yield Fact(name, _shown(value))


def _shown(value: Any) -> str:
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)
