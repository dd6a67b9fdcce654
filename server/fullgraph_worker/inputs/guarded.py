"""What a candidate may do while it is tried: no large tensors, nothing written, no network."""

from __future__ import annotations

import contextlib
import math
import os
import signal
import sys
import threading
import time
from typing import Any, Callable, Iterator, Optional, Tuple

from fullgraph_worker.inputs.small_model import MOST_PARAMETERS
from fullgraph_worker.protocol import wire

_FACTORIES = ("empty", "zeros", "ones", "rand", "randn", "full", "normal", "randint", "arange")
_LONGEST = 4.0
"""Seconds for one candidate."""
_TOO_LONG = f"it took more than {_LONGEST:.0f} seconds"
_DOWNLOADS = ("socket.connect", "socket.getaddrinfo", "urllib.Request")
_PROCESSES = ("subprocess.Popen", "os.system", "os.exec", "os.fork", "os.posix_spawn")
_CHANGES = (
    *("os.remove", "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate"),
    *("shutil.rmtree", "shutil.copyfile", "shutil.move", "sqlite3.connect"),
)


class TooLargeError(Exception):
    """A candidate would allocate more than a small model needs."""


class OverTimeError(Exception):
    """A candidate took too long."""


class RefusedError(PermissionError):
    """A candidate would write a file, start a process or use the network."""


def refused_in(error: Optional[BaseException]) -> Optional[RefusedError]:
    """The refusal that led to an exception, if one did: a library may raise one of its own."""
    seen = 0
    while error is not None and seen < 20:
        if isinstance(error, RefusedError):
            return error
        error, seen = error.__cause__ or error.__context__, seen + 1
    return None


class _Hook:
    """The audit hook, which Python never removes: it refuses only while it is told to."""

    def __init__(self) -> None:
        self.is_active = False
        self.refuses_downloads = False
        self.refused_thread = 0
        self._is_added = False

    def add(self) -> None:
        """Add it, once in a process."""
        if not self._is_added:
            sys.addaudithook(self)
            self._is_added = True

    def __call__(self, event: str, args: Tuple[Any, ...]) -> None:
        if not (self.is_active or self.refuses_downloads):
            return
        if event in _DOWNLOADS:
            self.refused_thread = threading.get_ident()
            raise RefusedError(f"it would use the network ({event}); nothing is downloaded")
        if not self.is_active:
            return
        if event in _PROCESSES:
            raise RefusedError(f"it would start a process ({event})")
        if event in _CHANGES:
            raise RefusedError(f"it would change files ({event})")
        is_written = event == "open" and args[2] & (os.O_WRONLY | os.O_RDWR)
        if is_written and args[0] != os.devnull:
            name = repr(args[0]) if isinstance(args[0], (str, bytes)) else "a file"
            raise RefusedError(f"it would write {name}")


_HOOK = _Hook()


@contextlib.contextmanager
def refusing() -> Iterator[None]:
    """While open, the program cannot write files, start processes or use the network."""
    _HOOK.add()
    before, _HOOK.is_active = _HOOK.is_active, True
    try:
        with _saving_refused(), _retrying_refused():
            yield
    finally:
        _HOOK.is_active = before


@contextlib.contextmanager
def refusing_downloads() -> Iterator[None]:
    """While open, the program cannot use the network."""
    _HOOK.add()
    before, _HOOK.refuses_downloads = _HOOK.refuses_downloads, True
    try:
        with _retrying_refused():
            yield
    finally:
        _HOOK.refuses_downloads = before


@contextlib.contextmanager
def _retrying_refused() -> Iterator[None]:
    """While open, a library that was refused the network cannot wait to try it again."""
    sleep = time.sleep

    def awake(seconds: Any) -> None:
        if _HOOK.refused_thread == threading.get_ident():
            raise RefusedError("it would use the network again; nothing is downloaded")
        sleep(seconds)

    time.sleep = awake
    try:
        yield
    finally:
        time.sleep = sleep
        _HOOK.refused_thread = 0


@contextlib.contextmanager
def _saving_refused() -> Iterator[None]:
    """While open, torch saves no files: it writes them in C++, which causes no audit event."""
    import torch

    def refuse(*args: Any, **kwargs: Any) -> None:
        raise RefusedError("it would write a file (torch.save)")

    before = torch.save, torch.jit.save
    torch.save = torch.jit.save = refuse
    try:
        yield
    finally:
        torch.save, torch.jit.save = before


@contextlib.contextmanager
def harmless(example: wire.Example, end: float = math.inf) -> Iterator[None]:
    """While open, an example that never ran here can do no harm; one that was recorded may run.

    Args:
        example: is evaluated or run.
        end: in seconds of ``time.monotonic``.
    """
    if not example.is_written:
        yield
        return
    with refusing(), limited(end):
        yield


class Steps:
    """Counts the calls of torch's functions: how far a candidate came."""

    def __init__(self) -> None:
        self.count = 0


@contextlib.contextmanager
def limited(end: float) -> Iterator[Steps]:
    """While open, torch raises before it allocates much, and when the time is over.

    Args:
        end: in seconds of ``time.monotonic``.
    """
    import torch
    from torch.overrides import TorchFunctionMode

    last = min(end, time.monotonic() + _LONGEST)
    steps = Steps()
    factories = {getattr(torch, name) for name in _FACTORIES}

    class Limits(TorchFunctionMode):  # type: ignore[misc]
        made = 0

        def __torch_function__(
            self,
            func: Callable[..., Any],
            types: Any,
            args: Tuple[Any, ...] = (),
            kwargs: Optional[Any] = None,
        ) -> Any:
            steps.count += 1
            if time.monotonic() > last:
                raise OverTimeError(_TOO_LONG)
            if func in factories:
                self.made += _elements(args, kwargs or {})
                if self.made > MOST_PARAMETERS:
                    raise TooLargeError(f"it has more than {MOST_PARAMETERS:,} elements")
            return func(*args, **(kwargs or {}))

    with _alarmed(last), Limits():
        yield steps


@contextlib.contextmanager
def _alarmed(end: float) -> Iterator[None]:
    """While open, code that calls nothing of torch is stopped too, where the system can do it."""
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: Any) -> None:
        raise OverTimeError(_TOO_LONG)

    # Around another one, its time goes on afterwards.
    outer = signal.getitimer(signal.ITIMER_REAL)[0]
    outer_end = time.monotonic() + outer if outer else math.inf
    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, max(0.01, min(end, outer_end) - time.monotonic()))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        if outer:
            signal.setitimer(signal.ITIMER_REAL, max(0.01, outer_end - time.monotonic()))


def _elements(args: Tuple[Any, ...], kwargs: Any) -> int:
    sizes = kwargs.get("size", args)
    if isinstance(sizes, int):
        return sizes
    count = 1
    for size in sizes:
        if isinstance(size, (tuple, list)):
            return _elements(tuple(size), {})
        if type(size) is int and size > 0:
            count *= size
    return count if sizes else 0
