"""The main function of the worker: import torch, send hello, do jobs, end."""

from __future__ import annotations

import contextlib
import faulthandler
import os
import platform
import signal
import sys
import time
from typing import List, NoReturn, Optional, Tuple, get_args

from fullgraph_worker.protocol import framing, progress, wire
from fullgraph_worker.protocol.bootstrap import FORK
from fullgraph_worker.protocol.channel import Channel, ChannelLostError
from fullgraph_worker.torch_private.inductor import load_backend
from fullgraph_worker.user_code.errors import JobError, describe, user_frames
from fullgraph_worker.user_code.output import flush_output

LOST_CHANNEL = 81
"""Exit status of a worker whose protocol file descriptors user code closed."""

BROKEN = 82
"""Exit status of a worker that could not report what went wrong."""

_ANSWERED = 83
"""Exit status of a fork whose job came to its end."""


def main() -> NoReturn:
    """Serve one job; never returns, so that no exit handler of user code runs.

    With ``FORK`` as its argument it serves one after another, each in a fork.
    """
    sys.dont_write_bytecode = True
    is_forked = FORK in sys.argv[1:]
    channel = Channel()
    _log_crashes(channel)
    _offer_to_be_killed()
    status = 0
    try:
        _serve(channel, is_forked)
    except ChannelLostError:
        status = LOST_CHANNEL
    except BaseException:
        # Nothing that is called here can be trusted: user code replaced what it depends on.
        status = BROKEN
    finally:
        if channel.is_owner:
            flush_output()
        os._exit(status)


def _serve(channel: Channel, is_forked: bool) -> None:
    try:
        hello = _prepare()
        hello.is_forked = is_forked and _can_fork()
        # They import torch, which may be missing or too old.
        import fullgraph_worker.explain.run
        import fullgraph_worker.jobs.confirm  # noqa: F401
    except JobError as error:
        channel.send(error.as_failure())
        return
    channel.send(hello)
    progress.send_to(channel.send)
    try:
        if hello.is_forked:
            _serve_in_forks(channel)
            return
        job = channel.receive()
    except framing.WireError as error:
        channel.send(wire.Failure("internal", f"The job could not be read: {error}"))
        return
    if isinstance(job, get_args(wire.Job)):
        _do(job, channel)


def _can_fork() -> bool:
    """Whether forks of this process can do all that a process of their own could.

    CUDA cannot be used in a fork once the parent process has initialized it, as an import may do;
    and on macOS the system's libraries are not safe after a fork.
    """
    import torch

    has_gpu = torch.version.cuda or torch.version.hip or getattr(torch.version, "xpu", None)
    return sys.platform == "linux" and not has_gpu


def _serve_in_forks(channel: Channel) -> None:
    """Do each job in a fork, which starts with torch imported; end as one that does not answer."""
    child = 0
    if hasattr(faulthandler, "unregister"):
        faulthandler.unregister(signal.SIGUSR1)
    signal.signal(signal.SIGUSR1, lambda *_: os.kill(child, signal.SIGUSR1) if child else None)
    for job in channel.requests():
        if not isinstance(job, get_args(wire.Job)):
            return
        if isinstance(job, wire.ProgramJob):
            load_backend(job.stages)
        flush_output()
        child = channel.fork()
        if child == 0:
            _log_crashes(channel)
            is_done = _do(job, channel)
            os._exit(_ANSWERED if is_done else 0)
        _, status = os.waitpid(child, 0)
        channel.end_heir()
        child = 0
        if os.WIFSIGNALED(status):
            signal.signal(os.WTERMSIG(status), signal.SIG_DFL)
            os.kill(os.getpid(), os.WTERMSIG(status))
        if os.WEXITSTATUS(status) != _ANSWERED:
            os._exit(os.WEXITSTATUS(status))


