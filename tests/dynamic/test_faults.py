"""Programs that harm their own process: one failure in words, and the next run works.

Tests of how everything that a run started ends use processes of their own.
"""

from __future__ import annotations

import asyncio
import signal
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target
from tests.dynamic.processes import is_running, until_gone, written_pids

pytestmark = pytest.mark.dynamo

Explain = Callable[..., Awaitable[RunResult]]

HEALTHY = """
import torch

def healthy(x):
    y = x + 1
    return y * y.sum().item()
"""


def program(body: str) -> str:
    lines = "\n".join(f"    {line}" for line in body.splitlines())
    start = "import ctypes, os, sys, time, torch\n\ndef target(x):\n    y = x + 1\n"
    return f"{start}{lines}\n    return y\n"


ENDINGS = [
    ("os._exit(3)", "exited", ["exit code 3", "os._exit"]),
    ("os._exit(0)", "exited", ["exit code 0"]),
    ("ctypes.string_at(0)", "crashed", ["segmentation fault", "SIGSEGV", "native code"]),
    ("os.abort()", "crashed", ["abort", "SIGABRT"]),
    ("os.kill(os.getpid(), 9)", "out-of-memory", ["SIGKILL", "out of memory"]),
    ("os.closerange(3, 65536)", "protocol", ["os.closerange"]),
    ("sys.exit(4)", "user-exception", ["sys.exit(4)", "model.py:6"]),
    ("raise KeyboardInterrupt", "user-exception", ["KeyboardInterrupt", "model.py:6"]),
    ("raise ValueError('bad mask')", "user-exception", ["ValueError: bad mask", "model.py:6"]),
    ("y = y @ torch.ones(7, 7)", "user-exception", ["RuntimeError", "model.py:6"]),
]


async def test_programs_that_end_their_run_one_after_the_other(explain: Explain) -> None:
    """One supervisor meets them all: each answer shows that the fault before did no harm."""
    for body, kind, words in ENDINGS:
        # The break before the fault keeps Dynamo from tracing into the fault itself.
        text = program(f"print('about to go')\n{body}")

        result = await explain(text, "target", inputs="torch.ones(2, 3)")

        assert result.done is None, body
        assert result.failure is not None, body
        assert result.failure.kind == kind, body
        assert [word for word in words if word not in result.failure.message] == [], body
        # What was observed before the fault is kept.
        assert [(b.gb_id, b.line) for b in result.records][:1] == [("GB0059", 5)], body
    after = await explain(HEALTHY, "healthy", inputs="torch.ones(3)")
    assert after.failure is None
    assert [b.line for b in after.records] == [6]


async def test_a_crash_says_where_it_was(explain: Explain) -> None:
    result = await explain(
        program("print('about to go')\nctypes.string_at(0)"), "target", inputs="torch.ones(2)"
    )

    assert result.failure is not None
    assert result.failure.frames[-1].line == 6
    assert result.failure.frames[-1].function == "target"
    assert "model.py:6" in result.failure.message


HANGS = [
    pytest.param("while True: time.time()", id="loop"),
    pytest.param("time.sleep(600)", id="sleep"),
    # PyDLL keeps Python's lock: no other thread of the process can run.
    pytest.param("ctypes.PyDLL(None).sleep(600)", id="loop-in-C", marks=pytest.mark.real_process),
    pytest.param(
        "lock = __import__('threading').Lock(); lock.acquire(); lock.acquire()", id="deadlock"
    ),
]


@pytest.mark.parametrize("hang", HANGS)
async def test_a_hang_is_ended_at_the_deadline(
    tmp_path: Path,
    write: Callable[..., Path],
    no_progress: Callable[[str], None],
    hang: str,
    interpreter: tuple[str, ...],
) -> None:
    path = write(program(f"print('about to hang')\n{hang}"))
    supervisor = Supervisor(
        interpreter, timeout_seconds=4, keep_warm=False, working_folder=tmp_path
    )

    result = await supervisor.explain(
        Target("target", path=str(path)).job(inputs="torch.ones(2)"), no_progress
    )

    assert result.failure is not None
    assert result.failure.kind == "timeout"
    assert "after 4 seconds" in result.failure.message
    assert "fullgraph.explain.timeoutSeconds" in result.failure.message
    assert f"{path}:6" in result.failure.message
    write(HEALTHY)
    after = await supervisor.explain(
        Target("healthy", path=str(path)).job(inputs="torch.ones(2)"), no_progress
    )
    assert after.failure is None
    assert len(after.records) == 1
    await supervisor.close()


async def test_a_loop_that_dynamo_traces_without_end_is_told(
    tmp_path: Path,
    write: Callable[..., Path],
    no_progress: Callable[[str], None],
    interpreter: tuple[str, ...],
) -> None:
    path = write(program("while True: x = x + 1"))
    supervisor = Supervisor(
        interpreter, timeout_seconds=4, keep_warm=False, working_folder=tmp_path
    )

    result = await supervisor.explain(
        Target("target", path=str(path)).job(inputs="torch.ones(2)"), no_progress
    )

    assert result.failure is not None
    assert result.failure.kind == "timeout"
    assert "it unrolls loops" in result.failure.message
    await supervisor.close()


