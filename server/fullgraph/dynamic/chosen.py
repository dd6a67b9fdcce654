"""A target that is about to run: what runs it, and with what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph.dynamic.notebook_run import NotebookRun, notebook_run
from fullgraph.dynamic.recorded import recorded_examples
from fullgraph.dynamic.target import TargetError, parse_target
from fullgraph.dynamic.traces import latest_examples
from fullgraph.source import SourceError, read_source
from fullgraph_worker.wire import ExplainJob, RunOptions

MISTAKES = (TargetError, InterpreterError, SourceError)


@dataclass(frozen=True)
class Chosen:
    """The target that a user names.

    Attributes:
        job: how to run it.
        interpreter: the command of the user's Python.
        notebook: the notebook that it is in, if it is in one.
        read_file: gives the text of a file.
    """

    job: ExplainJob
    interpreter: Sequence[str]
    notebook: NotebookRun | None
    read_file: Callable[[str], str | None]

    def read(self, path: str) -> str | None:
        """The text of a file as the run sees it."""
        return self.job.overlay[path] if path in self.job.overlay else self.read_file(path)


def choose(
    text: str,
    folder: Path,
    python: Sequence[str],
    read_file: Callable[[str], str | None],
    *,
    inputs: str = "",
    options: RunOptions | None = None,
    trace: Path | None = None,
) -> Chosen:
    """The target that a user names.

    Args:
        text: as the user wrote it.
        folder: the current folder of the program, and what relative paths are relative to.
        python: the command of the interpreter; empty to search for one.
        read_file: gives the text of a file.
        inputs: the arguments, as a Python expression; empty to find some.
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
    path = target.path or _file_of(target.module, folder)
    examples = (
        latest_examples(folder, path, target.name)
        if trace is None
        else recorded_examples(trace, path, target.name)
    )
    job = target.job(
        inputs=inputs,
        overlay={target.path: notebook.joined.text} if notebook else {},
        folders=[str(folder)],
        options=options,
        examples=examples,
    )
    return Chosen(job, interpreter.command, notebook, read_file)


def _file_of(module: str, folder: Path) -> str:
    """The file of a module of the project, by its dotted name; empty if it is elsewhere."""
    below = folder.joinpath(*module.split("."))
    found = (below.with_suffix(".py"), below / "__init__.py")
    roots = ("", "src")
    files = (folder / root / each.relative_to(folder) for root in roots for each in found)
    return next((str(file) for file in files if file.is_file()), "")