def _do(job: wire.Message, channel: Channel) -> bool:
    """Do a job and send its answer; whether it came to its end."""
    from fullgraph_worker.explain.run import explain
    from fullgraph_worker.jobs.confirm import confirm

    if not isinstance(job, wire.MeasureJob):
        channel.end_with_server()
    answer: wire.Message
    try:
        if isinstance(job, wire.MeasureJob):
            from fullgraph_worker.measure.run import measure

            answer = measure(job, channel)
        elif isinstance(job, wire.StartJob):
            from fullgraph_worker.measure.start import call_twice

            answer = call_twice(job, channel)
        elif isinstance(job, wire.ConfirmJob):
            answer = confirm(job, channel)
        elif isinstance(job, wire.VerifyJob):
            # Most workers never do: they are ready earlier without it.
            from fullgraph_worker.verify.run import verify

            answer = verify(job, channel)
        elif isinstance(job, wire.NamesJob):
            from fullgraph_worker.jobs.known_names import unknown_names

            start = time.perf_counter()
            channel.send(unknown_names(job))
            answer = wire.Done({}, 0, "", time.perf_counter() - start)
        elif isinstance(job, wire.ProgramJob):
            from fullgraph_worker.reduce.run import run_program

            start = time.perf_counter()
            channel.send(run_program(job))
            answer = wire.Done({}, 0, "", time.perf_counter() - start)
        else:
            assert isinstance(job, wire.ExplainJob)
            answer = explain(job, channel)
    except ChannelLostError:
        raise
    except BaseException as error:
        # An error of Fullgraph, or of code that user code left behind: report it with its place.
        frames = user_frames(error.__traceback__)
        answer = wire.Failure("internal", f"The run failed: {describe(error)}", frames)
    # The server may kill this process as soon as it has the answer.
    flush_output()
    channel.send(answer)
    return isinstance(answer, wire.Done)


def _prepare() -> wire.Hello:
    start = time.perf_counter()
    try:
        import torch
    except ModuleNotFoundError as error:
        if error.name != "torch":
            raise _unusable(error) from error
        raise JobError("torch-missing", f"{sys.executable} has no torch") from None
    except Exception as error:
        raise _unusable(error) from error
    version = str(getattr(torch, "__version__", ""))
    if (_numbers(version) or (0, 0)) < wire.MINIMUM_TORCH:
        least = ".".join(map(str, wire.MINIMUM_TORCH))
        raise JobError(
            "torch-too-old",
            f"{sys.executable} has torch {version or 'of unknown version'}; Fullgraph needs "
            f"torch {least} or newer",
        )
    try:
        from fullgraph_worker.torch_private.exceptions import warm_up

        warm_up()
    except OSError as error:
        raise JobError(
            "cannot-compile",
            f"torch {version} of {sys.executable} cannot compile here: {describe(error)}. Free "
            "disk space, or set TMPDIR to a writable folder",
        ) from error
    except Exception as error:
        raise JobError(
            "torch-too-old",
            f"torch {version} of {sys.executable} cannot compile on Python "
            f"{platform.python_version()}: {describe(error)}",
        ) from error
    return wire.Hello(
        version=wire.VERSION,
        python=platform.python_version(),
        executable=sys.executable,
        torch=version,
        import_seconds=time.perf_counter() - start,
        environment=_environment(torch.__file__),
    )


def _environment(torch_file: Optional[str]) -> List[str]:
    """The files that change when packages are installed, upgraded or removed here."""
    packages = [p for p in sys.path if p.endswith(("site-packages", "dist-packages"))]
    torch_version = os.path.join(os.path.dirname(torch_file or ""), "version.py")
    return [sys.executable, os.path.join(sys.prefix, "pyvenv.cfg"), *packages, torch_version]


def _unusable(error: Exception) -> JobError:
    return JobError(
        "torch-broken", f"torch cannot be imported by {sys.executable}: {describe(error)}"
    )


def _numbers(version: str) -> Optional[Tuple[int, int]]:
    parts = version.split(".")
    if len(parts) < 2 or not (parts[0].isdigit() and parts[1].isdigit()):
        return None
    return int(parts[0]), int(parts[1])


def _log_crashes(channel: Channel) -> None:
    faulthandler.enable(channel.crash_log)
    if hasattr(faulthandler, "register"):
        # The server requests with it the place where a run hangs, before it ends the run.
        faulthandler.register(signal.SIGUSR1, channel.crash_log, all_threads=False)


def _offer_to_be_killed() -> None:
    """Let Linux end this process, and not the editor, when the machine runs out of memory."""
    with contextlib.suppress(OSError), open("/proc/self/oom_score_adj", "w") as file:
        file.write("1000")