async def test_a_hang_while_importing_is_ended(
    tmp_path: Path, write: Callable[..., Path], interpreter: tuple[str, ...]
) -> None:
    path = write("import time\ntime.sleep(600)\n")
    supervisor = Supervisor(
        interpreter, timeout_seconds=3, keep_warm=False, working_folder=tmp_path
    )

    result = await supervisor.explain(Target("f", path=str(path)).job(), lambda message: None)

    assert result.failure is not None
    assert result.failure.kind == "timeout"
    assert "importing model.py" in result.failure.message
    await supervisor.close()


async def test_inputs_that_never_return_are_named(
    tmp_path: Path, write: Callable[..., Path], interpreter: tuple[str, ...]
) -> None:
    path = write("def f(x):\n    return x\n")
    supervisor = Supervisor(
        interpreter, timeout_seconds=3, keep_warm=False, working_folder=tmp_path
    )
    job = Target("f", path=str(path)).job(inputs="__import__('time').sleep(600)")

    result = await supervisor.explain(job, lambda message: None)

    assert result.failure is not None
    assert "creating the inputs" in result.failure.message
    await supervisor.close()


@pytest.mark.parametrize(
    "body",
    [
        "print('x' * 200_000_000)",
        "os.write(1, b'y' * 200_000_000)",
        "ctypes.CDLL(None).puts(b'z' * 200_000_000)",
        "for _ in range(400_000): sys.stderr.write('e' * 500 + chr(10))",
    ],
)
async def test_two_hundred_megabytes_of_output_do_no_harm(explain: Explain, body: str) -> None:
    result = await explain(program(f"print('begin')\n{body}"), "target", inputs="torch.ones(2)")

    assert result.failure is None
    assert result.done is not None
    assert 100_000 < len(result.output) < 500_000
    assert "begin" in result.output
    assert "bytes left out" in result.output


@pytest.mark.parametrize(
    "body",
    [
        pytest.param("assert sys.stdin.read() == ''\nassert os.read(0, 9) == b''", id="stdin"),
        pytest.param("os.dup2(2, 1)\nos.close(2)\nos.close(0)", id="closed-streams"),
        pytest.param(
            "pid = os.fork()\nif pid == 0:\n    raise SystemExit(1)\nos.waitpid(pid, 0)", id="fork"
        ),
        pytest.param(
            "pid = os.fork()\nif pid:\n    os.waitpid(pid, 0)\nprint('both')", id="fork-runs-on"
        ),
        pytest.param(
            "import threading\nthreading.Thread(target=time.sleep, args=(600,)).start()",
            id="thread-that-stays",
        ),
        pytest.param("import atexit\natexit.register(time.sleep, 600)", id="atexit"),
        pytest.param("import logging\nlogging.disable(logging.CRITICAL)", id="logging-disabled"),
        pytest.param("os.closerange(3, 256)", id="closed-like-a-daemon"),
        pytest.param(
            "import threading\ndef chat():\n    while True: print('still here')\n"
            "threading.Thread(target=chat, daemon=True).start()",
            id="daemon-thread-that-prints",
        ),
        pytest.param(
            "import signal\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
            "signal.signal(signal.SIGUSR1, signal.SIG_DFL)",
            id="signals-ignored",
        ),
        pytest.param(
            "import signal\nsignal.signal(signal.SIGALRM, lambda *_: None)\n"
            "signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)",
            id="signal-handler-all-the-time",
        ),
        pytest.param(
            "class Falls:\n    def __del__(self): raise ValueError('in __del__')\n"
            "falls = Falls()\ndel falls",
            id="exception-in-del",
        ),
    ],
)
async def test_a_rough_program_still_has_its_result(explain: Explain, body: str) -> None:
    text = program(f"print('first')\n{body}\ny = y * y.sum().item()")

    result = await explain(text, "target", inputs="torch.ones(2)")

    assert result.failure is None
    assert result.done is not None
    last = text[: text.index(".item()")].count("\n") + 1
    assert (5, "GB0059") in [(b.line, b.gb_id) for b in result.records]
    if "logging.disable" not in body:
        assert (last, "GB0124") in [(b.line, b.gb_id) for b in result.records]


