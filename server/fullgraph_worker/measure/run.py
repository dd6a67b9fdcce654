"""Runs one measure job: prepares an arm, then times a round for each request of the server."""

from __future__ import annotations

from typing import Iterator, Protocol

from fullgraph_worker.explain.run import Outgoing
from fullgraph_worker.measure.clock import settle
from fullgraph_worker.measure.prepared import PreparedArm
from fullgraph_worker.protocol import wire
from fullgraph_worker.protocol.channel import ChannelLostError
from fullgraph_worker.user_code.errors import JobError, describe, from_exception


class Connection(Outgoing, Protocol):
    """Where messages go, and where requests come from."""

    def requests(self) -> Iterator[wire.Message]:
        """The server's further messages, without end."""


def measure(job: wire.MeasureJob, channel: Connection) -> wire.Message:
    """Prepare the arm of ``job`` and time rounds until the server ends this process.

    Returns:
        Why the arm could not be measured to the end.
    """
    requests = channel.requests()
    try:
        arm = PreparedArm(job, channel)
        with arm.opened():
            channel.send(arm.prepare())
            settle()
            for request in requests:
                if isinstance(request, wire.Round):
                    channel.send(arm.round(request.seconds))
    except ChannelLostError:
        raise
    except JobError as error:
        return error.as_failure()
    except BaseException as error:
        found = failure_of(error, job.arm)
        return wire.Failure(found.kind, found.message, found.frames)
    raise AssertionError("requests do not end")


_NO_COMPILER = ("InvalidCxxCompiler", "No working C++ compiler found")
_NO_MEMORY = ("OutOfMemoryError", "CUDA out of memory", "not enough memory", "MemoryError")


def failure_of(error: BaseException, arm: str) -> JobError:
    """What to report about an exception that ended the arm."""
    words = describe(error)
    if any(each in words for each in _NO_COMPILER):
        return JobError(
            "bad-options",
            f"{arm} needs a C++ compiler, and Inductor found none. Install g++ (apt install g++, "
            "dnf install gcc-c++, or xcode-select --install on macOS).",
        )
    if any(each in words for each in _NO_MEMORY):
        first = words.split("\n", 1)[0]
        return JobError("out-of-memory", f"{arm} ran out of memory ({first}). Use smaller inputs.")
    return from_exception("user-exception", f"{arm} raised an exception", error)
