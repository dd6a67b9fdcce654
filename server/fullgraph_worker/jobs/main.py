"""The main function of the worker: import torch, send hello, do one job, end."""

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
from fullgraph_worker.protocol.channel import Channel, ChannelLostError
from fullgraph_worker.user_code.errors import JobError, describe, user_frames

LOST_CHANNEL = 81
"""Exit status of a worker whose protocol file descriptors user code closed."""

BROKEN = 82
"""Exit status of a worker that could not report what went wrong."""


def main() -> NoReturn:
    """Serve one job; never returns, so that no exit handler of user code runs."""
    sys.dont_write_bytecode = True
    channel = Channel()
    _log_crashes(channel)
    _offer_to_be_killed()
    status = 0
    try:
        _serve(channel)
    except ChannelLostError:
        status = LOST_CHANNEL
    except BaseException:
        # Nothing that is called here can be trusted: user code replaced what it depends on.
        status = BROKEN
    finally:
        if channel.is_owner:
            _flush()
        os._exit(status)


def _serve(channel: Channel) -> None:
    try:
        hello = _prepare()
        # It imports torch, which may be missing or too old.
        from fullgraph_worker.explain.run import explain
        from fullgraph_worker.jobs.confirm import confirm
    except JobError as error:
        channel.send(error.as_failure())
        return
    channel.send(hello)
    progress.send_to(channel.send)
    try:
        job = channel.receive()
    except framing.WireError as error:
        channel.send(wire.Failure("internal", f"The job could not be read: {error}"))
        return
    if not isinstance(job, get_args(wire.Job)):
        return
    if not isinstance(job, wire.MeasureJob):
        channel.end_with_server()
    try:
        if isinstance(job, wire.MeasureJob):
            from fullgraph_worker.measure.run import measure

            answer = measure(job, channel)
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
        else:
            answer = explain(job, channel)
    except ChannelLostError:
        raise
    except BaseException as error:
        # An error of Fullgraph, or of code that user code left behind: report it with its place.
        frames = user_frames(error.__traceback__)
        answer = wire.Failure("internal", f"The run failed: {describe(error)}", frames)
    # The server may kill this process as soon as it has the answer.
    _flush()
    channel.send(answer)


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
        from fullgraph_worker.torch_private.warm_up import warm_up

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


def _flush() -> None:
    for stream in (sys.stdout, sys.stderr):
        # User code may have closed it, or put something else in its place.
        with contextlib.suppress(Exception):
            stream.flush()
