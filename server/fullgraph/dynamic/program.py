"""Runs a program as the shell would: with our terminal and signals, and says how it ended."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from fullgraph.vocabulary.findings import Frame
from fullgraph.vocabulary.prose import clip

_FORWARDED = (
    "SIGHUP",
    "SIGINT",
    "SIGQUIT",
    "SIGTERM",
    "SIGUSR1",
    "SIGUSR2",
    "SIGALRM",
)
_FROM_KERNEL = 0x80
"""``si_code`` of a signal that the terminal sent, on Linux."""
_SUFFIX = ".end"
_COMPILER = re.compile(
    r"[/\\]torch[/\\](?:_dynamo|_inductor|_functorch[/\\]_?aot_autograd|fx[/\\]experimental)\b"
)
_ENTERS = re.compile(r"[/\\]torch[/\\]_dynamo[/\\]eval_frame\.py$")
_NAMES_COMPILER = re.compile(r"_orig_mod\b|torch\.compile|aot_?autograd|CompiledFunction|[Dd]ynamo")
_KEYS = "_orig_mod."
_LONGEST = 300


def run_program(command: Sequence[str], environment: Mapping[str, str]) -> int:
    """Run ``command`` to its end; standard streams are inherited, signals passed on.

    Returns:
        Its exit status, or minus the number of the signal that ended it.

    Raises:
        OSError: it cannot be started.
    """
    if sys.platform == "win32":
        return _run_on_windows(command, environment)
    wanted = {getattr(signal, name) for name in _FORWARDED if hasattr(signal, name)}
    # Some systems drop an ignored signal before a process can wait for it.
    signal.signal(signal.SIGCHLD, lambda number, frame: None)
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {*wanted, signal.SIGCHLD})
    try:
        pid = os.posix_spawnp(
            command[0],
            list(command),
            dict(environment),
            setsigmask=before,
            # Python ignores these two for itself; exec would keep that.
            setsigdef=[signal.SIGPIPE, signal.SIGXFSZ],
        )
        while True:
            number, is_ours = _next_signal({*wanted, signal.SIGCHLD})
            if number == signal.SIGCHLD:
                ended, status = os.waitpid(pid, os.WNOHANG)
                if ended:
                    return os.waitstatus_to_exitcode(status)
            elif is_ours:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, number)
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_as(status: int) -> int:
    """The exit status to end with as the program did; does not return if a signal has to end us."""
    if status >= 0 or sys.platform == "win32":
        return status if status >= 0 else 1
    import resource

    # The program's own core dump is the one to look at.
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError, AttributeError):
            stream.flush()
    with contextlib.suppress(OSError, ValueError):
        signal.signal(-status, signal.SIG_DFL)
    os.kill(os.getpid(), -status)
    return 128 - status


def _next_signal(signals: set[signal.Signals]) -> tuple[int, bool]:
    """Wait for one of ``signals``; its number, and whether it was sent to us alone.

    What is typed at the terminal (Ctrl-C) goes to every process in the foreground, and has
    reached the program already.
    """
    if sys.platform != "win32" and hasattr(signal, "sigwaitinfo"):
        found = signal.sigwaitinfo(signals)
        return found.si_signo, found.si_code != _FROM_KERNEL
    number = signal.sigwait(signals)
    typed = number in (signal.SIGINT, signal.SIGQUIT) and os.isatty(0)
    return number, not typed


def _run_on_windows(command: Sequence[str], environment: Mapping[str, str]) -> int:
    program = subprocess.Popen(list(command), env=dict(environment))
    while program.poll() is None:
        # The console sends Ctrl-C to the program too, which decides.
        with contextlib.suppress(KeyboardInterrupt):
            program.wait()
    return program.returncode


@dataclass(frozen=True)
class ProgramEnd:
    """The exception that ended a process.

    Attributes:
        error: the name of its class.
        message: its text.
        frames: the calls that led there, outermost first.
    """

    error: str
    message: str
    frames: tuple[Frame, ...]

    @property
    def is_of_compiler(self) -> bool:
        """Whether code of the compiler raised it, or its text is about that: eager mode cannot."""
        raised = bool(self.frames) and bool(_COMPILER.search(self.frames[-1].path))
        return raised or bool(_NAMES_COMPILER.search(self.message))

    @property
    def lacks_torch(self) -> bool:
        """Whether the Python that ran it has no torch."""
        return self.error == "ModuleNotFoundError" and self.message == "No module named 'torch'"

    @property
    def is_in_compiled_call(self) -> bool:
        """Whether it was raised within a call of something that is compiled."""
        return any(_ENTERS.search(frame.path) for frame in self.frames)


def ends_of(folder: Path) -> tuple[ProgramEnd, ...]:
    """How the processes of a trace ended, those alone that an exception ended, each one once."""
    return tuple(dict.fromkeys(_read(folder)))


def _read(folder: Path) -> Iterator[ProgramEnd]:
    for path in sorted(folder.glob(f"*{_SUFFIX}")):
        # Not whole where the process was killed during the write.
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            data = json.loads(path.read_text(encoding="utf-8"))
            frames = tuple(Frame(str(p), int(line), str(name)) for p, line, name in data["frames"])
            yield ProgramEnd(str(data["error"]), str(data["message"]), frames)


def in_words(
    end: ProgramEnd,
    command: Sequence[str],
    is_first_party: Callable[[str], bool],
    shorten: Callable[[str], str],
) -> str:
    """With what a program ended, whether eager mode raises it too, and what to do.

    Args:
        end: the end.
        command: what was run.
        is_first_party: whether a path is the user's own.
        shorten: how a path is shown.
    """
    if end.lacks_torch:
        return (
            f"{command[0]}, which ran the program, has no torch. Activate the environment that has "
            "it, or name its Python: `fullgraph trace --python PATH ...`."
        )
    own = [frame for frame in end.frames if is_first_party(frame.path)]
    at = (own or list(end.frames))[-1:]
    where = f" at {shorten(at[0].path)}:{at[0].line}" if at else ""
    text = clip(end.message.strip().split("\n")[0], _LONGEST)
    what = f"The program ended with {end.error}{where}{f': {text}' if text else '.'}"
    what = what if what[-1] in ".!?" else f"{what}."
    if _KEYS in end.message:
        return (
            f"{what} The keys of a compiled module begin with `{_KEYS}`. Save and load the state "
            "of the module itself (`model._orig_mod`), or compile it in place with "
            "`model.compile()`, which leaves the keys as they are."
        )
    if end.is_of_compiler:
        return (
            f"{what} It failed because the code is compiled; eager mode does not raise this "
            "error. To go on, exclude the function that is called there with "
            "`torch.compiler.disable`, or call it under "
            '`torch.compiler.set_stance("force_eager")`.'
        )
    if end.is_in_compiled_call:
        return (
            f"{what} This was within a compiled call. Whether eager mode raises it too, the same "
            "command shows with the environment variable TORCH_COMPILE_DISABLE=1. If it does not, "
            "put a decorator or check that raises it around torch.compile instead of below it, or "
            "under `torch.compiler.disable`."
        )
    return what
