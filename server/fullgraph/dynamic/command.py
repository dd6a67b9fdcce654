"""What to run for the words after ``fullgraph trace``."""

from __future__ import annotations

import difflib
import os
import shutil
from collections.abc import Mapping, Sequence
from pathlib import Path

from fullgraph.dynamic.launch import WORKER_FOLDER

STARTUP_FOLDER = WORKER_FOLDER / "trace" / "startup"


class CommandError(Exception):
    """There is nothing that could be run; the message is for the user."""


def python_command(
    words: Sequence[str], interpreter: Sequence[str], folder: Path, path: str
) -> list[str]:
    """The command line for a script, or for a program by its name.

    Args:
        words: a Python file, or a program such as ``torchrun``, and its arguments.
        interpreter: the user's Python.
        folder: what a relative path is relative to.
        path: the PATH on which programs are looked for, after the interpreter's own folder.

    Raises:
        CommandError: it is neither.
    """
    name, *arguments = words
    place = folder / Path(name).expanduser()
    if place.is_file() or (place / "__main__.py").is_file():
        return [*interpreter, name, *arguments]
    if place.is_dir():
        raise CommandError(
            f"{name} is a folder without a __main__.py. Specify a Python file in it."
        )
    if not name.endswith((".py", ".pyw")) and os.path.basename(name) == name:  # noqa: PTH119
        beside = os.path.dirname(shutil.which(interpreter[0], path=path) or "")  # noqa: PTH120
        found = shutil.which(name, path=os.pathsep.join([beside, path]) if beside else path)
        if found:
            return [found, *arguments]
        raise CommandError(
            f"{name!r} is neither a file in {folder} nor a program on the PATH. "
            f"To run a module, write: fullgraph trace -m {name}"
        )
    raise CommandError(f"{place} does not exist.{_hint(place)}")


def traced_environment(
    environment: Mapping[str, str], trace: Path, training: Path | None = None
) -> dict[str, str]:
    """The user's environment, in which every Python process attaches itself to ``trace``.

    Args:
        environment: the user's.
        trace: the trace's folder.
        training: the folder of a training run, where training is to be watched too.
    """
    changed = startup_environment(environment)
    changed["FULLGRAPH_TRACE"] = str(trace)
    if training is not None:
        changed["FULLGRAPH_WATCH"] = str(training)
    return changed


def startup_environment(environment: Mapping[str, str]) -> dict[str, str]:
    """The user's environment, in which every Python process runs what is in ``STARTUP_FOLDER``."""
    changed = {name: value for name, value in environment.items() if name != "__PYVENV_LAUNCHER__"}
    own = environment.get("PYTHONPATH", "")
    changed["PYTHONPATH"] = f"{STARTUP_FOLDER}{os.pathsep}{own}" if own else str(STARTUP_FOLDER)
    return changed


def _hint(place: Path) -> str:
    if not place.parent.is_dir():
        return f" There is no folder {place.parent}."
    names = sorted(entry.name for entry in place.parent.glob("*.py"))
    close = difflib.get_close_matches(place.name, names, n=3) or names[:5]
    return f" That folder has {', '.join(close)}." if close else " That folder has no Python files."
