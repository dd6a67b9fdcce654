"""Processes that start with their imports done: each is a fork of a process that waits.

Importing torch takes most of the time of a test that runs a small program once. As a command,
``forks.py SOCKET ...`` stands for ``python ...``: it passes its streams to the process that waits
at the socket, and ends as the fork ends. Tests of processes themselves do not use it: the fork is
in another session and no child of the command, and its mark is not in the environment that it
shows to others.
"""

from __future__ import annotations

import atexit
import contextlib
import fcntl
import gc
import importlib
import importlib.machinery
import json
import os
import runpy
import select
import signal
import site
import socket
import subprocess
import sys
import threading
import types
from collections.abc import Sequence
from typing import Any, NoReturn

REFUSED = "TEST_WITHOUT_TORCH"
"""Names a file in the environment: while it is there, it names a test that is to run no torch."""
_POLL_SECONDS = 0.02
_OWNER_SECONDS = 1.0
_KEPT_BY_FORKS = (
    "PYTHONUNBUFFERED",
    "PYTHONDONTWRITEBYTECODE",
    # Read when something is compiled. Torch sets it itself then, also in a process of pytest.
    "TORCHINDUCTOR_CACHE_DIR",
    # The same in all processes of the tests.
    "TORCHINDUCTOR_COMPILE_THREADS",
    # A fork does what Python does with it when it starts.
    "PYTHONPATH",
    # Read by torchrun.
    "PYTHON_EXEC",
    # A fork sets the option that torch reads it into.
    "TORCHDYNAMO_DISABLE",
)
_READ_LATER = ("TORCHELASTIC_", "TORCH_NCCL_")
_KEPT_BY_LISTENERS = ("HOME", "PATH", "OMP_NUM_THREADS", "TORCHINDUCTOR_COMPILE_THREADS")


def start(path: str, python: str = sys.executable) -> subprocess.Popen[bytes]:
    """A process of ``python`` that waits at the socket ``path``, once it has imported torch."""
    process = subprocess.Popen([python, __file__, "--serve", path], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    return process


def command(path: str) -> tuple[str, ...]:
    """What stands for ``sys.executable``."""
    return (sys.executable, "-S", __file__, path)


def prepared_command(path: str, owner: int, modules: Sequence[str]) -> tuple[str, ...]:
    """What stands for ``sys.executable`` with ``modules`` imported, as long as ``owner`` runs.

    The process that waits at the socket ``path`` is started by the first command.
    """
    return (sys.executable, "-S", __file__, "--prepared", path, str(owner), ",".join(modules))


def _serve(path: str, modules: Sequence[str]) -> None:
    import torch
    import torch._dynamo  # noqa: F401

    for module in modules:
        importlib.import_module(module)

    listen(path)


def listen(path: str, owner: int = 0) -> None:
    """Wait at the socket ``path`` and fork, as long as the process ``owner`` runs; 0 for ever."""
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen()
        # What is not looked at again stays shared with the forks.
        gc.freeze()
        print("ready", flush=True)
        while True:
            while owner and not select.select([listener], [], [], _OWNER_SECONDS)[0]:
                os.kill(owner, 0)  # It raises, which ends this process, once that one is gone.
            connection, _ = listener.accept()
            if os.fork() == 0:
                listener.close()
                signal.signal(signal.SIGCHLD, signal.SIG_DFL)
                _look_after_a_fork(connection)
                os._exit(0)
            connection.close()


def _look_after_a_fork(connection: socket.socket) -> None:
    sent, streams, _, _ = socket.recv_fds(connection, 1 << 20, 3)
    child = os.fork()
    if child == 0:
        connection.close()
        _become(json.loads(sent), streams)
    for stream in streams:
        os.close(stream)
    connection.sendall(f"{child}\n".encode())
    while True:
        ended, status = os.waitpid(child, os.WNOHANG)
        if ended:
            connection.sendall(f"{os.waitstatus_to_exitcode(status)}\n".encode())
            return
        if select.select([connection], [], [], _POLL_SECONDS)[0]:
            # Nothing is ever sent: the command has ended.
            with contextlib.suppress(ProcessLookupError):
                os.killpg(child, signal.SIGKILL)
            os.waitpid(child, 0)
            return


def _become(request: dict[str, Any], streams: list[int]) -> None:
    os.setsid()
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
        os.close(stream)
    os.chdir(str(request["folder"]))
    os.environ.clear()
    os.environ.update(request["environment"])
    if "tempfile" in sys.modules:
        sys.modules["tempfile"].tempdir = None  # type: ignore[attr-defined]
    # New ones: those of the process that waited may have been of another kind of file.
    sys.stdin = os.fdopen(0, closefd=False)
    sys.stdout = os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", closefd=False, errors="backslashreplace")
    sys.stdout.reconfigure(write_through="PYTHONUNBUFFERED" in os.environ)
    sys.stderr.reconfigure(line_buffering=True)
    sys.__stdin__, sys.__stdout__, sys.__stderr__ = sys.stdin, sys.stdout, sys.stderr  # type: ignore[misc]
    _end(_exit_status(request))


def _end(status: int) -> NoReturn:
    """End this process with an exit status, or by a signal if it is negative."""
    if status < 0:
        with contextlib.suppress(OSError):  # SIGKILL has no other handler.
            signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status)


