"""Finds the Python that runs the user's models."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path


class InterpreterError(Exception):
    """No interpreter was found; the message is for the user."""


@dataclass(frozen=True)
class Interpreter:
    """A command, and where it comes from.

    Attributes:
        command: the executable and its arguments.
        origin: in words, for the log and for messages.
    """

    command: tuple[str, ...]
    origin: str


def find_interpreter(
    setting: Sequence[str], workspace: Path, environment: Mapping[str, str] | None = None
) -> Interpreter:
    """The interpreter for a workspace.

    In this order: the setting; ``.venv`` or ``venv`` in the workspace; the active virtual or
    conda environment; the Python that runs Fullgraph, if torch is installed there;
    ``python3`` or ``python`` on the PATH.

    Args:
        setting: the setting ``fullgraph.interpreter``; empty to search.
        workspace: the folder of the workspace.
        environment: environment variables; those of this process if None.

    Raises:
        InterpreterError: the setting names an unknown variable, or nothing was found.
    """
    environment = os.environ if environment is None else environment
    if setting:
        command = tuple(_resolved(part, workspace, environment) for part in setting)
        return Interpreter(command, "the setting fullgraph.interpreter")
    for folder in (workspace / ".venv", workspace / "venv"):
        python = _python_in(folder)
        if python:
            return Interpreter((python,), str(folder))
    for variable in ("VIRTUAL_ENV", "CONDA_PREFIX"):
        prefix = environment.get(variable)
        python = _python_in(Path(prefix)) if prefix else None
        if python:
            return Interpreter((python,), f"{variable}={prefix}")
    if sys.executable and importlib.util.find_spec("torch") is not None:
        return Interpreter(
            (sys.executable,), "the Python interpreter that runs Fullgraph and has torch"
        )
    # On Windows, python3.exe may be what only opens the Store.
    names = ("python", "python3") if sys.platform == "win32" else ("python3", "python")
    for name in names:
        python = shutil.which(name, path=environment.get("PATH", os.defpath))
        if python:
            return Interpreter((python,), "the PATH")
    raise InterpreterError(
        f"No Python was found: {workspace} has no .venv or venv, no environment is active, and "
        "there is no python on the PATH. Set fullgraph.interpreter, or use --python."
    )


def _python_in(folder: Path) -> str | None:
    if sys.platform == "win32":
        candidates = [folder / "Scripts" / "python.exe", folder / "python.exe"]
    else:
        candidates = [folder / "bin" / "python", folder / "bin" / "python3"]
    return next((str(c) for c in candidates if c.is_file() and os.access(c, os.X_OK)), None)


def _resolved(part: str, workspace: Path, environment: Mapping[str, str]) -> str:
    def value(match: re.Match[str]) -> str:
        name = match[1]
        if name == "workspaceFolder":
            return str(workspace)
        if name == "userHome":
            return str(Path.home())
        if name.startswith("env:"):
            return environment.get(name[4:], "")
        raise InterpreterError(
            f"The setting fullgraph.interpreter uses {match[0]}, which is not supported. "
            "Supported are ${workspaceFolder}, ${userHome} and ${env:NAME}."
        )

    resolved = re.sub(r"\$\{([^}]*)\}", value, part)
    return str(Path(resolved).expanduser()) if resolved.startswith("~") else resolved