async def test_a_program_that_replaces_what_the_worker_uses(explain: Explain) -> None:
    result = await explain(
        """
        import builtins, json, struct, sys, torch

        json.loads = json.JSONEncoder = json.JSONDecoder = struct.pack = None
        json.dumps = lambda *args, **options: "{}"
        sys.stdout = sys.stderr = None
        builtins.print = lambda *args, **options: None

        def target(x):
            y = x + 1
            return y * y.sum().item()
        """,
        "target",
        inputs="torch.ones(2)",
    )

    assert result.failure is None
    assert [(b.line, b.gb_id) for b in result.records] == [(11, "GB0124")]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("b'\\xff' * 4096", "was announced; at most"),
        ("b'\\0\\0\\0\\2{}' * 9", "not a message of this protocol"),
        ('b\'\\0\\0\\0\\x18{"type":"Done","odd":1}\' * 9', "not a message of this protocol"),
        ("b'\\0\\1\\0\\0{'", "the message was cut off"),
    ],
)
async def test_what_a_program_writes_into_the_protocol_ends_the_run_alone(
    explain: Explain, data: str, words: str
) -> None:
    text = f"""
import os

def f():
    for number in range(3, 1024):
        try:
            if "pipe" in os.readlink(f"/proc/self/fd/{{number}}"):
                os.write(number, {data})
        except OSError:
            pass
    os._exit(0)
"""

    result = await explain(text, "f")

    assert result.failure is not None
    assert result.failure.kind == "protocol"
    assert words in result.failure.message
    after = await explain(HEALTHY, "healthy", inputs="torch.ones(3)")
    assert after.failure is None


async def test_a_program_that_replaces_what_python_needs_is_told_so(explain: Explain) -> None:
    result = await explain("import builtins\nbuiltins.len = None\ndef f(): ...\n", "f")

    assert result.failure is not None
    assert "replaced an object that Python itself needs (importing model.py)" in (
        result.failure.message
    )


async def test_the_last_words_of_a_run_are_kept(explain: Explain) -> None:
    result = await explain("def f():\n    print('a last word', end='')\n", "f")

    assert result.failure is None
    assert result.output.endswith("a last word")


@pytest.mark.real_process
async def test_cancelling_leaves_no_process(
    supervisor: Supervisor, write: Callable[..., Path], tmp_path: Path
) -> None:
    path = write(
        """
        import os, subprocess, sys, time

        def target():
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
            with open("pids", "w") as file:
                file.write(f"{os.getpid()} {child.pid}")
            os.rename("pids", "ready")
            time.sleep(600)
        """
    )
    running = asyncio.create_task(
        supervisor.explain(Target("target", path=str(path)).job(), lambda message: None)
    )
    pids = await written_pids(tmp_path / "ready", running)
    assert all(is_running(pid) for pid in pids)

    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running

    await until_gone(pids)
    write(HEALTHY)
    after = await supervisor.explain(
        Target("healthy", path=str(path)).job(inputs="torch.ones(2)"), lambda message: None
    )
    assert after.failure is None


@pytest.mark.real_process
async def test_what_a_run_started_ends_with_it(explain: Explain, tmp_path: Path) -> None:
    result = await explain(
        """
        import subprocess, sys

        def target():
            child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(600)"])
            with open("pid", "w") as file:
                file.write(str(child.pid))
        """,
        "target",
    )

    assert result.failure is None
    await until_gone([int((tmp_path / "pid").read_text())])


@pytest.mark.real_process
async def test_a_daemon_that_keeps_the_output_open_holds_nobody_up(
    explain: Explain, tmp_path: Path
) -> None:
    result = await explain(
        """
        import os, subprocess, sys

        def target():
            code = "import time; time.sleep(600)"
            child = subprocess.Popen([sys.executable, "-c", code], start_new_session=True)
            with open("pid", "w") as file:
                file.write(str(child.pid))
            os._exit(5)
        """,
        "target",
    )

    assert result.failure is not None
    assert result.failure.kind == "exited"
    # It left the group of its own will, and ends with the run all the same.
    await until_gone([int((tmp_path / "pid").read_text())])


async def test_the_workers_end_when_the_server_is_killed(
    write: Callable[..., Path], tmp_path: Path
) -> None:
    # It keeps Python's lock, and its child is in a session of its own.
    write(
        """
        import ctypes, os, subprocess, sys

        def target():
            code = "import time; time.sleep(600)"
            child = subprocess.Popen([sys.executable, "-c", code], start_new_session=True)
            with open("pids", "w") as file:
                file.write(f"{os.getpid()} {child.pid}")
            os.rename("pids", "ready")
            ctypes.PyDLL(None).sleep(600)
        """
    )
    server = write(
        f"""
        import asyncio, sys
        from pathlib import Path
        from fullgraph.dynamic.supervisor import Supervisor
        from fullgraph.dynamic.target import Target

        async def main():
            s = Supervisor([sys.executable], timeout_seconds=60, keep_warm=True,
                           working_folder=Path({str(tmp_path)!r}))
            await s.explain(Target("target", path={str(tmp_path / "model.py")!r}).job(), print)

        asyncio.run(main())
        """,
        "server.py",
    )
    process = await asyncio.create_subprocess_exec(sys.executable, str(server))
    pids = await written_pids(tmp_path / "ready", asyncio.ensure_future(process.wait()))

    process.send_signal(signal.SIGKILL)

    await until_gone(pids)
