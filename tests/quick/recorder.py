"""Writes which functions of the product a test runs; loaded by each process that runs one.

``instrumenting.py`` makes modules call ``__hit__`` at the beginning of each function. The test is
the value of ``TESTS_RECORD_KEY`` in the environment, so that the processes which a test starts,
forks included, are recorded with it. A number is written once for each test and process: the hot
path is one lookup in a set. Nothing is imported here that the product does not import anyway.
"""

from __future__ import annotations

import builtins
import contextlib
import hashlib
import os
import struct
import sys

KEY = "TESTS_RECORD_KEY"
FOLDER = "TESTS_RECORD_FOLDER"
REPO = "TESTS_RECORD_REPO"

_seen: set[int | str] = set()
_out: list[int] = []


def hit(number: int) -> None:
    """Note that function ``number`` runs."""
    if number not in _seen:
        _seen.add(number)
        _write(struct.pack("<i", number))


def switch(key: str) -> None:
    """What runs from here on in this process, and what it starts, is recorded for ``key``."""
    os.environ[KEY] = key
    _forget()


def file_of(folder: str, key: str) -> str:
    """The file in which the numbers for ``key`` are."""
    return f"{folder}/{hashlib.sha1(key.encode(), usedforsecurity=False).hexdigest()}"


def _write(data: bytes) -> None:
    if not _out:
        key, folder = os.environ.get(KEY), os.environ.get(FOLDER)
        if not key or not folder:
            _seen.clear()
            return
        flags = os.O_WRONLY | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC
        # A high number: programs under test close the low ones, or count them.
        with contextlib.suppress(OSError):
            low = os.open(file_of(folder, key), flags, 0o600)
            import fcntl

            _out.append(fcntl.fcntl(low, fcntl.F_DUPFD_CLOEXEC, 900))
            os.close(low)
    if _out:
        with contextlib.suppress(OSError):
            os.write(_out[0], data)


def _forget() -> None:
    _seen.clear()
    for descriptor in _out:
        with contextlib.suppress(OSError):
            os.close(descriptor)
    _out.clear()


def _on_event(event: str, arguments: tuple[object, ...]) -> None:
    """Note which files of the repository are read, as their path behind a -1."""
    if event == "open" and isinstance(arguments[0], str) and arguments[1] in ("r", "rb", None):
        path = arguments[0]
        if path.startswith(_REPO) and path not in _seen and "/." not in path:
            _seen.add(path)
            name = path[len(_REPO) :].encode()
            _write(struct.pack("<ii", -1, len(name)) + name)


_REPO = os.environ.get(REPO, "\0")
if not hasattr(builtins, "__hit__"):
    builtins.__hit__ = hit  # type: ignore[attr-defined]
    builtins.__switch__ = switch  # type: ignore[attr-defined]
    if hasattr(os, "register_at_fork"):
        os.register_at_fork(after_in_child=_forget)
    sys.addaudithook(_on_event)