def _exit_status(request: dict[str, Any]) -> int:
    """Run the program to its end, which leaves out to free the memory of each module."""
    status = 0
    try:
        _run(str(request["folder"]), *request["arguments"])
    except SystemExit as error:
        if isinstance(error.code, str):
            print(error.code, file=sys.stderr)
        status = error.code if isinstance(error.code, int) else int(error.code is not None)
    except BaseException as error:  # As Python itself: the traceback, and 1.
        sys.excepthook(type(error), error, _of_program(error.__traceback__))
        status = -signal.SIGINT if isinstance(error, KeyboardInterrupt) else 1
    # As when Python ends: pools of threads are told to end, then threads are waited for.
    threading._shutdown()  # type: ignore[attr-defined]
    atexit._run_exitfuncs()
    for file in (sys.stdout, sys.stderr):
        if not file.closed:
            file.flush()
    return status


def _of_program(place: types.TracebackType | None) -> types.TracebackType | None:
    """The traceback without the frames of this file."""
    while place is not None and place.tb_frame.f_code.co_filename == __file__:
        place = place.tb_next
    return place


def _run(folder: str, first: str, *arguments: str) -> None:
    """Run ``python FIRST ARGUMENTS``: code, a module, or a file."""
    main = sys.modules["__main__"] = types.ModuleType("__main__")
    if first in ("-c", "-m"):
        name, *rest = arguments
        sys.argv = [first, *rest]
        sys.path[0] = folder if first == "-m" else ""
        _start_as_python_does()
        if first == "-c":
            exec(compile(name, "<string>", "exec"), vars(main))
        else:
            runpy._run_module_as_main(name)  # type: ignore[attr-defined]
    else:
        sys.argv = [first, *arguments]
        path = os.path.join(folder, first)  # noqa: PTH118
        sys.path[0] = os.path.dirname(path)  # noqa: PTH120
        main.__file__ = path
        main.__loader__ = loader = importlib.machinery.SourceFileLoader("__main__", path)
        _start_as_python_does()
        exec(loader.source_to_code(loader.get_data(path), path), vars(main))


def _start_as_python_does() -> None:
    """Search PYTHONPATH, and import the ``sitecustomize`` in it."""
    if "TORCHDYNAMO_DISABLE" in os.environ and "torch._dynamo.config" in sys.modules:
        disable = os.environ["TORCHDYNAMO_DISABLE"] == "1"
        sys.modules["torch._dynamo.config"].disable = disable  # type: ignore[attr-defined]
    if "PYTHONPATH" in os.environ:
        entries = os.environ["PYTHONPATH"].split(os.pathsep)
        sys.path[1:1] = [os.path.abspath(entry) for entry in entries]  # noqa: PTH100
        sys.modules.pop("sitecustomize", None)
        site.execsitecustomize()


