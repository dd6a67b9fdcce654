"""What a candidate may do while it is tried: no large tensors, nothing written, no network."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import threading
import time
from typing import Any, Callable, Iterator, Optional, Tuple

from fullgraph_worker.inputs.small_model import MOST_PARAMETERS

_FACTORIES = ("empty", "zeros", "ones", "rand", "randn", "full", "normal", "randint", "arange")
_LONGEST = 4.0
"""Seconds for one candidate."""
_TOO_LONG = f"it took more than {_LONGEST:.0f} seconds"
_REFUSED = (
    *("socket.connect", "socket.getaddrinfo", "subprocess.Popen", "os.system", "os.exec"),
    *("os.fork", "os.posix_spawn", "os.remove", "os.rename", "os.mkdir", "os.rmdir"),
    *("shutil.rmtree", "shutil.copyfile", "shutil.move", "urllib.Request"),
)


class TooLargeError(Exception):
    """A candidate would allocate more than a small model needs."""


class OverTimeError(Exception):
    """A candidate took too long."""


class RefusedError(PermissionError):
    """A candidate would write a file, start a process or use the network."""


class _Hook:
    """The audit hook, which Python never removes: it refuses only while ``is_active``."""

    def __init__(self) -> None:
        self.is_active = False
        self._is_added = False

    def add(self) -> None:
        """Add it, once in a process."""
        if not self._is_added:
            sys.addaudithook(self)
            self._is_added = True

    def __call__(self, event: str, args: Tuple[Any, ...]) -> None:
        if not self.is_active:
            return
        if event in _REFUSED:
            raise RefusedError(f"it would use {event}")
        is_written = event == "open" and args[2] & (os.O_WRONLY | os.O_RDWR)
        if is_written and args[0] != os.devnull:
            raise RefusedError(f"it would write {args[0]!r}")


_HOOK = _Hook()


@contextlib.contextmanager
def refusing() -> Iterator[None]:
    """While open, the program cannot write files, start processes or use the network."""
    _HOOK.add()
    _HOOK.is_active = True
    try:
        yield
    finally:
        _HOOK.is_active = False


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

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, max(0.01, end - time.monotonic()))
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


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
