"""What is done on Windows and macOS, as far as it shows elsewhere: the platform is injected."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import psutil
import pytest

from fullgraph.cli.worker_flags import command_of
from fullgraph.dynamic import launch, processes, program
from fullgraph.dynamic.interpreter import InterpreterError, find_interpreter
from fullgraph_worker.jobs import main as worker
from fullgraph_worker.protocol import channel
from tests.waiting import LONGEST


@pytest.fixture
def windows(monkeypatch: pytest.MonkeyPatch) -> None:
    """Our own modules see Windows; the standard library does not."""
    system = SimpleNamespace(platform="win32", executable="", stdout=sys.stdout, stderr=sys.stderr)
    for module in ("interpreter", "launch", "processes", "program"):
        monkeypatch.setattr(f"fullgraph.dynamic.{module}.sys", system)
    monkeypatch.setattr("fullgraph.cli.worker_flags.sys", system)


def executable(path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(0o755)
    return path


@pytest.mark.usefixtures("windows")
def test_an_environment_on_windows_has_its_python_in_scripts(tmp_path: Path) -> None:
    executable(tmp_path / ".venv" / "bin" / "python")
    python = executable(tmp_path / ".venv" / "Scripts" / "python.exe")

    assert find_interpreter((), tmp_path, {}).command == (str(python),)


@pytest.mark.usefixtures("windows")
def test_a_conda_environment_on_windows_has_its_python_at_the_top(tmp_path: Path) -> None:
    python = executable(tmp_path / "conda" / "python.exe")
    workspace = tmp_path / "workspace"
    workspace.mkdir()

    variables = {"CONDA_PREFIX": str(tmp_path / "conda")}
    assert find_interpreter((), workspace, variables).command == (str(python),)


@pytest.mark.usefixtures("windows")
def test_python_comes_before_python3_on_the_path_of_windows(tmp_path: Path) -> None:
    executable(tmp_path / "python3")
    python = executable(tmp_path / "python")

    assert find_interpreter((), tmp_path, {"PATH": str(tmp_path)}).command == (str(python),)


@pytest.mark.usefixtures("windows")
def test_a_path_on_windows_keeps_its_backslashes() -> None:
    python = r"C:\Program Files\O'Neil #1\python.exe"

    assert command_of(r"C:\Python\python.exe") == [r"C:\Python\python.exe"]
    assert command_of(rf'"{python}" -X dev') == [python, "-X", "dev"]
    with pytest.raises(InterpreterError, match="No closing quotation"):
        command_of('"C:\\Python')


def test_elsewhere_a_command_is_quoted_as_in_a_posix_shell() -> None:
    assert command_of(r"/opt/my\ python -X 'a b'") == ["/opt/my python", "-X", "a b"]


@pytest.mark.usefixtures("windows")
def test_processes_on_windows_are_ended_with_those_they_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    ran = []
    monkeypatch.setattr(subprocess, "run", lambda command, **options: ran.append(command))

    processes.kill_group(4711)

    assert ran == [["taskkill", "/F", "/T", "/PID", "4711"]]


def test_macos_says_of_a_group_that_has_ended_that_it_may_not_be_signalled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    signalled = []

    def killpg(pid: int, number: int) -> None:
        signalled.append((pid, number))
        raise PermissionError

    monkeypatch.setattr(os, "killpg", killpg)

    processes.kill_group(4711)

    assert signalled == [(4711, signal.SIGKILL)]


def test_memory_counts_every_process_in_full_where_the_system_knows_no_shared_part(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    process = SimpleNamespace(
        memory_info=lambda: SimpleNamespace(rss=300),
        memory_full_info=lambda: SimpleNamespace(uss=1),
    )
    monkeypatch.setattr(processes, "_descendants", lambda pid: [process])
    monkeypatch.setattr(psutil, "Process", lambda pid: process)

    assert processes.memory_of(4711, limit=100) == 600


@pytest.mark.usefixtures("windows")
def test_a_worker_on_windows_cannot_be_asked_where_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "kill", lambda *arguments: pytest.fail("a signal was sent"))

    assert not launch.request_location(4711)


@pytest.mark.usefixtures("windows")
def test_a_program_on_windows_has_its_environment_and_status(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delattr(os, "posix_spawnp", raising=False)
    code = "import os, sys; sys.exit(int(os.environ['STATUS']))"

    assert program.run_program([sys.executable, "-c", code], {**os.environ, "STATUS": "3"}) == 3


@pytest.mark.usefixtures("windows")
def test_ctrl_c_on_windows_is_left_to_the_program(monkeypatch: pytest.MonkeyPatch) -> None:
    class Program:
        """Goes on after the first Ctrl-C, and ends after the second."""

        interrupts = 0
        returncode = 7

        def __init__(self, command: list[str], env: dict[str, str]) -> None:
            self.command = command

        def poll(self) -> int | None:
            return self.returncode if self.interrupts == 2 else None

        def wait(self) -> None:
            Program.interrupts += 1
            raise KeyboardInterrupt

    monkeypatch.setattr(subprocess, "Popen", Program)

    assert program.run_program(["python"], {}) == 7


@pytest.mark.usefixtures("windows")
def test_a_status_on_windows_is_no_signal() -> None:
    assert [program.end_as(status) for status in (0, 3, -9)] == [0, 3, 1]


FORWARDS = """\
import os, signal, sys
del signal.sigwaitinfo
from fullgraph.dynamic.program import run_program
child = '''
import os, signal, time
signal.signal(signal.SIGUSR1, lambda *a: os._exit(42))
os.kill(os.getppid(), signal.SIGUSR1)
time.sleep(60)
'''
sys.exit(run_program([sys.executable, "-c", child], os.environ))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
def test_signals_are_passed_on_where_their_sender_is_unknown_as_on_macos() -> None:
    done = subprocess.run([sys.executable, "-c", FORWARDS], timeout=LONGEST, check=False)

    assert done.returncode == 42


def test_the_workers_streams_are_out_of_the_way_without_fcntl(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "fcntl", None)
    reading, writing = os.pipe()

    duplicate = channel._out_of_the_way(writing)
    os.write(duplicate, b"x")

    assert os.read(reading, 1) == b"x"
    for descriptor in (reading, writing, duplicate):
        os.close(descriptor)


def test_a_worker_without_process_groups_ends_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "killpg", raising=False)
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    reading, writing = os.pipe()
    os.close(writing)
    made = channel.Channel.__new__(channel.Channel)
    made._incoming = reading

    made._watch()

    assert ended == [1]
    os.close(reading)


def test_crashes_are_logged_where_no_signal_can_be_registered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    enabled: list[object] = []
    faults = SimpleNamespace(enable=enabled.append)
    monkeypatch.setattr(worker, "faulthandler", faults)

    worker._log_crashes(SimpleNamespace(crash_log=5))  # type: ignore[arg-type]

    assert enabled == [5]


def test_a_variable_of_the_macos_launcher_does_not_reach_the_worker() -> None:
    kept = launch.worker_environment({"__PYVENV_LAUNCHER__": "/python", "PATH": "/bin"}, "mark")

    assert "__PYVENV_LAUNCHER__" not in kept
    assert kept["PATH"] == "/bin"
