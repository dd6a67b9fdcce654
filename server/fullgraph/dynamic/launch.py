"""How a worker process is started, when it is out of date, and its typed messages."""

from __future__ import annotations

import os
import shutil
import signal
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import fullgraph_worker
from fullgraph.state.structure import StructureError, structure
from fullgraph_worker.protocol import framing, wire
from fullgraph_worker.protocol.bootstrap import FORK, LOAD
from fullgraph_worker.protocol.wire import MARK

WORKER_FOLDER = Path(fullgraph_worker.__file__).resolve().parent

# Runs in the user's interpreter, of any version.
BOOTSTRAP = f"""\
import sys
if sys.version_info < (3, 9):
    sys.exit("Fullgraph needs Python 3.9 or newer to run models; this is " + sys.version)
{LOAD}from fullgraph_worker.jobs.main import main
main()
"""
Snapshot = tuple[tuple[str, int, int, int] | None, ...]


def worker_command(interpreter: Sequence[str], *, forks: bool = False) -> list[str]:
    """The command line that starts a worker with ``interpreter``.

    Args:
        interpreter: the command of the user's Python.
        forks: whether it does jobs one after another, in forks where it can.
    """
    return [*interpreter, "-c", BOOTSTRAP, str(WORKER_FOLDER), *((FORK,) if forks else ())]


def worker_environment(environment: Mapping[str, str], mark: str) -> dict[str, str]:
    """The user's environment, without the variables of Fullgraph (keys of providers, its path).

    Args:
        environment: the variables of this process.
        mark: the run's, by which its processes are found.
    """
    kept = {name: value for name, value in environment.items() if not _is_ours(name)}
    if "PYTHONPATH" in kept:
        server = WORKER_FOLDER.parent
        entries = [e for e in kept["PYTHONPATH"].split(os.pathsep) if e and Path(e) != server]
        kept["PYTHONPATH"] = os.pathsep.join(entries)
        if not entries:
            del kept["PYTHONPATH"]
    return {**kept, MARK: mark, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1"}


def _is_ours(name: str) -> bool:
    return name.upper().startswith("FULLGRAPH_") or name == "__PYVENV_LAUNCHER__"


def request_location(pid: int) -> bool:
    """Make the worker write where it is into its output; False if it cannot."""
    if sys.platform == "win32":
        return False
    try:
        os.kill(pid, signal.SIGUSR1)
    except ProcessLookupError:
        return False
    return True


def snapshot(interpreter: Sequence[str], environment: Sequence[str]) -> Snapshot:
    """What to compare: equal as long as nothing was installed, upgraded or removed.

    Args:
        interpreter: its command.
        environment: files and folders of it, as a worker named them.
    """
    command = shutil.which(interpreter[0]) or interpreter[0]
    return tuple(_state(path) for path in (command, *environment))


def _state(path: str) -> tuple[str, int, int, int] | None:
    try:
        status = Path(path).stat()
    except OSError:
        return None
    return (path, status.st_ino, status.st_mtime_ns, status.st_size)


def decode(body: bytes) -> wire.Message:
    """The message in ``body``.

    Raises:
        WireError: it is not JSON, its type is unknown, or its fields or their types differ.
    """
    kind, data = framing.parsed(body)
    try:
        message: wire.Message = structure(data, kind)
    except StructureError as error:
        raise framing.WireError(f"not a {kind.__name__} of this protocol ({error})") from error
    return message