def _stand_for_prepared(path: str, owner: str, modules: str, *arguments: str) -> None:
    """Likewise, with a process that is started first where there is none yet.

    Other options of Python, other programs than a file, another torch, and what Python and torch
    read when they start need a new process.
    """
    if "torch" in modules.split(",") and os.path.exists(os.environ.get(REFUSED, "")):  # noqa: PTH110
        with open(os.environ[REFUSED]) as refused:  # noqa: PTH123
            sys.exit(f"{refused.read()} runs Python with torch, and has no mark dynamo")
    if arguments[:1] == ("-u",):
        os.environ["PYTHONUNBUFFERED"] = "1"
        arguments = arguments[1:]
    is_usual = arguments and (arguments[0] in ("-c", "-m") or os.path.isfile(arguments[0]))  # noqa: PTH113
    read_at_start = {
        name
        for name in os.environ
        if name.startswith(("PYTHON", "TORCH")) and not name.startswith(_READ_LATER)
    }
    searched = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    is_other = any(os.path.exists(os.path.join(entry, "torch")) for entry in searched)  # noqa: PTH110, PTH118
    if is_usual and not is_other and read_at_start <= {*_KEPT_BY_FORKS}:
        with open(f"{path}.lock", "w") as lock:  # noqa: PTH123
            fcntl.flock(lock, fcntl.LOCK_EX)
            is_there = os.path.exists(path) or _start_listener(path, owner, modules)  # noqa: PTH110
        if is_there:
            _stand_for_python(path, *arguments)
    os.execv(sys.executable, [sys.executable, *arguments])


def _start_listener(path: str, owner: str, modules: str) -> bool:
    """Start the process that waits; False if it cannot import the modules."""
    ready, said = os.pipe()
    if os.fork() == 0:
        # No child of this process: whoever ends its children is not to end this one.
        os.setsid()
        if os.fork() == 0:
            nothing = os.open(os.devnull, os.O_RDWR)
            for stream, of in ((0, nothing), (1, said), (2, nothing)):
                os.dup2(of, stream)
            os.chdir("/")  # The folder of the first command may be removed.
            kept = {name: os.environ[name] for name in _KEPT_BY_LISTENERS if name in os.environ}
            command = [sys.executable, __file__, "--listen", path, owner, modules]
            os.execve(sys.executable, command, kept)
        os._exit(0)
    os.close(said)
    os.wait()
    return bool(os.read(ready, 1))


def _stand_for_python(path: str, *arguments: str) -> None:
    # Without pathlib, which takes longer to import than all else here.
    folder = os.getcwd()  # noqa: PTH109
    request = {"arguments": arguments, "environment": dict(os.environ), "folder": folder}
    with socket.socket(socket.AF_UNIX) as connection:
        connection.connect(path)
        socket.send_fds(connection, [json.dumps(request).encode()], [0, 1, 2])
        nothing = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nothing, stream)
        answers = connection.makefile()
        child = int(answers.readline())
        for each in (signal.SIGUSR1, signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(each, lambda number, frame: os.kill(child, number))
        status = int(answers.readline() or 1)
    _end(status)


if __name__ == "__main__":
    if sys.argv[1] == "--serve":
        _serve(sys.argv[2], sys.argv[3:])
    elif sys.argv[1] == "--prepared":
        _stand_for_prepared(*sys.argv[2:])
    elif sys.argv[1] == "--listen":
        for module in sys.argv[4].split(","):
            # A fork imports, or fails to, what is not there or not in this version of torch.
            with contextlib.suppress(ImportError):
                importlib.import_module(module)
        listen(sys.argv[2], int(sys.argv[3]))
    else:
        _stand_for_python(*sys.argv[1:])
