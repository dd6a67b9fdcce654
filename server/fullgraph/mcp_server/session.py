"""What the tools of one server share."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from fullgraph import taxonomy
from fullgraph.dynamic.chosen import Chosen, choose
from fullgraph.dynamic.first_party import FirstParty
from fullgraph.dynamic.turns import Turn
from fullgraph.llm.fixing.effects import why_not_evaluated
from fullgraph.mcp_server.folders import Folders, RefusedError
from fullgraph.mcp_server.results import Results, without_secrets
from fullgraph.settings.project import from_project
from fullgraph.source.notebooks import SUFFIX as NOTEBOOK
from fullgraph.source.notebooks import join, read_notebook, read_path
from fullgraph.source.text import SourceError, read_source
from fullgraph.taxonomy import Taxonomy
from fullgraph.work.check import regions_in
from fullgraph.work.workers import Limits, own_workers
from fullgraph_worker.protocol.wire import RunOptions

if TYPE_CHECKING:
    from fullgraph.dynamic.supervisor import Supervisor


@dataclass(frozen=True)
class Target:
    """A target in an allowed folder.

    Attributes:
        name: as it is shown, relative to ``root``.
        chosen: how to run it.
    """

    name: str
    chosen: Chosen

    @property
    def root(self) -> Path:
        """The allowed folder."""
        return self.chosen.root

    def may_be_changed(self) -> Callable[[str], bool]:
        """Whether a fix may change a file: one of the user's own in the allowed folder."""
        own, folders = self.chosen.is_first_party, Folders([self.root])
        return lambda path: own.may_edit(path) and folders.contains(path)


@dataclass
class Session:
    """One server.

    Attributes:
        folders: that are allowed.
        python: the command of the interpreter that runs targets; empty to search for one.
        limits: of each run.
        results: of the tools.
    """

    folders: Folders
    python: Sequence[str]
    limits: Limits
    results: Results = field(default_factory=Results)
    _turn: Turn = field(default_factory=Turn)

    @property
    def pages(self) -> Taxonomy:
        """The pages about each kind of break."""
        return taxonomy.load()

    def answer(self, text: str) -> str:
        """A result as the agent is given it: without keys, and its first part if it is long."""
        return self.results.add(without_secrets(text, os.environ))

    def target(
        self,
        text: str,
        inputs: str = "",
        init_inputs: str = "",
        options: RunOptions | None = None,
    ) -> Target:
        """The target that an agent names.

        Args:
            text: ``file.py:Name``.
            inputs: its arguments, as a Python expression.
            init_inputs: likewise those of the class's constructor.
            options: how to run it.

        Raises:
            RefusedError: it is not in an allowed folder, or the inputs do more than make values.
            TargetError, InterpreterError, SourceError: it cannot be run.
        """
        file, colon, name = text.strip().rpartition(":")
        if not (colon and file.endswith((".py", ".pyw", ".ipynb"))):
            # A module may be anywhere on the path of the interpreter.
            raise RefusedError(
                f"{text!r} is not a target. Name a file in an allowed folder, and a function, "
                f"class or instance in it: src/model.py:Net.{self._compiled_in(text.strip())}"
            )
        place = self.folders.place(file)
        _check_expression("inputs", inputs, place.path)
        _check_expression("init_inputs", init_inputs, place.path)
        settings, _ = from_project(place.root)

        def first_party(path: str) -> FirstParty:
            return FirstParty(place.root, settings.explain.first_party, files=(path,))

        full = f"{place.path}:{name}"
        chosen = choose(
            *(full, place.root, self.python, read_path, first_party),
            inputs=inputs,
            init_inputs=init_inputs,
            options=options,
        )
        shown = f"{place.path.relative_to(place.root).as_posix()}:{name}"
        return Target(shown, chosen)

    def _compiled_in(self, file: str) -> str:
        """What a file compiles, as a sentence; empty if it is no file of an allowed folder."""
        try:
            path = self.folders.place(file).path
            names = dict.fromkeys(region.name for region in regions_in(path))
        except (RefusedError, SourceError, OSError):
            return ""
        return f" It compiles {', '.join(names)}." if names else ""

    def supervisor(
        self, target: Target, *, at_least: float = 0.0, has_many_jobs: bool = False
    ) -> Supervisor:
        """Owns the workers of one call of a tool; one job at a time runs among all calls.

        Args:
            target: what it will run.
            at_least: seconds that each job is given even if the limit is lower.
            has_many_jobs: whether the next process is to start while a job runs.
        """
        limits = replace(self.limits, seconds=max(self.limits.seconds, at_least))
        return own_workers(
            target.chosen.interpreter,
            target.root,
            limits,
            has_many_jobs=has_many_jobs,
            turn=self._turn,
        )


def _check_expression(argument: str, text: str, path: Path) -> None:
    """Refuse what does more than make values: it comes from a model and is evaluated.

    Args:
        argument: the name of the tool's argument.
        text: the expression; empty for none.
        path: the file in which it is evaluated.

    Raises:
        RefusedError: it is no expression, or uses what the file does not use already and what
            is no function of torch or Python that only computes.
    """
    is_notebook = path.suffix == NOTEBOOK
    file = join(read_notebook(path)).text if is_notebook else read_source(path)
    unsafe = why_not_evaluated(text, file)
    if unsafe:
        raise RefusedError(
            f"The argument {argument} is not evaluated: {unsafe}. Use literals, functions of torch "
            "that make tensors, and names of the target's file, which may define get_inputs() and "
            "get_init_inputs()."
        )
