"""Workers that start with torch imported: each is a fork of a process that waits.

Importing torch takes most of the time of a test that runs a small program once. As a command,
``forks.py SOCKET ...`` stands for ``python ...``: it passes its streams to the process that waits
at the socket, and ends as the fork ends. Tests of processes themselves do not use it: the fork is
in another session, and its mark is not in the environment that it shows to others.
"""

from __future__ import annotations

import contextlib
import json
import os
import select
import signal
import socket
import subprocess
import sys
from typing import Any

_POLL_SECONDS = 0.02


def start(path: str, python: str = sys.executable) -> subprocess.Popen[bytes]:
    """A process of ``python`` that waits at the socket ``path``, once it has imported torch."""
    process = subprocess.Popen([python, __file__, "--serve", path], stdout=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == b"ready\n"
    return process


def command(path: str) -> tuple[str, ...]:
    """What stands for ``sys.executable``."""
    return (sys.executable, "-S", __file__, path)


def _serve(path: str) -> None:
    import torch
    import torch._dynamo  # noqa: F401

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    with socket.socket(socket.AF_UNIX) as listener:
        listener.bind(path)
        listener.listen()
        print("ready", flush=True)
        while True:
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
    _, code, *arguments = request["arguments"]
    sys.argv = ["-c", *arguments]
    sys.path[0] = ""
    exec(compile(code, "<string>", "exec"), {"__name__": "__main__"})
    sys.stdout.flush()
    os._exit(0)


def _stand_for_python(path: str, arguments: list[str]) -> None:
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
        signal.signal(signal.SIGUSR1, lambda number, frame: os.kill(child, number))
        status = int(answers.readline() or 1)
    if status < 0:
        signal.signal(-status, signal.SIG_DFL)
        os.kill(os.getpid(), -status)
    os._exit(status)


if __name__ == "__main__":
    if sys.argv[1] == "--serve":
        _serve(sys.argv[2])
    else:
        _stand_for_python(sys.argv[1], sys.argv[2:])
