"""Describes why a run did not come to its end, and what to do next."""

from __future__ import annotations

import signal
from collections.abc import Sequence
from dataclasses import dataclass, replace

from fullgraph.dynamic.output import CapturedOutput, crash_frames, was_traced, without_dumps
from fullgraph.vocabulary.findings import Frame
from fullgraph_worker.protocol import wire

CHOOSE = (
    "Choose another interpreter with the setting fullgraph.interpreter, or with --python on the "
    "command line."
)
LOST_CHANNEL = 81
"""The worker's exit status when user code closed its protocol: ``main.LOST_CHANNEL``."""
BROKEN = 82
"""Its exit status when it could not report what went wrong: ``main.BROKEN``."""


@dataclass(frozen=True)
class RunFailure:
    """Why a run has no result, or only a part of one.

    Attributes:
        kind: one of the kinds of ``wire.Failure``, or ``crashed``, ``exited``, ``timeout``,
            ``out-of-memory``, ``protocol``, ``no-interpreter``, ``cannot-start``.
        message: for the user, complete: what failed, where, what to do next.
        frames: the user's calls that led there, outermost first.
        example: inputs to start from, as an expression; empty unless inputs are missing.
        init_example: likewise for the arguments of the class's constructor.
        scaffold: ``get_init_inputs()`` and ``get_inputs()`` with both, to be filled in.
    """

    kind: str
    message: str
    frames: tuple[Frame, ...] = ()
    example: str = ""
    init_example: str = ""
    scaffold: str = ""

    @property
    def reason(self) -> str:
        """The message without the code to fill in."""
        if not self.scaffold:
            return self.message
        # The line before the code announces it.
        return self.message.partition(self.scaffold)[0].rstrip().rpartition("\n")[0]


def from_worker(failure: wire.Failure, output: CapturedOutput) -> RunFailure:
    """A failure that the worker itself reported."""
    frames = tuple(Frame(f.path, f.line, f.function) for f in failure.frames)
    message = failure.message.rstrip()
    if failure.kind == "torch-missing":
        message += f". Install torch 2.6 or newer there (pip install torch). {CHOOSE}"
    elif failure.kind == "torch-broken":
        message += f". First make sure that it can run python -c 'import torch'. {CHOOSE}"
    elif failure.kind == "torch-too-old":
        message += f". Upgrade it (pip install --upgrade torch). {CHOOSE}"
    elif failure.kind == "internal":
        message += ". This is a bug in Fullgraph: please report it with the file that you ran."
    else:
        message = with_place(message, frames)
        if "it called sys.exit" in message:
            # It has printed why: an argument that is missing, for example.
            message += _printed(output.last_lines())
    return RunFailure(
        failure.kind, message, frames, failure.example, failure.init_example, failure.scaffold
    )


def without_the_exception(
    records: Sequence[wire.Record], failure: RunFailure | None
) -> tuple[wire.Record, ...]:
    """``records`` without the break at which the run's own exception was raised.

    Dynamo breaks there too, but the failure already describes what has to be fixed.
    """
    if failure is None or failure.kind != "user-exception":
        return tuple(records)
    raised = {(frame.path, frame.line) for frame in failure.frames}
    kept = [
        position
        for position, record in enumerate(records)
        if record.gb_type != "Observed exception" or (record.path, record.line) not in raised
    ]
    moved = {old: new for new, old in enumerate(kept)}
    return tuple(
        replace(records[old], caused_by=moved.get(records[old].caused_by, -1)) for old in kept
    )


def with_place(message: str, frames: tuple[Frame, ...]) -> str:
    """``message`` with the innermost of ``frames``."""
    if not frames:
        return message
    last = frames[-1]
    if f"{last.path}, line {last.line}" in message:
        return message
    inside = f" in {last.function}" if last.function not in ("", "<module>") else ""
    return f"{message}\n  at {last.path}:{last.line}{inside}"


def no_interpreter(interpreter: Sequence[str], error: OSError) -> RunFailure:
    """The interpreter cannot be executed."""
    name = " ".join(interpreter)
    if isinstance(error, FileNotFoundError):
        return RunFailure("no-interpreter", f"The interpreter {name!r} does not exist. {CHOOSE}")
    reason = error.strerror or str(error)
    return RunFailure("no-interpreter", f"{name!r} cannot be started ({reason}). {CHOOSE}")


def not_a_worker(interpreter: Sequence[str], detail: str, output: CapturedOutput) -> RunFailure:
    """The interpreter ran, but did not become a worker."""
    message = f"{' '.join(interpreter)!r} does not work as a Python interpreter: {detail}. {CHOOSE}"
    return RunFailure("cannot-start", message + _printed(output.last_lines()))


