"""Runs a stage in a fork, which starts from the same memory and changes nothing for the next."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import traceback
import warnings
from typing import Any, Callable, List, NamedTuple

from fullgraph_worker.protocol.wire import StackFrame
from fullgraph_worker.user_code.errors import JobError
from fullgraph_worker.verify.outcome import load, save


class ChildError(Exception):
    """The child did not come to its end; the message says why."""


def can_fork() -> bool:
    """Whether a fork of this process can compute: not with a GPU in use, and not on Windows."""
    import torch

    return hasattr(os, "fork") and not torch.cuda.is_initialized()


def in_child(action: Callable[[], Any], path: str) -> Any:
    """What ``action`` returns in a fork of this process.

    Inputs, parameters, globals and random state are the same in each fork by construction.

    Args:
        action: returns what ``save`` takes.
        path: the file that the answer goes through; it stays.

    Raises:
        ChildError: the child ended without an answer.
        JobError: ``action`` raised it.
    """
    sys.stdout.flush()
    sys.stderr.flush()
    with warnings.catch_warnings():
        # Python 3.12 warns that other threads are not in the fork; torch's are not needed there.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        _be_child(action, path)
    _, status = os.waitpid(child, 0)
    if status:
        is_killed = os.WIFSIGNALED(status)
        raise ChildError(ended(-os.WTERMSIG(status) if is_killed else os.WEXITSTATUS(status)))
    return answer_in(path)


def answer_in(path: str) -> Any:
    """What another process left in a file.

    Raises:
        JobError: it left this error.
    """
    answer = load(path)
    if isinstance(answer, Raised):
        raise JobError(answer.kind, answer.message, answer.frames)
    return answer


class Raised(NamedTuple):
    """A ``JobError`` of the child."""

    kind: str
    message: str
    frames: List[StackFrame]


def _be_child(action: Callable[[], Any], path: str) -> None:
    status = 1
    try:
        try:
            answer = action()
        except JobError as error:
            answer = Raised(error.kind, error.message, error.frames)
        save(answer, path)
        status = 0
    except BaseException:
        os.write(2, traceback.format_exc().encode("utf-8", "replace"))
    finally:
        with contextlib.suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def ended(status: int) -> str:
    """How a process ended, in words; a negative status is the signal that ended it."""
    if status < 0:
        number = -status
        try:
            name = signal.Signals(number).name
        except ValueError:
            name = str(number)
        return f"the process was ended by signal {name}"
    return f"the process ended with status {status}"


def threads_limited() -> Callable[[], None]:
    """Let this process compute in one thread; call what is returned in a child to undo that.

    OpenMP's threads do not survive a fork: a process that has none can be forked.
    """
    import torch

    count = torch.get_num_threads()
    torch.set_num_threads(1)
    return lambda: torch.set_num_threads(count)
