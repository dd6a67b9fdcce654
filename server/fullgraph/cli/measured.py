"""What ``fullgraph calibrate`` measured, for the subcommands that predict."""

from __future__ import annotations

from pathlib import Path

from fullgraph.calibration.measured import measured_on
from fullgraph.calibration.verdicts import Verdicts
from fullgraph.cli.worker_flags import command_of
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter


def measured_with(python: str) -> Verdicts | None:
    """What was measured on the torch of an interpreter; None if nothing was.

    Args:
        python: the words of ``--python``; empty for the interpreter that is found here.

    Raises:
        InterpreterError: the words are no command.
    """
    command = command_of(python)
    try:
        return measured_on(find_interpreter(command, Path.cwd()).command)
    except InterpreterError:
        # Without --python, checking needs no interpreter at all.
        if command:
            raise
        return None
