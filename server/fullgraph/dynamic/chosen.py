"""A target that is about to run: what runs it, and with what."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fullgraph.dynamic.first_party import FirstParty
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.dynamic.notebook_run import NotebookRun, notebook_run
from fullgraph.dynamic.recorded import recorded_containers, recorded_examples
from fullgraph.dynamic.target import TargetError, parse_target
from fullgraph.dynamic.traces import latest_examples
from fullgraph.dynamic.written.examples import written_examples
from fullgraph.source.text import SourceError, read_source
from fullgraph_worker.protocol.wire import Example, ExplainJob, RunOptions

MISTAKES = (TargetError, InterpreterError, SourceError)


@dataclass(frozen=True)
class Chosen:
    """The target that a user names.

    Attributes:
        job: how to run it.
        interpreter: the command of the user's Python.
        root: the folder that it runs in.
        is_first_party: whether a path is first-party.
        notebook: the notebook that it is in, if it is in one.
        read_file: gives the text of a file.
    """

    job: ExplainJob
    interpreter: tuple[str, ...]
    root: Path
    is_first_party: FirstParty
    notebook: NotebookRun | None
    read_file: Callable[[str], str | None]

    @property
    def path(self) -> str:
        """The file that defines it; empty for a module's."""
        return self.job.path

    def read(self, path: str) -> str | None:
        """The text of a file as the run sees it."""
        return self.job.overlay[path] if path in self.job.overlay else self.read_file(path)


def choose(
    text: str,
    folder: Path,
    python: Sequence[str],
    read_file: Callable[[str], str | None],
    first_party: Callable[[str], FirstParty],
    *,
    inputs: str = "",
    init_inputs: str = "",
    options: RunOptions | None = None,
    trace: Path | None = None,
) -> Chosen:
    """The target that a user names.

    Args:
        text: as the user wrote it.
        folder: the current folder of the program, and what relative paths are relative to.
        python: the command of the interpreter; empty to search for one.
        read_file: gives the text of a file.
        first_party: says which files are first-party besides that of the target.
        inputs: the arguments, as a Python expression; empty to find some.
        init_inputs: likewise those of the class's constructor.
        options: how to run it.
        trace: the trace that has a call of it; None for the latest one.

    Raises:
        TargetError: it is none.
        InterpreterError: there is no Python to run it.
        SourceError: its file or notebook cannot be read.
    """
    target = parse_target(text, folder)
    interpreter = find_interpreter(python, folder)
    notebook = notebook_run(target.path)
    if notebook is None and Path(target.path).is_file():
        # Python runs some files that neither Dynamo nor a rewrite can read.
        read_source(Path(target.path))
    path = target.path or _file_of(target.module, folder, interpreter.command)
    overlay = {target.path: notebook.joined.text} if notebook else {}
    job = target.job(
        inputs=inputs,
        init_inputs=init_inputs,
        overlay=overlay,
        folders=[str(folder), *_source_folder(target.module, folder)],
        options=options,
        examples=examples_of(path, target.name, folder, overlay, trace) if path else [],
    )
    return Chosen(job, interpreter.command, folder, first_party(job.path), notebook, read_file)


def examples_of(
    path: str,
    name: str,
    folder: Path,
    overlay: Mapping[str, str],
    trace: Path | None = None,
) -> list[Example]:
    """How a target is constructed and called: what was recorded, then what the project writes.

    Args:
        path: absolute path of the file that defines the target.
        name: its qualified name.
        folder: the workspace.
        overlay: the texts of files that are being edited, by path.
        trace: the trace that has a call of it; None for the latest one.
    """
    recorded: list[Example] = []
    for find in (recorded_examples, recorded_containers):
        # A method needs its object as well, which may be known as a part of something else.
        if not any(each.call and (each.init or "." not in name) for each in recorded):
            recorded += (
                latest_examples(folder, path, name, find)
                if trace is None
                else find(trace, path, name)
            )
    return [*recorded, *written_examples(path, name, folder, overlay)]


def _source_folder(module: str, folder: Path) -> Iterator[str]:
    """``src``, if a module that is named is there: the project may not be installed."""
    source = folder / "src"
    name = module.partition(".")[0]
    if name and ((source / name).is_dir() or (source / f"{name}.py").is_file()):
        yield str(source)


def _file_of(module: str, folder: Path, python: Sequence[str]) -> str:
    """The file of a module of the project or of an installed package; empty if it is elsewhere."""
    roots = [folder, folder / "src"]
    if python:
        roots += (Path(python[0]).absolute().parent.parent).glob("[lL]ib/**/site-packages")
    below = Path(*module.split("."))
    files = (root / each for root in roots for each in (f"{below}.py", below / "__init__.py"))
    return next((str(file) for file in files if file.is_file()), "")
