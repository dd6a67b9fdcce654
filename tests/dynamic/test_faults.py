"""Programs that harm their own process: one failure in words, and the next run works."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from fullgraph.dynamic.run import RunResult
from fullgraph.dynamic.supervisor import Supervisor
from fullgraph.dynamic.target import Target

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
    ("os.closerange(3, 256)", "protocol", ["os.closerange"]),
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


@pytest.mark.parametrize("hang", ["while True: time.time()", "time.sleep(600)"])
async def test_a_hang_is_ended_at_the_deadline(
    tmp_path: Path, write: Callable[..., Path], no_progress: Callable[[str], None], hang: str
) -> None:
    path = write(program(f"print('about to hang')\n{hang}"))
    supervisor = Supervisor(
        [sys.executable], timeout_seconds=4, keep_warm=False, working_folder=tmp_path
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


async def test_a_hang_while_importing_is_ended(tmp_path: Path, write: Callable[..., Path]) -> None:
    path = write("import time\ntime.sleep(600)\n")
    supervisor = Supervisor(
        [sys.executable], timeout_seconds=3, keep_warm=False, working_folder=tmp_path
    )

    result = await supervisor.explain(Target("f", path=str(path)).job(), lambda message: None)

    assert result.failure is not None
    assert result.failure.kind == "timeout"
    assert "importing model.py" in result.failure.message
    await supervisor.close()


async def test_inputs_that_never_return_are_named(
    tmp_path: Path, write: Callable[..., Path]
) -> None:
    path = write("def f(x):\n    return x\n")
    supervisor = Supervisor(
        [sys.executable], timeout_seconds=3, keep_warm=False, working_folder=tmp_path
    )
    job = Target("f", path=str(path)).job(inputs="__import__('time').sleep(600)")

    result = await supervisor.explain(job, lambda message: None)

    assert result.failure is not None
    assert "making the inputs" in result.failure.message
    await supervisor.close()


@pytest.mark.parametrize(
    "body",
    [
        "print('x' * 50_000_000)",
        "os.write(1, b'y' * 50_000_000)",
        "ctypes.CDLL(None).puts(b'z' * 50_000_000)",
        "for _ in range(100_000): sys.stderr.write('e' * 500 + chr(10))",
    ],
)
async def test_fifty_megabytes_of_output_do_no_harm(explain: Explain, body: str) -> None:
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
        import builtins, io, json, struct, sys, torch

        json.loads = json.JSONEncoder = json.JSONDecoder = struct.pack = None
        json.dumps = lambda *args, **options: "{}"
        sys.stdout = sys.stderr = None

        def target(x):
            y = x + 1
            return y * y.sum().item()
        """,
        "target",
        inputs="torch.ones(2)",
    )

    assert result.failure is None
    assert [(b.line, b.gb_id) for b in result.records] == [(10, "GB0124")]


async def test_the_last_words_of_a_run_are_kept(explain: Explain) -> None:
    result = await explain("def f():\n    print('a last word', end='')\n", "f")

    assert result.failure is None
    assert result.output.endswith("a last word")


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
    while not (tmp_path / "ready").exists():
        assert not running.done(), running.result()
        await asyncio.sleep(0.05)
    pids = [int(pid) for pid in (tmp_path / "ready").read_text().split()]
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

    # It left the group of its own will; the run is over all the same.
    os.kill(int((tmp_path / "pid").read_text()), signal.SIGKILL)
    assert result.failure is not None
    assert result.failure.kind == "exited"


async def test_the_worker_ends_when_the_server_is_killed(
    write: Callable[..., Path], tmp_path: Path
) -> None:
    write(
        """
        import os, time

        def target():
            open(f"w{os.getpid()}", "w").close()
            time.sleep(600)
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
    while not (found := list(tmp_path.glob("w[0-9]*"))):
        assert process.returncode is None
        await asyncio.sleep(0.05)
    worker = int(found[0].name[1:])

    process.send_signal(signal.SIGKILL)
    await process.wait()

    await until_gone([worker])


async def until_gone(pids: list[int]) -> None:
    deadline = time.monotonic() + 20
    while [pid for pid in pids if is_running(pid)] and time.monotonic() < deadline:
        await asyncio.sleep(0.05)
    assert [pid for pid in pids if is_running(pid)] == []


def is_running(pid: int) -> bool:
    with contextlib.suppress(OSError):
        os.kill(pid, 0)
        stat = Path(f"/proc/{pid}/stat")
        # A zombie that nobody waits for has ended.
        return not (stat.exists() and stat.read_text().rsplit(")", 1)[1].split()[0] == "Z")
    return False