def timed_out(seconds: float, doing: str, output: CapturedOutput) -> RunFailure:
    """The deadline passed."""
    frames = crash_frames(output.text)
    message = (
        f"The run was stopped after {seconds:g} seconds ({doing}). If it needs more time, "
        "increase the setting fullgraph.explain.timeoutSeconds (--timeout on the command "
        "line), or use smaller inputs."
    )
    if was_traced(output.text):
        message += (
            " Dynamo was still tracing: it unrolls loops, so look for a loop that does not end "
            "or has very many iterations."
        )
    if frames:
        message += f"\n  It was at {frames[-1].path}:{frames[-1].line} in {frames[-1].function}"
    return RunFailure("timeout", message, frames)


def outgrown(limit: int, doing: str, output: CapturedOutput) -> RunFailure:
    """The run's processes held more memory than they may.

    Args:
        limit: in bytes.
        doing: the last step that the worker reported.
        output: what it printed, with a dump of where it was.
    """
    frames = crash_frames(output.text)
    place = (
        f"\n  It was at {frames[-1].path}:{frames[-1].line} in {frames[-1].function}"
        if frames
        else ""
    )
    return RunFailure(
        "out-of-memory",
        f"The run was stopped because it used more than {limit // 2**20} MB of memory "
        f"({doing}). Use a smaller model or smaller inputs, or increase the setting "
        f"fullgraph.explain.memoryLimitMb (--memory-limit on the command line).{place}",
        frames,
    )


def start_timed_out(
    interpreter: Sequence[str], seconds: float, output: CapturedOutput
) -> RunFailure:
    """Torch was not imported in time."""
    detail = f"it had not imported torch after {seconds:g} seconds"
    return RunFailure(
        "cannot-start",
        f"{' '.join(interpreter)!r} did not start: {detail}. If it only needs more time, "
        "increase the setting fullgraph.explain.timeoutSeconds (--timeout on the command "
        f"line). {CHOOSE}" + _printed(output.last_lines()),
    )


def broken_protocol(error: Exception, output: CapturedOutput) -> RunFailure:
    """The worker sent something that is not a message."""
    return RunFailure(
        "protocol",
        f"The run was stopped: its process sent data that Fullgraph cannot read ({error}). The "
        "program may write to file descriptors that it did not open."
        + _printed(output.last_lines()),
    )


def ended(status: int | None, doing: str, output: CapturedOutput) -> RunFailure:
    """The process ended, or closed its protocol, before it had sent its result.

    Args:
        status: its exit status, negative for a signal; None while it still runs.
        doing: the last step that it reported.
        output: what it printed.
    """
    frames = crash_frames(output.text)
    place = f"\n  It was at {frames[-1].path}:{frames[-1].line}" if frames else ""
    if status is None or status == LOST_CHANNEL:
        return RunFailure(
            "protocol",
            f"The program closed the file descriptors that connect it to Fullgraph ({doing}), "
            "for example with os.closerange, so no result can be read. Close only the file "
            "descriptors that the program opened.",
        )
    if status == BROKEN:
        return RunFailure(
            "exited",
            f"The program replaced an object that Python itself needs ({doing}), for example a "
            "built-in function such as len, so its process could not continue."
            + _printed(without_dumps(output.text)),
        )
    if status >= 0:
        return RunFailure(
            "exited",
            f"The program ended its own process with exit code {status} ({doing}), with "
            "os._exit or from native code. Remove that call from the code that the target runs."
            + place
            + _printed(without_dumps(output.text)),
            frames,
        )
    name = _signal_name(-status)
    if name == "SIGKILL":
        return RunFailure(
            "out-of-memory",
            f"The operating system killed the program's process ({doing}; SIGKILL): most likely "
            "the machine ran out of memory. Use a smaller model or smaller inputs." + place,
            frames,
        )
    words = {
        "SIGSEGV": "a segmentation fault",
        "SIGABRT": "an abort",
        "SIGBUS": "a bus error",
        "SIGFPE": "an arithmetic fault",
        "SIGILL": "an illegal instruction",
    }.get(name, "a signal")
    return RunFailure(
        "crashed",
        f"The program's process crashed with {words} ({doing}; {name}). The cause is native "
        "code: a C extension, ctypes, a broken build of a package, or a recursion limit set "
        "too high. To reproduce it without Fullgraph, run the program with python -X "
        "faulthandler." + place + _printed(without_dumps(output.text)),
        frames,
    )


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"


def _printed(text: str) -> str:
    lines = text.strip().splitlines()[-10:]
    if not lines:
        return ""
    return "\nIts last output:\n" + "\n".join(f"  {line[:200]}" for line in lines)
